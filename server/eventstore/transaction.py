"""A writing transaction: what was appended is collected here and written down by the store in one go."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import fields, replace
from typing import Protocol

from server.eventstore.chain import hash_of, seal
from server.eventstore.codec import decode, encode
from server.eventstore.faults import Diverged, IdsTaken, KeyReused, WrongExpectedVersion
from server.eventstore.recorded import (
    Answered,
    AnyEvent,
    AnyRecorded,
    CommandResult,
    Head,
    Key,
    Metadata,
    Recorded,
    StoredEvent,
)
from server.eventstore.store import Reader

Chance = Callable[[int], str]
"""Returns so many random bytes, in hexadecimal."""

_ID_BYTES = 16
_SALT_BYTES = 32


class Log(Reader, Protocol):
    """What a transaction reads of the present log."""

    def last_position(self) -> int:
        """The position of the newest event, 0 for an empty log."""

    def remembered(self, keys: Collection[Key]) -> Mapping[Key, Answered]:
        """What is remembered of these commands, by key."""

    def ids_taken(self, ids: Collection[str]) -> Collection[str]:
        """Which of these ids events have."""


def answer_again(log: Reader, known: Answered, digest: str) -> CommandResult:
    """The first answer to a command that came again.

    Raises KeyReused if its content was another then. An empty digest on either side is not compared.
    """
    if known.digest and digest and known.digest != digest:
        raise KeyReused(known.command_id)
    events = log.read(known.stream, after=known.first - 1, until=known.last) if known.first <= known.last else ()
    return CommandResult(known.stream, known.last, tuple(events), repeated=True)


class PendingTransaction:
    """A transaction on top of a log to which no one else writes meanwhile."""

    def __init__(self, log: Log, keys: Collection[Key], chance: Chance = secrets.token_hex) -> None:
        self.recorded: list[AnyRecorded] = []
        self.answers: list[Answered] = []
        self._log = log
        self._chance = chance
        self._heads: dict[str, Head] = {}
        self._looked_up: set[Key] = set(keys)
        self._known: dict[Key, Answered] = dict(log.remembered(keys)) if keys else {}
        self._position = log.last_position()

    def head(self, stream: str) -> Head:
        """Where the stream ends, with what was appended here."""
        if stream not in self._heads:
            self._heads[stream] = self._log.head(stream)
        return self._heads[stream]

    def read(self, stream: str, *, after: int = 0, until: int | None = None) -> Sequence[AnyRecorded]:
        """The stream's events, with what was appended here."""
        pending = [
            event
            for event in self.recorded
            if event.stream == stream and after < event.version and (until is None or event.version <= until)
        ]
        return [*self._log.read(stream, after=after, until=until), *pending]

    def events(self, stream: str, *, after: int = 0, until: int | None = None) -> Sequence[AnyEvent]:
        """The decoded events, with what was appended here."""
        pending = [
            event.event
            for event in self.recorded
            if event.stream == stream and after < event.version and (until is None or event.version <= until)
        ]
        return [*self._log.events(stream, after=after, until=until), *pending]

    def answered(self, key: Key, digest: str) -> CommandResult | None:
        """The first answer to a command, if it was carried out before or here."""
        if key not in self._looked_up:
            self._looked_up.add(key)
            self._known.update(self._log.remembered([key]))
        known = self._known.get(key)
        return None if known is None else answer_again(self, known, digest)

    def append(self, stream: str, expected: int, events: Sequence[AnyEvent], metadata: Metadata) -> CommandResult:
        """Collect events to be appended: all of them, or none if it raises."""
        if metadata.key is not None and (again := self.answered(metadata.key, metadata.digest)) is not None:
            return again
        head = self.head(stream)
        if head.version != expected:
            raise WrongExpectedVersion(stream, expected=expected, actual=head.version)
        recorded = record(stream, head, events, metadata, after=self._position, chance=self._chance)
        return self._collect(stream, head, recorded, metadata)

    def append_recorded(self, stream: str, events: Sequence[AnyRecorded], metadata: Metadata) -> CommandResult:
        """Collect the first events of a stream, as `record` made them but for their positions."""
        if metadata.key is not None and (again := self.answered(metadata.key, metadata.digest)) is not None:
            return again
        head = self.head(stream)
        if head.version:
            raise WrongExpectedVersion(stream, expected=0, actual=head.version)
        moved = [replace(each, position=position) for position, each in enumerate(events, start=self._position + 1)]
        return self._collect(stream, head, moved, metadata)

    def _collect(self, stream: str, head: Head, recorded: Sequence[AnyRecorded], metadata: Metadata) -> CommandResult:
        """Collect events that follow a head of the stream, and what is remembered of their command."""
        newest = Head(recorded[-1].version, recorded[-1].hash) if recorded else head
        self._position += len(recorded)
        self._heads[stream] = newest
        self.recorded += recorded
        if metadata.key is not None:
            answered = Answered(*metadata.key, metadata.digest, stream, head.version + 1, newest.version)
            self._known[metadata.key] = answered
            self.answers.append(answered)
        return CommandResult(stream, newest.version, tuple(recorded))

    def adopt(self, events: Sequence[StoredEvent]) -> CommandResult:
        """Collect events that were recorded elsewhere, as they are but for their positions.

        They are one stream from its first event on, and its chain has been verified. What the stream has already is
        passed over; if it went another way, or has ids of events of other streams, nothing can be adopted.
        """
        stream = events[0].stream
        known = self.read(stream)
        for own, foreign in zip(known, events, strict=False):
            if own.hash != foreign.hash:
                raise Diverged(stream, own.version)
        ids = {event.event_id for event in events[len(known) :]}
        if self._log.ids_taken(ids) or not ids.isdisjoint(event.event_id for event in self.recorded):
            raise IdsTaken(stream)
        adopted = [
            Recorded(
                **{each.name: getattr(event, each.name) for each in fields(StoredEvent) if each.name != "position"},
                position=position,
                event=event.event
                if isinstance(event, Recorded)
                else decode(event.type, event.schema, event.data, event.private),
            )
            for position, event in enumerate(events[len(known) :], start=self._position + 1)
        ]
        if adopted:
            self._position += len(adopted)
            self._heads[stream] = Head(adopted[-1].version, adopted[-1].hash)
            self.recorded += adopted
        return CommandResult(stream, self.head(stream).version, tuple(adopted))


