"""The public side over HTTP: a tournament's page, a festival's, and the search."""

from __future__ import annotations

import gzip
import io
import zipfile
from random import Random

import pytest

from domain.simulation.generator import generate
from domain.simulation.plan import Entrant, Plan
from domain.subject import Event
from server.app import OpenServices
from server.http.endpoint import Page
from server.http.festivals.targets import OFFERED
from server.http.navigation import GROUPS
from server.http.routes import ROUTES
from server.service import operator
from tests.server.http.conftest import Client, play

_HOSTILE = "<script>alert(1)</script>"
_FIRST_PAINT = 30_000


@pytest.fixture
async def sections(director: Client, small: str) -> list[str]:
    """The ids of two sections of one festival."""
    await director.patch(small, json={"festival": "Chess & Week"})
    other = await director.post(
        "/api/v1/tournaments", json={"name": _HOSTILE, "rounds": 3, "city": "Bern", "festival": "Chess & Week"}
    )
    await director.post(f"/api/v1/tournaments/{other.json()['id']}/players", json={"name": _HOSTILE, "rating": 1})
    return [small.rsplit("/", 1)[-1], other.json()["id"]]


async def test_the_public_page_shows_round_state_places_and_where_to_go(
    director: Client, public: Client, small: str
) -> None:
    await play(director, small, 1)
    path = f"/t/{small.rsplit('/', 1)[-1]}"

    text = (await public.get(path)).text

    for said in ("Small", "Round 1 of 3", "All results are in", "Top boards", "4 players", "All standings"):
        assert said in text
    for way in ("boards", "standings", "crosstable", "players", "prizes", "files", "display/seats"):
        assert f'href="{path}/{way}"' in text
    assert 'data-do="' not in text
    assert "Top boards" in (await director.get(f"{path}/public")).text


async def test_a_festival_has_one_page_for_all_its_sections(public: Client, sections: list[str]) -> None:
    text = (await public.get("/festival/chess-week")).text

    for said in ("Chess &amp; Week", "2 sections", "5 players", *(f'data-section="{each}"' for each in sections)):
        assert said in text
    assert _HOSTILE not in text
    assert "&lt;script&gt;alert(1)" in text
    assert (await public.get("/festival/another")).status_code == 404


async def test_a_festival_is_in_its_sections_language_if_none_is_requested(
    director: Client, public: Client, sections: list[str]
) -> None:
    await director.patch(f"/api/v1/tournaments/{sections[0]}", json={"language": "es"})

    assert '<html lang="es">' in (await public.get("/festival/chess-week")).text
    assert '<html lang="fr">' in (await public.get("/festival/chess-week", headers={"accept-language": "fr"})).text


async def test_the_first_page_groups_sections_and_states_how_far_they_are(public: Client, sections: list[str]) -> None:
    text = (await public.get("/")).text

    assert 'href="/festival/chess-week"' in text
    assert text.index(f"/t/{sections[0]}") < text.index(f"/t/{sections[1]}")
    assert "Bern" in text
    assert "No round is published yet." in text


async def test_one_search_finds_players_of_all_sections(
    director: Client, public: Client, sections: list[str], small: str
) -> None:
    await play(director, small, 1)

    found = (await public.get("/api/v1/festivals/chess-week/search", params={"q": "player 0"})).json()
    mine = await public.get(f"{small}/search", params={"q": "PLAY 0"})

    assert [(each["tournament"], each["board"]) for each in found["players"]] == [(sections[0], 1)]
    assert mine.json()["players"] == found["players"]
    assert mine.headers["etag"] == f'"{mine.json()["version"]}"'
    assert (await director.get(f"{small}/search", params={"q": "play", "at": 3})).json()["count"] < 4
    assert "birth" not in mine.text


async def test_one_search_finds_boards_rounds_and_what_the_reader_may_open(
    director: Client, arbiter: Client, public: Client, small: str
) -> None:
    await play(director, small, 1)
    stream = small.rsplit("/", 1)[-1]

    number = (await public.get(f"{small}/search", params={"q": "1"})).json()
    assert [(each["round"], each["board"]) for each in number["boards"]] == [(1, 1)]
    assert number["rounds"] == [{"round": 1}]
    assert [each["board"] for each in number["players"]] == [1]
    assert (await public.get(f"{small}/search", params={"q": "999"})).json()["players"] == []
    for text, language, found in (
        ("board 1", "en", (1, 0)),
        ("Brett 1", "de", (1, 0)),
        ("R1", "en", (0, 1)),
        ("Runda 1", "pl", (0, 1)),
        ("round 2", "en", (0, 0)),
    ):
        answer = await public.get(f"{small}/search", params={"q": text}, headers={"accept-language": language})
        assert (len(answer.json()["boards"]), len(answer.json()["rounds"])) == found, text
    named = (await public.get(f"{small}/search", params={"q": "player 0"})).json()["boards"]
    assert [each["board"] for each in named] == [1]

    async def targets(client: Client, q: str, language: str = "en") -> list[str]:
        answer = await client.get(f"{small}/search", params={"q": q}, headers={"accept-language": language})
        return [each["path"].removeprefix(f"/t/{stream}") for each in answer.json()["targets"]]

    assert await targets(public, "standings") == ["/standings"]
    assert await targets(director, "rangliste", "de") == ["/standings"]
    assert await targets(director, "register") == ["/roster/paste"]
    assert await targets(director, "pair round") == ["#next:pair", "#next"]
    await director.post(f"{small}/rounds")
    assert await targets(director, "publish") == ["#next:publish", "#next"]
    assert await targets(director, "entwurf", "de") == ["#next:discard"]
    assert await targets(arbiter, "publish") == []
    assert await targets(director, "withdraw") == ["/roster"]
    assert await targets(arbiter, "undo") == ["/timeline"]
    assert await targets(arbiter, "register") == []
    assert await targets(arbiter, "enter res") == ["/enter"]
    assert await targets(public, "enter") == []
    assert await targets(director, "players") == ["/roster", "/players", "/roster/paste"]
    assert await targets(director, "displays") == ["/displays"]
    assert await targets(public, "displays") == []


