"""Logs that were recorded elsewhere: every event store takes them over as they are."""

from __future__ import annotations

from dataclasses import replace

import pytest

from server.eventstore.chain import GENESIS, link, verify
from server.eventstore.faults import Diverged, IdsTaken
from server.eventstore.memory import MemoryEventStore
from server.eventstore.recorded import StoredEvent
from server.eventstore.store import EventStore
from tests.contract.databases import created, origin, registered


def elsewhere(players: int = 2) -> list[StoredEvent]:
    """A log of another server, with something before it."""
    store = MemoryEventStore()
    store.append("other", 0, [created()], origin())
    store.append("t", 0, [created(), *(registered(f"p{each}", birth_date="1990") for each in range(players))], origin())
    return list(store.stored_events("t"))


def adopt(store: EventStore, events: list[StoredEvent]) -> int:
    with store.transaction() as transaction:
        return len(transaction.adopt(events).events)


def without_positions(events: list[StoredEvent]) -> list[StoredEvent]:
    return [
        StoredEvent(**{name: getattr(event, name) for name in StoredEvent.__slots__} | {"position": 0})
        for event in events
    ]


def test_a_log_is_the_same_here_but_for_its_positions(store: EventStore) -> None:
    store.append("mine", 0, [created()], origin())
    events = elsewhere()

    assert adopt(store, events) == 3
    assert without_positions(list(store.stored_events("t"))) == without_positions(events)
    assert [event.position for event in store.stored_events("t")] == [2, 3, 4]
    assert verify(store.stored_events("t")) == []


def test_what_is_there_already_is_passed_over_and_the_rest_follows(store: EventStore) -> None:
    events = elsewhere(4)

    assert [adopt(store, events[:2]), adopt(store, events), adopt(store, events[:3])] == [2, 3, 0]
    assert store.head("t").hash == events[-1].hash


def test_an_adopted_stream_goes_on(store: EventStore) -> None:
    adopt(store, elsewhere())
    store.append("t", 3, [registered("p9")], origin())

    assert verify(store.stored_events("t")) == []


def test_private_data_comes_along_or_stays_away(store: EventStore) -> None:
    withheld = [replace(event, private=None, salt=None) for event in elsewhere()]

    adopt(store, withheld)

    assert {event.private for event in store.stored_events("t")} == {None}
    assert verify(store.stored_events("t")) == []


def test_a_log_that_went_another_way_is_refused_and_nothing_is_stored(store: EventStore) -> None:
    store.append("t", 0, [created()], origin())
    with pytest.raises(Diverged) as caught:
        adopt(store, elsewhere())

    assert (caught.value.version, store.head("t").version) == (1, 1)


def test_a_log_with_ids_of_another_one_is_refused_and_nothing_is_stored(store: EventStore) -> None:
    events = elsewhere()
    adopt(store, events)
    copied: list[StoredEvent] = []
    for each in events:
        other = replace(each, stream="u", previous=copied[-1].hash if copied else GENESIS)
        copied.append(replace(other, hash=link(other)))

    with pytest.raises(IdsTaken):
        adopt(store, copied)
    with store.transaction() as transaction:
        new = [replace(each, event_id=f"new {each.version}") for each in copied]
        transaction.adopt([replace(each, stream="v") for each in new])
        with pytest.raises(IdsTaken):
            transaction.adopt([replace(each, stream="w") for each in new])

    assert [store.head(stream).version for stream in ("t", "u", "v", "w")] == [3, 0, 3, 0]
