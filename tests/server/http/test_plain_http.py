"""Over plain HTTP other machines become no directors and get no private exports, unless a flag allows it."""

from __future__ import annotations

import asyncio
import io
import re
import urllib.request
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from email.message import Message
from urllib.error import HTTPError

import httpx
import pytest

from server.app import OpenServices, application
from server.commandline.exits import Failure
from server.commandline.leader import Leader
from server.settings import read_settings
from tests.server.http.conftest import Client, play

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

    refused = await remote(authorization=token).get(path)
    assert refused.status_code == 403
    assert refused.json()["code"] == "plain-http"
    assert "without personal data" in refused.json()["detail"]
    public = await remote(authorization=token).get(refused.json()["public"])
    assert public.status_code == 200
    assert "1990/05/17" not in public.text
    assert (await remote(authorization=token).get(f"{path}&private=0")).status_code == 200
    assert (await remote("https", authorization=token).get(path)).status_code == 200
    assert (await remote(authorization=token, allowed=True).get(path)).status_code == 200
    assert (await director.get(path)).status_code == 200


@pytest.mark.parametrize("form", ["trf26", "trf16", "csv", "json", "pgn", "site", "as-read"])
@pytest.mark.parametrize(("way", "status"), [(PLAIN, 403), (ALLOWED, 200), (SECURE, 200)])
async def test_every_form_of_a_directors_export_is_private_by_default(
    *, director: Client, small: str, remote: Callable[..., Client], form: str, way: tuple[str, bool], status: int
) -> None:
    await play(director, small, 1)
    scheme, allowed = way
    client = remote(scheme, allowed=allowed, authorization=director.headers["authorization"])

    assert (await client.get(f"{small}/export?format={form}&round=1")).status_code == status


@pytest.mark.parametrize("path", ["/api/v1/log", "/api/v1/log?after=2", "/api/v1/rescue"])
@pytest.mark.parametrize(("way", "status"), [(PLAIN, 403), (ALLOWED, 200), (SECURE, 200)])
async def test_the_whole_log_leaves_by_https_or_where_it_is_allowed(
    *,
    services: OpenServices,
    director: Client,
    small: str,
    remote: Callable[..., Client],
    path: str,
    way: tuple[str, bool],
    status: int,
) -> None:
    await services.storage.look()
    await asyncio.to_thread(services.storage.recollection.catch_up, services.tournaments._store)
    scheme, allowed = way
    client = remote(scheme, allowed=allowed, authorization=director.headers["authorization"])

    assert (await client.get(path)).status_code == status
    assert (await director.get(path)).status_code == 200


async def joined(director: Client, client: Client, role: str) -> str:
    """Make a client's browser a device of this role, and return its id."""
    link = (await director.post("/api/v1/links", json={"role": role})).json()["url"]
    before = {each["device"] for each in (await director.get("/api/v1/devices")).json()["devices"]}
    answer = await client.post(link.removeprefix("http://hall.test"))
    assert answer.status_code == 303
    await client.get("/")
    (device,) = {each["device"] for each in (await director.get("/api/v1/devices")).json()["devices"]} - before
    return str(device)


@pytest.mark.parametrize(
    ("asking", "device_at", "status"),
    [
        (PLAIN, "here", 403),
        (ALLOWED, "here", 200),
        (SECURE, "here", 200),
        (SECURE, "remote", 200),
        ("here", "here", 200),
        ("here", "remote", 403),
    ],
)
async def test_a_device_becomes_a_director_only_where_no_one_reads_along(
    *,
    director: Client,
    public: Client,
    remote: Callable[..., Client],
    asking: str | tuple[str, bool],
    device_at: str,
    status: int,
) -> None:
    public.headers["origin"] = "http://hall.test"
    device = await joined(director, public if device_at == "here" else remote(origin="http://hall.test"), "arbiter")
    client = director
    if not isinstance(asking, str):
        client = remote(asking[0], allowed=asking[1], authorization=director.headers["authorization"])
    path = f"/api/v1/devices/{device}"

    raised = await client.patch(path, json={"role": "director", "name": "Desk"})
    assert raised.status_code == status
    (found,) = [e for e in (await director.get("/api/v1/devices")).json()["devices"] if e["device"] == device]
    assert (found["role"] == "director", found["name"] == "Desk") == (status == 200, status == 200)
    assert (await client.patch(path, json={"role": "check-in"})).status_code == 200


