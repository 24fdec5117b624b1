"""A device or token that is revoked by another program loses its open connection at once; no one else does."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from websockets.asyncio.client import connect

from server.eventstore.credentials import CredentialKind, Credentials
from server.http.auth import COOKIE, secret_hash
from tests.journeys.server import Director, Server
from tests.server.live.served import ending, told


@pytest.fixture
def credentials(server: Server, tmp_path: Path) -> Iterator[Credentials]:
    """The same database, opened by another program."""
    opened = Credentials.open(f"sqlite:///{tmp_path / 'log.sqlite3'}")
    yield opened
    opened.close()


async def cut_off(server: Server, tournament: str, headers: dict[str, str], cutting: Callable[[], object]) -> int:
    """The code with which an arbiter's connection ends after the cutting, while the public's goes on."""
    url = server.base.replace("http", "ws") + "/live"
    mine = json.dumps({"type": "watch", "view": "arbiter", "tournament": tournament})
    async with connect(url, additional_headers=headers, proxy=None) as arbiter, connect(url, proxy=None) as public:
        await arbiter.send(mine)
        await public.send(mine.replace("arbiter", "boards"))
        assert {(await told(arbiter))["type"], (await told(public))["type"]} == {"snapshot"}

        await asyncio.to_thread(cutting)

        code, _ = await ending(arbiter)
        await public.send(mine.replace("arbiter", "standings"))
        assert (await told(public))["type"] == "snapshot"
        return code


async def test_a_revoked_token(server: Server, credentials: Credentials) -> None:
    credentials.add(CredentialKind.TOKEN, secret_hash("a-token"), role="arbiter", lasts=None)
    with Director(server) as director:
        tournament = director.send("POST", "/tournaments", name="Open", rounds=5)["id"]

    def cutting() -> object:
        return credentials.revoke(CredentialKind.TOKEN, secret_hash("a-token"))

    assert await cut_off(server, tournament, {"Authorization": "Bearer a-token"}, cutting) == 4401


async def test_a_device_that_is_cut_off(server: Server, credentials: Credentials) -> None:
    with Director(server) as director:
        tournament = director.send("POST", "/tournaments", name="Open", rounds=5)["id"]
    made = secret_hash("a-session")
    credentials.add(CredentialKind.SESSION, made, role="arbiter", device="tablet", lasts=3600.0)

    code = await cut_off(server, tournament, {"Cookie": f"{COOKIE}=a-session"}, lambda: credentials.cut_off("tablet"))

    assert code == 4401
