"""A storage that falls silent while a request waits for it: the request is answered all the same."""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import Any

import pytest

from server.app import OpenServices
from server.eventstore.faults import StoreUnreachable
from server.http.operations import health
from tests.server.http.conftest import Client


@pytest.fixture
def silent(services: OpenServices, monkeypatch: pytest.MonkeyPatch) -> None:
    """Reads that never end, and a look that finds it."""

    async def read(*_: Any) -> None:
        await asyncio.Event().wait()

    def unreachable() -> None:
        raise StoreUnreachable("frozen")

    monkeypatch.setattr(services.tournaments, "read", read)
    monkeypatch.setattr(services.tournaments._store, "check", unreachable)


@pytest.mark.usefixtures("silent")
@pytest.mark.parametrize("path", ["/", "/t/other", "/t/other/boards"])
async def test_what_the_public_reads_is_not_waited_for(public: Client, path: str) -> None:
    answer = await public.get(path)

    assert answer.status_code == HTTPStatus.SERVICE_UNAVAILABLE
    assert "frozen" not in answer.text
    assert int(answer.headers["retry-after"]) > 0


@pytest.mark.usefixtures("silent")
async def test_a_server_is_not_ready_if_the_storage_falls_silent_after_the_look(
    services: OpenServices, public: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services.tournaments._store, "check", lambda: None)
    monkeypatch.setattr(health, "_PATIENCE_SECONDS", 0.1)

    answer = await public.get("/readyz")

    assert (answer.status_code, answer.json()["code"]) == (HTTPStatus.SERVICE_UNAVAILABLE, "storage-unreachable")
