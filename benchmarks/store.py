"""Durable appends per second: the store and the service against bare sqlite3, interleaved in one run on one disk.

python -m benchmarks.store [FOLDER]

A disk's commits are four times as slow one second as the next, so no one is measured alone: each contestant appends a
slice in its turn, round after round, and a ratio is the median over the rounds of contestant against bare sqlite3 in
that same round. The last column is what an event costs beside the disk: processor time of the whole process.

Where that time goes with 64 senders (cProfile of both threads, 2,048 events in batches of 62): in the writer half is
SQLite's (a transaction and its commit a batch, two `executemany`), a fifth the domain's decision and fold (mostly
`dataclasses.replace`), a sixth text, hash and ids, a twentieth the rows; on the event loop it is the queue, the future
and the line of the journal. SQLAlchemy composes no statement there.

The state after the last command of an action was folded twice before: 101 and 113 us of processor time a fact, 91 and
103 since (least and middle of 40 slices, taken in turns). What is left is spread thin: of the writer's calls
`dataclasses.replace` is the dearest (a fifth), then `_record` with its hash and its two texts (a sixth).

Looked at again for the results of 64 arbiters (2,048 events in 35 batches): a sixth each are `dataclasses.replace`
(three states an event), `_record`, and SQLite with its rows; reading the clock for each command is a fifteenth, the
looks at the file a fiftieth. An event a commit, a third goes into the looks at the file and its write-ahead log (eight
calls of `stat`, eleven of `pread`). Leaving one of the three looks out changed nothing that could be measured, and
turns of threads of half a millisecond (`server/commandline/pauses.py`) cost nothing. In the way of more: a `replace` of
our own in the domain, and texts with places instead of names for SQLite alone.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

import structlog

from domain.players.registration import RegisterPlayer
from domain.results.entering import EnterResult
from domain.rounds.publication import PublishRound
from domain.settings.changes import ChangeSettings, SettingsChanged
from domain.settings.creation import CreateTournament, TournamentCreated
from domain.subject import Command
from domain.values import GameId, Outcome, TieBreaks
from server.eventstore.driver import driver
from server.eventstore.migrate import migrate
from server.eventstore.recorded import Metadata
from server.eventstore.sql import SqlEventStore
from server.service import TournamentService, operator

WARM, ROUNDS = 3, 25
SLICE = 256
"""Events of a contestant's turn."""

PEER, STORE = "bare sqlite3, an event a commit", "store, an event a commit"
GROUP = "service, 64 senders"
TARGETS = {STORE: 0.7, GROUP: 3.0}


@dataclass(slots=True)
class Contestant:
    """Someone who appends a slice of events; what it took, round by round."""

    name: str
    append: Callable[[], Awaitable[None]]
    events: int = SLICE
    seconds: list[float] = field(default_factory=list)
    processor: list[float] = field(default_factory=list)

    async def run(self) -> None:
        """Take one turn."""
        wall, processor = time.perf_counter(), time.process_time()
        await self.append()
        self.seconds.append((time.perf_counter() - wall) / self.events)
        self.processor.append((time.process_time() - processor) / self.events)


class Bare:
    """The peer: one table, prepared text, so many rows a transaction, the same durability."""

    def __init__(self, path: Path, batch: int) -> None:
        self._connection = driver().connect(str(path), isolation_level=None)
        for pragma in ("journal_mode=WAL", "synchronous=FULL"):
            self._connection.execute(f"PRAGMA {pragma}").fetchall()
        table = "CREATE TABLE facts (position INTEGER PRIMARY KEY, stream TEXT, version INTEGER, data TEXT)"
        self._connection.execute(table)
        self._batch = batch
        self._data = '{"name":"Test Open","reason":"","rounds":9}' * 8

    async def append(self) -> None:
        """One slice."""
        for first in range(0, SLICE, self._batch):
            self._connection.execute("BEGIN IMMEDIATE")
            for version in range(first, first + self._batch):
                row = (version, self._data)
                self._connection.execute("INSERT INTO facts (stream, version, data) VALUES ('t', ?, ?)", row)
            self._connection.execute("COMMIT")


class Stored:
    """The store alone: an event a transaction, each with a command id that is looked up and remembered."""

    def __init__(self, store: SqlEventStore) -> None:
        self._store = store
        self._origin = Metadata(actor="arbiter", recorded_at="2026-03-01T09:00:00.000000+00:00")
        self._version = store.append(
            "t", 0, [TournamentCreated("Open", "fide-dutch-2026", 9, tie_breaks=TieBreaks())], self._origin
        ).version

    async def append(self) -> None:
        """One slice."""
        for version in range(self._version, self._version + SLICE):
            origin = Metadata(actor="arbiter", recorded_at=self._origin.recorded_at, command_id=str(version))
            self._store.append("t", version, [SettingsChanged(f"Open {version}", 9)], origin)
        self._version += SLICE


