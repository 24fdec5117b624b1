"""What is stored: events with their metadata, where streams end, and what is remembered of commands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

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
"""The fencing token of a log that was replaced by another log; no server holds it, so none can record."""

BADGE_KEY = "badge-key"
"""The mark that holds the key by which the secrets on badges are made."""

Key = tuple[str, str]
"""Actor and command id: what makes a command the same command."""


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