def test_what_the_search_offers_opens_for_those_whom_it_is_offered_to() -> None:
    audiences = {each.path: each.audience for each in ROUTES if isinstance(each, Page)}
    for path, _, _, audience in OFFERED:
        if path.partition("#")[0] not in (
            "/t/{t}",
            "/t/{t}/print",
        ):  # the desk and the list of sheets show each role its own
            assert audiences[path.partition("#")[0]] is audience, path


def test_the_search_offers_every_page_of_the_navigation() -> None:
    paths = {path for path, *_ in OFFERED}
    assert {path for group in GROUPS for item in group for path in item.paths} <= paths


async def test_a_festival_names_its_sections_to_programs(public: Client, sections: list[str]) -> None:
    told = (await public.get("/api/v1/festivals/chess-week")).json()

    assert (told["name"], [each["id"] for each in told["sections"]]) == ("Chess & Week", sections)
    assert (await public.get("/api/v1/festivals/none")).status_code == 404


def large_tournament(players: int) -> list[Event]:
    """The events of a tournament of so many, after one round."""
    entrants = tuple(Entrant(f"Longer-Surname {n}, Firstname", 2700 - n, federation="FRA") for n in range(players))
    return list(generate(Plan(name="Large", system="fide-dutch-2026", rounds=1, entrants=entrants), Random(1)))


async def test_the_first_paint_of_the_public_pages_is_small_however_many_play(
    services: OpenServices, public: Client
) -> None:
    made = await services.tournaments.record(large_tournament(400), operator("test"))

    assert len(gzip.compress((await public.get(f"/t/{made.stream}")).content)) < _FIRST_PAINT


async def test_directors_take_the_site_home_as_an_archive(director: Client, arbiter: Client, small: str) -> None:
    await play(director, small, 1)

    answer = await director.get(f"{small}/export", params={"format": "site"})

    assert answer.headers["content-type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert {"index.html", "round-1.html", "files/report.trf"} <= set(archive.namelist())
    assert (await arbiter.get(f"{small}/export", params={"format": "site"})).status_code == 403
    earlier = await director.get(f"{small}/export", params={"format": "site", "at": 3})
    assert earlier.headers["etag"] == '"3"'
    path = f"/t/{small.rsplit('/', 1)[-1]}/files"
    assert "format=site" in (await director.get(path)).text
    assert "format=site" not in (await arbiter.get(path)).text


async def test_sections_that_are_not_in_fide_mode_say_so(director: Client, public: Client, sections: list[str]) -> None:
    left = await director.request(
        "DELETE", f"/api/v1/tournaments/{sections[0]}/fide-mode", json={"leave_fide_mode": True}
    )
    assert left.status_code == 201, left.text
    sign = "Not in FIDE mode from round 1 on"

    assert (await public.get("/festival/chess-week")).text.count(f">{sign}<") == 1
    assert (await public.get("/")).text.count(sign) == 1


async def test_a_player_has_one_page_for_all_sections(director: Client, public: Client, sections: list[str]) -> None:
    twins = []
    for section in sections:
        where = f"/api/v1/tournaments/{section}/players"
        made = await director.post(where, json={"name": "Kim, Min", "rating": 1900, "fide_id": "13200001"})
        twins.append(made.json()["player"])
    first, second = (f"/t/{section}/players/{who}" for section, who in zip(sections, twins, strict=True))
    path = f"/festival/chess-week/players/{sections[0]}/{twins[0]}"

    page = await public.get(path)
    searched = (await public.get("/festival/chess-week", params={"q": "kim"})).text
    await director.put(f"/api/v1/tournaments/{sections[1]}/players/{twins[1]}/public-name", json={"hidden": True})
    hidden = (await public.get(path)).text

    assert page.status_code == 200
    assert f'href="{first}"' in page.text
    assert f'href="{second}"' in page.text
    assert f'href="{path}"' in searched
    assert f'href="{path}"' in (await public.get(first)).text
    assert f'href="{second}"' not in hidden
    assert (await public.get(f"/festival/chess-week/players/{sections[0]}/nobody")).status_code == 404
    assert (await public.get(f"/festival/chess-week/players/elsewhere/{twins[0]}")).status_code == 404
