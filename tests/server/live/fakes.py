"""A service that holds the events of one tournament, and a viewer that keeps what it is sent as a browser does."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from domain.rounds.publication import PublishRound
from domain.state.tournament import Tournament
from domain.subject import Command, Event
from domain.tournament.decide import decide
from domain.tournament.replay import evolve, replay
from domain.values import Outcome
from server.live.frames import Checkpoint, Patches, ViewSubject
from server.live.hub import Hub
from server.live.viewer import Viewer
from server.live.wire import texts_in
from server.repository.archive import Kept
from server.service import UnknownTournament, UnknownVersion
from server.views.fields import FieldDifference, apply_fields
from tests.builders import pair_command, registered, result

NAME = "t1"


@dataclass(frozen=True)
class FakeEvent:
    """The fields of a recorded event that a replay reads."""

    version: int
    recorded_at: str
    event: Event


class EmptyArchive:
    """An archive without tournaments."""

    def of(self, _tournament: str) -> Kept:
        return Kept()

    async def listed(self) -> list[object]:
        return []


class FakeService:
    """The events of one tournament, its epoch and its hashes. `is_deleted`: the tournament cannot be read any more."""

    archive = EmptyArchive()

    def __init__(self, events: Sequence[Event]) -> None:
        self.log = list(events)
        self.mark = "epoch-1"
        self.salt = ""
        self.replays = 0
        self.is_deleted = False
        self._state: Tournament | None = None

    async def tournament(self, stream: str, at: int | None = None) -> Tournament:
        if stream != NAME or self.is_deleted:
            raise UnknownTournament(stream)
        if at is not None and not 1 <= at <= len(self.log):
            raise UnknownVersion(stream, at, len(self.log))
        if at is None or at == len(self.log):
            return self.state
        self.replays += 1
        return replay(self.log[:at])

    async def events(self, stream: str, after: int = 0, until: int | None = None) -> list[Any]:
        await self.tournament(stream)
        return [
            FakeEvent(version, f"2026-03-01T09:{version // 60:02}:{version % 60:02}+00:00", event)
            for version, event in enumerate(self.log, start=1)
            if version > after and (until is None or version <= until)
        ]

    async def epoch(self) -> str:
        return self.mark

    async def hash_at(self, stream: str, version: int) -> str:
        return hashlib.sha256(f"{self.salt}{stream}{version}".encode()).hexdigest()

    @property
    def state(self) -> Tournament:
        """The newest state; each shares what did not change with the one before, as the service's do."""
        if self._state is None or self._state.version > len(self.log):
            self._state = replay(self.log)
        for event in self.log[self._state.version :]:
            self._state = evolve(self._state, event)
        return self._state

    def do(self, *commands: Command) -> None:
        for command in commands:
            self.log.extend(decide(self.state, command))

    def play(self, board: int, outcome: Outcome = Outcome.DRAW) -> None:
        self.do(result(self.state, board, outcome))


def in_round_one(boards: int = 2) -> FakeService:
    """A service with round one published, without results."""
    service = FakeService(registered(2 * boards))
    service.do(pair_command(service.state, *((2 * n + 1, 2 * n + 2) for n in range(boards))))
    service.do(PublishRound(1))
    return service


class FakeConnection:
    """A connection that records what is written to it."""

    sees_signs = True

    def __init__(self) -> None:
        self.frames: list[bytes] = []
        self.waiting = 0
        self.closed: tuple[int, str] | None = None
        self.is_cut = False

    def write(self, frames: bytes, /) -> None:
        self.frames.append(frames)

    def backlog(self) -> int:
        return self.waiting

    def close(self, code: int, reason: str) -> None:
        self.closed = (code, reason)

    def abort(self) -> None:
        self.is_cut = True


class Reader:
    """A viewer's data: views by name, made of snapshots and patches alone, by whole rows or by fields."""

    def __init__(self, hub: Hub, patches: Patches = Patches.ROWS) -> None:
        self.hub = hub
        self.patches = patches
        self.connection = FakeConnection()
        self.viewer = Viewer(self.connection)
        self.views: dict[str, dict[str, Any]] = {}
        hub.enter(self.viewer)

    async def watch(self, subject: ViewSubject, since: Checkpoint | None = None) -> None:
        await self.hub.watch(self.viewer, subject, since, self.patches)

    def take(self) -> list[dict[str, Any]]:
        """What has come since the last call."""
        frames = [json.loads(text) for sent in self.connection.frames for text in texts_in(sent)]
        self.connection.frames.clear()
        for frame in frames:
            apply(self.views, frame)
        return frames

    async def told(self) -> list[dict[str, Any]]:
        """The same, waiting for the first."""
        while not self.connection.frames:  # noqa: ASYNC110  # the hub knows no reader that waits
            await asyncio.sleep(0.005)
        return self.take()

    def come_back(self, hub: Hub) -> None:
        """A new connection, with the data of the old one."""
        self.hub.leave(self.viewer)
        self.hub, self.connection = hub, FakeConnection()
        self.viewer = Viewer(self.connection)
        hub.enter(self.viewer)


def apply(views: dict[str, dict[str, Any]], frame: dict[str, Any]) -> None:
    """Apply a frame as docs/protocol.md describes; a gap fails the test."""
    match frame["type"]:
        case "snapshot":
            views[frame["view"]] = frame
        case "patch":
            held = views[frame["view"]]
            assert frame["from"] == held["version"], "a patch must start where the last frame ended"
            model = apply_fields(
                {"head": held["head"], "rows": held["rows"], "order": held["order"]},
                FieldDifference(
                    rows=frame.get("rows", {}),
                    gone=frame.get("gone", []),
                    order=frame.get("order"),
                    moved=frame.get("moved"),
                    shifts=frame.get("shifts", []),
                    head=frame.get("head", {}),
                ),
            )
            checkpoint = {"version": frame["to"], "hash": frame["hash"], "epoch": frame.get("epoch", held["epoch"])}
            views[frame["view"]] = held | checkpoint | model
