"""The interface of every event store: its methods, its values and its exceptions.

StoreFault          the log could not be read or written
    StoreFull       there is no room left; nothing was stored
    StoreBusy       another program holds the log; nothing was stored
    Standby         the log follows another server's; nothing was stored
    Superseded      another server has taken the lead since this one was started; nothing was stored
WrongExpectedVersion  the stream is not at the version that the writer expected
KeyReused           a command id came again with another content
Diverged            a log from elsewhere differs from the one that is here
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

import msgspec

from domain.server_events import ServerEvent
from domain.subject import Event

AnyEvent = Event | ServerEvent
"""Everything that can be an event."""

Known_co = TypeVar("Known_co", bound=AnyEvent, covariant=True)
"""The events of one kind of stream."""

SERVER_STREAM = "house"
"""The server event stream: the server's own events. The name is that of stored logs and of the live protocol."""

BLANK = "Blank"
"""The type of an event that was removed for good: only its place in the log is left."""

FOLLOWING = "following"
"""The mark of a log that follows another server's: its address, and when it last answered."""

LEADER = "leader"
"""The mark with the fencing token of the servers that may record: the epoch in which the last one took the lead."""

ELSEWHERE = "elsewhere"
"""The fencing token of a log from which another log has taken over: no server has it."""

BADGE_KEY = "badge-key"
"""The mark that holds the key by which the secrets on badges are made."""

Key = tuple[str, str]
"""Actor and command id: what makes a command the same command."""


class StoreFault(Exception):
    """The log could not be read or written. `code` names the kind for programs, `advice` says what to do.

    The text is for the log and for officials: it may name files, addresses and users.
    """

    code = "storage-fault"
    advice = "Nothing was stored. Send it again with the same Idempotency-Key."


class StoreFull(StoreFault):
    """There is no room left on the disk; nothing was stored."""

    code = "storage-full"
    advice = "Nothing was stored. Free space on the server's disk and send it again."


class StoreBusy(StoreFault):
    """Another program holds the log for too long; nothing was stored."""

    code = "storage-busy"


class Standby(StoreFault):
    """The log follows another server's and must not record anything of its own; nothing was stored."""

    code = "standby"
    advice = "Nothing was stored. Send it to the server that is followed."

    def __init__(self, leader: str) -> None:
        super().__init__(f"This log follows {leader}. Take it over first: jadoube follow --take-over.")
        self.leader = leader


class Superseded(StoreFault):
    """Another server has taken the lead since this one was started; nothing was stored."""

    code = "superseded"
    advice = "Nothing was stored. Send it to the server that replaced this one."

    def __init__(self) -> None:
        super().__init__("Another server has taken over the lead of this log. To lead again: jadoube serve --take-over")


class WrongExpectedVersion(Exception):
    """The stream is not at the version that the writer expected; nothing was stored."""

    def __init__(self, stream: str, *, expected: int, actual: int) -> None:
        super().__init__(f"Stream {stream} is at version {actual}, not {expected}.")
        self.stream = stream
        self.expected = expected
        self.actual = actual


class KeyReused(Exception):
    """The same actor used a command id for two different commands; the second was not carried out."""

    def __init__(self, command_id: str) -> None:
        super().__init__(f"The idempotency key {command_id} was used for another command.")
        self.command_id = command_id


class Diverged(Exception):
    """Two logs of the same stream differ from this version on; nothing was stored."""

    def __init__(self, stream: str, version: int) -> None:
        super().__init__(f"This log of {stream} and the one that is here differ from version {version} on.")
        self.stream = stream
        self.version = version


@dataclass(frozen=True, slots=True)
class Head:
    """Where a stream ends: its version (0 for no events) and the hash of its last event."""

    version: int
    hash: str


@dataclass(frozen=True, slots=True)
class Metadata:
    """The metadata of events: who sent them, from which device, by which command.

    `recorded_at` is ISO 8601 in UTC. `digest` distinguishes two commands that carry the same id; it is no part of the
    events, for it is made from everything that was sent, private data too.
    """

    actor: str
    recorded_at: str
    device: str = ""
    command_id: str | None = None
    digest: str = ""

    @property
    def key(self) -> Key | None:
        """The key by which the command is remembered, None if it has no id."""
        return None if self.command_id is None else (self.actor, self.command_id)


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredEvent:
    """An event as it is stored.

    `data` is the canonical JSON of its public fields, `private` that of its private ones (None if there are none,
    or if they were erased or withheld), `seal` the salted digest of the private ones ("" if there were none).
    `previous` is the hash of the event before it in its stream.
    """

    position: int
    stream: str
    version: int
    event_id: str
    type: str
    schema: int
    data: str
    seal: str
    recorded_at: str
    actor: str
    device: str
    command_id: str | None
    previous: str
    hash: str
    private: str | None = None
    salt: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded(StoredEvent, Generic[Known_co]):
    """A stored event with its decoded form."""

    event: Known_co


RecordedEvent = Recorded[Event]
"""An event of a tournament."""

AnyRecorded = Recorded[AnyEvent]
"""An event of any stream."""


@dataclass(frozen=True, slots=True)
class CommandResult:
    """The result of a command: its events, and the stream's version after them.

    `repeated`: the command had been carried out before, and this is the first answer again.
    """

    stream: str
    version: int
    events: tuple[AnyRecorded, ...]
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class Answered:
    """What is remembered of a command that was carried out: its events are those from `first` to `last`."""

    actor: str
    command_id: str
    digest: str
    stream: str
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Mark:
    """A value that the server remembers about its own log, and when it was set (ISO 8601 in UTC)."""

    value: str
    at: str


class LogPart(msgspec.Struct, frozen=True):
    """A part of the whole log, for servers that follow it: `before` is the hash of the event before the first one.

    `position` is the last one of the log, which may be far ahead of the part. Private data is in it, and the key by
    which the secrets on badges are made ("" if there is none yet). As JSON its events are in the field `facts`.
    """

    epoch: str
    position: int
    before: str
    events: Sequence[StoredEvent] = msgspec.field(name="facts")
    answers: Sequence[Answered]
    badge_key: str = ""


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

        Raises Diverged, and FutureEvent or UnreadableEvent.
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
