"""Boards made by hand are checked while they are made, and completed by the system."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

import pytest

from domain.pairing.system import RoundPairing
from tests.server.http.conftest import Client, play
from tests.server.http.tournaments.test_special_rules import made, players


async def second_round(director: Client) -> tuple[str, list[str]]:
    """Round 1 of four was won by White, round 2 is paired by hand: `a` and `d` have a point, `b` and `c` none."""
    path = await made(director, initial_colour="white")
    who = await players(director, path, 4)
    await play(director, path, 1)
    assert (await director.post(f"{path}/rounds/2/manual", json={"reason": "x"})).status_code == HTTPStatus.CREATED
    return path, who


async def test_the_seating_has_all_that_an_arbiter_pairs_by(director: Client) -> None:
    path, (a, b, c, d) = await second_round(director)

    found = (await director.get(f"{path}/rounds/2/seating")).json()
    known = {each["player"]: each for each in found["players"]}

    assert (known[a]["colours"], known[a]["met"], known[a]["points"]) == ("W", [c], 2)
    assert known[a]["due"] == {"colour": "black", "strength": 2}
    assert known[b]["due"] == {"colour": "white", "strength": 2}
    assert known[d]["floats"] == ["none", "none"]
    assert known[d]["bye"] is True
    assert found["prohibited"] == []


async def test_the_cost_of_boards_stands_beside_that_of_the_system(director: Client) -> None:
    path, (a, b, c, d) = await second_round(director)

    found = (await director.post(f"{path}/rounds/2/check", json={"boards": [[a, b], [c, d]]})).json()

    assert found["breaches"] == []
    assert found["counted"]
    assert {each["article"]: (each["says"], each["worse"]) for each in found["criteria"]} == {
        "C6": ("downfloaters: 2, system: 0", True),
        "C7": ("scores of the downfloaters: 1; 1, system: 0", True),
        "C12": ("players without their colour preference: 2, system: 2", False),
        "C13": ("players without their strong colour preference: 2, system: 2", False),
    }
    assert found["failed"] == [["C6", "C12", "C13"], ["C6"]]
    assert found["names"]["C12"] == "players without their colour preference"


@pytest.mark.article("C1")
async def test_boards_that_are_not_complete_are_checked_as_far_as_they_go(director: Client) -> None:
    path, (a, b, c, d) = await second_round(director)

    found = (await director.post(f"{path}/rounds/2/check", json={"boards": [[c, a]], "unpaired": [b, d]})).json()
    refused = await director.post(f"{path}/rounds/2/check", json={"boards": [[c, a]], "unpaired": [b]})

    (breach,) = found["breaches"]
    assert (breach["article"], breach["players"]) == ("C1", [c, a])
    assert found["warnings"] == []
    assert refused.status_code == HTTPStatus.UNPROCESSABLE_ENTITY


async def test_boards_that_are_not_complete_are_not_compared_with_a_pairing_of_more_players(director: Client) -> None:
    path, (a, b, c, d) = await second_round(director)

    found = (await director.post(f"{path}/rounds/2/check", json={"boards": [[a, b]], "unpaired": [c, d]})).json()

    assert {each["says"] for each in found["criteria"]} == {
        "downfloaters: 1",
        "scores of the downfloaters: 1",
        "players without their colour preference: 2",
        "players without their strong colour preference: 2",
    }
    assert not any(each["worse"] for each in found["criteria"])


@pytest.mark.article("C.04.2")
async def test_a_changed_pairing_is_compared_with_one_without_those_who_stay_away(director: Client) -> None:
    path = await made(director, initial_colour="white")
    a, b, c, d = await players(director, path, 4)  # round 1 is a against c, d against b
    await director.post(f"{path}/rounds")
    await director.post(f"{path}/rounds/1/publication")
    boards: dict[str, Any] = {"boards": [[a, b]], "bye": d, "unpaired": [c]}

    not_said = (await director.post(f"{path}/rounds/1/check", json=boards)).json()
    said = (await director.post(f"{path}/rounds/1/check", json=boards | {"left_out": [c]})).json()

    assert (not_said["system"]["bye"], not_said["warnings"]) == (None, [])
    assert said["system"] == {"boards": [[a, b]], "bye": d}
    assert said["warnings"] == []
    other = {"boards": [[a, d]], "bye": b, "unpaired": [c], "left_out": [c]}
    differs = (await director.post(f"{path}/rounds/1/check", json=other)).json()
    assert [each["text"] for each in differs["warnings"]] != []


async def test_the_system_completes_the_boards(director: Client) -> None:
    path, (a, b, c, d) = await second_round(director)

    rest = await director.post(f"{path}/rounds/2/completion", json={"boards": [], "unpaired": [a, b, c, d]})
    half = await director.post(f"{path}/rounds/2/completion", json={"boards": [[a, b]], "unpaired": [c, d]})
    nothing = await director.post(f"{path}/rounds/2/completion", json={"boards": [[a, b], [c, d]]})
    whole = (await director.post(f"{path}/rounds/2/check", json={"boards": [[a, b], [c, d]]})).json()["system"]

    assert rest.json()["boards"] == whole["boards"]
    assert [set(board) for board in half.json()["boards"]] == [{c, d}]
    assert (nothing.json()["boards"], nothing.json()["bye"]) == ([], None)


async def test_players_who_may_not_meet_are_left_to_the_arbiter(director: Client) -> None:
    path, (a, b, c, d) = await second_round(director)

    refused = await director.post(f"{path}/rounds/2/completion", json={"boards": [[b, d]], "unpaired": [a, c]})

    assert refused.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert refused.json()["refusal"] == "NoCompletePairing"


async def test_there_is_one_bye(director: Client) -> None:
    path = await made(director)
    one, *others = await players(director, path, 5)
    await director.post(f"{path}/rounds/1/manual", json={})
    a, b, c, d = others

    body: dict[str, Any] = {"boards": [[a, b]], "bye": one, "unpaired": [c, d]}
    given = await director.post(f"{path}/rounds/1/completion", json=body)
    left = await director.post(f"{path}/rounds/1/completion", json={"boards": [[a, b]], "unpaired": [c, d, one]})

    assert [set(board) for board in given.json()["boards"]] == [{c, d}]
    assert left.json()["bye"] in (c, d, one)


async def test_a_system_that_does_not_count_criteria_says_what_it_knows(director: Client) -> None:
    path = await made(director, system="ecf", initial_colour="white")
    a, b, c, d = await players(director, path, 4)
    await director.post(f"{path}/rounds/1/manual", json={})

    found = (await director.post(f"{path}/rounds/1/check", json={"boards": [[a, b], [c, d]]})).json()
    seat = (await director.get(f"{path}/rounds/1/seating")).json()["players"][0]

    assert (found["counted"], found["criteria"], found["failed"], found["names"]) == (False, [], [], {})
    assert (seat["due"], seat["floats"], seat["bye"]) == (None, None, None)


async def test_the_completion_is_for_directors(arbiter: Client, director: Client) -> None:
    path, who = await second_round(director)

    refused = await arbiter.post(f"{path}/rounds/2/completion", json={"boards": [], "unpaired": who})

    assert refused.status_code == HTTPStatus.FORBIDDEN


async def test_legality_does_not_wait_for_the_pairing_of_the_system(director: Client) -> None:
    path, (a, b, c, d) = await second_round(director)
    boards = {"boards": [[c, a], [b, d]]}

    first = (await director.post(f"{path}/rounds/2/check", json=boards | {"at_once": True})).json()
    compared = (await director.post(f"{path}/rounds/2/check", json=boards)).json()
    again = (await director.post(f"{path}/rounds/2/check", json=boards | {"at_once": True})).json()

    assert (first["compared"], first["system"], first["warnings"]) == (False, None, [])
    assert first["breaches"] == compared["breaches"] != []
    assert first["failed"] == compared["failed"]
    assert compared["compared"]
    assert again == compared


async def test_the_brackets_of_the_systems_pairing_are_known_where_criteria_are_counted(
    director: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, (a, b, c, d) = await second_round(director)
    brackets: list[int] = []

    def last_bracket(made: RoundPairing) -> None:
        brackets.append(len(made.explanation.brackets))

    monkeypatch.setattr("server.http.rounds.manual.last_bracket_of", last_bracket)

    await director.post(f"{path}/rounds/2/check", json={"boards": [[a, b], [c, d]]})

    assert brackets == [2]


def warned(answer: dict[str, Any]) -> list[tuple[str, int, str, list[str]]]:
    """Code, level, article and players of the warnings about boards."""
    return [(each["code"], each["level"], each["article"], each["players"]) for each in answer["board_warnings"]]


async def test_a_board_that_breaks_an_absolute_criterion_is_asked_about_while_it_is_made(director: Client) -> None:
    path, (a, b, c, d) = await second_round(director)

    found = (await director.post(f"{path}/rounds/2/check", json={"boards": [[c, a]], "unpaired": [b, d]})).json()

    assert warned(found) == [("breaks-absolute-criterion", 3, "C1", [c, a])]
    assert found["board_warnings"][0]["text"] == found["breaches"][0]["says"]


async def test_a_board_on_which_both_players_have_the_other_colour_is_named(director: Client) -> None:
    path, (a, b, c, d) = await second_round(director)  # a and c had White, b and d Black

    wrong = (await director.post(f"{path}/rounds/2/check", json={"boards": [[a, b]], "unpaired": [c, d]})).json()
    right = (await director.post(f"{path}/rounds/2/check", json={"boards": [[b, a]], "unpaired": [c, d]})).json()

    assert warned(wrong) == [("colours-exchanged", 2, "", [a, b])]
    assert warned(right) == []


@pytest.mark.article("C5")
async def test_a_bye_above_the_lowest_score_is_asked_about(director: Client) -> None:
    path = await made(director, initial_colour="white")
    a, b, c, d, e = await players(director, path, 5)  # a against c, d against b, e has the bye
    await play(director, path, 1)  # a and d have a point, e too
    await director.post(f"{path}/rounds/2/manual", json={"reason": "x"})
    everyone = {a, b, c, d}

    high = await director.post(f"{path}/rounds/2/check", json={"boards": [], "bye": a, "unpaired": [b, c, d, e]})
    system = high.json()["system"]["bye"]
    rest = [each for each in (a, b, c, d, e) if each != system]
    low = await director.post(f"{path}/rounds/2/check", json={"boards": [], "bye": system, "unpaired": rest})

    assert system in everyone - {a, d}
    assert warned(high.json()) == [("bye-above-lowest", 3, "C5", [a])]
    assert warned(low.json()) == []


async def test_outside_fide_mode_boards_are_not_asked_about(director: Client) -> None:
    path, (a, b, c, d) = await second_round(director)
    assert (await director.request("DELETE", f"{path}/fide-mode", json={"leave_fide_mode": True})).is_success

    found = (await director.post(f"{path}/rounds/2/check", json={"boards": [[c, a]], "unpaired": [b, d]})).json()

    assert (len(found["breaches"]), warned(found)) == (1, [])
