"""Names that are not public: no address gives them to the public, and officials keep them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import date
from itertools import product

import httpx
import pytest

from domain.tournament.published_history import PublishedHistory
from server.access import Role
from server.app import OpenServices
from tests.server.http.conftest import Client
from tests.server.http.everything import Place, addresses, in_full_play

SECRET, NUMBER = "Yvonne", "1503077"


@pytest.fixture
async def place(director: Client) -> Place:
    """A tournament with three players whose names are hidden."""
    found = await in_full_play(director, "Zoltan", SECRET)
    path = f"/api/v1/tournaments/{found.stream}"
    rows = (await director.get(f"{path}/views/players")).json()["rows"]
    hidden = [key for key, row in rows.items() if row["name"] == SECRET]
    body = {"fide_id": NUMBER, "club": f"Rook {SECRET}", "reason": "told"}
    assert (await director.patch(f"{path}/players/{hidden[0]}", json=body)).is_success
    for key in hidden:
        answer = await hide(director, found.stream, key)
        assert answer.status_code == httpx.codes.CREATED, answer.text
    return found


def names(text: str) -> bool:
    return SECRET in text or NUMBER in text


async def hide(director: Client, stream: str, player: str, *, hidden: bool = True) -> httpx.Response:
    path = f"/api/v1/tournaments/{stream}/players/{player}/public-name"
    return await director.put(path, json={"hidden": hidden, "reason": "asked"})


@pytest.mark.usefixtures("documents_are_text")
@pytest.mark.parametrize("role", [Role.PUBLIC, Role.PLAYER, Role.DISPLAY])
@pytest.mark.parametrize("accept", ["*/*", "text/html"])
async def test_no_address_names_a_hidden_player_to_the_public(
    role: Role, accept: str, services: OpenServices, client_of: Callable[..., Client], place: Place
) -> None:
    client = client_of(role)
    client.headers["accept"] = accept
    asked = [each for _, each in addresses(services, place)]
    asked += [f"/api/v1/tournaments/{place.stream}/search?q={SECRET[:3]}", f"/t/{place.stream}/standings?rows=all"]
    asked += [f"/api/v1/tournaments/{place.stream}/export?format=as-read&for=rating-office"]

    found = [each for each in asked if names((await client.get(each)).text)]

    assert found == []


async def test_the_public_reads_the_pairing_number_and_officials_the_name(
    public: Client, arbiter: Client, place: Place
) -> None:
    path = f"/api/v1/tournaments/{place.stream}"
    seen, known = [
        {row["tpn"]: row["name"] for row in (await each.get(f"{path}/views/standings")).json()["rows"].values()}
        for each in (public, arbiter)
    ]

    assert [seen[number] for number in (2, 4, 6)] == ["Player 2", "Player 4", "Player 6"]
    assert [known[number] for number in (2, 4, 6)] == [SECRET] * 3
    assert seen[1] == known[1]


async def test_the_name_is_in_the_language_of_the_reader(public: Client, director: Client, place: Place) -> None:
    assert (await director.patch(f"/api/v1/tournaments/{place.stream}", json={"language": "de"})).is_success
    called = {"": "Spieler 2", "fr": "Joueur 2", "en": "Player 2"}
    pages = ("players", "standings", "crosstable", "feed.atom", "print/standings")

    for page, code in product(pages, called):
        headers = {"accept-language": code} if code else {}
        text = (await public.get(f"/t/{place.stream}/{page}", headers=headers)).text
        assert called[code] in text, (page, code)
        state = re.search(r'"subject":(\{[^}]*\})', text)
        assert state is None or json.loads(state[1]).get("language", "en") == (code or "de"), (page, code)


async def test_the_api_and_the_frame_call_a_hidden_player_in_the_language_that_is_asked_for(
    public: Client, place: Place
) -> None:
    path = f"/api/v1/tournaments/{place.stream}/views/players"

    assert "Player 2" in (await public.get(path)).text
    assert "Joueur 2" in (await public.get(path, headers={"accept-language": "fr"})).text
    assert "Zawodnik 2" in (await public.get(f"/embed/{place.stream}/standings?lang=pl")).text


async def test_the_rating_file_keeps_the_name(director: Client, place: Place) -> None:
    answer = await director.get(f"/api/v1/tournaments/{place.stream}/export?format=trf26&for=rating-office&private=0")

    assert SECRET in answer.text
    assert NUMBER in answer.text


async def test_a_name_is_shown_again(public: Client, director: Client, place: Place) -> None:
    path = f"/api/v1/tournaments/{place.stream}/views/players"
    rows = (await director.get(path)).json()["rows"]
    player = next(key for key, row in rows.items() if row["name"] == SECRET)

    assert (await hide(director, place.stream, player, hidden=False)).status_code == httpx.codes.CREATED
    assert (await hide(director, place.stream, player, hidden=False)).status_code == httpx.codes.OK
    assert (await public.get(path)).json()["rows"][player]["name"] == SECRET


async def test_a_name_stays_hidden_when_another_registration_is_cancelled(
    public: Client, director: Client, place: Place
) -> None:
    path = f"/api/v1/tournaments/{place.stream}"
    late = (await director.post(f"{path}/players", json={"name": "Late"})).json()["player"]
    assert (await director.request("DELETE", f"{path}/players/{late}", json={"reason": "mistake"})).is_success

    assert not names((await public.get(f"{path}/views/players")).text)


async def test_a_past_state_as_the_public_may_see_it_hides_the_names_that_are_hidden_now(
    services: OpenServices, place: Place
) -> None:
    now = await services.tournaments.tournament(place.stream)
    history = PublishedHistory(now)

    for version in range(1, now.version):
        shown = history.state(await services.tournaments.tournament(place.stream, version))
        assert shown.roster.hidden_names == now.roster.hidden_names


async def test_names_leave_the_public_pages_after_the_days_that_are_set(
    public: Client, director: Client, small: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    today = [date(2026, 5, 10)]
    for module in ("server.views.public_names", "server.http.public_reads"):
        monkeypatch.setattr(f"{module}.this_day", lambda: today[0])
    assert (await director.patch(small, json={"ends": "2026-05-03", "names_days": 7})).is_success
    page = "/t/" + small.rpartition("/")[2] + "/players"
    name = next(iter((await director.get(f"{small}/views/players")).json()["rows"].values()))["name"]
    view = f"{small}/views/players"

    before = await public.get(page)
    rows = await public.get(view)
    today[0] = date(2026, 5, 11)
    after = await public.get(page, headers={"if-none-match": before.headers["etag"]})
    rows_after = await public.get(view, headers={"if-none-match": rows.headers["etag"]})

    assert name in before.text
    assert name in rows.text
    assert rows_after.status_code == httpx.codes.OK
    assert name not in rows_after.text
    assert "no longer public" not in before.text
    assert after.status_code == httpx.codes.OK
    assert name not in after.text
    assert "no longer public" in after.text
    assert name in (await director.get(page)).text


async def test_names_that_stay_public_to_the_end_of_time_stop_no_page(
    public: Client, director: Client, small: str
) -> None:
    assert (await director.patch(small, json={"ends": "9999-12-31", "names_days": 3650})).is_success

    for path in ("/", "/api/v1/tournaments", "/t/" + small.rpartition("/")[2]):
        assert (await public.get(path)).status_code == httpx.codes.OK
