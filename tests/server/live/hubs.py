"""A hub in tests: what is watched, waiting until it has shown everything, and what the truth is."""

from __future__ import annotations

import asyncio
import json

from server.live.frames import Patches, Since, Subject
from server.live.hub import Hub
from server.live.stream import IDLE_SECONDS
from server.views.parameters import Parameters
from server.views.registry import VIEWS
from tests.server.live.fakes import NAME, FakeService, Reader

BOARDS = Subject("boards", NAME)
STANDINGS = Subject("standings", NAME)
PLAYERS = Subject("players", NAME)


async def settle(hub: Hub) -> None:
    """Wait until the hub has shown everything it heard of."""
    while tasks := [lane.task for stream in hub._streams.values() for lane in stream.lanes if lane.task]:
        await asyncio.gather(*tasks)


async def wake(hub: Hub, service: FakeService) -> None:
    hub.wake(NAME, len(service.facts))
    await settle(hub)


async def watching(hub: Hub, subject: Subject = BOARDS, patches: Patches = Patches.ROWS) -> Reader:
    reader = Reader(hub, patches)
    await reader.watch(subject)
    reader.take()
    return reader


def tidied(hub: Hub) -> Hub:
    """The hub when everybody has been away for long."""
    hub.tick(asyncio.get_running_loop().time() + IDLE_SECONDS + 1)
    return hub


def since(reader: Reader, view: str = "boards") -> Since:
    held = reader.views[view]
    return Since(held["version"], held["epoch"], held["hash"])


def assert_shows_the_truth(reader: Reader, service: FakeService, subject: Subject = BOARDS) -> None:
    held = reader.views[subject.view]
    truth = VIEWS[subject.view].build(service.state, Parameters(subject.round, subject.player))
    assert {name: held[name] for name in ("head", "rows", "order")} == json.loads(json.dumps(truth))
