"""Every route against every role: nothing but reads works without a role."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise, product

import pytest
from starlette.routing import Route

from server.access import ACTIONS, ROUTES, Audience, Principal, Role, printing, viewing
from server.access.actions import NOT_IN_A_SECTOR, OF_ANY_TOURNAMENT
from server.app import OpenHouse, application
from server.eventstore.credentials import CredentialKind
from server.http.auth import COOKIE, fresh_secret, secret_hash
from server.live.endpoint import _may_watch
from server.live.session import DISPLAY_VIEWS, LiveSession, Subscribe
from server.print.registry import SHEETS
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
        if (route.methods or set()) - {"GET", "HEAD"} and ROUTES[route.name].admits(Role.PUBLIC)
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
            if ROUTES[route.name].admits(role):
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
    sizes = [len(each.roles) for each in Audience]
    larger = [low.roles > high.roles for low, high in pairwise(Audience)]

    assert set(ROUTES.values()) <= set(Audience)
    assert sizes == [6, 3, 2, 1]
    assert all(larger)


async def test_every_view_and_every_sheet_has_its_row_in_the_table() -> None:
    rows = {row for row in ACTIONS if row.startswith(("view ", "print "))}

    assert rows == {viewing(view) for view in [*VIEWS, *DISPLAY_VIEWS]} | {printing(sheet) for sheet in SHEETS}


async def test_every_write_of_officials_is_decided_for_arbiters_of_a_sector(house: OpenHouse) -> None:
    shared = {
        route.name
        for route in _routes(house)
        if (route.methods or set()) - {"GET", "HEAD"} and ROUTES[route.name] in (Audience.CHECK_IN, Audience.OFFICIALS)
    }

    of_their_boards = {"enter_result", "record_illegal_move", "correct_colours", "undo", "what_if", "answer_request"}
    assert shared == of_their_boards | NOT_IN_A_SECTOR


async def test_what_needs_no_tournament_in_its_address_has_none(house: OpenHouse) -> None:
    without = {route.name for route in _routes(house) if "{t}" not in route.path}

    assert without >= OF_ANY_TOURNAMENT


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
            if kind is CredentialKind.TOKEN or not ROUTES[route.name].admits(Role.PUBLIC):
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
            if ROUTES[route.name].admits(role):
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
        asked = [LiveSession(_may_watch(each)).receive(frame) for each in (within, elsewhere)]

        assert (answer.status_code == 200) == ACTIONS[viewing(view.name)].admits(role), (role, view.name)
        assert isinstance(asked[0], Subscribe) == ACTIONS[viewing(view.name)].admits(role), (role, view.name)
        assert isinstance(asked[1], Subscribe) == ACTIONS[viewing(view.name)].admits(Role.PUBLIC), (role, view.name)
