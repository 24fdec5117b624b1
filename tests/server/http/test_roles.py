"""Every route against every role: nothing but reads works without a role."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from starlette.routing import Route

from server.access import CHECK_IN, DIRECTORS, EVERYBODY, OFFICIALS, ROUTES, Role
from server.app import OpenHouse, application
from tests.server.http.conftest import Client

_SAMPLE = {
    "t": "none",
    "p": "p1",
    "n": "1",
    "g": "1-1-1",
    "view": "boards",
    "sheet": "pairings",
    "code": "none",
    "path": "css/tokens.css",
    "what": "boards",
    "d": "d-0",
    "name": "nobody",
}


def _routes(house: OpenHouse) -> list[Route]:
    return [route for route in application(house).routes if isinstance(route, Route)]


async def test_every_route_has_its_row_in_the_table_and_every_row_its_route(house: OpenHouse) -> None:
    names = {getattr(route, "name", "") for route in application(house).routes}

    assert names == set(ROUTES)


async def test_only_joining_and_leaving_change_anything_without_a_role(house: OpenHouse) -> None:
    open_writes = {
        route.name
        for route in _routes(house)
        if (route.methods or set()) - {"GET", "HEAD"} and Role.PUBLIC in ROUTES[route.name]
    }

    assert open_writes == {"join", "join_by_code", "login", "leave"}


@pytest.mark.parametrize("role", list(Role))
async def test_every_route_answers_every_role_as_the_table_says(
    role: Role, house: OpenHouse, client_of: Callable[..., Client]
) -> None:
    client = client_of(role)
    for route in _routes(house):
        for method in (route.methods or set()) - {"HEAD"}:
            path = route.path.replace(":path", "").format(**_SAMPLE)
            answer = await client.request(method, path)
            if role in ROUTES[route.name]:
                assert answer.status_code not in (401, 403), (method, path)
            else:
                assert answer.status_code == (401 if role is Role.PUBLIC else 403), (method, path)
                assert answer.headers["content-type"] == "application/problem+json"


async def test_an_arbiter_of_one_tournament_is_the_public_in_another(
    director: Client, client_of: Callable[..., Client], small: str
) -> None:
    mine = client_of(Role.ARBITER, small.rsplit("/", 1)[-1])
    other = (await director.post("/api/v1/tournaments", json={"name": "Other", "rounds": 3})).json()["id"]

    assert (await mine.get(f"{small}/events")).status_code == 200
    assert (await mine.get(f"/api/v1/tournaments/{other}/events")).status_code == 401


async def test_an_unknown_token_is_refused_even_where_everybody_may_read(public: Client) -> None:
    answer = await public.get("/api/v1/tournaments", headers={"authorization": "Bearer nonsense"})

    assert answer.status_code == 401


async def test_the_rows_of_the_table_are_sets_that_grow_with_the_role() -> None:
    assert set(ROUTES.values()) <= {EVERYBODY, CHECK_IN, OFFICIALS, DIRECTORS}
