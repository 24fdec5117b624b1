"""Two logs compared: the events that only one of them has, as after a take-over of a log that was followed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from server.eventstore.recorded import BLANK, LogPart, StoredEvent

COMPARED = "compared"
"""The mark with the last comparison of this log with another one."""

Streams = Mapping[str, Sequence[StoredEvent]]
"""Every stream of a log, each from its first event on."""


class LoneEvent(msgspec.Struct, frozen=True):
    """An event that only one of two logs has."""

    stream: str
    version: int
    type: str
    recorded_at: str
    actor: str
    hash: str


class Comparison(msgspec.Struct, frozen=True):
    """The events that only this log has, and those that only the log named `other` has."""

    other: str
    here: tuple[LoneEvent, ...]
    there: tuple[LoneEvent, ...]


def compare(here: Streams, there: Streams, other: str) -> Comparison:
    """What only one of two logs has. The hash of an event covers all before it, so each stream diverges once."""
    streams = sorted(here.keys() | there.keys())
    ours, theirs = list[LoneEvent](), list[LoneEvent]()
    for stream in streams:
        mine, foreign = here.get(stream, ()), there.get(stream, ())
        common = _common(mine, foreign)
        ours += map(_lone, mine[common:])
        theirs += map(_lone, foreign[common:])
    return Comparison(other, tuple(ours), tuple(theirs))


def by_stream(parts: Iterator[LogPart]) -> Streams:
    """The streams of a log, from its parts."""
    found: dict[str, list[StoredEvent]] = {}
    for part in parts:
        for event in part.events:
            found.setdefault(event.stream, []).append(event)
    return found


_COMPARISONS = msgspec.json.Decoder(Comparison)


def encode_comparison(comparison: Comparison) -> str:
    """A comparison as it is remembered."""
    return msgspec.json.encode(comparison).decode()


def decode_comparison(text: str) -> Comparison:
    """A comparison that was remembered."""
    return _COMPARISONS.decode(text)


def _common(mine: Sequence[StoredEvent], foreign: Sequence[StoredEvent]) -> int:
    """The number of events that both begin with."""
    both = enumerate(zip(mine, foreign, strict=False))
    return next((place for place, (a, b) in both if a.hash != b.hash), min(len(mine), len(foreign)))


def _lone(event: StoredEvent) -> LoneEvent:
    kind = "" if event.type == BLANK else event.type
    return LoneEvent(event.stream, event.version, kind, event.recorded_at, event.actor, event.hash)
