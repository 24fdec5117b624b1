"""A standby's log: every event of another server's log, unchanged, each proven before it is written down.

A standby writes nothing of its own, so the two logs cannot diverge. A take-over ends that, in a new epoch.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Self

import msgspec

from domain.server_events import PrivateDataErased, TournamentPurged
from server.eventstore.chain import GENESIS, link, seal
from server.eventstore.codec import decode
from server.eventstore.database import open_database
from server.eventstore.engine import Database, DatabaseSession
from server.eventstore.faults import StoreFault
from server.eventstore.purging import erase_rows, purge_rows
from server.eventstore.recorded import BADGE_KEY, BLANK, FOLLOWING, SERVER_STREAM, Head, LogPart, Mark, StoredEvent
from server.eventstore.rows import LogRows, write_down

PART = 1000
"""Positions of the log that are requested at once."""

_SEEN = "seen"
"""The mark with the last position that was known of the other server's log."""

REMOVALS = frozenset({TournamentPurged.__name__, PrivateDataErased.__name__})
"""The server events after which data is erased everywhere."""


class NotTheSameLog(StoreFault):
    """The other server's log does not go on where this one ends; nothing was stored."""


@dataclass(frozen=True, slots=True)
class TakenOver:
    """The log no longer follows another.

    `heard_at` is when the other server last answered (ISO 8601, UTC), `position` where this log ends and
    `seen` where that one ended as far as it was known: what lies between was not followed.
    """

    leader: str
    heard_at: str
    position: int
    seen: int
    epoch: str


_PARTS = msgspec.json.Decoder(LogPart)


def encode_part(part: LogPart) -> bytes:
    """A part of a log as JSON."""
    return msgspec.json.encode(part)


def decode_part(text: bytes) -> LogPart:
    """A part of a log that came from another server.

    Raises StoreFault for anything else.
    """
    try:
        return _PARTS.decode(text)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise StoreFault(f"That is no part of a log: {error}") from error


class StandbyLog:
    """The log of a standby, in a database that `migrate` has brought up to date."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._has_taken = False

    @classmethod
    def open(cls, url: str) -> Self:
        """The log at an SQLAlchemy URL."""
        return cls(open_database(url))

    def position(self) -> int:
        """Where the log ends."""
        with self._database.reading() as session:
            return LogRows(session).last_position()

    def follows(self) -> Mark | None:
        """Which server the log follows, and when it last answered."""
        with self._database.reading() as session:
            return _marked(session, FOLLOWING)

    def take(self, part: LogPart, leader: str, *, at: str) -> int:
        """Write a part down that begins where this log ends, and return where the log ends now.

        Raises NotTheSameLog if it does not go on from here, or an event in it is not what was recorded.
        """
        with self._database.transaction() as session:
            log = LogRows(session)
            last = log.last_position()
            if _marked(session, FOLLOWING) is None and (last or self._has_taken):
                raise NotTheSameLog(f"This log does not follow {leader} any more: it was taken over.")
            here = session.rows(session.statements.hash_of, position=last)
            if part.before != (here[0][0] if here else GENESIS):
                raise NotTheSameLog(f"The log of {leader} is another one than this: they differ at position {last}.")
            heads: dict[str, Head] = {}
            for position, event in enumerate(part.events, start=last + 1):
                head = heads.get(event.stream) or log.head(event.stream)
                _prove(event, head, position)
                heads[event.stream] = Head(event.version, event.hash)
            write_down(session, part.events, part.answers)
            removed = self._purge(session, part)
            self._remember(session, part, leader, at)
            self._database.notify(session, {stream: head.version for stream, head in heads.items()})
        self._has_taken = True
        if removed:
            self._database.forget_deleted()
        return last + len(part.events)

    def take_over(self, *, at: str) -> TakenOver:
        """Stop following, in a new epoch: the other server may have acknowledged events that never came here.

        Raises StoreFault for a log that does not follow another.
        """
        with self._database.transaction() as session:
            following, seen = _marked(session, FOLLOWING), _marked(session, _SEEN)
            if following is None:
                raise StoreFault(f"{self._database.where} follows no other log.")
            epoch = secrets.token_hex(8)
            texts = session.statements
            session.do(texts.insert_epoch, id=epoch, reason=f"took over from {following.value}", started_at=at)
            session.do(texts.unmark, name=FOLLOWING)
            self._database.notify(session, {"epoch": 0})
            position = LogRows(session).last_position()
            known = position if seen is None else int(seen.value)
            return TakenOver(following.value, following.at, position, known, epoch)

    def close(self) -> None:
        """Close the log."""
        self._database.close()

    def _purge(self, session: DatabaseSession, part: LogPart) -> bool:
        """Erase and remove here too what was erased and removed by the other server's event stream."""
        removals = [event for event in part.events if event.stream == SERVER_STREAM and event.type in REMOVALS]
        for event in removals:
            match decode(event.type, event.schema, event.data):
                case TournamentPurged(tournament=stream):
                    purge_rows(session, stream, event.position)
                case PrivateDataErased(tournament=stream, versions=versions):
                    erase_rows(session, stream, versions)
        return bool(removals)

    def _remember(self, session: DatabaseSession, part: LogPart, leader: str, at: str) -> None:
        texts = session.statements
        if session.rows(texts.epoch)[0][0] != part.epoch:
            session.do(texts.insert_epoch, id=part.epoch, reason=f"follows {leader}", started_at=at)
        marks = {FOLLOWING: leader, _SEEN: str(part.position)}
        if part.badge_key:
            marks[BADGE_KEY] = part.badge_key
        for name, value in marks.items():
            session.do(texts.unmark, name=name)
            session.do(texts.mark, name=name, value=value, at=at)


def _marked(session: DatabaseSession, name: str) -> Mark | None:
    rows = session.rows(session.statements.marked, name=name)
    return Mark(*rows[0]) if rows else None


def _prove(event: StoredEvent, head: Head, position: int) -> None:
    """Raise NotTheSameLog unless the event is what was recorded, and the next one here."""
    right = (
        event.position == position
        and event.version == head.version + 1
        and event.previous == head.hash
        and (event.type == BLANK or link(event) == event.hash)
        and (event.private is None or (event.salt is not None and seal(event.private, event.salt) == event.seal))
    )
    if not right:
        raise NotTheSameLog(
            f"The event at position {position} ({event.stream} {event.version}) is not what comes next."
        )
