"""Work in other processes, and where none can be started."""

from __future__ import annotations

import os
from http import HTTPStatus
from multiprocessing.context import BaseContext
from pathlib import Path

import httpx
import pytest

from server.app import application, open_services
from server.diagnosis import Level
from server.diagnosis.program import processes
from server.languages import language
from server.pairers import Pairers, can_start_processes
from server.service import operator
from server.settings import ServerSettings
from tests.builders import registered
from tests.contract.databases import fresh_database


@pytest.fixture
def without_shared_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: object) -> None:
        raise FileNotFoundError(2, "No such file or directory")

    monkeypatch.setattr(BaseContext, "Lock", refuse)


async def test_work_is_done_in_another_process() -> None:
    pairers = Pairers()
    try:
        assert await pairers.run(os.getpid) != os.getpid()
        assert can_start_processes()
    finally:
        pairers.close()


@pytest.mark.usefixtures("without_shared_memory")
async def test_without_shared_memory_work_is_done_in_this_process() -> None:
    pairers = Pairers()

    assert await pairers.run(os.getpid) == os.getpid()
    assert not can_start_processes()
    pairers.close()


@pytest.mark.usefixtures("without_shared_memory")
async def test_without_shared_memory_the_server_reads_and_prints_in_this_process(tmp_path: Path) -> None:
    async with open_services(ServerSettings(fresh_database(tmp_path), reads_apart=True)) as services:
        made = await services.tournaments.record(registered(3), operator("test"))
        transport = httpx.ASGITransport(application(services))
        async with httpx.AsyncClient(transport=transport, base_url="http://hall.test") as client:
            table = await client.get(f"/api/v1/tournaments/{made.stream}/export?format=csv")
            document = await client.get(f"/t/{made.stream}/print/players.pdf")

    assert (table.status_code, document.status_code) == (HTTPStatus.OK, HTTPStatus.OK)
    assert document.content.startswith(b"%PDF")


def test_the_doctor_says_what_to_do_where_no_processes_can_be_started() -> None:
    found = processes(can_start=False).in_words(language("en"))

    assert (found["level"], processes(can_start=True).level) == (Level.WARNING, Level.OK)
    assert "mount it" in found["advice"]
