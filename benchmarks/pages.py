"""Time that the server takes for whole pages: from the request to the last byte, without a network.

`python benchmarks/pages.py` prints, for a random tournament of 500 players after eleven rounds, the middle and the
slowest of twenty requests, what the server itself computed (others may use the machine too; documents are made by
another process), and the bytes as they are sent and compressed. The yardstick is 100 ms: no one notices less.
"""

from __future__ import annotations

import asyncio
import gzip
import statistics
import sys
import tempfile
import time
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

import httpx

from domain.simulation.generator import generate
from domain.simulation.names import random_names
from domain.simulation.plan import Entrant, Plan, Rates
from domain.subject import Event
from domain.values import Title
from server.app import application, open_services
from server.service import operator
from server.settings import ServerSettings
from server.telemetry import configure

PLAYERS, ROUNDS, TIMES = 500, 11, 20
YARDSTICK_MS = 100
PAGES = ("crosstable", "standings", "boards", "players", "print/crosstable", "print/standings.pdf", "print/seats.pdf")
_HEAD = ("page", "status", "middle ms", "slowest ms", "computed ms", "kB", "gzip kB", "of 100 ms")
_LINE = "{:<22} {:>6} {:>9} {:>10} {:>11} {:>6} {:>7} {:>9}"


def main() -> None:
    configure(level=40)
    asyncio.run(_main())


async def _main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with open_services(ServerSettings(f"sqlite:///{folder}/log.sqlite3")) as services:
            made = await services.tournaments.record(_events(), operator("benchmark"))
            transport = httpx.ASGITransport(application(services))
            async with httpx.AsyncClient(transport=transport, base_url="http://hall.test") as client:
                print(_LINE.format(*_HEAD))
                for page in PAGES:
                    await _measure(client, page, f"/t/{made.stream}/{page}")


async def _measure(client: httpx.AsyncClient, name: str, path: str) -> None:
    answer = await client.get(path)
    times, work = [], []
    for _ in range(TIMES):
        start, begun = time.perf_counter(), time.process_time()
        answer = await client.get(path)
        times.append(1000 * (time.perf_counter() - start))
        work.append(1000 * (time.process_time() - begun))
    computed = statistics.median(work)
    sizes = (len(answer.content) / 1000, len(gzip.compress(answer.content)) / 1000)
    numbers = [f"{each:.0f}" for each in (statistics.median(times), max(times), computed, *sizes)]
    print(_LINE.format(name, answer.status_code, *numbers, f"{computed / YARDSTICK_MS:.2f}"), flush=True)


def _events() -> list[Event]:
    chance = Random(500)
    people = random_names(PLAYERS, chance)
    entrants = tuple(
        Entrant(name, 2700 - 3 * place, Title.NONE, federation, sex)
        for place, (name, federation, sex) in enumerate(people)
    )
    plan = Plan(
        name="Five Hundred",
        system="fide-rating-2009",
        rounds=ROUNDS,
        entrants=entrants,
        rates=Rates(draws=0.3, byes=0.01),
        last_round=ROUNDS,
    )
    return list(generate(plan, chance))


if __name__ == "__main__":
    main()
