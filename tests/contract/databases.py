"""Databases and events for the tests of the log."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from sqlalchemy import Engine

from domain.players.registration import PlayerRegistered
from domain.results.entering import ResultEntered
from domain.settings.creation import TournamentCreated
from domain.values import GameId, Outcome, PlayerId, TieBreaks
from server.eventstore.fence import Fence
from server.eventstore.migrate import migrate
from server.eventstore.recorded import Metadata
from server.eventstore.sql import SqlEventStore
from server.eventstore.sqlite import SqliteDatabase

NOW = "2026-03-01T09:00:00.000000+00:00"


def fresh_database(folder: Path) -> str:
    """The URL of a database without events, copied from one that was migrated once."""
    path = folder / "log.sqlite3"
    path.write_bytes(_migrated())
    return f"sqlite:///{path}"


@cache
def _migrated() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "log.sqlite3"
        migrate(f"sqlite:///{path}")
        return path.read_bytes()


def writer_of(store: SqlEventStore) -> Engine:
    """The engine that makes the writing connections of a store on SQLite."""
    database = store._database
    assert isinstance(database, SqliteDatabase)
    return database._writer


class _NoFence(Fence):
    def check(self, session: object) -> None:
        """Every server may record."""


def as_an_older_program(store: SqlEventStore) -> None:
    """Let the store write to a database of an older version, which has no marks and no fence."""
    store._may_write = True
    store._fence = _NoFence()


def origin(command_id: str | None = None, *, actor: str = "arbiter 1", digest: str = "") -> Metadata:
    return Metadata(actor=actor, recorded_at=NOW, device="d-1", command_id=command_id, digest=digest)


def created(name: str = "Test Open") -> TournamentCreated:
    return TournamentCreated(name=name, system="fide-dutch-2026", rounds=5, tie_breaks=TieBreaks())


def registered(player: str = "p1", **more: Any) -> PlayerRegistered:
    return PlayerRegistered(player=PlayerId(player), name=f"Player {player}", rating=2000, **more)


def result(game: str = "g1") -> ResultEntered:
    return ResultEntered(1, GameId(game), Outcome.DRAW)
