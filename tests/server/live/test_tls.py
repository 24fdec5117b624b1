"""The same boards over TLS: raw frames go through its transport, and a stalled viewer is noticed there too."""

from __future__ import annotations

import asyncio
import ssl
from pathlib import Path

from server.live.session import MOST_FRAMES
from server.tls import prepare
from tests.server.live.served import WATCH, narrow, serving, told, until


async def test_frames_arrive_and_a_stalled_viewer_delays_no_one(tmp_path: Path) -> None:
    papers = prepare(tmp_path, ["127.0.0.1"])
    trusting = ssl.create_default_context(cafile=str(papers.authority))
    files = (str(papers.certificate), str(papers.key))
    async with serving(boards=200, papers=files) as live:
        stalled = await live.connect(ssl=trusting, sock=narrow(live.port), max_queue=1)
        await live.until_viewers(1)
        (slow,) = live.hub.viewers
        stalled.transport.pause_reading()
        for _ in range(MOST_FRAMES - 1):
            await stalled.send(WATCH)
            await asyncio.sleep(0)
        async with live.connect(ssl=trusting) as quick:
            await quick.send(WATCH)
            assert (await told(quick))["type"] == "snapshot"
            await until(lambda: not slow.is_clear)

            for board in range(1, 101):
                live.play(board)
                assert [row["board"] for row in (await told(quick))["rows"].values()] == [board]

        last = len(live.service.log)
        stalled.transport.resume_reading()
        frame = await told(stalled)
        while frame.get("version", frame.get("to")) != last:
            frame = await told(stalled)
        assert slow.is_clear
        assert not slow.stale
        await stalled.close()
