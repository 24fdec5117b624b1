"""The hash chain of a stream: each event's hash covers the event and the hash before it (SHA-256).

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
from server.eventstore.recorded import StoredEvent

GENESIS = "0" * 64
"""The previous hash of the first event of a stream."""

_FORM = "jadoube-1"
"""The name of what a hash covers; another form gets another name."""


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
    message: str

    def __str__(self) -> str:
        return f"{self.stream} {self.version}: {self.kind}: {self.message}"


def seal(private: str, salt: str) -> str:
    """The digest that replaces private data in the chain. The salt is 32 random bytes in hexadecimal."""
    return hashlib.sha256(bytes.fromhex(salt) + private.encode()).hexdigest()


def link(event: StoredEvent) -> str:
    """The hash that an event must have."""
    return hash_of(
        (
            event.previous,
            event.stream,
            event.version,
            event.event_id,
            event.type,
            event.schema,
            event.recorded_at,
            event.actor,
            event.device,
            event.command_id,
            event.data,
            event.seal,
        )
    )


def hash_of(covered: tuple[str | int | None, ...]) -> str:
    """The hash over what is covered, in the order of the first line of this module."""
    return hashlib.sha256(canonical((_FORM, *covered)).encode()).hexdigest()


def is_as_recorded(event: StoredEvent) -> bool:
    """Whether an event has the hash that its content must have, and its private data the seal, if it has any."""
    if link(event) != event.hash:
        return False
    return event.private is None or _seal_fits(event)


def verify(events: Sequence[StoredEvent]) -> list[Fault]:
    """What is wrong with a whole stream, given from its first event on in the order of its versions.

    A chain does not show that its end was cut off: compare the last hash with one that was kept elsewhere.
    """
    places = _places(events)
    by_version = {event.version: event for event in events}
    faults: dict[tuple[int, FaultKind], Fault] = {}
    blamed: set[int] = set()
    newest = 0
    for event in events:
        found = _faults_of(event, places)
        if event.version <= newest:
            message = f"it comes after version {newest}"
            found.append(Fault(FaultKind.REORDERED, event.stream, event.version, message))
        before = by_version.get(event.version - 1)
        if not found and event.previous != (before.hash if before else GENESIS) and event.version - 1 not in blamed:
            found.append(_fault_before(event, before))
        blamed.update(fault.version for fault in found)
        for fault in found:
            faults.setdefault((fault.version, fault.kind), fault)
        newest = max(newest, event.version)
    for version in set(range(1, newest)) - by_version.keys():
        message = "there is no such event"
        faults.setdefault((version, FaultKind.MISSING), Fault(FaultKind.MISSING, events[0].stream, version, message))
    return sorted(faults.values(), key=lambda fault: (fault.version, fault.kind))


def _fault_before(event: StoredEvent, before: StoredEvent | None) -> Fault:
    """The fault of the event before one that is sound itself, but follows another event."""
    if before is None:
        return Fault(FaultKind.MISSING, event.stream, max(1, event.version - 1), "there is no such event")
    message = f"it is not the event that version {event.version} follows"
    return Fault(FaultKind.CHANGED, event.stream, before.version, message)


def _faults_of(event: StoredEvent, places: dict[str, int]) -> list[Fault]:
    """What is wrong with an event by itself: its hash, its place in the chain, its private data."""
    faults = []
    if link(event) != event.hash:
        place = places.get(event.hash)
        if place is not None and place != event.version and link(replace(event, version=place)) == event.hash:
            message = f"it was recorded as version {place}"
            faults.append(Fault(FaultKind.REORDERED, event.stream, event.version, message))
        else:
            message = f"the {event.type} is not what was recorded"
            faults.append(Fault(FaultKind.CHANGED, event.stream, event.version, message))
    if event.private is not None and not _seal_fits(event):
        message = f"the private data of the {event.type} is not what was recorded"
        faults.append(Fault(FaultKind.CHANGED, event.stream, event.version, message))
    return faults


def _seal_fits(event: StoredEvent) -> bool:
    try:
        return seal(event.private or "", event.salt or "") == event.seal
    except ValueError:  # the salt is not hexadecimal any more
        return False


def _places(events: Sequence[StoredEvent]) -> dict[str, int]:
    """The version that each event had by the chain's own links, whatever its present version field: hash -> version."""
    after = {event.previous: event for event in events}
    places: dict[str, int] = {}
    here = GENESIS
    while here in after and after[here].hash not in places:
        here = after[here].hash
        places[here] = len(places) + 1
    return places
