"""Logs that were recorded elsewhere: every event store takes them over as they are."""

from __future__ import annotations

from dataclasses import replace

import pytest

from server.eventstore.chain import verify
from server.eventstore.memory import MemoryEventStore
from server.eventstore.store import Diverged, EventStore, StoredEvent
from tests.contract.databases import created, origin, registered


def elsewhere(players: int = 2) -> list[StoredEvent]:
    """A log of another server, with something before it."""
    store = MemoryEventStore()
    store.append("other", 0, [created()], origin())
    store.append("t", 0, [created(), *(registered(f"p{each}", birth_date="1990") for each in range(players))], origin())
    return list(store.facts("t"))


def adopt(store: EventStore, facts: list[StoredEvent]) -> int:
    with store.transaction() as transaction:
        return len(transaction.adopt(facts).facts)


def without_positions(facts: list[StoredEvent]) -> list[StoredEvent]:
    return [
        StoredEvent(**{name: getattr(fact, name) for name in StoredEvent.__slots__} | {"position": 0}) for fact in facts
    ]


def test_a_log_is_the_same_here_but_for_its_positions(store: EventStore) -> None:
    store.append("mine", 0, [created()], origin())
    facts = elsewhere()

    assert adopt(store, facts) == 3
    assert without_positions(list(store.facts("t"))) == without_positions(facts)
    assert [fact.position for fact in store.facts("t")] == [2, 3, 4]
    assert verify(store.facts("t")) == []


def test_what_is_there_already_is_passed_over_and_the_rest_follows(store: EventStore) -> None:
    facts = elsewhere(4)

    assert [adopt(store, facts[:2]), adopt(store, facts), adopt(store, facts[:3])] == [2, 3, 0]
    assert store.head("t").hash == facts[-1].hash


def test_an_adopted_stream_goes_on(store: EventStore) -> None:
    adopt(store, elsewhere())
    store.append("t", 3, [registered("p9")], origin())

    assert verify(store.facts("t")) == []


def test_private_data_comes_along_or_stays_away(store: EventStore) -> None:
    withheld = [replace(fact, private=None, salt=None) for fact in elsewhere()]

    adopt(store, withheld)

    assert {fact.private for fact in store.facts("t")} == {None}
    assert verify(store.facts("t")) == []


def test_a_log_that_went_another_way_is_refused_and_nothing_is_stored(store: EventStore) -> None:
    store.append("t", 0, [created()], origin())
    with pytest.raises(Diverged) as caught:
        adopt(store, elsewhere())

    assert (caught.value.version, store.head("t").version) == (1, 1)
