"""Every route against every role: nothing but reads works without a role."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import product

import pytest
from starlette.routing import Route

from server.access import CHECK_IN, DIRECTORS, EVERYBODY, OFFICIALS, ROUTES, Principal, Role
from server.app import OpenHouse, application
from server.eventstore.credentials import CredentialKind
from server.http.auth import COOKIE, fresh_secret, secret_hash
from server.live.endpoint import _may_watch
from server.live.session import Session, Subscribe
from server.views.registry import VIEWS
from tests.server.http.conftest import Client, play

_SAMPLE = {
    "t": "none",
    "a": "none",
    "k": "none",
    "p": "p1",
    "n": "1",
    "g": "1-1-1",
    "r": "9",
    "view": "boards",
    "sheet": "pairings",
    "code": "none",
    "path": "css/tokens.css",
    "what": "boards",
    "kind": "boards",
    "d": "d-0",
    "f": "nowhere",
    "name": "nobody",
}


def _routes(house: OpenHouse) -> list[Route]:
    return [route for route in application(house).routes if isinstance(route, Route)]


async def test_every_route_has_its_row_in_the_table_and_every_row_its_route(house: OpenHouse) -> None:
    names = {getattr(route, "name", "") for route in application(house).routes}

    assert names == set(ROUTES)


async def test_only_joining_coming_leaving_and_the_secret_of_a_badge_change_anything(house: OpenHouse) -> None:
    open_writes = {
        route.name
        for route in _routes(house)
        if (route.methods or set()) - {"GET", "HEAD"} and Role.PUBLIC in ROUTES[route.name]
    }

    by_badge = {"ask_for_bye", "report_mistake", "withdraw_request"}
    assert open_writes == {"join", "join_by_code", "login", "leave", "enrol_display", "recover"} | by_badge


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


def _session(house: OpenHouse, role: Role, *, lasts: float | None = 3600) -> str:
    """The secret of a browser with this role."""
    secret = fresh_secret()
    house.credentials.add(
        CredentialKind.SESSION, secret_hash(secret), role=role, device=f"d-{role}", label=str(role), lasts=lasts
    )
    return secret


@pytest.mark.parametrize("how", ["expired", "revoked", "cut off", "used up", "never made"])
@pytest.mark.parametrize("kind", [CredentialKind.TOKEN, CredentialKind.SESSION])
async def test_a_secret_that_is_not_good_any_more_opens_no_route(
    kind: CredentialKind, how: str, house: OpenHouse, client_of: Callable[..., Client]
) -> None:
    secret, client = fresh_secret(), client_of()
    if how != "never made":
        lasts = -1.0 if how == "expired" else None
        house.credentials.add(kind, secret_hash(secret), role=Role.DIRECTOR, device="d-1", label="x", lasts=lasts)
    if how == "revoked":
        assert house.credentials.revoke(kind, secret_hash(secret))
    if how == "cut off":
        assert house.credentials.cut_off("d-1") == 1
    if how == "used up":
        assert house.credentials.use(kind, secret_hash(secret))
    if kind is CredentialKind.TOKEN:
        client.headers["authorization"] = f"Bearer {secret}"
    else:
        client.cookies.set(COOKIE, secret)
        client.headers["origin"] = "http://hall.test"

    for route in _routes(house):
        for method in (route.methods or set()) - {"HEAD"}:
            answer = await client.request(method, route.path.replace(":path", "").format(**_SAMPLE))
            if kind is CredentialKind.TOKEN or Role.PUBLIC not in ROUTES[route.name]:
                assert answer.status_code == 401, (method, route.path)
            else:
                assert answer.status_code not in (401, 403), (method, route.path)


@pytest.mark.parametrize("role", list(Role))
async def test_a_browser_is_answered_as_a_program_of_its_role(
    role: Role, house: OpenHouse, client_of: Callable[..., Client]
) -> None:
    for route in _routes(house):
        for method in (route.methods or set()) - {"HEAD"}:
            client = client_of()
            if role is not Role.PUBLIC:
                client.cookies.set(COOKIE, _session(house, role))
            client.headers["origin"] = "http://hall.test"
            answer = await client.request(method, route.path.replace(":path", "").format(**_SAMPLE))
            if role in ROUTES[route.name]:
                assert answer.status_code not in (401, 403), (method, route.path)
            else:
                assert answer.status_code == (401 if role is Role.PUBLIC else 403), (method, route.path)


async def test_every_view_and_frame_is_for_its_audience(
    director: Client, client_of: Callable[..., Client], small: str
) -> None:
    stream = small.rsplit("/", 1)[-1]
    await play(director, small, 1)
    player = next(iter((await director.get(f"{small}/views/players")).json()["rows"]))

    for role, view in product(Role, VIEWS.values()):
        within, elsewhere = Principal(role, "x", tournament=stream), Principal(role, "x", tournament="other")
        frame = json.dumps({"type": "watch", "view": view.name, "tournament": stream, "player": player})
        answer = await client_of(role).get(f"{small}/views/{view.name}", params={"player": player})
        asked = [Session(_may_watch(each)).receive(frame) for each in (within, elsewhere)]

        assert (answer.status_code == 200) == view.audience.admits(role), (role, view.name)
        assert isinstance(asked[0], Subscribe) == view.audience.admits(role), (role, view.name)
        assert isinstance(asked[1], Subscribe) == view.audience.admits(Role.PUBLIC), (role, view.name)
