"""A rating list in a file of its own, found by name and by id."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Collection, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, fields
from itertools import chain, islice
from pathlib import Path
from threading import Lock

from platformdirs import user_data_path

from domain.folding import plainly_spelt
from server.ratings.reading import ListedPlayer, NotARatingList

MOST_FOUND = 20
"""The most players that a look-up returns."""

_AT_ONCE = 5000
_SPELLING = 2
"""The version of `plainly_spelt` that a file's names are stored by; a file of another version is written anew."""

_SPELLING_ANEW = Lock()
_COLUMNS = tuple(each.name for each in fields(ListedPlayer))
_NEW = f"CREATE TABLE players (fide_id PRIMARY KEY, {', '.join(_COLUMNS[1:])}, plain) WITHOUT ROWID"
_PLAYERS = "SELECT * FROM players"
"""All columns that the file has: one that an earlier version wrote has fewer."""

_INSERT = f"INSERT OR REPLACE INTO players VALUES ({', '.join('?' * (len(_COLUMNS) + 1))})"  # noqa: S608  # question marks
_BY_ID = _PLAYERS + " WHERE fide_id = ?"
_BY_NAME = _PLAYERS + " WHERE plain = ? LIMIT 2"
_BY_BEGINNING = _PLAYERS + " WHERE plain >= ? AND plain < ? ORDER BY rating DESC, name LIMIT ?"


def store_beside(database: str) -> RatingListStore:
    """The list of a server with this database's URL: beside a SQLite file, else in the user's data folder."""
    scheme, _, place = database.partition(":///")
    folder = (
        Path(place).parent if scheme == "sqlite" else user_data_path("jadoube", appauthor=False, ensure_exists=True)
    )
    return RatingListStore(folder / "ratings.sqlite3")


@dataclass(frozen=True, slots=True)
class ListAbout:
    """How many players a list has, and its month as `2026-11`, empty if the file does not say."""

    players: int
    month: str


class RatingListStore:
    """The newest list that was put here; without one no player is found, and no error is raised."""

    def __init__(self, path: Path) -> None:
        self._path = path

    @property
    def path(self) -> Path:
        """The file that holds the list."""
        return self._path

    def put(self, players: Iterable[ListedPlayer], *, month: str = "") -> int:
        """Put a list in the place of the one before, whole or not at all; how many players it has.

        `month` is the list's, as `2026-11`.

        Raises NotARatingList if it has no players, and OSError if it cannot be written.
        """
        fresh = self._path.with_suffix(".new")
        fresh.unlink(missing_ok=True)
        try:
            with closing(sqlite3.connect(fresh)) as connection:
                count = _fill(connection, players, month)
                if not count:
                    raise NotARatingList("it has no players")
            fresh.replace(self._path)
        except sqlite3.OperationalError as error:
            raise OSError(errno.EIO, str(error), str(self._path)) from error
        finally:
            fresh.unlink(missing_ok=True)
        return count

    def find(self, text: str) -> list[ListedPlayer]:
        """The players whose id this is, or whose name begins so, the strongest first; accents and case do not count."""
        wanted = plainly_spelt(text)
        if not wanted or not self._path.exists():
            return []
        self._spell_anew()
        if wanted.isdecimal():
            return list(self._read(_BY_ID, (wanted,)))
        return list(self._read(_BY_BEGINNING, (*_span(wanted), MOST_FOUND)))

    def by_id(self, ids: Collection[str]) -> dict[str, ListedPlayer]:
        """The players with these ids, as far as the list has them."""
        if not self._path.exists():
            return {}
        return {each.fide_id: each for each in self._read(_BY_ID, *((one,) for one in ids))}

    @property
    def mark(self) -> tuple[int, int] | None:
        """Differs after another list was put here; None without a list."""
        try:
            found = self._path.stat()
        except FileNotFoundError:
            return None
        return found.st_mtime_ns, found.st_size

    def about(self) -> ListAbout | None:
        """Which list it is; None if there is none."""
        if not self._path.exists():
            return None
        with closing(self._reading()) as connection:
            known = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'about'").fetchone()
            if known is None:  # a list of an earlier version
                count = connection.execute("SELECT count(*) FROM players").fetchone()[0]
                return ListAbout(count, "")
            return ListAbout(*connection.execute("SELECT players, month FROM about").fetchone())

    def named(self, names: Collection[str]) -> dict[str, ListedPlayer]:
        """The players with exactly these names, accents and case aside, as far as each is one person in the list."""
        if not self._path.exists():
            return {}
        self._spell_anew()
        found = {name: list(self._read(_BY_NAME, (plainly_spelt(name),))) for name in names}
        return {name: those[0] for name, those in found.items() if len(those) == 1}

    def _spell_anew(self) -> None:
        """Write the file again if its names are stored in the spelling of another version."""
        with _SPELLING_ANEW:
            with closing(self._reading()) as connection:
                if connection.execute("PRAGMA user_version").fetchone()[0] == _SPELLING:
                    return
            about = self.about()
            self.put(self._read(_PLAYERS, ()), month=about.month if about else "")

    def _reading(self) -> sqlite3.Connection:
        return sqlite3.connect(f"{self._path.absolute().as_uri()}?mode=ro", uri=True)

    def _read(self, statement: str, *values: tuple[str | int, ...]) -> Iterator[ListedPlayer]:
        """The players that the statement finds with each of these values."""
        with closing(self._reading()) as connection:
            connection.row_factory = sqlite3.Row
            for row in chain.from_iterable(connection.execute(statement, each) for each in values):
                yield ListedPlayer(**{name: value for name, value in dict(row).items() if name in _COLUMNS})


def _span(wanted: str) -> tuple[str, str]:
    return wanted, wanted + "\U0010ffff"


def _fill(connection: sqlite3.Connection, players: Iterable[ListedPlayer], month: str) -> int:
    connection.execute(_NEW)
    count, source = 0, iter(players)
    while some := list(islice(source, _AT_ONCE)):
        rows = [(*(getattr(each, name) for name in _COLUMNS), plainly_spelt(each.name)) for each in some]
        connection.executemany(_INSERT, rows)
        count += len(rows)
    connection.execute("CREATE INDEX by_name ON players (plain)")
    connection.execute(f"PRAGMA user_version = {_SPELLING}")
    connection.execute("CREATE TABLE about AS SELECT ? AS players, ? AS month", (count, month))
    connection.commit()
    return count
