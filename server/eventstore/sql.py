"""The event store in SQL. One writer at a time; readers never wait for it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Self

from server.eventstore.database import open_database
from server.eventstore.engine import Database, DatabaseSession
from server.eventstore.faults import Standby, StoreFault
from server.eventstore.fence import Fence, close_log
from server.eventstore.purging import announce_purge, erase_rows, head_when_purged, purge_rows
from server.eventstore.recorded import (
    FOLLOWING,
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
from server.eventstore.rows import LogRows, stored, write_down
from server.eventstore.statements import NEWEST
from server.eventstore.store import Reader, Transaction
from server.eventstore.transaction import PendingTransaction, answer_again


class SqlEventStore:
    """The log in a database that `migrate` has brought up to date."""

    def __init__(self, database: Database, refusal: StoreFault | None = None) -> None:
        """`refusal` is raised by every write of events."""
        self._database = database
        self._refusal = refusal
        self._may_write = False
        self._fence = Fence()
        self.on_durable: Callable[[Sequence[StoredEvent]], None] = lambda _events: None

    @classmethod
    def open(cls, url: str, refusal: StoreFault | None = None) -> Self:
        """The log at an SQLAlchemy URL; with a refusal it only shows what is there.

        Raises DatabaseUnusable for a URL that names no database of a kind that can be used.
        """
        return cls(open_database(url), refusal)

    @contextmanager
    def transaction(self, keys: Collection[Key] = ()) -> Iterator[Transaction]:
        """Write, and make it durable on leaving."""
        self._check_writable()
        with self._leading() as session:
            pending = PendingTransaction(LogRows(session), keys)
            yield pending
            write_down(session, pending.recorded, pending.answers)
            if pending.recorded:
                self._database.notify(session, {event.stream: event.version for event in pending.recorded})
        self.on_durable(pending.recorded)

    def append(self, stream: str, expected: int, events: Sequence[AnyEvent], metadata: Metadata) -> CommandResult:
        """Append in a transaction of its own."""
        with self.transaction() as transaction:
            return transaction.append(stream, expected, events, metadata)

    def head(self, stream: str) -> Head:
        """Where the stream ends."""
        with self._reading() as log:
            return log.head(stream)

    def read(self, stream: str, *, after: int = 0, until: int | None = None) -> Sequence[AnyRecorded]:
        """The stream's events after one version, up to and with another."""
        with self._reading() as log:
            return log.read(stream, after=after, until=until)

    def events(self, stream: str, *, after: int = 0, until: int | None = None) -> Sequence[AnyEvent]:
        """The decoded events."""
        with self._reading() as log:
            return log.events(stream, after=after, until=until)

    def of_type(self, stream: str, name: str, until: int) -> Sequence[AnyRecorded]:
        """The stream's events of one type, up to and with a version."""
        with self._reading() as log:
            return log.of_type(stream, name, until)

    def hash_at(self, stream: str, version: int) -> str | None:
        """The hash of an event."""
        with self._database.reading() as session:
            rows = session.rows(session.statements.hash_at, stream=stream, version=min(version, NEWEST))
        return rows[0][0] if rows else None

    def stored_events(self, stream: str) -> Sequence[StoredEvent]:
        """The stream as it is stored."""
        with self._reading() as log:
            return [stored(row) for row in log.rows_of(stream)]

    def answered(self, key: Key, digest: str) -> CommandResult | None:
        """The first answer to a command, if it was carried out before."""
        with self._reading() as log:
            known = log.remembered([key]).get(key)
            return None if known is None else answer_again(log, known, digest)

    def part(self, after: int, until: int) -> LogPart:
        """The whole log after one position, up to and with another."""
        with self._reading() as log:
            return log.part(after, until)

    def streams(self) -> Mapping[str, int]:
        """Every stream and its version, oldest first."""
        return self.moved(0)[1]

    def moved(self, after: int) -> tuple[int, Mapping[str, int]]:
        """The log's last position, and the streams with events after that position."""
        with self._database.reading() as session:
            rows = session.rows(session.statements.moved, after=after)
        return max((row[2] for row in rows), default=after), {row[0]: row[1] for row in rows}

    def changes(self) -> object:
        """Something that is different after every change that other programs make."""
        return self._database.changes()

    def listen(self, heard: Callable[[], None]) -> None:
        """Call this when another process may have written."""
        self._database.listen(heard)

    def epoch(self) -> str:
        """The log's epoch."""
        with self._database.reading() as session:
            return str(session.rows(session.statements.epoch)[0][0])

    def start_epoch(self, reason: str, recorded_at: str) -> str:
        """Start a new epoch."""
        epoch = secrets.token_hex(8)
        with self._leading() as session:
            session.do(session.statements.insert_epoch, id=epoch, reason=reason, started_at=recorded_at)
            self._database.notify(session, {"epoch": 0})
        return epoch

    def join(self) -> None:
        """Join the servers that may record now."""
        with self._database.reading() as session:
            self._fence.join(session)

    def take_lead(self, recorded_at: str) -> str:
        """Exclude all servers that were started before."""
        self._check_writable()
        epoch = secrets.token_hex(8)
        with self._database.transaction() as session:
            self._fence.lead(session, epoch, recorded_at)
            self._database.notify(session, {"epoch": 0})
        return epoch

    def give_up_lead(self, recorded_at: str) -> None:
        """Exclude all servers of this log."""
        self._check_refusal()
        with self._database.transaction() as session:
            close_log(session, secrets.token_hex(8), recorded_at)
            self._database.notify(session, {"epoch": 0})

    def marked(self, name: str) -> Mark | None:
        """The mark that is remembered under a name."""
        with self._database.reading() as session:
            rows = session.rows(session.statements.marked, name=name)
        return Mark(*rows[0]) if rows else None

    def mark(self, name: str, mark: Mark | None) -> None:
        """Remember a value under a name, in place of the earlier one."""
        with self._database.transaction() as session:
            session.do(session.statements.unmark, name=name)
            if mark is not None:
                session.do(session.statements.mark, name=name, value=mark.value, at=mark.at)

    def erase_private(self, stream: str, versions: Collection[int]) -> None:
        """Erase the private data of these events, and the digests of what was sent with them."""
        self._check_refusal()
        with self._leading() as session:
            erase_rows(session, stream, versions)
        self._database.forget_deleted()

    def purge(self, stream: str, is_due: Callable[[Reader], bool], metadata: Metadata) -> CommandResult | None:
        """Make a tournament's events blank, in one transaction with the event that says so."""
        self._check_writable()
        with self._leading() as session:
            log = LogRows(session)
            if not is_due(log):
                return None
            answer, events = announce_purge(log, stream, metadata)
            write_down(session, events, [])
            purge_rows(session, stream, events[-1].position)
            self._database.notify(session, {answer.stream: answer.version})
        self._database.forget_deleted()
        return answer

    def purged(self, stream: str) -> Head | None:
        """Where the stream ended when it was removed for good."""
        with self._database.reading() as session:
            rows = session.rows(session.statements.purged, stream=stream)
        return head_when_purged(rows[0][0]) if rows else None

    def check(self) -> None:
        """Prove that a write could be made durable now."""
        self._check_refusal()
        with self._database.reading() as session:
            self._fence.check(session)
        self._database.check()

    def close(self) -> None:
        """Close every connection."""
        self._database.close()

    def _check_writable(self) -> None:
        """A log that follows another one is not written to. One that does not, never will: it has events of its own."""
        self._check_refusal()
        if not self._may_write:
            leader = self.marked(FOLLOWING)
            if leader is not None:
                raise Standby(leader.value)
            self._may_write = True

    def _check_refusal(self) -> None:
        if self._refusal is not None:
            raise self._refusal

    @contextmanager
    def _leading(self) -> Iterator[DatabaseSession]:
        """A transaction of a server that may record. The lock is held, so no one takes the lead before its end.

        Raises Superseded.
        """
        with self._database.transaction() as session:
            self._fence.check(session)
            yield session

    @contextmanager
    def _reading(self) -> Iterator[LogRows]:
        with self._database.reading() as session:
            yield LogRows(session)
