"""Durable appends per second: the store and the service against bare sqlite3, in one run on one disk.

python -m benchmarks.store [FOLDER]
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import structlog

from domain.commands import ChangeSettings, CreateTournament
from domain.events import SettingsChanged, TournamentCreated
from server.eventstore.sqlite import driver
from server.eventstore.migrate import migrate
from server.eventstore.sql import SqlEventStore
from server.eventstore.store import Origin
from server.service import Request, Service

FACTS = 1000
PASSES = 7


def bare(path: Path, facts: int, batch: int) -> None:
    """The peer: one table, prepared text, so many rows a transaction."""
    connection = driver().connect(str(path), isolation_level=None)
    for pragma in ("journal_mode=WAL", "synchronous=FULL"):
        connection.execute(f"PRAGMA {pragma}").fetchall()
    connection.execute("CREATE TABLE facts (position INTEGER PRIMARY KEY, stream TEXT, version INTEGER, data TEXT)")
    data = '{"name":"Test Open","reason":"","rounds":9}' * 8
    for first in range(0, facts, batch):
        connection.execute("BEGIN IMMEDIATE")
        for version in range(first, min(first + batch, facts)):
            connection.execute("INSERT INTO facts (stream, version, data) VALUES ('t', ?, ?)", (version, data))
        connection.execute("COMMIT")
    connection.close()


def append(path: Path, facts: int) -> None:
    """The store alone, a fact a transaction."""
    store = opened(path)
    origin = Origin(actor="arbiter", recorded_at="2026-03-01T09:00:00.000000+00:00")
    store.append("t", 0, [TournamentCreated("Test Open", "fide-dutch-2026", 9)], origin)
    for version in range(1, facts + 1):
        keyed = Origin(actor="arbiter", recorded_at=origin.recorded_at, command_id=str(version))
        store.append("t", version, [SettingsChanged(f"Open {version}", 9)], keyed)
    store.close()


async def execute(path: Path, facts: int, senders: int) -> None:
    """The service: commands with ids, decided, answered when they are durable."""
    store = opened(path)
    async with Service(store) as service:
        stream = (await service.create(CreateTournament("Open", "fide-dutch-2026", 9), Request("director"))).stream

        async def send(sender: int) -> None:
            for number in range(facts // senders):
                name = f"{sender}-{number}"
                await service.execute(stream, ChangeSettings(name=name), Request("arbiter", command_id=name))

        await asyncio.gather(*(send(sender) for sender in range(senders)))
    store.close()


def opened(path: Path) -> SqlEventStore:
    migrate(f"sqlite:///{path}")
    return SqlEventStore.open(f"sqlite:///{path}")


MEASURED: dict[str, Callable[[Path], None]] = {
    "bare sqlite3, a fact a commit": lambda path: bare(path, FACTS, 1),
    "bare sqlite3, 64 facts a commit": lambda path: bare(path, FACTS * 8, 64),
    "store, a fact a commit": lambda path: append(path, FACTS),
    "service, 1 sender": lambda path: asyncio.run(execute(path, FACTS, 1)),
    "service, 16 senders": lambda path: asyncio.run(execute(path, FACTS * 4, 16)),
    "service, 64 senders": lambda path: asyncio.run(execute(path, FACTS * 4, 64)),
}
_COUNTS = [FACTS, FACTS * 8, FACTS, FACTS, FACTS * 4, FACTS * 4]


def main() -> None:
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(30))
    rates: dict[str, list[float]] = {name: [] for name in MEASURED}
    with tempfile.TemporaryDirectory(dir=sys.argv[1] if len(sys.argv) > 1 else None) as folder:
        for number in range(PASSES):
            for (name, run), facts in zip(MEASURED.items(), _COUNTS, strict=True):
                began = time.perf_counter()
                run(Path(folder) / f"{number}-{len(rates[name])}-{abs(hash(name))}.sqlite3")
                rates[name].append(facts / (time.perf_counter() - began))
    peer = sorted(rates["bare sqlite3, a fact a commit"])[PASSES // 2]
    print(f"{'':34}{'facts/s':>10}{'ratio':>8}")
    for name, found in rates.items():
        middle = sorted(found)[PASSES // 2]
        print(f"{name:34}{middle:10,.0f}{middle / peer:8.2f}")


if __name__ == "__main__":
    main()
