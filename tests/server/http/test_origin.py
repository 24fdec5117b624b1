"""Writes of browsers are believed from our own pages alone; bodies have a size and a time."""

from __future__ import annotations

import asyncio

import pytest
from starlette.routing import Route
from starlette.types import Message, Receive, Scope, Send

from server.access import Role
from server.app import OpenServices
from server.http.joining.links import new_code
from server.http.middleware import RequestMiddleware
from server.http.problems import HttpProblem
from server.http.routes import ROUTE_PERMISSIONS
from tests.server.http.conftest import Client
from tests.server.http.everything import every_route

NEW = {"name": "Open", "rounds": 3}


@pytest.fixture
async def browser(public: Client, services: OpenServices) -> Client:
    """A browser that joined as the director."""
    await public.post(f"/join/{new_code(services.credentials, 'director')}")
    return public


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"origin": "http://hall.test"}, 201),
        ({"sec-fetch-site": "same-origin"}, 201),
        ({"origin": "http://hall.test", "sec-fetch-site": "same-origin"}, 201),
        ({}, 401),
        ({"origin": "null"}, 401),
        ({"origin": "http://elsewhere.test"}, 401),
        ({"origin": "http://hall.test:8001"}, 401),
        ({"origin": "http://hall.test.elsewhere.test"}, 401),
        ({"origin": "http://[::"}, 401),
        ({"sec-fetch-site": "cross-site"}, 401),
        ({"sec-fetch-site": "same-site"}, 401),
        ({"sec-fetch-site": "none"}, 401),
        ({"origin": "http://hall.test", "sec-fetch-site": "cross-site"}, 401),
        ({"origin": "http://elsewhere.test", "sec-fetch-site": "same-origin"}, 401),
    ],
)
async def test_a_cookie_writes_only_from_our_own_pages(browser: Client, headers: dict[str, str], status: int) -> None:
    assert (await browser.post("/api/v1/tournaments", json=NEW, headers=headers)).status_code == status


@pytest.mark.parametrize("path", ["/join", "/join/code", "/login", "/leave"])
async def test_no_other_site_lets_a_browser_in_or_out(public: Client, path: str) -> None:
    for origin in ("http://elsewhere.test", "http://[::"):
        answer = await public.post(path, data={"name": "x", "password": "y"}, headers={"origin": origin})

        assert answer.status_code == 403


async def test_a_program_needs_no_origin(director: Client) -> None:
    answer = await director.post("/api/v1/tournaments", json=NEW, headers={"origin": "http://elsewhere.test"})

    assert answer.status_code == 201


async def test_a_body_beyond_its_size_is_refused(director: Client, public: Client) -> None:
    small, large = b" " * (1024 * 1024 + 1), b" " * (8 * 1024 * 1024 + 1)

    assert (await director.post("/api/v1/tournaments", content=small)).status_code == 413
    assert (await director.post("/api/v1/imports", content=small)).status_code == 400
    assert (await director.post("/api/v1/imports", content=large)).status_code == 413
    assert (await public.post("/join", content=small)).status_code == 413


async def test_every_write_that_needs_no_role_has_a_largest_body(public: Client, services: OpenServices) -> None:
    large = b"name=" + b"x" * (1024 * 1024)
    form = {"content-type": "application/x-www-form-urlencoded"}

    for route in every_route(services):
        if (
            isinstance(route, Route)
            and "POST" in (route.methods or ())
            and ROUTE_PERMISSIONS[route.name].audience.admits(Role.PUBLIC)
        ):
            answer = await public.post(route.path.replace("{code}", "none"), content=large, headers=form)
            assert answer.status_code == 413 or route.name == "leave", route.name


async def test_a_body_that_drips_is_given_up() -> None:
    reached = asyncio.Event()

    async def slow() -> Message:
        if reached.is_set():
            await asyncio.sleep(3600)
        reached.set()
        return {"type": "http.request", "body": b"{", "more_body": True}

    async def reads(_: Scope, receive: Receive, __: Send) -> None:
        while (await receive()).get("more_body"):
            pass

    async def send(_: Message) -> None:
        raise AssertionError

    with pytest.raises(HttpProblem) as refused:
        await RequestMiddleware(reads, body_seconds=0.05)({"type": "http", "path": "/", "headers": []}, slow, send)
    assert refused.value.status == 408
