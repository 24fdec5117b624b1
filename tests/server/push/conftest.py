"""A server that may write to push services on loopback."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import httpx
import pytest

from server.app import OpenServices, open_services
from server.settings import ServerSettings
from tests.contract.databases import fresh_database
from tests.server.http.conftest import client_of, director, public, small
from tests.server.push.pushing import PushService, push_service

__all__ = ["client_of", "director", "public", "small"]

Client = httpx.AsyncClient
ClientOf = Callable[..., Client]


@pytest.fixture
def push(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PushService]:
    with push_service(tmp_path) as service:
        monkeypatch.setenv("SSL_CERT_FILE", str(service.authority))
        yield service


@pytest.fixture
async def services(tmp_path: Path, push: PushService) -> AsyncIterator[OpenServices]:
    async with open_services(ServerSettings(fresh_database(tmp_path), private_push=True)) as opened:
        yield opened
