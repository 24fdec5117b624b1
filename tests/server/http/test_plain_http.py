"""Over plain HTTP other machines become no directors and get no private exports, unless a flag allows it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from dataclasses import replace

import httpx
import pytest

from server.app import OpenServices, application
from tests.server.http.conftest import Client

PLAIN, ALLOWED, SECURE = ("http", False), ("http", True), ("https", False)


@pytest.fixture
async def remote(services: OpenServices) -> AsyncIterator[Callable[..., Client]]:
    """A client on another machine."""
    clients: list[Client] = []

    def make(scheme: str = "http", *, allowed: bool = False, **headers: str) -> Client:
        info = replace(services.server_info, allows_plain_http=allowed)
        app = application(replace(services, server_info=info))
        transport = httpx.ASGITransport(app, client=("10.1.1.1", 9))
        clients.append(httpx.AsyncClient(transport=transport, base_url=f"{scheme}://hall.test", headers=headers))
        return clients[-1]

    yield make
    for client in clients:
        await client.aclose()


@pytest.mark.parametrize(
    ("way", "role", "status"),
    [(PLAIN, "director", 403), (PLAIN, "arbiter", 303), (ALLOWED, "director", 303), (SECURE, "director", 303)],
)
async def test_a_director_joins_from_another_machine_by_https_or_where_it_is_allowed(
    director: Client, remote: Callable[..., Client], way: tuple[str, bool], role: str, status: int
) -> None:
    link = (await director.post("/api/v1/links", json={"role": role})).json()["url"]
    scheme, allowed = way
    client = remote(scheme, allowed=allowed, origin=f"{scheme}://hall.test")

    assert (await client.post(link.removeprefix("http://hall.test"))).status_code == status


async def test_a_private_export_leaves_by_https_or_where_it_is_allowed(
    director: Client, small: str, remote: Callable[..., Client]
) -> None:
    token = director.headers["authorization"]
    path = f"{small}/export?format=trf26"

    assert (await remote(authorization=token).get(path)).status_code == 403
    assert (await remote(authorization=token).get(f"{path}&private=0")).status_code == 200
    assert (await remote("https", authorization=token).get(path)).status_code == 200
    assert (await remote(authorization=token, allowed=True).get(path)).status_code == 200
    assert (await director.get(path)).status_code == 200


async def test_the_page_of_devices_states_that_the_connection_is_plain(
    director: Client, remote: Callable[..., Client]
) -> None:
    token = director.headers["authorization"]

    assert "Plain HTTP" in (await director.get("/devices")).text
    assert "Plain HTTP" not in (await remote("https", authorization=token).get("/devices")).text


async def test_a_link_that_was_refused_over_plain_http_works_over_https(
    director: Client, remote: Callable[..., Client]
) -> None:
    link = (await director.post("/api/v1/links", json={"role": "director"})).json()["url"]
    path = link.removeprefix("http://hall.test")

    assert (await remote(origin="http://hall.test").post(path)).status_code == 403
    assert (await remote("https", origin="https://hall.test").post(path)).status_code == 303
