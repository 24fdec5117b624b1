"""Sheets that are made from the log: the report of the chief arbiter, and the record of a board."""

from __future__ import annotations

import re
from html import unescape

from server.app import OpenServices
from tests.server.http.conftest import Client, play


def pages(small: str) -> str:
    return small.replace("/api/v1/tournaments", "/t")


async def lines(client: Client, path: str) -> list[tuple[str, ...]]:
    """The rows of a sheet as text, without the moments in the first column that has one."""
    shown = await client.get(path)
    assert shown.status_code == 200, shown.text
    rows = re.findall(r"<tr>(.*?)</tr>", shown.text, re.DOTALL)
    cells = [re.findall(r"<td[^>]*>(.*?)</td>", each, re.DOTALL) for each in rows]
    return [tuple(unescape(re.sub(r"<[^>]+>", "", cell)) for cell in row) for row in cells if row]


async def first_game(client: Client, small: str) -> dict[str, object]:
    view = (await client.get(f"{small}/views/boards", params={"round": 1})).json()
    row: dict[str, object] = view["rows"][view["order"][0]]
    return row


async def correct(director: Client, small: str, result: str) -> int:
    """Another result at the first board; the version after it."""
    game = await first_game(director, small)
    put = await director.put(
        f"{small}/rounds/1/games/{game['game']}/result", json={"result": result, "seen": game["seen"]}
    )
    assert put.status_code == 201, put.text
    version: int = put.json()["version"]
    return version


async def test_the_report_has_what_was_corrected_decided_and_noted_in_its_order(
    director: Client, arbiter: Client, public: Client, small: str
) -> None:
    await play(director, small, 1)
    await correct(director, small, "0-1")
    await arbiter.post(f"{small}/incidents", json={"text": "A telephone <rang>.", "round": 1, "board": 1})
    await arbiter.put(f"{small}/incidents/1/decision", json={"decision": "A warning."})

    found = await lines(arbiter, f"{pages(small)}/print/arbiter-report")

    texts = [row[2] for row in found]
    assert len(texts) == 3
    assert "0 – 1" in texts[0]
    assert "A telephone <rang>." in texts[1]
    assert "A warning." in texts[2]
    assert [row[1] for row in found] == ["1", "1", ""]
    assert [row[3].split()[0] for row in found] == ["director", "arbiter", "arbiter"]
    assert (await public.get(f"{pages(small)}/print/arbiter-report")).status_code == 401


async def test_what_was_undone_is_not_in_the_report_and_an_undone_entry_is(director: Client, small: str) -> None:
    await play(director, small, 1)
    entered = (await director.get(small)).json()["version"]
    corrected = await correct(director, small, "0-1")

    undone = await director.post(f"{small}/undo", json={"version": corrected, "reason": "The wrong board."})
    assert undone.status_code == 201, undone.text
    assert await lines(director, f"{pages(small)}/print/arbiter-report") == []

    taken_back = await director.post(f"{small}/undo", json={"version": entered, "reason": "Nothing was handed in."})
    assert taken_back.status_code == 201, taken_back.text
    (only,) = await lines(director, f"{pages(small)}/print/arbiter-report")
    assert "undone" in only[2]


async def test_the_record_of_a_board_has_who_recorded_what_and_what_displays_showed(
    services: OpenServices, director: Client, arbiter: Client, public: Client, small: str
) -> None:
    await play(director, small, 1)
    await correct(director, small, "1/2-1/2")
    await arbiter.post(f"{small}/incidents", json={"text": "White claims a win.", "round": 1, "board": 1})
    await arbiter.post(f"{small}/incidents", json={"text": "Another board.", "round": 1, "board": 2})

    found = await lines(arbiter, f"{pages(small)}/print/board-record?round=1&board=1")

    assert [row[4] for row in found] == ["", "·", "1 – 0", "½ – ½", "½ – ½"]
    assert "White claims a win." in found[-1][2]
    timeline = (await director.get(f"{small}/timeline", params={"round": 1, "board": 1})).json()["facts"]
    assert [row[0] for row in found] == [str(line["version"]) for line in timeline]
    recorded = await services.tournaments.events(small.rsplit("/", 1)[-1])
    assert [row[5] for row in found] == [recorded[int(row[0]) - 1].hash[:8] for row in found]
    assert (await public.get(f"{pages(small)}/print/board-record?round=1&board=1")).status_code == 401


async def test_a_board_that_is_not_there_is_not_found_and_none_is_asked_for(arbiter: Client, small: str) -> None:
    path = f"{pages(small)}/print/board-record"

    assert (await arbiter.get(f"{path}?round=1&board=99")).status_code == 404
    assert (await arbiter.get(f"{path}?board=x")).status_code == 400
    assert "No board was chosen." in (await arbiter.get(path)).text
    assert "board-record" not in (await arbiter.get(f"{pages(small)}/print")).text


async def test_the_timeline_of_a_board_and_its_incident_lead_to_the_record(
    director: Client, arbiter: Client, small: str
) -> None:
    await play(director, small, 1)
    await arbiter.post(f"{small}/incidents", json={"text": "A dispute.", "round": 1, "board": 2})

    address = "/print/board-record?round=1&amp;board=2"
    assert address in (await arbiter.get(f"{pages(small)}/timeline?round=1&board=2")).text
    assert "/print/board-record" not in (await arbiter.get(f"{pages(small)}/timeline?round=1")).text
    shown = (await arbiter.get(f"{pages(small)}/incidents")).text
    assert address in shown
    assert "/print/arbiter-report" in shown


async def test_an_older_version_of_the_record_ends_with_its_event(director: Client, small: str) -> None:
    await play(director, small, 1)
    before = (await director.get(small)).json()["version"]
    await correct(director, small, "0-1")

    path = f"{pages(small)}/print/board-record?round=1&board=1"
    now, then = await lines(director, path), await lines(director, f"{path}&at={before}")

    assert now[:-1] == then
    assert now[-1][4] == "0 – 1"
