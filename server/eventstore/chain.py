"""The hash chain of a stream: each fact's hash covers the fact and the hash before it (SHA-256).

What is covered: the previous hash, stream, version, event id, type, schema, time, actor, device, command id, the
canonical public data, and the seal. The seal is a salted digest of the private data; salt and private data are kept
apart, so that they can be erased or withheld while everything else still verifies.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from server.eventstore.codec import canonical
from server.eventstore.store import StoredEvent

GENESIS = "0" * 64
"""What the first fact of a stream follows."""

_FORM = "jadoube-1"
"""Names what a hash covers; another form gets another name."""


class FaultKind(StrEnum):
    """What is wrong with a stream."""

    CHANGED = "changed"
    MISSING = "missing"
    REORDERED = "reordered"


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong, at one version of a stream."""

    kind: FaultKind
    stream: str
    version: int
    says: str

    def __str__(self) -> str:
        return f"{self.stream} {self.version}: {self.kind}: {self.says}"


def seal(private: str, salt: str) -> str:
    """The digest that replaces private data in the chain. The salt is 32 random bytes in hexadecimal."""
    return hashlib.sha256(bytes.fromhex(salt) + private.encode()).hexdigest()


def link(fact: StoredEvent) -> str:
    """The hash that a fact must have."""
    return hash_of(
        (
            fact.previous,
            fact.stream,
            fact.version,
            fact.event_id,
            fact.type,
            fact.schema,
            fact.recorded_at,
            fact.actor,
            fact.device,
            fact.command_id,
            fact.data,
            fact.seal,
        )
    )


def hash_of(covered: tuple[str | int | None, ...]) -> str:
    """The hash over what is covered, in the order of the first line of this module."""
    return hashlib.sha256(canonical((_FORM, *covered)).encode()).hexdigest()


def verify(facts: Sequence[StoredEvent]) -> list[Fault]:
    """What is wrong with a whole stream, given from its first fact on in the order of its versions.

    A chain cannot know that its end was cut off: compare the last hash with one that was kept elsewhere.
    """
    places = _places(facts)
    by_version = {fact.version: fact for fact in facts}
    faults: dict[tuple[int, FaultKind], Fault] = {}
    blamed: set[int] = set()
    newest = 0
    for fact in facts:
        found = _faults_of(fact, places)
        if fact.version <= newest:
            says = f"it comes after version {newest}"
            found.append(Fault(FaultKind.REORDERED, fact.stream, fact.version, says))
        before = by_version.get(fact.version - 1)
        if not found and fact.previous != (before.hash if before else GENESIS) and fact.version - 1 not in blamed:
            found.append(_fault_before(fact, before))
        blamed.update(fault.version for fault in found)
        for fault in found:
            faults.setdefault((fault.version, fault.kind), fault)
        newest = max(newest, fact.version)
    for version in set(range(1, newest)) - by_version.keys():
        says = "there is no such fact"
        faults.setdefault((version, FaultKind.MISSING), Fault(FaultKind.MISSING, facts[0].stream, version, says))
    return sorted(faults.values(), key=lambda fault: (fault.version, fault.kind))


def _fault_before(fact: StoredEvent, before: StoredEvent | None) -> Fault:
    """The fault of the fact before one that is right itself, but follows something else."""
    if before is None:
        return Fault(FaultKind.MISSING, fact.stream, max(1, fact.version - 1), "there is no such fact")
    says = f"it is not the fact that version {fact.version} follows"
    return Fault(FaultKind.CHANGED, fact.stream, before.version, says)


def _faults_of(fact: StoredEvent, places: dict[str, int]) -> list[Fault]:
    """What is wrong with an event by itself: its hash, its place in the chain, its private data."""
    faults = []
    if link(fact) != fact.hash:
        place = places.get(fact.hash)
        if place is not None and place != fact.version and link(replace(fact, version=place)) == fact.hash:
            says = f"it was recorded as version {place}"
            faults.append(Fault(FaultKind.REORDERED, fact.stream, fact.version, says))
        else:
            says = f"the {fact.type} is not what was recorded"
            faults.append(Fault(FaultKind.CHANGED, fact.stream, fact.version, says))
    if fact.private is not None and (fact.salt is None or seal(fact.private, fact.salt) != fact.seal):
        says = f"the private data of the {fact.type} is not what was recorded"
        faults.append(Fault(FaultKind.CHANGED, fact.stream, fact.version, says))
    return faults


def _places(facts: Sequence[StoredEvent]) -> dict[str, int]:
    """The version that each fact had by the chain's own links, whatever it says now: hash -> version."""
    after = {fact.previous: fact for fact in facts}
    places: dict[str, int] = {}
    here = GENESIS
    while here in after and after[here].hash not in places:
        here = after[here].hash
        places[here] = len(places) + 1
    return places
