"""What many readers cost: 2,000 fetches of the crosstable of 1,500 players within ten seconds, while results come in.

`python benchmarks/public_reads.py` prints how many renderings the fetches cost, their latencies, and those of results
that are entered meanwhile, with none and with all readers. Requests go to the application without a network.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Hashable, Sequence
from pathlib import Path
from statistics import quantiles

sys.path.insert(0, str(Path(__file__).parents[1]))

from large_tournament import large_tournament
from starlette.types import ASGIApp, Message

from domain.results.entering import EnterResult
from domain.values import Outcome
from server.app import OpenServices, application, open_services
from server.http.public_request import PublicAnswer, PublicRequest
from server.service import operator
from server.settings import ServerSettings
from server.telemetry import configure

PLAYERS, ROUNDS = 1500, 9
FETCHES, SECONDS, RESULTS = 2000, 10.0, 20


def main() -> None:
    configure(level=50)
    asyncio.run(_main())


async def _main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with open_services(ServerSettings(f"sqlite:///{folder}/log.sqlite3", reads_apart=True)) as services:
            made = await services.tournaments.record(list(large_tournament(PLAYERS, ROUNDS)), operator("benchmark"))
            app = application(services)
            _print("results without readers", await _enter(services, made.stream))
            for path in (f"/t/{made.stream}/crosstable", f"/api/v1/tournaments/{made.stream}/views/crosstable"):
                await _measure(services, app, made.stream, path)


async def _status(app: ASGIApp, path: str) -> int:
    """Fetch a path as a client that takes gzip and does nothing with what it gets."""
    scope = {
        "type": "http",
        "method": "GET",
        "scheme": "http",
        "http_version": "1.1",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": b"",
        "headers": [(b"host", b"localhost"), (b"accept-encoding", b"gzip"), (b"accept", b"text/html")],
        "server": ("127.0.0.1", 8000),
        "client": ("10.0.0.1", 9),
    }
    messages: list[Message] = [{"type": "http.request", "body": b"", "more_body": False}]
    statuses = []

    async def receive() -> Message:
        return messages.pop() if messages else await asyncio.Future[Message]()

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            statuses.append(message["status"])

    await app(scope, receive, send)
    return int(statuses[0])


async def _measure(services: OpenServices, app: ASGIApp, stream: str, path: str) -> None:
    statuses: Counter[int] = Counter()
    renderings = 0
    queues = services.queues
    if queues is None:
        raise TypeError(queues)
    kept = queues.cache.put

    def counted(key: tuple[PublicRequest, Hashable], value: PublicAnswer) -> None:
        nonlocal renderings
        renderings += 1
        kept(key, value)

    queues.cache.put = counted  # type: ignore[method-assign]  # counted here only

    async def fetch(number: int) -> float:
        await asyncio.sleep(SECONDS * number / FETCHES)
        began = time.perf_counter()
        statuses[await _status(app, path)] += 1
        return time.perf_counter() - began

    results = asyncio.create_task(_enter(services, stream))
    times = await asyncio.gather(*(fetch(number) for number in range(FETCHES)))
    entered = await results
    queues.cache.put = kept  # type: ignore[method-assign]
    print(f"{path.rpartition('/t/')[2]}: {FETCHES} fetches, {renderings} renderings, answers {dict(statuses)}")
    _print("  fetches", times)
    _print("  results meanwhile", entered)


async def _enter(services: OpenServices, stream: str) -> Sequence[float]:
    """Correct results one after the other; seconds of each."""
    times = []
    for number in range(RESULTS):
        await asyncio.sleep(SECONDS / RESULTS)
        tournament = await services.tournaments.tournament(stream)
        game = list(tournament.play.rounds[-1].games.values())[number]
        other = Outcome.BLACK_WINS if game.outcome is Outcome.WHITE_WINS else Outcome.WHITE_WINS
        command = EnterResult(ROUNDS, game.id, other, game.seen)
        began = time.perf_counter()
        await services.tournaments.execute(stream, command, operator("benchmark"))
        times.append(time.perf_counter() - began)
    return times


def _print(name: str, times: Sequence[float]) -> None:
    cuts = quantiles(times, n=100)
    shown = ", ".join(f"{label} {1000 * each:.0f} ms" for label, each in (("middle", cuts[49]), ("99 %", cuts[98])))
    print(f"{name}: {shown}, slowest {1000 * max(times):.0f} ms", flush=True)


if __name__ == "__main__":
    main()
