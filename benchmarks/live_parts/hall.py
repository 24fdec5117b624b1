"""The whole server over a tournament in play, which plays results and reports their cost by commands in JSON lines.

python benchmarks/live_parts/hall.py DATABASE PORT PLAYERS
"""

from __future__ import annotations

import asyncio
import gc
import hashlib
import json
import os
import random
import resource
import secrets
import socket
import sys
import time
from collections import Counter
from collections.abc import Hashable
from itertools import cycle
from pathlib import Path
from typing import Any

import structlog
import uvicorn

from domain.players.registration import PlayerRegistered
from domain.results.entering import EnterResult
from domain.rounds.drafts import PairRound
from domain.rounds.publication import PublishRound
from domain.settings.creation import CreateTournament
from domain.settings.initial_colour import InitialColourDrawn
from domain.state.tournament import Tournament
from domain.subject import Command, Event
from domain.tournament.decide import decide
from domain.tournament.replay import evolve, replay
from domain.values import Colour, Outcome, PlayerId, Tpn
from server.app import OpenServices, admission, application, open_services
from server.commandline.pauses import limit_pauses
from server.eventstore.credentials import CredentialKind
from server.http.public_request import PublicAnswer, PublicRequest
from server.live.http_protocol import HandshakeTimeoutProtocol
from server.live.websocket_protocol import LiveProtocol
from server.service import operator
from server.settings import ServerSettings

_ROUNDS_PLAYED = 6
_OUTCOMES = (Outcome.WHITE_WINS, Outcome.DRAW, Outcome.BLACK_WINS)


def events_of(players: int) -> list[Event]:
    """A tournament in its seventh round, whose boards are all open; pairs by chance, for only the size matters."""
    chance = random.Random(1)
    events: list[Event] = [*decide(None, CreateTournament("Great Open", "fide-dutch-2026", 9))]
    events.append(InitialColourDrawn(Colour.WHITE))
    state = replay(events)
    for number in range(players):
        name = f"Player{number:04}, {chance.choice(['Anna', 'Maximilian', 'Jo', 'Szymon'])}"
        player = PlayerRegistered(player=PlayerId(f"p{number + 1}"), name=name, rating=2700 - number, federation="NOR")
        events.append(player)
        state = evolve(state, player)

    def do(state: Tournament, command: Command) -> Tournament:
        for event in decide(state, command):
            events.append(event)
            state = evolve(state, event)
        return state

    for number in range(1, _ROUNDS_PLAYED + 2):
        numbers = [Tpn(each) for each in range(1, players + 1)]
        chance.shuffle(numbers)
        pairs = tuple(zip(numbers[::2], numbers[1::2], strict=True))
        state = do(state, PairRound(number, state.version, "benchmark", pairs, None))
        state = do(state, PublishRound(number))
        if number <= _ROUNDS_PLAYED:
            for game in list(state.play.rounds[-1].games):
                state = do(state, EnterResult(number, game, chance.choice(_OUTCOMES), None))
    return events


class Hall:
    """The services, and the one who enters results into it."""

    def __init__(self, services: OpenServices, tournament: str) -> None:
        self._services = services
        self.tournament = tournament
        self._outcomes = cycle(_OUTCOMES)
        self._turn = 0
        self.rendered: Counter[str] = Counter()

    def count_answers(self) -> None:
        """Count from now on how often the public's answers of each path are made, in whichever process."""
        queues = self._services.queues
        if queues is None:
            raise TypeError(queues)
        keep = queues.cache.put

        def counted(key: tuple[PublicRequest, Hashable], value: PublicAnswer) -> None:
            self.rendered[key[0].path] += 1
            keep(key, value)

        queues.cache.put = counted  # type: ignore[method-assign]  # counted here only

    async def play(self, count: int, pause: float) -> dict[str, Any]:
        """Enter results one after the other, then correct them: what each of them cost."""
        gc.collect()
        cpu, wall = time.process_time(), time.perf_counter()
        for _ in range(count):
            await self._play_one()
            await asyncio.sleep(pause)
        spent = {"cpu": (time.process_time() - cpu) / count, "wall": (time.perf_counter() - wall) / count}
        return spent | {"version": (await self._services.tournaments.tournament(self.tournament)).version}

    async def _play_one(self) -> None:
        service = self._services.tournaments
        state = await service.tournament(self.tournament)
        games = list(state.play.rounds[-1].games.values())
        game = games[self._turn % len(games)]
        self._turn += 1
        outcome = next(each for each in self._outcomes if each is not game.outcome)
        command = EnterResult(len(state.play.rounds), game.id, outcome, game.seen)
        await service.execute(self.tournament, command, operator("benchmark"))

    async def do(self, command: dict[str, Any]) -> dict[str, Any]:
        """Carry out one line."""
        match command["do"]:
            case "play":
                return await self.play(command["count"], command.get("pause", 0.0))
            case "beats":
                for _ in range(command["count"]):
                    self._services.hub.tick(asyncio.get_running_loop().time())
                    await asyncio.sleep(0)
                return {}
            case "look":
                gc.collect()
                state = await self._services.tournaments.tournament(self.tournament)
                games = {game.board: [game.id, game.seen] for game in state.play.rounds[-1].games.values()}
                return {
                    "cpu": time.process_time(),
                    "rss": _memory(),
                    "games": games if command.get("games") else {},
                    "version": state.version,
                    "rendered": dict(self.rendered),
                    "epoch": await self._services.tournaments.epoch(),
                }
            case _:
                await self._services.live.close_all()
                return {}


def _memory() -> int:
    """Bytes that the process holds."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


async def main(database: str, port: int, players: int) -> None:
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(30))
    listener = socket.create_server(("127.0.0.1", port), backlog=4096)
    async with open_services(ServerSettings(f"sqlite:///{database}", reads_apart=True)) as services:
        known = await services.tournaments.tournaments()
        tournament = (
            known[0].id if known else (await services.tournaments.record(events_of(players), operator("b"))).stream
        )
        token = secrets.token_hex(20)
        hashed = hashlib.sha256(token.encode()).hexdigest()
        services.credentials.add(CredentialKind.TOKEN, hashed, role="director", label="benchmark", lasts=None)
        config = uvicorn.Config(
            application(services),
            ws=LiveProtocol,
            http=type("Protocol", (HandshakeTimeoutProtocol,), {"admission": admission(services)}),
            ws_ping_interval=None,
            ws_per_message_deflate=False,
            lifespan="off",
            log_config=None,
            access_log=False,
            proxy_headers=False,
            timeout_graceful_shutdown=1,
        )
        limit_pauses()
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve(sockets=[listener]))
        hall = Hall(services, tournament)
        hall.count_answers()
        where = {"port": listener.getsockname()[1], "tournament": tournament, "token": token}
        print(json.dumps(where), flush=True)
        while line := await asyncio.to_thread(sys.stdin.readline):
            command = json.loads(line)
            print(json.dumps(await hall.do(command)), flush=True)
            if command["do"] == "stop":
                break
        server.should_exit = True
        await serving


if __name__ == "__main__":
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
