"""Whoever changes the past is found out."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.eventstore.chain import GENESIS, FaultKind, link, verify
from server.eventstore.memory import MemoryEventStore
from server.eventstore.recorded import AnyEvent, StoredEvent
from tests.contract.databases import created, origin, registered, result


def stream(length: int = 6) -> list[StoredEvent]:
    store = MemoryEventStore()
    events: list[AnyEvent] = [created(), *(registered(f"p{n}", birth_date="1990") for n in range(length - 2)), result()]
    store.append("t", 0, events, origin("k"))
    return list(store.stored_events("t"))


def told(events: list[StoredEvent]) -> list[tuple[FaultKind, int]]:
    return [(fault.kind, fault.version) for fault in verify(events)]


def test_an_honest_stream_has_no_fault() -> None:
    assert told(stream()) == []
    assert verify([]) == []


def test_the_first_event_follows_nothing_and_each_other_the_one_before() -> None:
    events = stream()

    assert [event.previous for event in events] == [GENESIS, *(event.hash for event in events[:-1])]


COVERED = [each.name for each in fields(StoredEvent) if each.name not in ("position", "private", "salt", "version")]


@pytest.mark.parametrize("name", COVERED)
def test_a_changed_field_is_found_at_its_version(name: str) -> None:
    events = stream()
    was: Any = getattr(events[2], name)
    other: Any = was + 1 if isinstance(was, int) else f"{was}x"
    events[2] = replace(events[2], **{name: other})

    assert (FaultKind.CHANGED, 3) in told(events)


def test_a_changed_event_with_a_hash_made_to_fit_is_found() -> None:
    events = stream()
    forged = replace(events[2], data=events[2].data.replace("2000", "2700"))
    events[2] = replace(forged, hash=link(forged))

    assert told(events) == [(FaultKind.CHANGED, 3)]


@pytest.mark.parametrize("version", [1, 3, 5])
def test_a_missing_event_is_named(version: int) -> None:
    events = [event for event in stream() if event.version != version]

    assert told(events) == [(FaultKind.MISSING, version)]


def test_several_missing_events_are_named_each() -> None:
    events = [event for event in stream() if event.version not in (2, 3, 5)]

    assert told(events) == [(FaultKind.MISSING, 2), (FaultKind.MISSING, 3), (FaultKind.MISSING, 5)]


def test_events_in_another_order_are_named() -> None:
    events = stream()
    events[2], events[3] = events[3], events[2]

    assert told(events) == [(FaultKind.REORDERED, 3)]


def test_events_that_exchanged_their_versions_are_named() -> None:
    events = stream()
    events[2], events[3] = replace(events[3], version=3), replace(events[2], version=4)

    assert told(events) == [(FaultKind.REORDERED, 3), (FaultKind.REORDERED, 4)]


def test_an_event_that_stands_twice_is_named() -> None:
    events = stream()

    assert told([*events[:3], events[2], *events[3:]]) == [(FaultKind.REORDERED, 3)]


@given(st.integers(0, 5), st.sampled_from(COVERED), st.text(st.characters(exclude_categories=["Cs"]), min_size=1))
def test_no_change_of_text_goes_unnoticed(place: int, name: str, other: str) -> None:
    events = stream()
    was: Any = getattr(events[place], name)
    changed: Any = was + len(other) if isinstance(was, int) else other
    events[place] = replace(events[place], **{name: changed})

    assert was == other or told(events) != []


def test_a_fault_tells_stream_version_and_what_it_is() -> None:
    events = stream()
    events[1] = replace(events[1], actor="somebody else")

    assert str(verify(events)[0]) == "t 2: changed: the PlayerRegistered is not what was recorded"