async def test_an_official_is_told_of_plain_http_until_it_is_closed(
    director: Client, small: str, public: Client, remote: Callable[..., Client]
) -> None:
    page = small.replace("/api/v1/tournaments", "/t") + "/boards"
    tablet = remote(origin="http://hall.test")
    device = await joined(director, tablet, "arbiter")
    public.headers["origin"] = "http://hall.test"
    await joined(director, public, "arbiter")

    assert f'id="plain-http" data-device="{device}"' in (await tablet.get(page)).text
    assert 'id="plain-http"' in (await tablet.get("/")).text
    assert 'id="plain-http"' not in (await public.get(page)).text  # on the server's own machine
    assert 'id="plain-http"' not in (await remote().get(page)).text  # without a role
    tablet.cookies.set("jadoube_plain_http", device, domain="hall.test")
    assert 'id="plain-http"' not in (await tablet.get(page)).text
    tablet.cookies.set("jadoube_plain_http", "d-earlier", domain="hall.test")
    assert 'id="plain-http"' in (await tablet.get(page)).text


async def test_an_official_over_https_is_told_nothing(director: Client, remote: Callable[..., Client]) -> None:
    tablet = remote("https", origin="https://hall.test")
    await joined(director, tablet, "arbiter")

    assert 'id="plain-http"' not in (await tablet.get("/")).text


async def test_the_page_of_files_offers_what_plain_http_may_carry(
    director: Client, small: str, remote: Callable[..., Client]
) -> None:
    token, page = director.headers["authorization"], small.replace("/api/v1/tournaments", "/t") + "/files"
    plain = (await remote(authorization=token).get(page)).text
    whole = (await remote("https", authorization=token).get(page)).text

    links = re.findall(r'href="(/api/v1/[^"]+/export[^"]*)"', plain)
    assert links
    for link in links:
        answer = await remote(authorization=token).get(link.replace("&amp;", "&"))
        assert answer.status_code == 200, link
    assert "contain no personal data" in plain
    assert "contain no personal data" not in whole
    assert "With dates of birth." in whole
    assert "With dates of birth." not in plain


@pytest.mark.parametrize(("proxies", "status"), [((), 403), (("10.1.1.1",), 200), (("10.1.0.0/16",), 200)])
async def test_https_of_a_proxy_counts_where_the_proxy_is_trusted(
    services: OpenServices, director: Client, small: str, proxies: tuple[str, ...], status: int
) -> None:
    app = application(replace(services, server_info=replace(services.server_info, trusted_proxies=proxies)))
    headers = {
        "authorization": director.headers["authorization"],
        "x-forwarded-proto": "https",
        "x-forwarded-for": "192.168.1.9",
    }
    transport = httpx.ASGITransport(app, client=("10.1.1.1", 9))
    async with httpx.AsyncClient(transport=transport, base_url="http://hall.test", headers=headers) as client:
        assert (await client.get(f"{small}/export")).status_code == status


@pytest.mark.parametrize(
    ("problem", "says"),
    [(b'{"code": "plain-http"}', "over HTTPS alone"), (b"{}", "director's token"), (b"[1", "director's token")],
)
def test_a_standby_says_why_the_log_is_not_given(monkeypatch: pytest.MonkeyPatch, problem: bytes, says: str) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise HTTPError("http://10.1.1.1:8000", 403, "Forbidden", Message(), io.BytesIO(problem))

    monkeypatch.setattr(urllib.request, "urlopen", refuse)

    with pytest.raises(Failure, match=says):
        Leader("http://10.1.1.1:8000", "token").part(0)


def test_the_trusted_proxies_come_from_the_command_or_the_environment() -> None:
    environment = {"JADOUBE_DATABASE": "x", "JADOUBE_TRUSTED_PROXY": "10.0.0.1 10.0.0.2"}

    assert read_settings({"JADOUBE_DATABASE": "x"}).trusted_proxies == ()
    assert read_settings(environment).trusted_proxies == ("10.0.0.1", "10.0.0.2")
    assert read_settings(environment, trusted_proxies=["10.0.0.3"]).trusted_proxies == ("10.0.0.3",)


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
