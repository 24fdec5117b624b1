"""Players over HTTP: their rounds, expulsions, and players of the same name."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from tests.server.http.conftest import Client


async def publish(director: Client, path: str) -> None:
    await director.post(f"{path}/rounds")
    await director.post(f"{path}/rounds/1/publication")


async def view(director: Client, path: str, name: str) -> dict[str, Any]:
    found: dict[str, Any] = (await director.get(f"{path}/views/{name}")).json()
    return found


async def test_the_rounds_of_a_late_entry_are_looked_at_and_stated(director: Client, small: str) -> None:
    await publish(director, small)
    late = (await director.post(f"{small}/players", json={"name": "Late, One"})).json()["player"]
    wanted = {"first_round": 3, "away": [], "half_points_for": [1]}

    looked = await director.post(f"{small}/what-if", json={"correction": {"kind": "rounds", "player": late, **wanted}})
    stated = await director.put(f"{small}/players/{late}/rounds", json={**wanted, "reason": "a train"})

    assert looked.json()["standings"]["moves"]
    assert stated.status_code == 201, stated.text
    assert (await view(director, small, "players"))["rows"][late]["first_round"] == 3
    assert (await view(director, small, "standings"))["rows"][late]["points"] == 1


async def test_what_identifies_a_player_is_recorded_in_one_way(director: Client, small: str) -> None:
    written = {"federation": " ger ", "fide_id": " 0012 345 ", "sex": "female", "birth_date": "31.12.1999"}
    made = await director.post(f"{small}/players", json={"name": "Roy, Anna", **written})
    player = made.json()["player"]
    corrected = await director.patch(f"{small}/players/{player}", json={"birth_date": "1.2.1998", "reason": "passport"})

    assert (made.status_code, corrected.status_code) == (201, 201)
    row = (await director.get(f"{small}/export", params={"format": "trf26"})).text
    line = next(each for each in row.splitlines() if "Roy, Anna" in each)
    assert (line[9], line[53:56], line[57:68].strip(), line[69:79]) == ("w", "GER", "12345", "1998/02/01")


@pytest.mark.parametrize(
    ("field", "wrong"), [("federation", "Germany"), ("fide_id", "A12"), ("sex", "x"), ("birth_date", "1999-99-99")]
)
async def test_what_identifies_a_player_is_refused_with_its_field(
    director: Client, small: str, field: str, wrong: str
) -> None:
    player = (await director.post(f"{small}/players", json={"name": "Roy, Anna"})).json()["player"]

    made = await director.post(f"{small}/players", json={"name": "Zander, Bo", field: wrong})
    corrected = await director.patch(f"{small}/players/{player}", json={field: wrong})

    assert [(each.status_code, each.json()["field"]) for each in (made, corrected)] == [(422, field)] * 2
    assert wrong in made.text


async def test_nobody_is_born_in_the_future(director: Client, small: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.http.players.births.this_day", lambda: date(2026, 5, 10))
    player = (await director.post(f"{small}/players", json={"name": "Roy, Anna"})).json()["player"]

    for number, born in enumerate(("2026-05-11", "11.05.2026", "2027")):
        wanted = {"birth_date": born}
        looked = {"correction": {"kind": "details", "player": player, **wanted}}
        made = await director.post(f"{small}/players", json={"name": f"Zander, {number}", **wanted})
        corrected = await director.patch(f"{small}/players/{player}", json={**wanted, "reason": "passport"})
        seen = await director.post(f"{small}/what-if", json=looked)

        assert [each.status_code for each in (made, corrected, seen)] == [422] * 3
        assert {each.json()["field"] for each in (made, corrected, seen)} == {"birth_date"}
        assert born in made.json()["title"]

    for number, born in enumerate(("2026-05-10", "2026", "31.12.1999", "")):
        made = await director.post(f"{small}/players", json={"name": f"Young, {number}", "birth_date": born})
        assert made.status_code == 201, made.text


async def test_missed_rounds_count_half_a_point_from_the_registration_on(director: Client, small: str) -> None:
    await publish(director, small)

    late = await director.post(f"{small}/players", json={"name": "Late, One", "half_points_for": [1]})

    assert late.status_code == 201, late.text
    assert (await view(director, small, "standings"))["rows"][late.json()["player"]]["points"] == 1


async def test_who_is_expelled_is_marked_and_has_no_place_until_it_is_reversed(director: Client, small: str) -> None:
    await publish(director, small)
    player = (await view(director, small, "players"))["order"][0]

    refused = await director.post(f"{small}/players/{player}/expulsion", json={})
    expelled = await director.post(f"{small}/players/{player}/expulsion", json={"reason": "an engine"})
    assert (refused.status_code, expelled.status_code) == (422, 201)

    for name in ("standings", "crosstable"):
        shown = await view(director, small, name)
        row = shown["rows"][player]
        assert (row["place"], row["left"], row["left_after"]) == (None, "expelled", 1)
        assert shown["order"][-1] == player
    for page in ("standings", "crosstable", "players", f"players/{player}", "print/players", "print/standings"):
        text = (await director.get(f"/t/{small.rsplit('/', 1)[1]}/{page}")).text
        assert "expelled after round 1" in text, page
        assert "left before" not in text, page

    reversed_ = await director.request("DELETE", f"{small}/players/{player}/expulsion", json={"reason": "an appeal"})
    assert reversed_.status_code == 201
    assert (await view(director, small, "standings"))["rows"][player]["left"] is None


async def test_an_expulsion_may_keep_the_place_in_the_standings(director: Client, small: str) -> None:
    await publish(director, small)
    player = (await view(director, small, "players"))["order"][0]

    await director.post(f"{small}/players/{player}/expulsion", json={"keep": True, "reason": "late every day"})

    row = (await view(director, small, "standings"))["rows"][player]
    assert (row["left"], row["place"] is None) == ("expelled", False)


async def test_who_has_withdrawn_is_marked_in_the_standings_with_the_round(director: Client, small: str) -> None:
    await publish(director, small)
    player = (await view(director, small, "players"))["order"][0]

    await director.post(f"{small}/players/{player}/withdrawal", json={"reason": "ill"})

    assert (await view(director, small, "standings"))["rows"][player]["left_after"] == 1
    assert "withdrawn after round 1" in (await director.get(f"/t/{small.rsplit('/', 1)[1]}/crosstable")).text


async def test_a_second_player_of_a_name_is_registered_with_a_warning(director: Client, small: str) -> None:
    first = (await director.post(f"{small}/players", json={"name": "Müller, Jörg"})).json()
    second = await director.post(f"{small}/players", json={"name": "MULLER  Jorg"})
    other = await director.post(f"{small}/players", json={"name": "Muller, Georg"})

    assert "warnings" not in first
    assert second.status_code == 201
    assert [(each["code"], each["player"]) for each in second.json()["warnings"]] == [("same-name", first["player"])]
    assert "warnings" not in other.json()


async def test_a_fixed_board_that_so_few_players_do_not_need_is_warned_of(director: Client, small: str) -> None:
    one, two, *_ = (await view(director, small, "players"))["order"]

    preview = await director.post(
        f"{small}/what-if", json={"correction": {"kind": "details", "player": one, "board": 500}}
    )
    corrected = await director.patch(f"{small}/players/{one}", json={"board": 500})
    again = await director.patch(f"{small}/players/{one}", json={"board": 500, "club": "Aston"})
    usual = await director.patch(f"{small}/players/{two}", json={"board": 2})
    looked = await director.post(f"{small}/what-if", json={"registration": {"name": "New, Ann", "board": 6}})
    new = await director.post(f"{small}/players", json={"name": "New, Ann", "board": 6})

    text = "Board 500 has a higher number than 4 players need. Correct it, unless that board is in the hall."
    found = {"code": "board-beyond", "level": 2, "article": "", "text": text}
    assert (preview.json()["warnings"], corrected.json()["warnings"]) == ([found], [found])
    assert ["warnings" in each.json() for each in (again, usual)] == [False, False]
    assert [each["code"] for each in looked.json()["warnings"]] == ["board-beyond"]
    assert [each["code"] for each in new.json()["warnings"]] == ["board-beyond"]


async def test_a_fixed_board_is_shown_and_two_who_need_the_same_are_named(director: Client, small: str) -> None:
    one, two, three, _ = (await view(director, small, "players"))["order"]

    first = await director.patch(f"{small}/players/{one}", json={"board": 9})
    second = await director.patch(f"{small}/players/{two}", json={"board": 9})
    new = await director.post(f"{small}/players", json={"name": "Wheeler, Ann", "board": 9})
    await director.delete(f"{small}/players/{new.json()['player']}")
    await director.patch(f"{small}/players/{three}", json={"board": 0})
    await publish(director, small)

    same = [
        [each["player"] for each in answer.json()["warnings"] if each["code"] == "same-board"]
        for answer in (first, second, new)
    ]
    assert same == [[], [one], [one, two]]
    boards = await view(director, small, "boards")
    assert [boards["rows"][key]["board"] for key in boards["order"]] == [9, 10]
    seats = await view(director, small, "seats")
    assert (seats["rows"][one]["board"], seats["rows"][two]["board"]) == (9, 10)


async def test_what_no_list_has_of_a_player_is_read_by_directors(director: Client, arbiter: Client, small: str) -> None:
    written = {"fide_id": "1503014", "sex": "w", "birth_date": "1999/12/31", "contact": "roy@example.org"}
    player = (await director.post(f"{small}/players", json={"name": "Roy, Anna", **written})).json()["player"]

    found = await director.get(f"{small}/players/{player}/details")

    assert {name: found.json()[name] for name in written} == written
    assert found.json()["national_id"] == ""
    assert found.headers["cache-control"] == "no-store"
    assert (await arbiter.get(f"{small}/players/{player}/details")).status_code == 403
    assert (await director.get(f"{small}/players/unknown/details")).status_code == 404
