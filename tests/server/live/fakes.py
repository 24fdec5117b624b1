"""A service that holds one tournament's facts, and a viewer that keeps what it is told as a browser does."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import Any

from domain import commands as c
from domain.decide import decide
from domain.events import Event
from domain.tournament import Tournament, evolve, replay
from domain.values import Outcome
from server.live.hub import Hub
from server.live.viewer import Viewer
from server.service import UnknownTournament
from tests.builders import pair_command, registered, result

NAME = "t1"


class FakeService:
    """The facts of one tournament, its epoch and its hashes."""

    def __init__(self, facts: Sequence[Event]) -> None:
        self.facts = list(facts)
        self.mark = "epoch-1"
        self.salt = ""
        self.replays = 0

    async def tournament(self, stream: str, at: int | None = None) -> Tournament:
        if stream != NAME:
            raise UnknownTournament(stream)
        self.replays += at is not None
        return replay(self.facts[:at])

    async def epoch(self) -> str:
        return self.mark

    async def hash_at(self, stream: str, version: int) -> str:
        return hashlib.sha256(f"{self.salt}{stream}{version}".encode()).hexdigest()

    @property
    def state(self) -> Tournament:
        return replay(self.facts)

    def do(self, *commands: c.Command) -> None:
        state = self.state
        for command in commands:
            for event in decide(state, command):
                self.facts.append(event)
                state = evolve(state, event)

    def play(self, board: int, outcome: Outcome = Outcome.DRAW) -> None:
        self.do(result(self.state, board, outcome))


def in_round_one(boards: int = 2) -> FakeService:
    """A service with round one published, nobody's result in."""
    service = FakeService(registered(2 * boards))
    service.do(pair_command(service.state, *((2 * n + 1, 2 * n + 2) for n in range(boards))))
    service.do(c.PublishRound(1))
    return service


class Reader:
    """A viewer's memory: views by name, made of snapshots and patches alone."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.viewer = Viewer()
        self.views: dict[str, dict[str, Any]] = {}
        hub.enter(self.viewer)

    def take(self) -> list[dict[str, Any]]:
        frames = [json.loads(text) for text in self.hub.take(self.viewer)]
        for frame in frames:
            self._apply(frame)
        return frames

    def _apply(self, frame: dict[str, Any]) -> None:
        match frame["type"]:
            case "snapshot":
                self.views[frame["view"]] = frame
            case "patch":
                held = self.views[frame["view"]]
                assert frame["from"] == held["version"], "a patch must start where the last frame ended"
                rows = {key: row for key, row in held["rows"].items() if key not in frame.get("gone", [])}
                self.views[frame["view"]] = held | {
                    "version": frame["to"],
                    "hash": frame["hash"],
                    "epoch": frame["epoch"],
                    "rows": rows | frame["rows"],
                    "order": frame.get("order", held["order"]),
                    "head": held["head"] | frame.get("head", {}),
                }
