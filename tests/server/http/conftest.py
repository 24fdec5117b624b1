"""Services on a temporary SQLite file, and clients of every role, without a network."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest

from server.access import Role
from server.app import OpenServices, application, open_services
from server.eventstore.credentials import CredentialKind
from server.http.auth import new_secret, secret_hash
from server.settings import ServerSettings
from tests.contract.databases import fresh_database
from tests.server.sharing import drawn_as_text

Client = httpx.AsyncClient


class Clock:
    """A clock that only a test moves."""

    def __init__(self) -> None:
        self.now = datetime.now(UTC)

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def documents_are_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """Answer with documents that are drawn as text, for tests that only ask who gets them and what they reveal."""
    monkeypatch.setattr("server.print.press._drawn", drawn_as_text)


@pytest.fixture
async def services(tmp_path: Path) -> AsyncIterator[OpenServices]:
    async with open_services(ServerSettings(fresh_database(tmp_path))) as opened:
        yield opened


@pytest.fixture
def clock(services: OpenServices, monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock by which secrets expire and tries are counted."""
    made = Clock()
    monkeypatch.setattr(services.credentials, "_clock", made)
    return made


def token(services: OpenServices, role: Role, tournament: str = "") -> str:
    secret = new_secret()
    services.credentials.add(
        CredentialKind.TOKEN,
        secret_hash(secret),
        role=role,
        tournament=tournament,
        device="",
        label=f"test {role}",
        lasts=None,
    )
    return secret


@pytest.fixture
async def client_of(services: OpenServices) -> AsyncIterator[Callable[..., Client]]:
    app = application(services)
    clients: list[Client] = []

    def make(role: Role = Role.PUBLIC, tournament: str = "") -> Client:
        headers = {}
        if role is not Role.PUBLIC:
            headers["authorization"] = f"Bearer {token(services, role, tournament)}"
        client = Client(transport=httpx.ASGITransport(app), base_url="http://hall.test", headers=headers)
        clients.append(client)
        return client

    yield make
    for client in clients:
        await client.aclose()


@pytest.fixture
def director(client_of: Callable[..., Client]) -> Client:
    return client_of(Role.DIRECTOR)


@pytest.fixture
def arbiter(client_of: Callable[..., Client]) -> Client:
    return client_of(Role.ARBITER)


@pytest.fixture
def public(client_of: Callable[..., Client]) -> Client:
    return client_of(Role.PUBLIC)


@pytest.fixture
async def small(director: Client) -> str:
    """The path of a tournament with four players."""
    created = await director.post(
        "/api/v1/tournaments",
        json={"name": "Small", "system": "fide-dutch-2026", "rounds": 3, "initial_colour": "white"},
    )
    path = f"/api/v1/tournaments/{created.json()['id']}"
    for place in range(4):
        await director.post(f"{path}/players", json={"name": f"Player {place}", "rating": 2000 - place})
    return path


async def play(director: Client, path: str, number: int) -> None:
    """Pair a round, publish it and enter a win for White on every board."""
    await director.post(f"{path}/rounds")
    await director.post(f"{path}/rounds/{number}/publication")
    boards = (await director.get(f"{path}/views/boards")).json()
    for row in boards["rows"].values():
        if row.get("game"):
            await director.put(
                f"{path}/rounds/{number}/games/{row['game']}/result", json={"result": "1-0", "seen": row["seen"]}
            )
