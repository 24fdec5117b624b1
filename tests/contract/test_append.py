"""Appending and reading: every event store."""

from __future__ import annotations

import threading

import pytest

from server.eventstore.chain import GENESIS, verify
from server.eventstore.faults import StoreFault, WrongExpectedVersion
from server.eventstore.recorded import AnyEvent, Head, Mark
from server.eventstore.store import EventStore
from tests.contract.databases import NOW, created, origin, registered, result


def test_a_stream_without_events_is_at_version_zero(store: EventStore) -> None:
    assert store.head("t") == Head(0, GENESIS)
    assert list(store.read("t")) == []


def test_what_was_appended_is_read_in_order(store: EventStore) -> None:
    events: list[AnyEvent] = [created(), registered("p1"), registered("p2")]

    store.append("t", 0, events[:1], origin())
    store.append("t", 1, events[1:], origin())

    assert [event.event for event in store.read("t")] == events
    assert [event.version for event in store.read("t")] == [1, 2, 3]


def test_an_event_shows_who_recorded_it_and_when(store: EventStore) -> None:
    store.append("t", 0, [created()], origin("k-1"))

    (event,) = store.read("t")

    assert (event.actor, event.device, event.command_id, event.recorded_at) == ("arbiter 1", "d-1", "k-1", NOW)
    assert (event.stream, event.type, event.schema) == ("t", "TournamentCreated", 2)


def test_the_answer_is_what_is_read_later(store: EventStore) -> None:
    answer = store.append("t", 0, [created(), registered(birth_date="1990")], origin())

    assert answer.events == tuple(store.read("t"))
    assert answer.version == store.head("t").version == 2


def test_a_part_of_a_stream_can_be_read(store: EventStore) -> None:
    store.append("t", 0, [created(), *(registered(f"p{n}") for n in range(9))], origin())

    assert [event.version for event in store.read("t", after=3, until=6)] == [4, 5, 6]


def test_the_events_of_one_type_can_be_read_up_to_a_version(store: EventStore) -> None:
    store.append("t", 0, [created(), *(registered(f"p{n}") for n in range(9))], origin())
    store.append("other", 0, [created(), registered("p1")], origin())

    assert [event.version for event in store.of_type("t", "PlayerRegistered", 4)] == [2, 3, 4]
    assert [event.event for event in store.of_type("t", "TournamentCreated", 9)] == [created()]


@pytest.mark.parametrize("expected", [0, 1, 3])
def test_another_version_than_expected_stores_nothing(store: EventStore, expected: int) -> None:
    store.append("t", 0, [created(), registered()], origin())

    with pytest.raises(WrongExpectedVersion) as raised:
        store.append("t", expected, [registered("p2")], origin("k"))

    assert (raised.value.expected, raised.value.actual) == (expected, 2)
    assert store.head("t").version == 2
    assert store.answered(("arbiter 1", "k"), "") is None


def test_streams_count_their_own_versions_and_share_positions(store: EventStore) -> None:
    store.append("a", 0, [created()], origin())
    store.append("b", 0, [created()], origin())
    store.append("a", 1, [registered()], origin())

    assert [(event.version, event.position) for event in store.read("a")] == [(1, 1), (2, 3)]
    assert [(event.version, event.position) for event in store.read("b")] == [(1, 2)]
    assert list(store.streams().items()) == [("a", 2), ("b", 1)]


def test_what_moved_after_a_position_is_reported(store: EventStore) -> None:
    store.append("a", 0, [created()], origin())
    store.append("b", 0, [created(), registered()], origin())

    assert store.moved(0) == (3, {"a": 1, "b": 2})
    assert store.moved(1) == (3, {"b": 2})
    assert store.moved(3) == (3, {})


def test_a_transaction_stores_all_of_its_appends(store: EventStore) -> None:
    with store.transaction() as transaction:
        transaction.append("a", 0, [created()], origin())
        transaction.append("b", 0, [created()], origin())
        transaction.append("a", 1, [registered()], origin())
        assert [event.version for event in transaction.read("a")] == [1, 2]
        assert transaction.head("a").version == 2

    assert store.streams() == {"a": 2, "b": 1}
    assert verify(store.stored_events("a")) == []


def test_a_transaction_that_fails_stores_nothing(store: EventStore) -> None:
    def fail() -> None:
        with store.transaction() as transaction:
            transaction.append("a", 0, [created()], origin("k"))
            raise StoreFault

    with pytest.raises(StoreFault):
        fail()

    assert store.streams() == {}
    assert store.answered(("arbiter 1", "k"), "") is None


def test_one_refused_append_leaves_the_transaction_s_others_alone(store: EventStore) -> None:
    with store.transaction() as transaction:
        transaction.append("a", 0, [created()], origin())
        with pytest.raises(WrongExpectedVersion):
            transaction.append("a", 0, [created()], origin())
        with pytest.raises(UnicodeEncodeError):
            transaction.append("a", 1, [registered("\ud800")], origin())
        transaction.append("a", 1, [registered()], origin())

    assert [event.type for event in store.read("a")] == ["TournamentCreated", "PlayerRegistered"]


def test_of_eight_threads_on_one_game_one_wins(store: EventStore) -> None:
    store.append("t", 0, [created()], origin())
    start = threading.Barrier(8)
    won, lost = [], []

    def enter(number: int) -> None:
        start.wait()
        try:
            won.append(store.append("t", 1, [result()], origin(f"k{number}")))
        except WrongExpectedVersion as error:
            lost.append(error.actual)

    threads = [threading.Thread(target=enter, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len(won) == 1
    assert lost == [2] * 7
    assert store.head("t").version == 2


def test_threads_leave_no_gap(store: EventStore) -> None:
    def append_ten(stream: str) -> None:
        for version in range(10):
            store.append(stream, version, [created()], origin())

    threads = [threading.Thread(target=append_ten, args=(f"t{number}",)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    events = [event for stream in store.streams() for event in store.stored_events(stream)]
    assert sorted(event.position for event in events) == list(range(1, 41))
    assert all(verify(store.stored_events(stream)) == [] for stream in store.streams())


def test_the_epoch_stays_until_a_new_one_begins(store: EventStore) -> None:
    first = store.epoch()

    second = store.start_epoch("restored", NOW)

    assert first != second
    assert store.epoch() == second


def test_a_mark_takes_the_place_of_the_one_before_it(store: EventStore) -> None:
    assert store.marked("backup") is None

    store.mark("backup", Mark("a", NOW))
    store.mark("backup", Mark("b", NOW))
    assert store.marked("backup") == Mark("b", NOW)

    store.mark("backup", None)
    assert store.marked("backup") is None


def test_what_events_mean_is_read_without_what_is_beside_them(store: EventStore) -> None:
    store.append("t", 0, [created(), registered(birth_date="1990")], origin())

    with store.transaction() as transaction:
        transaction.append("t", 2, [registered("p2")], origin())
        assert list(transaction.events("t", after=1)) == [registered(birth_date="1990"), registered("p2")]

    assert list(store.events("t")) == [event.event for event in store.read("t")]
    assert list(store.events("t", after=1, until=2)) == [registered(birth_date="1990")]
