"""The timeline and what changed between two moments, as pages and by pages of the API."""

from __future__ import annotations

import html
import json
import re
from dataclasses import fields
from http import HTTPStatus
from typing import Any

import pytest

from domain.tournament.subjects import EVENT_TYPES
from server.access import Audience
from server.http.routes import ROUTE_PERMISSIONS
from tests.server.commandline.conftest import GOLDEN
from tests.server.http.conftest import Client, play


def page_of(small: str, name: str) -> str:
    return f"/t/{small.rsplit('/', 1)[-1]}/{name}"


def versions(text: str) -> list[int]:
    """The events listed on a page, from top to bottom."""
    return [int(each) for each in re.findall(r'<li id="v(\d+)"', text)]


async def events(director: Client, small: str, query: str = "") -> list[dict[str, Any]]:
    answer = await director.get(f"{small}/timeline?{query}")
    found: list[dict[str, Any]] = answer.json()["facts"]
    return found


async def corrected(director: Client, small: str) -> int:
    """Round 1 played, then a result corrected: the version of the correction."""
    await play(director, small, 1)
    board = next(iter((await director.get(f"{small}/views/boards")).json()["rows"].values()))
    path = f"{small}/rounds/1/games/{board['game']}/result"
    done = await director.put(path, json={"result": "0-1", "seen": board["seen"], "reason": "slip misread"})
    version: int = done.json()["version"]
    return version


async def test_the_timeline_shows_every_event_newest_first(director: Client, small: str) -> None:
    version = await corrected(director, small)

    text = html.unescape((await director.get(page_of(small, "timeline"))).text)

    assert versions(text) == list(range(version, 0, -1))
    assert "was 1 – 0, is now 0 – 1: slip misread" in text
    assert "Player 3 registered (1997)" in text


async def test_the_creation_names_the_pairing_system_as_the_pages_do(director: Client, small: str) -> None:
    page = await director.get(f"/t/{small.rsplit('/', maxsplit=1)[-1]}/timeline")

    assert "Tournament Small: 3 rounds, FIDE (Dutch) System, edition of 1 February 2026" in page.text


async def test_the_timeline_is_narrowed_to_a_player_a_board_and_a_kind(director: Client, small: str) -> None:
    version = await corrected(director, small)
    player = (await director.get(f"{small}/views/players")).json()["order"][0]

    about = versions((await director.get(page_of(small, f"timeline?player={player}&round=&board=&kind="))).text)
    board = versions((await director.get(page_of(small, "timeline?round=1&board=1"))).text)
    fixed = versions((await director.get(page_of(small, "timeline?kind=corrections"))).text)

    assert [each["version"] for each in reversed(await events(director, small, f"player={player}"))] == about
    assert version in board
    assert len(board) < version
    assert fixed == [version]
    assert [each["version"] for each in await events(director, small, "kind=ResultCorrected")] == fixed


async def test_a_page_of_the_timeline_leads_to_the_older_ones(
    director: Client, small: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.http.history.timeline._ON_A_PAGE", 4)
    newest = await corrected(director, small)

    first = (await director.get(page_of(small, "timeline"))).text
    older = re.search(r'href="([^"]+)" rel="next"', first)
    assert older
    second = (await director.get(html.unescape(older[1]))).text

    assert versions(first) + versions(second) == list(range(newest, newest - 8, -1))
    assert [each["version"] for each in await events(director, small, f"before={newest}&limit=2")] == [
        newest - 2,
        newest - 1,
    ]


async def test_what_was_taken_back_states_by_which_event_and_offers_it_no_more(director: Client, small: str) -> None:
    version = await corrected(director, small)
    await director.post(f"{small}/undo", json={"version": version, "reason": "it was right"})
    path = page_of(small, "timeline")

    once = row(await director.get(path), version)
    await director.post(f"{small}/undo", json={"version": version + 1, "reason": "no, it was wrong"})
    twice = row(await director.get(path), version)

    assert 'data-state="undone"' in once
    assert f"event {version + 1}" in once
    assert 'data-do="undo"' not in once
    assert 'data-state="undone"' not in twice
    assert f"event {version + 3}" in twice
    assert 'data-do="undo"' in twice


def row(answer: Any, version: int) -> str:
    """The list item of an event."""
    text = answer.text
    return str(text[text.index(f'<li id="v{version}"') :].split("</li>", 1)[0])


async def test_what_changed_between_two_moments(director: Client, small: str) -> None:
    version = await corrected(director, small)

    text = (await director.get(page_of(small, f"changes?from={version - 1}&to={version}"))).text

    assert "4 players change" in text or "2 players change" in text
    assert "was 1 – 0, is now 0 – 1" in html.unescape(text)
    assert text.count('class="version"') == 1


async def test_a_range_of_versions_in_the_wrong_order_is_refused(director: Client, small: str) -> None:
    wrong = await director.get(page_of(small, "changes?from=5&to=3"), headers={"accept": "text/html"})

    assert wrong.status_code == HTTPStatus.BAD_REQUEST
    assert "wrong way round" in wrong.text


async def test_the_slider_knows_where_the_rounds_begin(director: Client, small: str) -> None:
    await play(director, small, 1)
    await play(director, small, 2)
    published = [each["version"] for each in await events(director, small) if each["type"] == "RoundPublished"]

    text = (await director.get(page_of(small, "timeline"))).text

    assert [int(each) for each in re.findall(r'<option value="(\d+)" label="\d">', text)] == published


def test_the_pages_of_history_are_for_officials() -> None:
    assert {ROUTE_PERMISSIONS[name].audience for name in ("timeline_page", "changes_page")} == {Audience.OFFICIALS}


async def test_pages_show_what_the_whole_timeline_has(director: Client, small: str) -> None:
    await corrected(director, small)
    table = "Name\n" + "".join(f"Late {number}\n" for number in range(130))
    made = await director.post(f"{small}/players/import", content=table.encode())
    await director.post(f"{small}/undo", json={"version": made.json()["version"], "reason": "the wrong list"})
    whole = await events(director, small)

    for before in (2, 5, 9, 40, 100, len(whole) - 3, len(whole) + 1):
        part = await events(director, small, f"before={before}&limit=7")
        assert part == whole[max(0, before - 8) : before - 1]
    assert await events(director, small, "limit=0") == []


async def test_pages_of_an_import_show_what_the_whole_timeline_has(director: Client) -> None:
    file = (GOLDEN / "real" / "real-00-2011.trf").read_bytes()
    path = f"/api/v1/tournaments/{(await director.post('/api/v1/imports', content=file)).json()['id']}"
    whole = await events(director, path)

    for before in (2, 8, 30, len(whole) + 1):
        assert await events(director, path, f"before={before}&limit=7") == whole[max(0, before - 8) : before - 1]


async def test_what_if_offers_every_field_of_an_event_by_its_name_in_the_language_of_the_page(
    director: Client, small: str
) -> None:
    page = await director.get(page_of(small, "timeline?lang=de"))
    found = re.search(r'<script type="application/json" id="names">(.*?)</script>', page.text)
    assert found
    names = json.loads(found[1])

    public = {each.name for kind in EVENT_TYPES for each in fields(kind) if not each.metadata.get("private", False)}
    assert set(names) == public
    assert (names["outcome"], names["first_round"], names["was"]) == ("Ergebnis", "erste Runde", "vorher")
