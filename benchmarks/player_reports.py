"""A blitz round whose players report their results from the codes at their boards.

python benchmarks/player_reports.py [--boards 200] [--seconds 120]

All phones are behind one address. At a random moment of the time each opens the page of its board as a phone does,
reports, and looks again until there is a result. Of a hundred boards two report different results, and at two only one
player reports: these are for the arbiter. Printed: the share that needed no arbiter, how long a report took, and the
answers that were refused.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import sys
import tempfile
import time
from pathlib import Path
from random import Random

import httpx

sys.path.insert(0, str(Path(__file__).parents[1]))

from domain.values import Colour
from server.eventstore.badges import BoardCodes, badge_key
from server.eventstore.credentials import Credentials
from tests.journeys.server import Director, Server

_STYLES = ("tokens", "base", "player", "board")
_MODULES = ("board", "api", "words")
_FILES = (*(f"css/{each}.css" for each in _STYLES), *(f"js/{each}.js" for each in _MODULES))
_AGAIN_SECONDS = 5.0


class Round:
    """A published round, and what its phones measured."""

    def __init__(self, server: Server, tournament: str, seconds: float, chance: Random) -> None:
        self.base, self.tournament, self.seconds, self.chance = server.base, tournament, seconds, chance
        with contextlib.closing(Credentials.open(server.database)) as credentials:
            self.codes = BoardCodes(badge_key(credentials), tournament)
        self.taken: list[float] = []
        self.refused: list[int] = []

    async def board(self, client: httpx.AsyncClient, board: int) -> None:
        """Both players of a board; White has won."""
        kind = self.chance.random()
        results = {Colour.WHITE: "1-0", Colour.BLACK: "0-1" if kind < 0.02 else "1-0"}
        if 0.02 <= kind < 0.04:
            del results[Colour.BLACK]
        begins = self.chance.uniform(0, self.seconds - 20)
        await asyncio.gather(*(self.phone(client, board, colour, each, begins) for colour, each in results.items()))

    async def phone(self, client: httpx.AsyncClient, board: int, colour: Colour, result: str, begins: float) -> None:
        """One phone, from scanning to the recorded result, or to the end of the time."""
        await asyncio.sleep(begins + self.chance.uniform(0, 10))
        path = f"/api/v1/tournaments/{self.tournament}/boards/{board}/report"
        headers = {"Board-Secret": self.codes.secret(board, colour)}
        await client.get(f"/t/{self.tournament}/boards/{board}")
        for file in _FILES:
            await client.get(f"/static/{file}")
        seen = (await client.get(path, headers=headers)).json()
        body = {name: seen[name] for name in ("round", "game", "player")} | {"white": seen["white"]["player"]}
        began = time.monotonic()
        answer = await client.post(path, json={"result": result, **body}, headers=headers)
        self.taken.append(time.monotonic() - began)
        if not answer.is_success:
            self.refused.append(answer.status_code)
        for _ in range(4):
            if answer.json().get("result"):
                return
            await asyncio.sleep(_AGAIN_SECONDS)
            answer = await client.get(path, headers=headers)


async def play(measured: Round, boards: int) -> None:
    """All boards at their moments."""
    limits = httpx.Limits(max_connections=200, max_keepalive_connections=0)  # each phone has its own
    async with httpx.AsyncClient(base_url=measured.base, timeout=60, limits=limits) as client:
        await asyncio.gather(*(measured.board(client, board) for board in range(1, boards + 1)))


def main() -> None:
    """Play one round and print what was measured."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=120)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        server.start()
        try:
            with Director(server) as director:
                tournament = director.tournament(2 * options.boards)
                director.send("PATCH", f"/tournaments/{tournament}", player_results="open")
                measured = Round(server, tournament, options.seconds, Random(1))
                asyncio.run(play(measured, options.boards))
                rows = director.view(tournament, "boards")["rows"].values()
                cards = director.send("GET", f"/tournaments/{tournament}/attention")["reports"]
        finally:
            server.stop()
    recorded = sum(row["result"] is not None for row in rows)
    taken = sorted(measured.taken)
    print(f"{recorded} of {options.boards} boards recorded without an arbiter; cards on the desk: {len(cards)}")
    print(f"report p50 {1000 * taken[len(taken) // 2]:.0f} ms, p95 {1000 * taken[len(taken) * 95 // 100]:.0f} ms")
    print(f"refused: {measured.refused or 'none'}")


if __name__ == "__main__":
    main()
