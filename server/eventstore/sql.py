"""The event store in SQL. One writer at a time; readers never wait for it."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path
from typing import Any, Self

from sqlalchemy import Connection, Row, Select, bindparam, func, insert, select, update
from sqlalchemy import delete as delete_from

from server.eventstore import tables
from server.eventstore.chain import GENESIS
from server.eventstore.codec import decode
from server.eventstore.engine import database_path, faults_of, reader_engine, writer_engine
from server.eventstore.store import (
    Answer,
    Answered,
    AnyEvent,
    Head,
    Key,
    Origin,
    Recorded,
    StoredFact,
    Transaction,
)
from server.eventstore.transaction import PendingTransaction, answer_again

_FACT_COLUMNS = tuple(column.name for column in tables.facts.columns)
_ANSWER_COLUMNS = tuple(each.name for each in fields(Answered))


class SqlEventStore:
    """The log in a database that `migrate` has brought up to date."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._writer = writer_engine(path)
        self._reader = reader_engine(path)
        self._writing = threading.Lock()
        self._watching: Connection | None = None

    @classmethod
    def open(cls, url: str) -> Self:
        """The log at an SQLAlchemy URL.

        Raises DatabaseUnusable for a URL that names no SQLite file.
        """
        return cls(database_path(url))

    @contextmanager
    def transaction(self, keys: Collection[Key] = ()) -> Iterator[Transaction]:
        """Write, and make it durable on leaving."""
        with self._writing, faults_of(self._path), self._writer.begin() as connection:
            pending = PendingTransaction(_Snapshot(connection, self._path), keys)
            yield pending
            _write(connection, pending)

    def append(self, stream: str, expected: int, events: Sequence[AnyEvent], origin: Origin) -> Answer:
        """Append in a transaction of its own."""
        with self.transaction() as transaction:
            return transaction.append(stream, expected, events, origin)

    def head(self, stream: str) -> Head:
        """Where the stream ends."""
        with self._reading() as log:
            return log.head(stream)

    def read(self, stream: str, *, after: int = 0, until: int | None = None) -> Sequence[Recorded]:
        """The stream's facts after one version, up to and with another."""
        with self._reading() as log:
            return log.read(stream, after=after, until=until)

    def facts(self, stream: str) -> Sequence[StoredFact]:
        """The stream as it is stored."""
        with self._reading() as log:
            return [StoredFact(**row._mapping) for row in log.rows(_FACTS, stream=stream, after=0, until=_NEWEST)]  # noqa: SLF001  # its public name

    def answered(self, key: Key, digest: str) -> Answer | None:
        """The first answer to a command, if it was carried out before."""
        with self._reading() as log:
            known = log.remembered([key]).get(key)
            return None if known is None else answer_again(log, known, digest)

    def streams(self) -> Mapping[str, int]:
        """Every stream and its version, oldest first."""
        return self.moved(0)[1]

    def moved(self, after: int) -> tuple[int, Mapping[str, int]]:
        """The log's last position, and the streams with facts after that position."""
        with self._reading() as log:
            rows = log.rows(_MOVED, after=after)
        return max((row[2] for row in rows), default=after), {row[0]: row[1] for row in rows}

    def changes(self) -> int:
        """SQLite's data version: another one after every commit of other connections."""
        with faults_of(self._path):
            if self._watching is None:
                self._watching = self._reader.connect()
            number: int = self._watching.exec_driver_sql("PRAGMA data_version").scalar_one()
            return number

    def epoch(self) -> str:
        """The log's epoch."""
        with self._reading() as log:
            rows = log.rows(_EPOCH)
        return str(rows[0][0])

    def start_epoch(self, reason: str, recorded_at: str) -> str:
        """Start a new epoch."""
        epoch = secrets.token_hex(8)
        with self._writing, faults_of(self._path), self._writer.begin() as connection:
            connection.execute(insert(tables.epochs), {"id": epoch, "reason": reason, "started_at": recorded_at})
        return epoch

    def erase_private(self, stream: str, versions: Collection[int]) -> None:
        """Forget the private data of these facts, and the digests of what was sent with them."""
        facts, answers = tables.facts.c, tables.answers.c
        chosen = (facts.stream == stream) & facts.version.in_(versions)
        sent = select(facts.actor, facts.command_id).where(chosen, facts.command_id.is_not(None))
        with self._writing, faults_of(self._path), self._writer.begin() as connection:
            for actor, command_id in connection.execute(sent).all():
                same = (answers.actor == actor) & (answers.command_id == command_id)
                connection.execute(update(tables.answers).where(same).values(digest=""))
            positions = select(facts.position).where(chosen)
            connection.execute(delete_from(tables.private).where(tables.private.c.position.in_(positions)))
        with self._writing, faults_of(self._path), self._writer.connect() as connection:
            connection.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def close(self) -> None:
        """Let go of every connection."""
        if self._watching is not None:
            self._watching.close()
        self._reader.dispose()
        self._writer.dispose()

    @contextmanager
    def _reading(self) -> Iterator[_Snapshot]:
        with faults_of(self._path), self._reader.connect() as connection:
            yield _Snapshot(connection, self._path)


