"""Whoever changes the past is found out."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.eventstore.chain import GENESIS, FaultKind, link, verify
from server.eventstore.memory import MemoryEventStore
from server.eventstore.store import AnyEvent, StoredEvent
from tests.contract.databases import created, origin, registered, result


def stream(length: int = 6) -> list[StoredEvent]:
    store = MemoryEventStore()
    events: list[AnyEvent] = [created(), *(registered(f"p{n}", birth_date="1990") for n in range(length - 2)), result()]
    store.append("t", 0, events, origin("k"))
    return list(store.facts("t"))


def told(facts: list[StoredEvent]) -> list[tuple[FaultKind, int]]:
    return [(fault.kind, fault.version) for fault in verify(facts)]


def test_an_honest_stream_has_no_fault() -> None:
    assert told(stream()) == []
    assert verify([]) == []


def test_the_first_fact_follows_nothing_and_each_other_the_one_before() -> None:
    facts = stream()

    assert [fact.previous for fact in facts] == [GENESIS, *(fact.hash for fact in facts[:-1])]


COVERED = [each.name for each in fields(StoredEvent) if each.name not in ("position", "private", "salt", "version")]


@pytest.mark.parametrize("name", COVERED)
def test_a_changed_field_is_found_at_its_version(name: str) -> None:
    facts = stream()
    was: Any = getattr(facts[2], name)
    other: Any = was + 1 if isinstance(was, int) else f"{was}x"
    facts[2] = replace(facts[2], **{name: other})

    assert (FaultKind.CHANGED, 3) in told(facts)


def test_a_changed_fact_with_a_hash_made_to_fit_is_found() -> None:
    facts = stream()
    forged = replace(facts[2], data=facts[2].data.replace("2000", "2700"))
    facts[2] = replace(forged, hash=link(forged))

    assert told(facts) == [(FaultKind.CHANGED, 3)]


@pytest.mark.parametrize("version", [1, 3, 5])
def test_a_missing_fact_is_named(version: int) -> None:
    facts = [fact for fact in stream() if fact.version != version]

    assert told(facts) == [(FaultKind.MISSING, version)]


def test_several_missing_facts_are_named_each() -> None:
    facts = [fact for fact in stream() if fact.version not in (2, 3, 5)]

    assert told(facts) == [(FaultKind.MISSING, 2), (FaultKind.MISSING, 3), (FaultKind.MISSING, 5)]


def test_facts_in_another_order_are_named() -> None:
    facts = stream()
    facts[2], facts[3] = facts[3], facts[2]

    assert told(facts) == [(FaultKind.REORDERED, 3)]


def test_facts_that_exchanged_their_versions_are_named() -> None:
    facts = stream()
    facts[2], facts[3] = replace(facts[3], version=3), replace(facts[2], version=4)

    assert told(facts) == [(FaultKind.REORDERED, 3), (FaultKind.REORDERED, 4)]


def test_a_fact_that_stands_twice_is_named() -> None:
    facts = stream()

    assert told([*facts[:3], facts[2], *facts[3:]]) == [(FaultKind.REORDERED, 3)]


@given(st.integers(0, 5), st.sampled_from(COVERED), st.text(st.characters(exclude_categories=["Cs"]), min_size=1))
def test_no_change_of_text_goes_unnoticed(place: int, name: str, other: str) -> None:
    facts = stream()
    was: Any = getattr(facts[place], name)
    changed: Any = was + len(other) if isinstance(was, int) else other
    facts[place] = replace(facts[place], **{name: changed})

    assert was == other or told(facts) != []


def test_a_fault_tells_stream_version_and_what_it_is() -> None:
    facts = stream()
    facts[1] = replace(facts[1], actor="somebody else")

    assert str(verify(facts)[0]) == "t 2: changed: the PlayerRegistered is not what was recorded"
