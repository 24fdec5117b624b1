"""The interface of every event store."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Protocol

from server.eventstore.recorded import (
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


class Reader(Protocol):
    """What can be read of a log."""

    def head(self, stream: str) -> Head:
        """Where the stream ends."""

    def read(self, stream: str, *, after: int = 0, until: int | None = None) -> Sequence[AnyRecorded]:
        """The stream's events after one version, up to and with another.

        Raises FutureEvent or UnreadableEvent for an event that this program does not understand.
        """

    def events(self, stream: str, *, after: int = 0, until: int | None = None) -> Sequence[AnyEvent]:
        """The decoded events without what is stored beside them: for a replay."""


class Transaction(Reader, Protocol):
    """A transaction: no one else writes. All it appends becomes durable together, or not at all.

    `recorded` are the events that were appended so far, of all streams.
    """

    recorded: list[AnyRecorded]

    def answered(self, key: Key, digest: str) -> CommandResult | None:
        """The first answer to a command, if it was carried out before.

        Raises KeyReused if the content was another then.
        """

    def adopt(self, events: Sequence[StoredEvent]) -> CommandResult:
        """Adopt a verified stream that was recorded elsewhere; the answer has the events that are new here.

        Raises Diverged, IdsTaken, and FutureEvent or UnreadableEvent.
        """

    def append(self, stream: str, expected: int, events: Sequence[AnyEvent], metadata: Metadata) -> CommandResult:
        """Append events to a stream that is at the expected version (0 for a new stream).

        A command id that was answered before gives the first answer again and appends nothing: that is looked at
        before the version.

        Raises WrongExpectedVersion and KeyReused.
        """

    def append_recorded(self, stream: str, events: Sequence[AnyRecorded], metadata: Metadata) -> CommandResult:
        """Append the first events of a stream, encoded and hashed beforehand; only their positions are new.

        Raises WrongExpectedVersion if the stream has events, and KeyReused.
        """


class EventStore(Reader, Protocol):
    """An append-only log of streams, safe to share between threads."""

    def transaction(self, keys: Collection[Key] = ()) -> AbstractContextManager[Transaction]:
        """Write. Leaving the context makes the events durable; leaving it by an exception forgets them.

        `keys` are the commands that will be checked, so that they are looked up at once.

        Raises StoreFault, on leaving too: the events are then not stored, or (a crash of the disk in the last moment)
        it is unknown whether they are.
        """

    def append(self, stream: str, expected: int, events: Sequence[AnyEvent], metadata: Metadata) -> CommandResult:
        """Append in a transaction of its own."""

    def of_type(self, stream: str, name: str, until: int) -> Sequence[AnyRecorded]:
        """The stream's events of one type, up to and with a version; the others are not read."""

    def hash_at(self, stream: str, version: int) -> str | None:
        """The hash of the event that made a version, None if there is no such event."""

    def stored_events(self, stream: str) -> Sequence[StoredEvent]:
        """The stream as it is stored, for those who verify or copy it."""

    def answered(self, key: Key, digest: str) -> CommandResult | None:
        """As in a transaction."""

    def part(self, after: int, until: int) -> LogPart:
        """The whole log after one position, up to and with another, as it is stored."""

    def streams(self) -> Mapping[str, int]:
        """Every stream and its version, oldest first."""

    def moved(self, after: int) -> tuple[int, Mapping[str, int]]:
        """The log's last position, and the streams with events after that position, with their versions."""

    def changes(self) -> object:
        """Something that is different after every change that other programs make. For one caller only."""

    def listen(self, heard: Callable[[], None]) -> None:
        """Call this, from any thread, when another process may have written. A hint: it may get lost."""

    def epoch(self) -> str:
        """The log's epoch: another one after the log was restored or shortened."""

    def start_epoch(self, reason: str, recorded_at: str) -> str:
        """Begin a new epoch, since versions may now mean other events than before, and return it."""

    def join(self) -> None:
        """Join the servers that may record now: a server that takes the lead later excludes this one.

        Every write compares the fencing token that was joined by with that in the log, in its own transaction, and
        raises Superseded if they differ. Without a call the first write joins.
        """

    def take_lead(self, recorded_at: str) -> str:
        """Exclude all servers that were started before, whatever they do when they go on; returns the new epoch."""

    def give_up_lead(self, recorded_at: str) -> None:
        """Exclude all servers of this log, since another log has taken over, until one takes the lead again."""

    def marked(self, name: str) -> Mark | None:
        """The mark that is remembered under a name."""

    def mark(self, name: str, mark: Mark | None) -> None:
        """Remember a value under a name, in place of the earlier one; None removes it."""

    def erase_private(self, stream: str, versions: Collection[int]) -> None:
        """Erase the private data of these events for good. Their hashes stay valid."""

    def purge(self, stream: str, is_due: Callable[[Reader], bool], metadata: Metadata) -> CommandResult | None:
        """Remove the content of a tournament's events for good, and record that in the server event stream.

        Each event becomes blank: its place and its hashes stay, for the order of the log and the chains of the others
        rest on them; its content, who recorded it, its private data and what was answered are gone. `is_due` is called
        while no one else writes; if it returns False, nothing is done.
        """

    def purged(self, stream: str) -> Head | None:
        """Where the stream ended when it was removed for good, by the server's own event; None if it was not."""

    def check(self) -> None:
        """Prove that a write could be made durable now: the file is the one that was opened and sound, there is room.

        Raises StoreFault.
        """

    def close(self) -> None:
        """Close the log."""
