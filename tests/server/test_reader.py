"""The reader in a process of its own answers the public as the server itself does."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from http import HTTPStatus
from pathlib import Path
from typing import Any

import httpx
import pytest

from server.app import application, open_services
from server.http.endpoint import PublicQueue
from server.http.public_queues import PublicReader
from server.http.public_request import EVERY, PublicAnswer, PublicRequest
from server.reader import PublicPageReader, ReaderSettings
from server.service import operator
from server.settings import ServerSettings
from tests.builders import registered
from tests.contract.databases import fresh_database

WANTED = PublicRequest(
    path="",
    query=(),
    language="de",
    scheme="http",
    host="hall.test",
    server=("hall.test", 80),
    is_browser=True,
    takes_gzip=False,
    shows_session=False,
)


async def test_a_reader_shows_what_the_server_shows_and_what_was_recorded_since(tmp_path: Path) -> None:
    settings = ServerSettings(fresh_database(tmp_path))
    async with open_services(settings) as services:
        made = await services.tournaments.record(registered(3), operator("test"))
        reader = await asyncio.to_thread(PublicPageReader, ReaderSettings(settings.database))
        page = replace(WANTED, path=f"/t/{made.stream}/players")
        transport = httpx.ASGITransport(application(services))
        async with httpx.AsyncClient(transport=transport, base_url="http://hall.test") as client:
            mine = await client.get(page.path, headers={"accept-language": "de", "accept": "text/html"})
            found = await asyncio.to_thread(reader.answer, made.stream, page)
            again = await services.tournaments.record(registered(4), operator("test"))
            later = await asyncio.to_thread(reader.answer, again.stream, replace(page, path=f"/t/{again.stream}"))
            missing = await asyncio.to_thread(reader.answer, "none", replace(page, path="/t/none"))
            home = await asyncio.to_thread(reader.answer, EVERY, replace(page, path="/"))
        await asyncio.to_thread(reader.close)

    assert found.body == mine.content
    assert later.status == HTTPStatus.OK
    assert home.body.count(b'href="/t/') >= 2
    assert missing.status == HTTPStatus.NOT_FOUND
    assert b'lang="de"' in missing.body


async def test_pages_of_another_process_know_the_public_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = "chess.example.org"
    monkeypatch.setattr(PublicReader, "is_ready", lambda _: True)
    settings = ServerSettings(fresh_database(tmp_path), public_hosts=(host,), reads_apart=True)
    async with open_services(settings) as services:
        made = await services.tournaments.record(registered(3), operator("test"))
        transport = httpx.ASGITransport(application(services))
        async with httpx.AsyncClient(transport=transport, base_url=f"http://{host}") as client:
            page = await client.get(f"/t/{made.stream}")
            site_map = await client.get("/sitemap.xml")

    assert f'<link rel="canonical" href="http://{host}/t/{made.stream}">' in page.text
    assert f"<loc>http://{host}/t/{made.stream}</loc>" in site_map.text


async def test_files_for_the_public_come_from_another_process(tmp_path: Path) -> None:
    database = fresh_database(tmp_path)
    async with open_services(ServerSettings(database, reads_apart=True)) as services:
        made = await services.tournaments.record(registered(3), operator("test"))
        services.tournaments.pairers.close()
        transport = httpx.ASGITransport(application(services))
        async with httpx.AsyncClient(transport=transport, base_url="http://hall.test") as client:
            first = await client.get(f"/api/v1/tournaments/{made.stream}/export?format=csv")
            document = await client.get(f"/t/{made.stream}/print/players.pdf")

    assert first.status_code == HTTPStatus.OK
    assert first.text.count("\n") >= 3
    assert document.content.startswith(b"%PDF")


async def test_pages_are_made_here_where_the_reader_fails_or_only_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    ready = [False]

    async def fail(_: PublicReader, stream: str, __: Any) -> PublicAnswer:
        asked.append(stream)
        if len(asked) == 1:
            return PublicAnswer(HTTPStatus.SERVICE_UNAVAILABLE, {}, b"")
        raise OSError

    monkeypatch.setattr(PublicReader, "is_ready", lambda _: ready[0])
    monkeypatch.setattr(PublicReader, "answer", fail)
    async with open_services(ServerSettings(fresh_database(tmp_path), reads_apart=True)) as services:
        made = await services.tournaments.record(registered(3), operator("test"))
        transport = httpx.ASGITransport(application(services))
        async with httpx.AsyncClient(transport=transport, base_url="http://hall.test") as client:
            for page, is_ready, answers in (("boards", False, 0), ("standings", True, 1), ("players", True, 2)):
                ready[0] = is_ready
                found = await client.get(f"/t/{made.stream}/{page}")

                assert (found.status_code, len(asked)) == (HTTPStatus.OK, answers), page
        assert services.queues is not None
        assert services.queues.queues[PublicQueue.PAGES].waiting == 0
