"""Replay of a long log against the bare decoding of its events; a jump to any version; what-if.

python -m benchmarks.replay [PLAYERS] [ROUNDS]

Targets, for 500 players and 11 rounds: replaying costs at most three times the decoding; a jump to any version takes
under 100 ms, reading the log included; what-if over one round costs one pairing plus 200 ms. Medians of one run:
processor time in memory, time on the clock from the database.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import median

from domain.corrections.what_if import Change, consequences, what_if
from domain.pairing_service import field_of, pair_round
from domain.results.entering import EnterResult, ResultEntered
from domain.simulation.generator import generate
from domain.simulation.plan import Plan, random_entrants
from domain.subject import Event
from domain.tournament.decide import decide
from domain.tournament.replay import replay
from domain.values import Outcome
from server.app import open_services
from server.eventstore.codec import decode, encode
from server.service import operator
from server.settings import ServerSettings
from server.telemetry import configure

TIMES = 9


def milliseconds(work: Callable[[], object], times: int = TIMES) -> float:
    taken = []
    for _ in range(times):
        began = time.process_time()
        work()
        taken.append(time.process_time() - began)
    return median(taken) * 1000


def row(name: str, measured: float, target: float | None, unit: str = "ms") -> None:
    verdict = "" if target is None else f"{target:10.1f}  {'met' if measured <= target else 'MISSED'}"
    print(f"{name:58}{measured:10.2f} {unit:6}{verdict}")


def in_memory(events: Sequence[Event]) -> None:
    texts = [encode(event) for event in events]
    decoding = milliseconds(lambda: [decode(text.kind, text.schema, text.data) for text in texts])
    folding = milliseconds(lambda: replay(events))
    row("decoding every event", decoding, None)
    row("replay: decoding and folding", decoding + folding, 3 * decoding)
    state = replay(events)
    field = field_of(state, state.next_round)
    pairing = milliseconds(lambda: pair_round(field, state.settings.system), 3)
    row("one pairing of the next round", pairing, None)
    game = next(each for each in state.play.rounds[-1].games.values() if each.outcome is not None)
    other = Outcome.BLACK_WINS if game.outcome is Outcome.WHITE_WINS else Outcome.WHITE_WINS
    command = EnterResult(len(state.play.rounds), game.id, other, game.seen)
    row(
        "a correction at hand: what it would change",
        milliseconds(lambda: consequences(state, decide(state, command)), 3),
        pairing + 200,
    )
    version, entered = next(
        (number, each) for number, each in reversed(list(enumerate(events, start=1))) if isinstance(each, ResultEntered)
    )
    change = Change(version, replace(entered, outcome=Outcome.BOTH_LOSE))
    row("what-if over one round of the log", milliseconds(lambda: what_if(events, change), 3), pairing + 200)
    version, entered = next(
        (number, each) for number, each in enumerate(events, start=1) if isinstance(each, ResultEntered)
    )
    change = Change(version, replace(entered, outcome=Outcome.BOTH_LOSE))
    row("what-if over all rounds of the log", milliseconds(lambda: what_if(events, change), 1), None)


async def from_the_store(events: Sequence[Event], folder: Path) -> None:
    chance = Random(1)
    async with open_services(ServerSettings(f"sqlite:///{folder / 'log.sqlite3'}")) as services:
        stream = (await services.tournaments.record(events, operator("benchmark"))).stream

        async def jump() -> None:
            await services.tournaments.tournament(stream, chance.randint(1, len(events)))

        row("a jump to any version, from the database", await _median(jump), 100)

        async def end() -> None:
            await services.tournaments.tournament(stream, len(events) - 1)

        row("a jump to the newest but one", await _median(end), 100)


async def _median(work: Callable[[], Awaitable[None]]) -> float:
    taken = []
    for _ in range(4 * TIMES):
        began = time.perf_counter()
        await work()
        taken.append(time.perf_counter() - began)
    return median(taken) * 1000


def main() -> None:
    players, rounds = (int(text) for text in (sys.argv[1:] + ["500", "11"][len(sys.argv) - 1 :])[:2])
    chance = Random(7)
    entrants = random_entrants(players, 1200, 2600, chance)
    plan = Plan("Open", "fide-dutch-2026", rounds + 1, entrants, last_round=rounds)
    events = list(generate(plan, chance))
    configure(level=40)
    print(f"{players} players, {rounds} rounds, {len(events)} events")
    print(f"{'':58}{'measured':>10} {'':6}{'target':>10}")
    in_memory(events)
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(from_the_store(events, Path(folder)))


if __name__ == "__main__":
    main()
