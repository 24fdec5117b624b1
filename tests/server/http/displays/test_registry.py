"""The display registry: screens come by themselves, the director says what they show, and it outlives the server."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from domain.server_events import DisplayArranged
from server.access import Role
from server.app import OpenServices, application, open_services
from server.http.displays.enrolment import DISPLAY_COOKIE
from server.service import display_registry as limits
from server.settings import ServerSettings
from tests.server.http.conftest import Client, Clock, token

DISPLAYS = "/api/v1/displays"


async def came(client: Client) -> None:
    """The client is a screen from now on."""
    answer = await client.post(DISPLAYS)
    assert answer.status_code == 201, answer.text


async def rows(director: Client) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await director.get(DISPLAYS)).json()["displays"]
    return found


async def test_a_new_screen_shows_a_short_code_and_is_known_by_a_secret_that_no_script_sees(
    director: Client, public: Client
) -> None:
    first = await public.get("/display")
    answer = await public.post(DISPLAYS)
    page = await public.get("/display")

    (row,) = await rows(director)
    assert "data-trouble" in first.text
    assert "HttpOnly" in answer.headers["set-cookie"]
    assert len(row["code"]) == 4
    assert row["code"] in page.text
    assert (row["new"], row["live"], row["kind"]) == (True, False, "")
    assert public.cookies[DISPLAY_COOKIE] not in str(row)


async def test_a_screen_that_comes_twice_is_one_display(director: Client, public: Client) -> None:
    await came(public)

    assert (await public.post(DISPLAYS)).status_code == 200
    assert len(await rows(director)) == 1


async def test_the_same_address_shows_what_the_director_wants_there(
    director: Client, public: Client, small: str
) -> None:
    stream = small.rsplit("/", 1)[-1]
    await came(public)
    (row,) = await rows(director)
    wanted = {"name": " Left  wall ", "kind": "seats", "tournaments": [stream], "share": "1/2", "distance": "7.5"}

    arranged = await director.patch(
        f"{DISPLAYS}/{row['display']}", json=wanted | {"theme": "dark", "diagonal": "65", "language": "de"}
    )
    page = (await public.get("/display")).text

    assert arranged.json()["name"] == "Left wall"
    assert 'data-kind="seats" data-share="1/2" data-distance="7.5" data-diagonal="65"' in page
    assert '<html lang="de" data-theme="dark">' in page


async def test_what_is_left_out_stays_and_what_is_so_already_makes_no_event(
    director: Client, public: Client, small: str, services: OpenServices
) -> None:
    await came(public)
    path = f"{DISPLAYS}/{(await rows(director))[0]['display']}"
    await director.patch(path, json={"kind": "boards", "tournaments": [small.rsplit("/", 1)[-1]]})
    before = len(await services.tournaments.server_events())

    renamed = await director.patch(path, json={"name": "Door"})
    await director.patch(path, json={"name": "Door", "kind": "boards"})

    assert renamed.json()["kind"] == "boards"
    assert len(await services.tournaments.server_events()) == before + 1


async def test_another_name_is_no_reason_to_load_the_page_anew(
    director: Client, public: Client, small: str, services: OpenServices
) -> None:
    await came(public)
    display = (await rows(director))[0]["display"]
    path = f"{DISPLAYS}/{display}"
    await director.patch(path, json={"kind": "boards", "tournaments": [small.rsplit("/", 1)[-1]]})
    told = services.displays.arranged_at(display)

    await director.patch(path, json={"name": "Door"})
    named = services.displays.arranged_at(display)
    await director.patch(path, json={"share": "2/2"})
    shared = services.displays.arranged_at(display)
    await director.patch(path, json={"kind": ""})

    assert told == named < shared
    assert services.displays.arranged_at(display) == 0


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        ({"kind": "weather"}, 404),
        ({"share": "3/2"}, 400),
        ({"distance": "far"}, 400),
        ({"tournaments": []}, 400),
        ({"tournaments": ["nowhere"]}, 404),
        ({"theme": "pink"}, 400),
        ({"language": "xx"}, 400),
        ({"name": "x" * 61}, 400),
    ],
)
async def test_what_makes_no_sense_is_refused(
    director: Client, public: Client, small: str, asked: dict[str, Any], status: int
) -> None:
    await came(public)
    path = f"{DISPLAYS}/{(await rows(director))[0]['display']}"
    sound = {"kind": "boards", "tournaments": [small.rsplit("/", 1)[-1]]}

    assert (await director.patch(path, json=sound | asked)).status_code == status
    assert (await rows(director))[0]["kind"] == ""


async def test_one_list_is_shared_by_several_displays_in_the_order_in_which_they_are_named(
    director: Client, client_of: Callable[..., Client], small: str
) -> None:
    stream = small.rsplit("/", 1)[-1]
    for _ in range(3):
        await came(client_of())
    displays = [each["display"] for each in await rows(director)][::-1]

    body = {"displays": displays, "kind": "boards", "tournaments": [stream]}
    shared = (await director.post(f"{DISPLAYS}/sharing", json=body)).json()["displays"]

    assert [(each["display"], each["share"]) for each in shared] == [
        (display, f"{place}/3") for place, display in enumerate(displays, start=1)
    ]
    await director.patch(f"{DISPLAYS}/{displays[0]}", json={"distance": "4"})
    again = [await director.post(f"{DISPLAYS}/sharing", json=body | more) for more in ({}, {"distance": "10"})]
    distances = [[each["distance"] for each in answer.json()["displays"]] for answer in again]
    assert distances == [["4", "", ""], ["10", "10", "10"]]


async def test_a_shared_programme_has_the_same_lists_on_all_displays(
    director: Client, public: Client, small: str
) -> None:
    await came(public)
    (row,) = await rows(director)
    stream = small.rsplit("/", 1)[-1]
    own = ["standings", "boards", "boards", "playing", "standings", "standings"]
    path = f"{DISPLAYS}/{row['display']}"
    alone = await director.patch(path, json={"kind": "programme", "tournaments": [stream], "programme": own})
    assert alone.json()["programme"] == own
    body = {"displays": [row["display"]], "kind": "programme", "tournaments": [stream]}

    usual = await director.post(f"{DISPLAYS}/sharing", json=body)
    chosen = await director.post(f"{DISPLAYS}/sharing", json=body | {"programme": own})

    assert usual.json()["displays"][0]["programme"] == []
    assert chosen.json()["displays"][0]["programme"] == own


async def test_settings_outlive_the_server_and_the_screen_comes_back_to_them(tmp_path: Path) -> None:
    settings = ServerSettings(f"sqlite:///{tmp_path / 'log.sqlite3'}")
    async with (
        open_services(settings) as services,
        _client(services) as screen,
        _client(services, Role.DIRECTOR) as director,
    ):
        await came(screen)
        secret = screen.cookies[DISPLAY_COOKIE]
        made = await director.post("/api/v1/tournaments", json={"name": "Small", "rounds": 3})
        path = f"{DISPLAYS}/{(await rows(director))[0]['display']}"
        await director.patch(
            path, json={"name": "Door", "kind": "standings", "tournaments": [made.json()["id"]], "theme": "dark"}
        )
        before = await rows(director)

    async with (
        open_services(settings) as services,
        _client(services) as screen,
        _client(services, Role.DIRECTOR) as director,
    ):
        screen.cookies.set(DISPLAY_COOKIE, secret)
        page = (await screen.get("/display")).text

        assert await rows(director) == before
        assert 'data-kind="standings"' in page


def _client(services: OpenServices, role: Role = Role.PUBLIC) -> Client:
    headers = {} if role is Role.PUBLIC else {"authorization": f"Bearer {token(services, role)}"}
    return httpx.AsyncClient(
        transport=httpx.ASGITransport(application(services)), base_url="http://hall.test", headers=headers
    )


async def test_a_display_whose_tournament_is_gone_waits_under_its_code(
    director: Client, public: Client, small: str, services: OpenServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    await came(public)
    (row,) = await rows(director)
    stream = small.rsplit("/", 1)[-1]
    await director.patch(f"{DISPLAYS}/{row['display']}", json={"kind": "boards", "tournaments": [stream]})
    arrangements = services.displays._arrangements._arrangements
    monkeypatch.setitem(arrangements, row["display"], _elsewhere(services, row["display"]))

    page = await public.get("/display")

    assert page.status_code == 200
    assert row["code"] in page.text
    assert f'"arranged":"{services.displays.showing(row["display"]).stamp}"' in page.text


async def test_a_display_of_several_sections_shows_those_that_were_not_deleted(
    director: Client, public: Client, small: str, services: OpenServices
) -> None:
    await came(public)
    (row,) = await rows(director)
    stream = small.rsplit("/", 1)[-1]
    other = (await director.post("/api/v1/tournaments", json={"name": "Juniors", "rounds": 3})).json()["id"]
    body = {"kind": "boards", "tournaments": [stream, other]}
    await director.patch(f"{DISPLAYS}/{row['display']}", json=body)
    mixed = await public.get("/display")
    await director.put(f"/api/v1/tournaments/{other}/archive", json={"reason": "over"})
    await director.request("DELETE", f"/api/v1/archive/{other}", json={"name": "Juniors"})
    await services.displays.follow()

    left = await public.get("/display")
    await director.post(f"/api/v1/archive/{other}/return")
    await services.displays.follow()
    again = await public.get("/display")

    assert 'class="wall mixed boards"' in mixed.text
    assert 'class="wall boards"' in left.text
    assert 'class="wall mixed boards"' in again.text
    assert _stamp(mixed.text) == _stamp(again.text) != _stamp(left.text)


def _stamp(page: str) -> str:
    return page.split('"arranged":"')[1].split('"', maxsplit=1)[0]


def _elsewhere(services: OpenServices, display: str) -> DisplayArranged:
    return replace(services.displays.arrangement(display), tournaments=("nowhere",))


async def test_a_forgotten_screen_is_none_and_may_come_again(director: Client, public: Client) -> None:
    await came(public)
    (row,) = await rows(director)
    path = f"{DISPLAYS}/{row['display']}"
    await director.patch(path, json={"name": "Door"})

    assert (await director.delete(path)).status_code == 200
    assert (await director.delete(path)).status_code == 404
    assert await rows(director) == []
    await came(public)
    assert (await rows(director))[0]["new"]


async def test_one_address_cannot_register_too_many_displays(
    director: Client, client_of: Callable[..., Client], clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_NEW", 2)
    for _ in range(3):
        await came(client_of())
    kept = await rows(director)
    answers = [(await client_of().post(DISPLAYS)).status_code for _ in range(70)]

    assert len(kept) == 2
    assert len(await rows(director)) == 2
    assert set(answers) == {201, 429}
    assert answers[-1] == 429


async def test_new_screens_that_are_all_here_let_no_other_in(
    client_of: Callable[..., Client], services: OpenServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_NEW", 1)
    await came(client_of())
    monkeypatch.setattr(type(services.displays._presence), "__contains__", lambda *_: True)

    answer = await client_of().post(DISPLAYS)

    assert answer.status_code == 429
    assert "page Displays" in answer.json()["detail"]


async def test_a_display_that_no_one_named_is_forgotten_after_a_day(
    director: Client, public: Client, services: OpenServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "NEW_SECONDS", -1.0)
    await came(public)

    assert await rows(director) == []
    assert "data-trouble" in (await public.get("/display")).text


async def test_only_a_director_of_everything_directs_the_displays(
    public: Client, client_of: Callable[..., Client], small: str, director: Client
) -> None:
    await came(public)
    path = f"{DISPLAYS}/{(await rows(director))[0]['display']}"
    bound = client_of(Role.DIRECTOR, small.rsplit("/", 1)[-1])

    answers = [await each.patch(path, json={"name": "Mine"}) for each in (bound, client_of(Role.ARBITER), public)]
    pages = [await each.get("/displays") for each in (bound, director)]

    assert [each.status_code for each in answers] == [401, 403, 401]
    assert [each.status_code for each in pages] == [401, 200]


async def test_an_official_who_looks_at_a_display_is_no_display(
    public: Client, client_of: Callable[..., Client], small: str
) -> None:
    path = f"/t/{small.rsplit('/', 1)[-1]}/display/boards"
    await came(public)
    arbiter = client_of(Role.ARBITER)
    arbiter.cookies = public.cookies

    assert '"arranged":""' in (await public.get(path)).text
    assert '"arranged":null' in (await arbiter.get(path)).text
