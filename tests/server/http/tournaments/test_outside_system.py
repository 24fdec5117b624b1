"""A tournament by a pairing system from outside, from the form to its report file."""

from __future__ import annotations

import html
from collections.abc import Callable

import pytest

from server.access import Role
from server.app import OpenServices
from server.service import operator
from tests import neighbours
from tests.builders import registered
from tests.neighbours.rules import NEIGHBOURS
from tests.saying import english
from tests.server.http.conftest import Client, play

PAGES = (
    "",
    "/public",
    "/boards",
    "/standings",
    "/crosstable",
    "/players",
    "/pairing",
    "/timeline",
    "/changes",
    "/print",
)


@pytest.fixture(autouse=True)
def _neighbours(monkeypatch: pytest.MonkeyPatch) -> None:
    neighbours.register(monkeypatch)


@pytest.fixture
async def theirs(director: Client) -> str:
    """The path of a tournament by the system, with five players."""
    body = {"name": "Street", "system": neighbours.CODE, "rounds": 3, "initial_colour": "white"}
    created = await director.post("/api/v1/tournaments", json=body)
    assert created.status_code == 201
    path = f"/api/v1/tournaments/{created.json()['id']}"
    for place in range(5):
        await director.post(f"{path}/players", json={"name": f"Player {place}", "rating": 2000 - place})
    return path


async def test_the_form_offers_it(director: Client) -> None:
    shown = html.unescape((await director.get("/")).text)

    assert f'value="{neighbours.CODE}" data-when="{english(NEIGHBOURS.when)}">{english(NEIGHBOURS.name)}<' in shown


async def test_an_unknown_code_and_an_option_that_it_does_not_have_are_refused(director: Client) -> None:
    body = {"name": "Street", "rounds": 3}
    unknown = await director.post("/api/v1/tournaments", json={**body, "system": "nobodys"})
    chosen = await director.post("/api/v1/tournaments", json={**body, "system": "nobodys", "unrated": "leave-out"})
    option = await director.post(
        "/api/v1/tournaments", json={**body, "system": neighbours.CODE, "options": {"avoid": "club"}}
    )

    for each in (unknown, chosen):
        assert (each.status_code, each.json()["refusal"]) == (422, "UnknownSystem")
        assert neighbours.CODE in each.json()["known"]
    assert (option.status_code, option.json()["refusal"]) == (422, "InvalidValue")


async def test_rounds_are_paired_published_ranked_and_explained(director: Client, theirs: str) -> None:
    for number in (1, 2):
        await play(director, theirs, number)

    settings = (await director.get(theirs)).json()
    standings = (await director.get(f"{theirs}/views/standings")).json()
    explained = (await director.get(f"{theirs}/rounds/2/explanation")).json()

    assert settings["system"] == neighbours.CODE
    assert len(standings["rows"]) == 5
    assert explained["same"] is True
    assert explained["engine"].endswith(", revision 3 of neighbours")
    assert {step["article"] for step in explained["steps"]} == {"neighbours 1"}


async def test_every_page_of_it_is_there(director: Client, theirs: str) -> None:
    await play(director, theirs, 1)
    page = theirs.removeprefix("/api/v1/tournaments/")

    found = {each: (await director.get(f"/t/{page}{each}")).status_code for each in PAGES}

    assert found == dict.fromkeys(PAGES, 200)
    assert english(NEIGHBOURS.name) in (await director.get(f"/t/{page}")).text


async def test_its_report_file_comes_back_as_its_tournament(director: Client, theirs: str) -> None:
    await play(director, theirs, 1)
    file = (await director.get(f"{theirs}/export", params={"format": "trf26"})).content

    again = (await director.post("/api/v1/imports", content=file)).json()
    path = f"/api/v1/tournaments/{again['id']}"

    assert b"### system neighbours" in file
    assert (await director.get(path)).json()["system"] == neighbours.CODE
    assert (await director.get(f"{path}/export", params={"format": "as-read"})).content == file


async def test_a_tournament_of_a_system_that_is_gone_hides_no_other(
    director: Client, client_of: Callable[..., Client], services: OpenServices, theirs: str
) -> None:
    gone = (await services.tournaments.record(registered(4, system="elsewhere"), operator("director"))).stream

    home = await client_of(Role.DIRECTOR).get("/")
    refused = await director.post(f"/api/v1/tournaments/{gone}/rounds")

    assert home.status_code == 200
    assert theirs.removeprefix("/api/v1/tournaments/") in home.text
    assert (refused.status_code, refused.json()["refusal"]) == (422, "UnknownSystem")
