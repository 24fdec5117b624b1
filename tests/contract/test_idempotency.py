"""A command that is sent twice is carried out once: every event store."""

from __future__ import annotations

import threading

import pytest

from server.eventstore.faults import KeyReused
from server.eventstore.store import EventStore
from tests.contract.databases import created, origin, registered, result


def test_a_repeated_command_gives_the_first_answer_again(store: EventStore) -> None:
    first = store.append("t", 0, [created(), registered(birth_date="1990")], origin("k", digest="d"))
    store.append("t", 2, [result()], origin())

    again = store.append("t", 0, [created(), registered(birth_date="1990")], origin("k", digest="d"))

    assert (again.stream, again.version, again.events) == (first.stream, first.version, first.events)
    assert (first.repeated, again.repeated) == (False, True)
    assert store.head("t").version == 3


def test_the_command_id_is_looked_at_before_the_version(store: EventStore) -> None:
    store.append("t", 0, [created()], origin("k"))

    assert store.append("t", 77, [created()], origin("k")).repeated


def test_a_command_id_of_another_content_is_refused(store: EventStore) -> None:
    store.append("t", 0, [created()], origin("k", digest="one"))

    with pytest.raises(KeyReused):
        store.append("t", 1, [result()], origin("k", digest="another"))

    assert store.head("t").version == 1


def test_each_actor_has_command_ids_of_their_own(store: EventStore) -> None:
    store.append("t", 0, [created()], origin("k", actor="a"))

    assert not store.append("t", 1, [result()], origin("k", actor="b")).repeated


def test_a_command_without_events_is_remembered_too(store: EventStore) -> None:
    store.append("t", 0, [created()], origin())
    store.append("t", 1, [], origin("k", digest="d"))
    store.append("t", 1, [result()], origin())

    again = store.append("t", 2, [result("g2")], origin("k", digest="d"))

    assert (again.version, again.events, again.repeated) == (1, (), True)


def test_a_command_that_comes_twice_in_one_transaction_is_carried_out_once(store: EventStore) -> None:
    with store.transaction([("arbiter 1", "k")]) as transaction:
        first = transaction.append("t", 0, [created()], origin("k"))
        again = transaction.append("t", 0, [created()], origin("k"))

    assert (again.events, again.repeated) == (first.events, True)
    assert store.head("t").version == 1


def test_a_command_sent_by_eight_threads_is_carried_out_once(store: EventStore) -> None:
    start = threading.Barrier(8)
    answers = []

    def send() -> None:
        start.wait()
        answers.append(store.append("t", 0, [created()], origin("k")))

    threads = [threading.Thread(target=send) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(answer.repeated for answer in answers) == [False] + [True] * 7
    assert all(answer.events == answers[0].events for answer in answers)
    assert store.head("t").version == 1
