"""What the event store asks of a database, whichever it is: SQLite (`sqlite.py`) or PostgreSQL (`postgresql.py`).

There are two ways to a database. The log uses the short one: texts that SQLAlchemy composed once (`statements.py`) are
handed to the driver itself, for building a statement takes longer than carrying it out. Everything rare (credentials,
migrations) goes through SQLAlchemy's connections.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

from sqlalchemy import Connection

from server.eventstore.faults import StoreFault
from server.eventstore.statements import Statements

DatabaseRow = Sequence[Any]


class DatabaseUnusable(StoreFault):
    """The database cannot be used: which one, what is wrong with it, and what to do. It was left as it was."""

    code = "storage-damaged"

    def __init__(self, where: str, problem: str, advice: str) -> None:
        super().__init__(f"{where}: {problem} {advice}")
        self.where = where
        self.problem = problem
        self.advice = advice


class Cursor(Protocol):
    """The result of a text."""

    rowcount: int

    def fetchall(self) -> Sequence[DatabaseRow]:
        """Every row of the answer."""


class Driver(Protocol):
    """A connection as the driver gives it, without transactions of its own making."""

    def execute(self, text: str, values: Mapping[str, Any] = ..., /) -> Cursor:
        """Carry out one text."""

    def cursor(self) -> Any:
        """For texts that are carried out many times."""


class DatabaseSession:
    """One connection and the texts of its database."""

    def __init__(
        self,
        driver: Driver,
        statements: Statements,
        errors: type[Exception],
        fault_of: Callable[[Exception], StoreFault],
    ) -> None:
        self._driver = driver
        self._errors = errors
        self._fault_of = fault_of
        self.statements = statements

    def rows(self, text: str, **values: Any) -> Sequence[DatabaseRow]:
        """The rows that answer a question.

        Raises StoreFault.
        """
        try:
            return self._driver.execute(text, values).fetchall()
        except self._errors as error:
            raise self._fault_of(error) from error

    def do(self, text: str, **values: Any) -> int:
        """Execute a statement and return how many rows it touched."""
        return self._driver.execute(text, values).rowcount

    def do_many(self, text: str, rows: Sequence[Mapping[str, Any]]) -> None:
        """Carry out a text for each of these rows."""
        if len(rows) == 1:
            self._driver.execute(text, rows[0])
        else:
            self._driver.cursor().executemany(text, rows)


class Database(Protocol):
    """An opened database; safe to share between threads."""

    where: str
    """Its name for people: a path, or a URL without its password."""

    def transaction(self) -> AbstractContextManager[DatabaseSession]:
        """A lock: no one else writes, in any process.

        Leaving it makes everything durable; leaving it by an exception undoes it.

        Raises StoreFault.
        """

    def reading(self) -> AbstractContextManager[DatabaseSession]:
        """A connection that cannot write; each statement sees the newest commit.

        Raises StoreFault.
        """

    def writing(self) -> AbstractContextManager[Connection]:
        """A transaction of SQLAlchemy's for tables that are no part of the log.

        Raises StoreFault.
        """

    def asking(self) -> AbstractContextManager[Connection]:
        """A connection of SQLAlchemy's that cannot write.

        Raises StoreFault.
        """

    def moment(self) -> AbstractContextManager[Connection]:
        """A connection of SQLAlchemy's that sees the database as it is at one moment, however long it reads.

        Raises StoreFault.
        """

    def notify(self, session: DatabaseSession, moved: Mapping[str, int]) -> None:
        """Notify other processes, when the transaction is durable, that these streams moved to these versions."""

    def listen(self, heard: Callable[[], None]) -> None:
        """Call this, from any thread, when another process may have written. A hint: it may get lost."""

    def changes(self) -> object:
        """Something that is different after every change that other programs make. For one caller only."""

    def check(self) -> None:
        """Prove that a write could be made durable now.

        Raises StoreFault.
        """

    def forget_deleted(self) -> None:
        """Leave no trace on the disk of rows that were deleted."""

    def close(self) -> None:
        """Close every connection."""
