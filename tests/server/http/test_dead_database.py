"""A database that is dead: what anyone may read of the fault names no address, no user and no path."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path

import httpx
import pytest
from sqlalchemy import make_url

from server.app import OpenServices, application, open_services
from server.settings import ServerSettings
from tests.contract.databases import created, fresh_database, origin, registered
from tests.postgres import postgres
from tests.server.http.conftest import Client

PATHS = (
    "/readyz",
    "/",
    "/archive",
    "/t/open",
    "/t/open/boards",
    "/t/open/boards?at=1",
    "/t/other",
    "/search?q=x",
    "/display",
    "/join/x",
    "/api/v1/tournaments",
    "/api/v1/tournaments/open",
    "/api/v1/tournaments/other",
    "/api/v1/tournaments/other/views/boards",
    "/api/v1/tournaments/open/export",
    "/api/v1/archive",
)


@dataclass
class Dying:
    """A server whose database can be made dead, and what may be read of it nowhere."""

    services: OpenServices
    die: Callable[[], None]
    secrets: list[str]


@pytest.fixture(params=["sqlite, gone", "sqlite, overwritten", "postgresql"])
async def dying(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Dying]:
    if request.param == "postgresql":
        server = postgres()
        url = server.fresh_database()
        parsed = make_url(url)
        secrets = [str(parsed.username), str(parsed.database), str(parsed.query["host"]), ".s.PGSQL", "@", "5432"]
        async with open_services(ServerSettings(f"{url}&connect_timeout=1")) as opened:
            yield Dying(opened, server.stop, secrets)
            with suppress(AssertionError):  # a test that failed before may not have stopped it
                server.start()
        return
    path = tmp_path / "log.sqlite3"

    def gone() -> None:
        path.unlink()

    def overwritten() -> None:
        path.write_bytes(b"nonsense" * 4096)

    async with open_services(ServerSettings(fresh_database(tmp_path))) as opened:
        yield Dying(opened, gone if "gone" in request.param else overwritten, [str(tmp_path), "log.sqlite3"])


async def test_no_answer_names_an_address_a_user_or_a_path(dying: Dying) -> None:
    dying.services.tournaments._store.append("open", 0, [created(), registered()], origin())
    transport = httpx.ASGITransport(application(dying.services))
    async with Client(transport=transport, base_url="http://hall.test") as anyone:
        dying.die()
        answers = [
            await anyone.get(path, headers={"accept": accept})
            for path in PATHS
            for accept in ("text/html", "application/json")
        ]
        answers.append(await anyone.post("/join", data={"code": "ABCD"}))

    assert answers[0].status_code == HTTPStatus.SERVICE_UNAVAILABLE
    for answer in answers:
        shown = answer.text + str(answer.headers)
        assert not [secret for secret in dying.secrets if secret in shown], (answer.url, shown)
        assert answer.status_code != HTTPStatus.INTERNAL_SERVER_ERROR
        if answer.status_code == HTTPStatus.SERVICE_UNAVAILABLE and answer.url.path != "/readyz":
            assert int(answer.headers["retry-after"]) > 0