class _Snapshot:
    """The log as one connection sees it."""

    def __init__(self, connection: Connection, path: Path) -> None:
        self._connection = connection
        self._path = path

    def rows(self, question: Select[*tuple[Any, ...]], **values: Any) -> Sequence[Row[*tuple[Any, ...]]]:
        """The rows that answer a question."""
        with faults_of(self._path):
            return self._connection.execute(question, values).all()

    def last_position(self) -> int:
        """The position of the newest fact."""
        return self.rows(_LAST_POSITION)[0][0] or 0

    def head(self, stream: str) -> Head:
        """Where the stream ends."""
        found = self.rows(_HEAD, stream=stream)
        return Head(found[0][0], found[0][1]) if found else Head(0, GENESIS)

    def read(self, stream: str, *, after: int = 0, until: int | None = None) -> Sequence[Recorded]:
        """The stream's facts after one version, up to and with another."""
        return [
            Recorded(**row._mapping, event=decode(row.type, row.schema, row.data, row.private))  # noqa: SLF001  # its public name
            for row in self.rows(_FACTS, stream=stream, after=after, until=_NEWEST if until is None else until)
        ]

    def remembered(self, keys: Collection[Key]) -> Mapping[Key, Answered]:
        """What is remembered of these commands."""
        wanted = set(keys)
        found = [Answered(*row) for row in self.rows(_ANSWERS, ids=[command_id for _, command_id in wanted])]
        return {(each.actor, each.command_id): each for each in found if (each.actor, each.command_id) in wanted}


# The questions are built once: building one takes as long as asking it.

_NEWEST = 2**62
"""A version that no stream reaches."""

_facts, _private, _answers = tables.facts.c, tables.private.c, tables.answers.c

_LAST_POSITION = select(func.max(_facts.position))

_HEAD = (
    select(_facts.version, _facts.hash)
    .where(_facts.stream == bindparam("stream"))
    .order_by(_facts.version.desc())
    .limit(1)
)

_FACTS = (
    select(tables.facts, _private.salt, _private.data.label("private"))
    .select_from(tables.facts.outerjoin(tables.private, _private.position == _facts.position))
    .where(_facts.stream == bindparam("stream"))
    .where(_facts.version > bindparam("after"), _facts.version <= bindparam("until"))
    .order_by(_facts.version)
)
"""A part of a stream with its private data, in order."""

_ANSWERS = select(*(_answers[name] for name in _ANSWER_COLUMNS)).where(
    _answers.command_id.in_(bindparam("ids", expanding=True))
)

_MOVED = (
    select(_facts.stream, func.max(_facts.version), func.max(_facts.position))
    .where(_facts.position > bindparam("after"))
    .group_by(_facts.stream)
    .order_by(func.min(_facts.position))
)

_EPOCH = select(tables.epochs.c.id).order_by(tables.epochs.c.number.desc()).limit(1)


def _write(connection: Connection, pending: PendingTransaction) -> None:
    """Write down what a transaction collected: at most three statements, however many facts."""
    if pending.facts:
        rows = [{name: getattr(fact, name) for name in _FACT_COLUMNS} for fact in pending.facts]
        connection.execute(insert(tables.facts), rows)
    hidden = [
        {"position": fact.position, "salt": fact.salt, "data": fact.private}
        for fact in pending.facts
        if fact.private is not None
    ]
    if hidden:
        connection.execute(insert(tables.private), hidden)
    if pending.answers:
        rows = [{name: getattr(answer, name) for name in _ANSWER_COLUMNS} for answer in pending.answers]
        connection.execute(insert(tables.answers), rows)
