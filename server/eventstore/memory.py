"""An event store in memory: for tests, and for trying things out."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import fields, replace

from server.eventstore.chain import GENESIS
from server.eventstore.codec import recorded
from server.eventstore.purging import announce_purge, blank
from server.eventstore.recorded import (
    Answered,
    AnyEvent,
    AnyRecorded,
    CommandResult,
    Head,
    Key,
    LogPart,
    Mark,
    Metadata,
    StoredEvent,
)
from server.eventstore.store import Reader, Transaction
from server.eventstore.transaction import PendingTransaction, answer_again


class MemoryEventStore:
    """Keeps events as text, as the other stores do, so that it holds nothing that could not be stored."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._log: list[StoredEvent] = []
        self._streams: dict[str, list[int]] = {}
        self._answers: dict[Key, Answered] = {}
        self._epoch = secrets.token_hex(8)
        self._marks: dict[str, Mark] = {}
        self._purged: set[str] = set()

    @contextmanager
    def transaction(self, keys: Collection[Key] = ()) -> Iterator[Transaction]:
        """Write while no one else does."""
        with self._lock:
            pending = PendingTransaction(self, keys)
            yield pending
            self._write_down(pending.recorded)
            self._answers |= {(answer.actor, answer.command_id): answer for answer in pending.answers}

    def append(self, stream: str, expected: int, events: Sequence[AnyEvent], metadata: Metadata) -> CommandResult:
        """Append in a transaction of its own."""
        with self.transaction() as transaction:
            return transaction.append(stream, expected, events, metadata)

    def head(self, stream: str) -> Head:
        """Where the stream ends."""
        with self._lock:
            places = self._streams.get(stream)
            return Head(len(places), self._log[places[-1]].hash) if places else Head(0, GENESIS)

    def read(self, stream: str, *, after: int = 0, until: int | None = None) -> Sequence[AnyRecorded]:
        """The stream's events after one version, up to and with another."""
        return [
            recorded({name: getattr(event, name) for name in _NAMES})
            for event in self.stored_events(stream)[after:until]
        ]

    def events(self, stream: str, *, after: int = 0, until: int | None = None) -> Sequence[AnyEvent]:
        """The decoded events."""
        return [event.event for event in self.read(stream, after=after, until=until)]

    def of_type(self, stream: str, name: str, until: int) -> Sequence[AnyRecorded]:
        """The stream's events of one type, up to and with a version."""
        return [event for event in self.read(stream, until=until) if event.type == name]

    def hash_at(self, stream: str, version: int) -> str | None:
        """The hash of an event."""
        events = self.stored_events(stream)
        return events[version - 1].hash if 1 <= version <= len(events) else None

    def stored_events(self, stream: str) -> Sequence[StoredEvent]:
        """The stream as it is stored."""
        with self._lock:
            return [self._log[place] for place in self._streams.get(stream, ())]

    def answered(self, key: Key, digest: str) -> CommandResult | None:
        """The first answer to a command, if it was carried out before."""
        known = self._answers.get(key)
        return None if known is None else answer_again(self, known, digest)

    def ids_taken(self, ids: Collection[str]) -> Collection[str]:
        """Which of these ids events have."""
        return [event.event_id for event in self._log if event.event_id in ids]

    def remembered(self, keys: Collection[Key]) -> Mapping[Key, Answered]:
        """What is remembered of these commands, by key."""
        return {key: self._answers[key] for key in keys if key in self._answers}

    def part(self, after: int, until: int) -> LogPart:
        """A part of the whole log."""
        with self._lock:
            events = self._log[after:until]
            ends = {(event.stream, event.version) for event in events}
            answers = [each for each in self._answers.values() if (each.stream, each.last) in ends]
            before = self._log[after - 1].hash if 0 < after <= len(self._log) else GENESIS
            return LogPart(self._epoch, len(self._log), before, events, answers)

    def streams(self) -> Mapping[str, int]:
        """Every stream and its version, oldest first."""
        with self._lock:
            return {stream: len(places) for stream, places in self._streams.items()}

    def moved(self, after: int) -> tuple[int, Mapping[str, int]]:
        """The log's last position, and the streams with events after that position."""
        with self._lock:
            return len(self._log), {event.stream: event.version for event in self._log[after:]}

    def last_position(self) -> int:
        """The position of the newest event."""
        return len(self._log)

    def changes(self) -> object:
        """Another number after every change."""
        return len(self._log)

    def listen(self, heard: Callable[[], None]) -> None:
        """No one else writes here."""

    def epoch(self) -> str:
        """The log's epoch."""
        return self._epoch

    def start_epoch(self, reason: str, recorded_at: str) -> str:  # noqa: ARG002  # remembered by stores that last
        """Start a new epoch."""
        self._epoch = secrets.token_hex(8)
        return self._epoch

    def join(self) -> None:
        """No one else writes here."""

    def take_lead(self, recorded_at: str) -> str:
        """Start a new epoch; there is no one to exclude."""
        return self.start_epoch("", recorded_at)

    def give_up_lead(self, recorded_at: str) -> None:
        """No other log can take over from one in memory."""
        self.start_epoch("", recorded_at)

    def marked(self, name: str) -> Mark | None:
        """The mark that is remembered under a name."""
        return self._marks.get(name)

    def mark(self, name: str, mark: Mark | None) -> None:
        """Remember a value under a name."""
        self._marks.pop(name, None)
        if mark is not None:
            self._marks[name] = mark

    def erase_private(self, stream: str, versions: Collection[int]) -> None:
        """Erase the private data of these events, and the digests of what was sent with them."""
        with self._lock:
            for version in versions:
                place = self._streams[stream][version - 1]
                event = self._log[place]
                self._log[place] = replace(event, private=None, salt=None)
                key = (event.actor, event.command_id or "")
                if key in self._answers:
                    self._answers[key] = replace(self._answers[key], digest="")

    def purge(self, stream: str, is_due: Callable[[Reader], bool], metadata: Metadata) -> CommandResult | None:
        """Make a tournament's events blank."""
        with self._lock:
            if not is_due(self):
                return None
            answer, events = announce_purge(self, stream, metadata)
            self._write_down(events)
            for place in self._streams[stream]:
                self._log[place] = blank(self._log[place])
            self._answers = {key: each for key, each in self._answers.items() if each.stream != stream}
            self._purged.add(stream)
            return answer

    def purged(self, stream: str) -> Head | None:
        """Where the stream ended when it was removed for good."""
        return self.head(stream) if stream in self._purged else None

    def check(self) -> None:
        """Nothing to check."""

    def close(self) -> None:
        """Nothing to close."""

    def _write_down(self, events: Sequence[AnyRecorded]) -> None:
        for event in events:
            self._streams.setdefault(event.stream, []).append(len(self._log))
            self._log.append(_stored(event))


_NAMES = tuple(each.name for each in fields(StoredEvent))


def _stored(event: AnyRecorded) -> StoredEvent:
    return StoredEvent(**{name: getattr(event, name) for name in _NAMES})
