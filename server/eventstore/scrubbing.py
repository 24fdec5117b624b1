"""Finds damage of the disk beneath a running server: reads the log again, slice by slice, and proves its hashes.

SQLite notices a damaged page only when it reads it, and a flipped bit in a text never. Every slice is read by a
connection of its own, whose cache holds nothing of an earlier pass.
"""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import text

from server.eventstore.chain import is_as_recorded
from server.eventstore.database import is_postgresql, open_database
from server.eventstore.engine import Database, DatabaseUnusable
from server.eventstore.faults import StoreFault
from server.eventstore.recorded import BLANK, StoredEvent
from server.eventstore.rows import LogRows
from server.eventstore.tables import metadata

SLICE = 500
"""Events that are proven at a time."""

_ADVICE = "Restore a back-up; what the memory of this server holds comes by: jadoube rescue FILE"


class LogScrubber:
    """One pass after another over the log and the pages of a database. For one thread at a time."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._database: Database | None = None
        self._steps: Iterator[None] = iter(())

    def check_next(self) -> bool:
        """Prove the next slice, and return whether the pass is over; the next call begins another one.

        A database that is gone or does not answer ends the pass. Raises DatabaseUnusable for damage.
        """
        if self._database is None:
            self._database = open_database(self._url)
            self._steps = self._pass(self._database)
        try:
            next(self._steps)
        except StopIteration:
            self.close()
            return True
        except DatabaseUnusable as rot:
            where = self._database.where
            self.close()
            raise DatabaseUnusable(where, rot.problem, _ADVICE) from rot
        except StoreFault:
            self.close()
            return True
        return False

    def close(self) -> None:
        """Close every connection."""
        if self._database is not None:
            self._database.close()
        self._database = None

    def _pass(self, database: Database) -> Iterator[None]:
        """Prove the log slice by slice, then have SQLite look at the pages of each table."""
        newest: dict[str, str] = {}
        after, last = 0, 1
        while after < last:
            with database.reading() as session:
                part = LogRows(session).part(after, after + SLICE)
            for event in part.events:
                self._prove(event, newest)
            after, last = after + SLICE, part.position
            yield
        if not is_postgresql(self._url):
            for table in metadata.tables:
                self._look_at_pages(database, table)
                yield

    def _prove(self, event: StoredEvent, newest: dict[str, str]) -> None:
        """Raise DatabaseUnusable unless an event is what was recorded and follows the one before it."""
        before = newest.get(event.stream, event.previous)
        newest[event.stream] = event.hash
        if (event.type != BLANK and not is_as_recorded(event)) or event.previous != before:
            problem = f"Event {event.version} of {event.stream} is not what was recorded."
            raise DatabaseUnusable(event.stream, problem, _ADVICE)

    def _look_at_pages(self, database: Database, table: str) -> None:
        with database.asking() as connection:
            found = connection.execute(text(f"PRAGMA quick_check({table})")).scalar_one()
        if found != "ok":
            raise DatabaseUnusable(database.where, f"The database is damaged ({found}).", _ADVICE)
