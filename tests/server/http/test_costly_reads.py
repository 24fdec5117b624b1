"""A public read that needs too much is ended with its process, refused for a while, and made nowhere else."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from http import HTTPStatus
from pathlib import Path

import httpx
import pytest

from server.app import application, open_services
from server.http.endpoint import PublicQueue
from server.http.public_queues import PublicQueues, PublicReader, TooCostly
from server.http.public_request import PublicAnswer, PublicRequest
from server.service import operator
from server.settings import ServerSettings
from tests.builders import registered
from tests.contract.databases import fresh_database
from tests.server.http.burning import burn, nothing
from tests.server.test_reader import WANTED


async def here() -> PublicAnswer:
    raise AssertionError("it must not be made in this process")


@pytest.mark.parametrize("path", ["/burn", "/grow"])
@pytest.mark.parametrize("name", PublicQueue)
async def test_a_read_that_takes_too_much_is_ended_and_the_next_one_is_answered(name: PublicQueue, path: str) -> None:
    queues = PublicQueues(lambda: PublicReader(nothing, burn))
    costly = replace(WANTED, path=path)
    try:
        queues._readers[name].is_ready()
        await asyncio.gather(queues._readers[name]._starting or asyncio.sleep(0))
        for _ in range(2):
            with pytest.raises(TooCostly):
                await queues.get(name, "t", costly, 1, here)
        found = await queues._readers[name].answer("t", WANTED)
    finally:
        await queues.aclose()

    assert found.body == b"done"


async def test_it_is_refused_with_the_time_to_try_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    async def fail(_: PublicReader, stream: str, __: PublicRequest) -> PublicAnswer:
        asked.append(stream)
        raise TooCostly

    monkeypatch.setattr(PublicReader, "is_ready", lambda _: True)
    monkeypatch.setattr(PublicReader, "answer", fail)
    async with open_services(ServerSettings(fresh_database(tmp_path), reads_apart=True)) as services:
        made = await services.tournaments.record(registered(3), operator("test"))
        transport = httpx.ASGITransport(application(services))
        async with httpx.AsyncClient(transport=transport, base_url="http://hall.test") as client:
            answers = [await client.get(f"/t/{made.stream}/players") for _ in range(2)]

    assert [each.status_code for each in answers] == [HTTPStatus.SERVICE_UNAVAILABLE] * 2
    assert answers[0].headers["retry-after"] == "60"
    assert asked == [made.stream]