def record(  # noqa: PLR0913  # what is recorded, and what it follows
    stream: str,
    head: Head,
    events: Sequence[AnyEvent],
    metadata: Metadata,
    *,
    after: int = 0,
    chance: Chance = secrets.token_hex,
) -> list[AnyRecorded]:
    """Events as they are stored after a head of their stream, and after a position of the log."""
    recorded: list[AnyRecorded] = []
    for position, event in enumerate(events, start=after + 1):
        stored = _record(head, event, metadata, stream=stream, position=position, chance=chance)
        head = Head(stored.version, stored.hash)
        recorded.append(stored)
    return recorded


def _record(  # noqa: PLR0913  # the same
    head: Head, event: AnyEvent, metadata: Metadata, *, stream: str, position: int, chance: Chance
) -> AnyRecorded:
    text = encode(event)
    salt = None if text.private is None else chance(_SALT_BYTES)
    sealed = "" if text.private is None or salt is None else seal(text.private, salt)
    version, event_id = head.version + 1, chance(_ID_BYTES)
    actor, device, command_id, recorded_at = metadata.actor, metadata.device, metadata.command_id, metadata.recorded_at
    named = (stream, version, event_id, text.kind, text.schema, recorded_at, actor, device, command_id)
    return Recorded(
        position=position,
        stream=stream,
        version=version,
        event_id=event_id,
        type=text.kind,
        schema=text.schema,
        data=text.data,
        seal=sealed,
        recorded_at=recorded_at,
        actor=actor,
        device=device,
        command_id=command_id,
        previous=head.hash,
        hash=hash_of((head.hash, *named, text.data, sealed)),
        private=text.private,
        salt=salt,
        event=event,
    )
