"""A hub in tests: what is watched, waiting until it is idle, and what viewers must have."""

from __future__ import annotations

import asyncio
import json

from server.live.frames import Checkpoint, Patches, ViewSubject
from server.live.hub import Hub
from server.live.watched_tournament import IDLE_SECONDS
from server.views.parameters import Parameters
from server.views.registry import VIEWS
from tests.server.live.fakes import NAME, FakeService, Reader

BOARDS = ViewSubject("boards", NAME)
STANDINGS = ViewSubject("standings", NAME)
PLAYERS = ViewSubject("players", NAME)


async def settle(hub: Hub) -> None:
    """Wait until the hub has sent everything that was announced."""
    while tasks := [job.task for each in hub._tournaments.values() for job in each.jobs if job.task]:
        await asyncio.gather(*tasks)


async def wake(hub: Hub, service: FakeService) -> None:
    hub.wake(NAME, len(service.log))
    await settle(hub)


async def watching(hub: Hub, subject: ViewSubject = BOARDS, patches: Patches = Patches.ROWS) -> Reader:
    reader = Reader(hub, patches)
    await reader.watch(subject)
    reader.take()
    return reader


def tidied(hub: Hub) -> Hub:
    """The hub after all viewers have been away for longer than IDLE_SECONDS."""
    hub.tick(asyncio.get_running_loop().time() + IDLE_SECONDS + 1)
    return hub


def since(reader: Reader, view: str = "boards") -> Checkpoint:
    held = reader.views[view]
    return Checkpoint(held["version"], held["epoch"], held["hash"])


def assert_shows_the_truth(reader: Reader, service: FakeService, subject: ViewSubject = BOARDS) -> None:
    held = reader.views[subject.view]
    truth = VIEWS[subject.view].build(service.state, Parameters(subject.round, subject.player))
    assert {name: held[name] for name in ("head", "rows", "order")} == json.loads(json.dumps(truth))
