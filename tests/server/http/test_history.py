"""Past versions are for officials; what was cancelled, renamed or taken down is public at none of them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

import pytest
from starlette.routing import Route

from domain.tournament.published_history import PublishedHistory
from server.access import Role
from server.app import OpenServices, application
from server.http.routes import API, ROUTE_PERMISSIONS
from server.views.parameters import NO_PARAMETERS
from server.views.registry import VIEWS
from tests.server.http.conftest import Client, play
from tests.server.http.everything import addresses, every_route, in_full_play
from tests.waiting import LONG

CHILD, WAS, NOTICE = "Zebediah Mistaken", "Xanthippe Formerly", "Quixotic notice"
GONE = (CHILD, WAS, NOTICE)
OTHERS = [Role.PUBLIC, Role.DISPLAY, Role.PLAYER, Role.CHECK_IN]


@dataclass(frozen=True)
class Regretted:
    """A tournament in which a player was cancelled, one renamed and a notice taken down after version `then`."""

    path: str
    then: int

    @property
    def stream(self) -> str:
        return self.path.rsplit("/", 1)[-1]


@pytest.fixture
async def regretted(director: Client, small: str) -> Regretted:
    child = (await director.post(f"{small}/players", json={"name": CHILD})).json()["player"]
    renamed = (await director.post(f"{small}/players", json={"name": WAS, "rating": 1500})).json()["player"]
    notice = (await director.post(f"{small}/notices", json={"text": NOTICE})).json()["version"]
    then = (await director.get(small)).json()["version"]
    assert (await director.delete(f"{small}/players/{child}")).is_success
    changed = await director.patch(f"{small}/players/{renamed}", json={"name": "Ann Now", "reason": "name"})
    assert changed.is_success, changed.text
    assert (await director.delete(f"{small}/notices/{notice}")).is_success
    await play(director, small, 1)
    return Regretted(small, then)


@pytest.mark.usefixtures("documents_are_text")
@pytest.mark.parametrize("role", OTHERS)
async def test_no_read_of_the_api_and_no_page_shows_others_than_officials_a_past_version(
    services: OpenServices, client_of: Callable[..., Client], director: Client, role: Role
) -> None:
    place = await in_full_play(director, "Ann", "Ben")
    client, taking = client_of(role), {each.permission.name for each in API if "at" in each.query}
    pages = {
        each.name
        for each in every_route(services)
        if isinstance(each, Route) and "{t}" in each.path and not each.path.startswith("/api/")
    }
    tried = set()

    for name, address in addresses(services, place):
        if name not in taking | pages or "at=" in address or not ROUTE_PERMISSIONS[name].audience.admits(role):
            continue
        plain = await client.get(address)
        if plain.status_code != HTTPStatus.OK:
            continue
        answer = await client.get(f"{address}{'&' if '?' in address else '?'}at=9")
        if name in {"print_menu", "newest_page"}:
            continue
        assert answer.status_code == HTTPStatus.FORBIDDEN, address
        tried.add(name)

    assert {"get_tournament", "get_view", "find_players", "export_tournament", "boards_page", "print_pdf"} <= tried


@pytest.mark.parametrize("role", [Role.ARBITER, Role.DIRECTOR])
async def test_officials_see_what_was(client_of: Callable[..., Client], regretted: Regretted, role: Role) -> None:
    client = client_of(role)

    for path in (
        f"{regretted.path}/views/players?at={regretted.then}",
        f"{regretted.path}/search?q=zebediah&at={regretted.then}",
        f"/t/{regretted.stream}/players?at={regretted.then}",
        f"/t/{regretted.stream}/print/players?at={regretted.then}",
    ):
        answer = await client.get(path)
        assert answer.status_code == HTTPStatus.OK
        assert CHILD in answer.text


async def test_officials_of_another_tournament_do_not(client_of: Callable[..., Client], regretted: Regretted) -> None:
    client = client_of(Role.ARBITER, "another")

    assert (await client.get(f"{regretted.path}?at=3")).status_code == HTTPStatus.FORBIDDEN


@pytest.mark.usefixtures("documents_are_text")
@pytest.mark.parametrize("role", OTHERS)
async def test_what_was_taken_back_is_on_no_public_address(
    services: OpenServices, client_of: Callable[..., Client], director: Client, regretted: Regretted, role: Role
) -> None:
    client = client_of(role)
    place = await in_full_play(director, "Ann", "Ben")
    found = []

    for _, address in addresses(services, place):
        answer = await client.get(address.replace(place.stream, regretted.stream))
        found += [(address, gone) for gone in GONE if gone in answer.text]

    assert found == []


async def test_a_public_report_file_does_not_name_them_and_the_directors_does(
    director: Client, public: Client, regretted: Regretted
) -> None:
    await director.post(f"{regretted.path}/rounds")
    late = (await director.post(f"{regretted.path}/players", json={"name": CHILD, "rating": 1000})).json()["player"]
    await director.patch(f"{regretted.path}/players/{late}", json={"name": "Late Now", "reason": "called Zebediah"})
    path = f"{regretted.path}/export?format=trf26"

    assert "###" in (await director.get(path)).text
    for role_text in ((await public.get(path)).text, (await director.get(f"{path}&private=0")).text):
        assert "Zebediah" not in role_text
        assert "Late Now" in role_text


async def test_a_past_state_as_the_public_may_see_it_has_the_names_and_players_of_now(
    services: OpenServices, regretted: Regretted
) -> None:
    service = services.tournaments
    now = await service.tournament(regretted.stream)
    history = PublishedHistory(now)

    for version in range(1, now.version + 1):
        shown = history.state(await service.tournament(regretted.stream, version))
        for view in VIEWS.values():
            if view.name in {"boards", "seats", "playing", "latest", "standings", "crosstable", "players", "notices"}:
                told = str(view.build(shown, NO_PARAMETERS))
                assert not [gone for gone in GONE if gone in told], (version, view.name)
        assert shown.draft is None
    assert history.state(now).roster.players.keys() == now.roster.players.keys()


async def test_a_round_that_was_published_and_taken_back_is_in_no_past_that_the_public_sees(
    services: OpenServices, director: Client, small: str
) -> None:
    stream = small.rsplit("/", 1)[-1]
    await director.post(f"{small}/rounds")
    await director.post(f"{small}/rounds/1/publication")
    then = (await director.get(small)).json()["version"]
    undone = await director.post(f"{small}/undo", json={"version": then, "reason": "too early"})
    assert undone.is_success, undone.text
    service = services.tournaments

    shown = PublishedHistory(await service.tournament(stream)).state(await service.tournament(stream, then))

    assert shown.public_rounds == ()
    await director.post(f"{small}/rounds/1/publication")
    again = PublishedHistory(await service.tournament(stream)).state(await service.tournament(stream, then))
    assert len(again.public_rounds) == 1


async def heard(services: OpenServices, client: Client, **subject: Any) -> dict[str, Any]:
    """What the live connection of a client answers first to a watch: a frame, or the code of a close."""
    headers = [(b"host", b"hall.test")]
    if token := client.headers.get("authorization"):
        headers.append((b"authorization", token.encode()))
    if client.cookies:
        headers.append((b"cookie", "; ".join(f"{name}={value}" for name, value in client.cookies.items()).encode()))
    scope = {"type": "websocket", "path": "/live", "raw_path": b"/live", "query_string": b"", "headers": headers}
    scope |= {"scheme": "ws", "subprotocols": [], "client": ("127.0.0.1", 1), "server": ("hall.test", 80)}
    asked = [{"type": "websocket.connect"}]
    asked.append({"type": "websocket.receive", "text": json.dumps({"type": "watch", **subject})})
    answers: asyncio.Queue[Any] = asyncio.Queue()

    async def receive() -> Any:
        return asked.pop(0) if asked else await asyncio.Event().wait()

    serving = asyncio.create_task(application(services)(scope, receive, answers.put))
    async with asyncio.timeout(LONG):
        while True:
            message = await answers.get()
            if message["type"] == "websocket.close":
                found: dict[str, Any] = {"closed": message["code"]}
                break
            if message["type"] == "websocket.send":
                found = json.loads(message.get("text") or message["bytes"])
                break
    serving.cancel()
    await asyncio.gather(serving, return_exceptions=True)
    return found


FILM = {"from": 1, "speed": 1000.0}


async def test_the_live_connection_shows_the_past_to_officials_alone(
    services: OpenServices, director: Client, public: Client, regretted: Regretted
) -> None:
    now = {"view": "players", "tournament": regretted.stream}

    assert (await heard(services, public, **now))["type"] == "snapshot"
    for past in ({"at": regretted.then}, {"film": FILM}):
        assert await heard(services, public, **now, **past) == {"closed": 4403}
        assert (await heard(services, director, **now, **past))["type"] == "snapshot"
    assert CHILD in str(await heard(services, director, **now, at=regretted.then))
    assert CHILD not in str(await heard(services, director, **now, film=FILM | {"from": regretted.then}))


async def test_a_display_that_a_director_set_to_replay_plays_this_replay_alone(
    services: OpenServices, director: Client, public: Client, regretted: Regretted
) -> None:
    assert (await public.post("/api/v1/displays")).is_success
    display = (await director.get("/api/v1/displays")).json()["displays"][0]["display"]
    film = {"view": "standings", "tournament": regretted.stream, "film": FILM}
    wanted = {"kind": "standings", "tournaments": [regretted.stream], "replay": "1-", "speed": "1000"}

    assert await heard(services, public, **film) == {"closed": 4403}
    arranged = await director.patch(f"/api/v1/displays/{display}", json=wanted)
    page = (await public.get("/display")).text

    assert (arranged.json()["replay"], arranged.json()["speed"]) == ("1-", "1000")
    assert '"film":{"from":1,"speed":1000' in page.replace(" ", "")
    assert (await heard(services, public, **film))["type"] == "snapshot"
    for other in ({"view": "boards"}, {"film": FILM | {"from": 2}}, {"at": 3}):
        assert await heard(services, public, **film | other) == {"closed": 4403}
    await director.patch(f"/api/v1/displays/{display}", json={"replay": ""})
    assert await heard(services, public, **film) == {"closed": 4403}


@pytest.mark.parametrize("wanted", [{"kind": "notices"}, {"replay": "x"}, {"replay": "9-3"}, {"speed": "fast"}])
async def test_a_display_cannot_be_set_to_what_is_no_replay(
    director: Client, public: Client, small: str, wanted: dict[str, str]
) -> None:
    await public.post("/api/v1/displays")
    display = (await director.get("/api/v1/displays")).json()["displays"][0]["display"]
    body = {"kind": "boards", "tournaments": [small.rsplit("/", 1)[-1]], "replay": "1-"} | wanted

    assert (await director.patch(f"/api/v1/displays/{display}", json=body)).status_code == HTTPStatus.BAD_REQUEST


async def test_the_page_of_a_replay_by_its_address_is_for_officials(
    director: Client, public: Client, regretted: Regretted
) -> None:
    path = f"/t/{regretted.stream}/display/boards?film=1-9"

    assert (await public.get(path)).status_code == HTTPStatus.FORBIDDEN
    assert (await director.get(path)).status_code == HTTPStatus.OK
