"""A server that is stopped and started again: viewers are told when to come back, and get what they missed."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from tests.journeys.server import Director, Server
from tests.server.live.served import ending, told

VIEWERS = 20


async def watching(server: Server, subject: dict[str, Any]) -> tuple[ClientConnection, dict[str, Any]]:
    viewer = await connect(server.base.replace("http", "ws") + "/live", proxy=None)
    await viewer.send(json.dumps({"type": "watch", "view": "players", **subject}))
    return viewer, await told(viewer)


async def test_everyone_is_sent_away_politely_and_comes_back_to_one_patch(server: Server) -> None:
    with Director(server) as director:
        tournament = director.send("POST", "/tournaments", name="Open", rounds=5)["id"]
        subject = {"tournament": tournament}
        held = [await watching(server, subject) for _ in range(VIEWERS)]
        director.send("POST", f"/tournaments/{tournament}/players", name="Late", rating=2000)
        await asyncio.gather(*(told(viewer) for viewer, _ in held))

    stopping = asyncio.create_task(asyncio.to_thread(server.stop))
    endings = await asyncio.gather(*(ending(viewer) for viewer, _ in held))
    await stopping
    await asyncio.to_thread(server.start)

    assert {code for code, _ in endings} == {4503}
    assert len({json.loads(reason)["retry_ms"] for _, reason in endings}) > VIEWERS / 2
    for _, first in held:
        since = {"since": first["version"], "epoch": first["epoch"], "hash": first["hash"]}
        viewer, frame = await watching(server, subject | since)
        assert (frame["type"], [row["name"] for row in frame["rows"].values()]) == ("patch", ["Late"])
        await viewer.close()
