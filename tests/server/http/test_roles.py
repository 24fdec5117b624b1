"""Every route against every role: nothing but reads works without a role."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from inspect import unwrap
from itertools import pairwise, product

import pytest
from starlette.routing import Route

from server.access import LIVE, PERMISSIONS, Audience, Permission, Principal, Role, printing, viewing
from server.app import OpenServices
from server.eventstore.credentials import CredentialKind
from server.http.auth import COOKIE, new_secret, secret_hash
from server.http.endpoint import Handler
from server.http.routes import ROUTE_PERMISSIONS, ROUTES, routes
from server.live.endpoint import _may_watch
from server.live.session import DISPLAY_VIEWS, LiveSession, Subscribe
from server.print.registry import SHEETS
from server.views.registry import VIEWS
from tests.server.http.conftest import Client, play
from tests.server.http.everything import every_route

_SAMPLE = {
    "t": "none",
    "a": "none",
    "k": "none",
    "s": "none",
    "i": "9999",
    "p": "p1",
    "n": "1",
    "g": "1-1-1",
    "r": "9",
    "b": "1",
    "view": "boards",
    "sheet": "pairings",
    "code": "none",
    "path": "css/tokens.css",
    "what": "boards",
    "kind": "boards",
    "d": "d-0",
    "f": "nowhere",
    "section": "none",
    "player": "p1",
    "name": "nobody",
}

OFFICIAL = (Audience.CHECK_IN, Audience.OFFICIALS)


def _routes(services: OpenServices) -> list[Route]:
    return [route for route in every_route(services) if isinstance(route, Route)]


async def test_every_route_has_its_row_in_the_table_and_every_row_its_route(services: OpenServices) -> None:
    names = [getattr(route, "name", "") for route in every_route(services)]

    assert sorted(names) == sorted([*ROUTE_PERMISSIONS, LIVE.name])


def test_no_two_permissions_have_the_same_name() -> None:
    names = [each.permission.name for each in ROUTES] + [each.name for each in PERMISSIONS]

    assert [name for name, count in Counter(names).items() if count > 1] == []


async def test_every_route_of_the_server_is_behind_the_guard_of_its_own_permission(
    services: OpenServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    guarded: dict[Permission, Handler] = {}

    def noted(permission: Permission, handler: Handler) -> Handler:
        guarded[permission] = unwrap(handler)
        return guarded[permission]

    monkeypatch.setattr("server.http.routes.guard", noted)
    made = [route for route in unwrap(routes)() if isinstance(route, Route)]  # `routes` keeps what it made before

    assert _routes(services) == list(routes())
    assert {route.name: route.endpoint for route in made} == {each.name: handler for each, handler in guarded.items()}
    assert guarded == {each.permission: each.handler for each in ROUTES}


async def test_only_joining_leaving_following_and_the_secret_of_a_code_change_anything(services: OpenServices) -> None:
    open_writes = {
        route.name
        for route in _routes(services)
        if (route.methods or set()) - {"GET", "HEAD"} and ROUTE_PERMISSIONS[route.name].audience.admits(Role.PUBLIC)
    }

    by_code = {"ask_for_bye", "report_mistake", "withdraw_request", "report_result"}
    by_browser = {"follow_player", "unfollow_player"}
    assert open_writes == {"join", "join_by_code", "login", "leave", "enrol_display", "recover"} | by_code | by_browser


@pytest.mark.parametrize("role", list(Role))
async def test_every_route_answers_every_role_as_declared(
    role: Role, services: OpenServices, client_of: Callable[..., Client]
) -> None:
    client = client_of(role)
    for route in _routes(services):
        for method in (route.methods or set()) - {"HEAD"}:
            path = route.path.replace(":path", "").format(**_SAMPLE)
            answer = await client.request(method, path)
            if ROUTE_PERMISSIONS[route.name].audience.admits(role):
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


async def test_an_unknown_token_is_refused_even_where_everyone_may_read(public: Client) -> None:
    answer = await public.get("/api/v1/tournaments", headers={"authorization": "Bearer nonsense"})

    assert answer.status_code == 401


async def test_the_rows_of_the_table_are_sets_that_grow_with_the_role() -> None:
    sizes = [len(each.roles) for each in Audience]
    larger = [low.roles > high.roles for low, high in pairwise(Audience)]

    assert {each.audience for each in ROUTE_PERMISSIONS.values()} <= set(Audience)
    assert sizes == [6, 3, 2, 1]
    assert all(larger)


async def test_every_view_and_every_sheet_has_its_row_in_the_table() -> None:
    rows = {each.name for each in PERMISSIONS if each.name.startswith(("view ", "print "))}

    assert rows == {f"view {view}" for view in [*VIEWS, *DISPLAY_VIEWS]} | {f"print {sheet}" for sheet in SHEETS}
    assert all(viewing(view) in PERMISSIONS for view in [*VIEWS, *DISPLAY_VIEWS])
    assert all(printing(sheet) in PERMISSIONS for sheet in SHEETS)


async def test_every_write_of_officials_is_decided_for_arbiters_of_a_sector(services: OpenServices) -> None:
    shared = {
        route.name
        for route in _routes(services)
        if (route.methods or set()) - {"GET", "HEAD"} and ROUTE_PERMISSIONS[route.name].audience in OFFICIAL
    }

    of_their_boards = {
        "enter_result",
        "settle_conflict",
        "record_illegal_move",
        "record_incident",
        "correct_colours",
        "undo",
        "what_if",
        "answer_request",
    }
    not_in_a_sector = {
        "compare_standings",
        "explain_absence",
        "grant_bye",
        "cancel_bye",
        "check_in",
        "take_check_in_back",
        "renew_badge",
        "forfeit_absent",
        "decide_incident",
    }
    assert shared == of_their_boards | not_in_a_sector
    assert {name for name, each in ROUTE_PERMISSIONS.items() if not each.in_sector} == not_in_a_sector


async def test_what_needs_no_tournament_in_its_address_has_none(services: OpenServices) -> None:
    without = {route.name for route in _routes(services) if "{t}" not in route.path}

    of_any_tournament = {name for name, each in ROUTE_PERMISSIONS.items() if each.of_any_tournament}
    assert of_any_tournament == {"make_link", "find_ratings", "get_rating_list"}
    assert without >= of_any_tournament


def _session(services: OpenServices, role: Role, *, lasts: float | None = 3600) -> str:
    """The secret of a browser with this role."""
    secret = new_secret()
    services.credentials.add(
        CredentialKind.SESSION, secret_hash(secret), role=role, device=f"d-{role}", label=str(role), lasts=lasts
    )
    return secret


@pytest.mark.parametrize("how", ["expired", "revoked", "cut off", "used up", "never made"])
@pytest.mark.parametrize("kind", [CredentialKind.TOKEN, CredentialKind.SESSION])
async def test_a_secret_that_is_not_good_any_more_opens_no_route(
    kind: CredentialKind, how: str, services: OpenServices, client_of: Callable[..., Client]
) -> None:
    secret, client = new_secret(), client_of()
    if how != "never made":
        lasts = -1.0 if how == "expired" else None
        services.credentials.add(kind, secret_hash(secret), role=Role.DIRECTOR, device="d-1", label="x", lasts=lasts)
    if how == "revoked":
        assert services.credentials.revoke(kind, secret_hash(secret))
    if how == "cut off":
        assert services.credentials.cut_off("d-1") == 1
    if how == "used up":
        assert services.credentials.use(kind, secret_hash(secret))
    if kind is CredentialKind.TOKEN:
        client.headers["authorization"] = f"Bearer {secret}"
    else:
        client.cookies.set(COOKIE, secret)
        client.headers["origin"] = "http://hall.test"

    for route in _routes(services):
        for method in (route.methods or set()) - {"HEAD"}:
            answer = await client.request(method, route.path.replace(":path", "").format(**_SAMPLE))
            if kind is CredentialKind.TOKEN or not ROUTE_PERMISSIONS[route.name].audience.admits(Role.PUBLIC):
                assert answer.status_code == 401, (method, route.path)
            else:
                assert answer.status_code not in (401, 403), (method, route.path)


@pytest.mark.parametrize("role", list(Role))
async def test_a_browser_is_answered_as_a_program_of_its_role(
    role: Role, services: OpenServices, client_of: Callable[..., Client]
) -> None:
    for route in _routes(services):
        for method in (route.methods or set()) - {"HEAD"}:
            client = client_of()
            if role is not Role.PUBLIC:
                client.cookies.set(COOKIE, _session(services, role))
            client.headers["origin"] = "http://hall.test"
            answer = await client.request(method, route.path.replace(":path", "").format(**_SAMPLE))
            if ROUTE_PERMISSIONS[route.name].audience.admits(role):
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
        chosen = {"player": player} if "player" in view.parameters else {}
        frame = json.dumps({"type": "watch", "view": view.name, "tournament": stream, **chosen})
        answer = await client_of(role).get(f"{small}/views/{view.name}", params=chosen)
        asked = [LiveSession(_may_watch(each)).receive(frame) for each in (within, elsewhere)]

        assert (answer.status_code == 200) == viewing(view.name).audience.admits(role), (role, view.name)
        assert isinstance(asked[0], Subscribe) == viewing(view.name).audience.admits(role), (role, view.name)
        assert isinstance(asked[1], Subscribe) == viewing(view.name).audience.admits(Role.PUBLIC), (role, view.name)