class Senders:
    """So many who send settings to the service at the same time, each the next when the last one is answered."""

    def __init__(self, service: TournamentService, stream: str, senders: int) -> None:
        self._service = service
        self._stream = stream
        self._senders = senders
        self._sent = 0

    async def append(self) -> None:
        """One slice."""
        await asyncio.gather(*(self._send(place, SLICE // self._senders) for place in range(self._senders)))

    async def _send(self, place: int, times: int) -> None:
        for _ in range(times):
            await self._execute(ChangeSettings(name=f"Open {place}-{self._sent}"))

    async def _execute(self, command: Command) -> int:
        self._sent += 1
        request = operator("arbiter", command_id=f"{self._senders}-{self._sent}")
        return (await self._service.execute(self._stream, command, request)).version


class Arbiters(Senders):
    """Each enters the result of a board of their own, and changes it again and again."""

    def __init__(self, service: TournamentService, stream: str, games: Sequence[GameId]) -> None:
        super().__init__(service, stream, len(games))
        self._games = games
        self._seen: list[int | None] = [None] * len(games)
        self._outcomes = [Outcome.DRAW] * len(games)

    async def _send(self, place: int, times: int) -> None:
        for _ in range(times):
            outcome = Outcome.DRAW if self._outcomes[place] is Outcome.WHITE_WINS else Outcome.WHITE_WINS
            self._outcomes[place] = outcome
            command = EnterResult(1, self._games[place], outcome, self._seen[place])
            self._seen[place] = await self._execute(command)


async def in_play(service: TournamentService, games: int) -> tuple[str, list[GameId]]:
    """A tournament whose first round has so many games."""
    me = operator("director")
    stream = (await service.create(CreateTournament("Open", "fide-dutch-2026", 9), me)).stream
    for number in range(2 * games):
        await service.execute(stream, RegisterPlayer(f"Player {number}", rating=2000 - number), me)
    await service.rounds.pair(stream, me)
    await service.execute(stream, PublishRound(1), me)
    return stream, list((await service.tournament(stream)).play.rounds[0].games)


async def contest(folder: Path) -> list[Contestant]:
    """Everyone in their turn, round after round."""
    async with AsyncExitStack() as stack:

        def store(name: str) -> SqlEventStore:
            url = f"sqlite:///{folder / name}"
            migrate(url)
            return stack.enter_context(closing(SqlEventStore.open(url)))

        async def senders(number: int) -> Senders:
            service = await stack.enter_async_context(TournamentService(store(f"service-{number}")))
            made = await service.create(CreateTournament("Open", "fide-dutch-2026", 9), operator("director"))
            return Senders(service, made.stream, number)

        service = await stack.enter_async_context(TournamentService(store("results")))
        arbiters = Arbiters(service, *await in_play(service, 64))
        contestants = [
            Contestant(PEER, Bare(folder / "bare-1", 1).append),
            Contestant("bare sqlite3, 64 events a commit", Bare(folder / "bare-64", 64).append),
            Contestant(STORE, Stored(store("store")).append),
            *[Contestant(f"service, {number:2} senders", (await senders(number)).append) for number in (1, 16, 64)],
            Contestant("service, 64 arbiters, results", arbiters.append),
        ]
        for _ in range(WARM + ROUNDS):
            for each in contestants:
                await each.run()
        return contestants


def main() -> None:
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(30))
    with tempfile.TemporaryDirectory(dir=sys.argv[1] if len(sys.argv) > 1 else None) as folder:
        contestants = asyncio.run(contest(Path(folder)))
    peer = contestants[0].seconds[WARM:]
    print(f"{'':34}{'events/s':>10}{'ratio':>8}{'target':>8}{'CPU us/event':>13}")
    for each in contestants:
        seconds, target = each.seconds[WARM:], TARGETS.get(each.name)
        ratio = median(theirs / ours for theirs, ours in zip(peer, seconds, strict=True))
        wanted = "" if target is None else f"{target:.1f} {'met' if ratio >= target else 'NOT'}"
        processor = median(each.processor[WARM:]) * 1e6
        print(f"{each.name:34}{1 / median(seconds):10,.0f}{ratio:8.2f}{wanted:>8}{processor:13.0f}")
    commit = median(peer) * 1e6
    own = {each.name: median(each.processor[WARM:]) * 1e6 for each in contestants}
    alone = (own[STORE] - own[PEER]) * TARGETS[STORE] / (1 - TARGETS[STORE])
    together = own[GROUP] * TARGETS[GROUP]
    print(f"A commit took {commit:,.0f} us at the median: the slower the disk, the less our own time counts.")
    print(f"By processor time the targets hold where a commit takes {alone:,.0f} us and {together:,.0f} us or longer:")
    print("an event costs text, hash, look-ups, two more trees and triggers; a command also its decision and fold.")


if __name__ == "__main__":
    main()
