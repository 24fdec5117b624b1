"""One player's numbers, each with what it is made of."""

from __future__ import annotations

from typing import Any

import pytest

from domain.players.byes import GrantBye
from domain.players.registration import RegisterPlayer
from domain.settings.tie_breaks import ChangeTieBreaks
from domain.state.tournament import Tournament
from domain.values import ByeKind, Outcome, PlayerId, TieBreaks
from server.views.parameters import NO_PARAMETERS, NotInView, Parameters
from server.views.tie_breaks import standings_player
from tests.builders import after, name, played, tournament

WHITE, DRAW = Outcome.WHITE_WINS, Outcome.DRAW


def made(*codes: str) -> Tournament:
    """Four players and three rounds; b stays away with a half-point bye in round 2, d has the bye of round 2."""
    state = after(tournament(4, rounds=3), ChangeTieBreaks(TieBreaks(codes)))
    state = played(state, (1, 3, WHITE), (2, 4, WHITE))
    state = after(state, GrantBye(name(1), 2, ByeKind.HALF_POINT))
    state = played(state, (3, 1, DRAW), bye=4)
    return played(state, (1, 2, DRAW), (4, 3, Outcome.WHITE_WINS_FORFEIT))


def numbers(state: Tournament, player: str, number: int | None = None) -> list[dict[str, Any]]:
    shown = standings_player(state, Parameters(player=PlayerId(player), round=number))
    return [shown["rows"][key] for key in shown["order"]]


def parts(row: dict[str, Any]) -> list[tuple[Any, ...]]:
    return [(each["round"], each["counts"], each["score"], each["value"], each["cut"]) for each in row["parts"]]


def test_buchholz_shows_every_round_the_dummy_and_what_is_cut() -> None:
    (row,) = numbers(made("BH/C1"), "b")

    shown = (row["code"], row["title"], row["article"], row["value"])
    assert shown == ("BH/C1", "Buchholz, 1 lowest cut", "C.07 8.1", "4.0")
    assert parts(row) == [
        (1, "game", "2.0", "2.0", None),
        (2, "dummy with a draw in every round", "1.5", "1.5", "voluntary"),
        (3, "game", "2.0", "2.0", None),
    ]
    assert row["parts"][0]["opponent"] == {"player": "d", "tpn": 4, "name": "Player d"}


def test_a_forfeit_is_a_dummy_with_the_scheduled_opponents_score() -> None:
    (row,) = numbers(made("SB"), "d")

    assert parts(row)[2] == (3, "dummy with the scheduled opponent's score", "0.5", "0.50", None)
    assert row["parts"][2]["points"] == "1.0"


def test_direct_encounter_names_those_who_are_tied_and_who_was_not_met() -> None:
    (row,) = numbers(made("DE"), "b")

    assert (row["tied"], row["more_not_met"]) == (3, 0)
    assert [(each["counts"], each["opponent"]["player"], each["value"]) for each in row["parts"]] == [
        ("game", "d", "1.0"),
        ("game", "a", "0.5"),
    ]
    assert [each["counts"] for each in numbers(made("DE"), "a")[0]["parts"]] == ["game", "not met"]


def test_of_many_who_were_not_met_the_first_are_named() -> None:
    state = after(tournament(70), ChangeTieBreaks(TieBreaks(("DE",))))
    state = played(state, *((white, white + 1, WHITE) for white in range(1, 70, 2)))

    (row,) = numbers(state, name(1))

    assert (row["tied"], len(row["parts"]), row["more_not_met"]) == (35, 20, 14)


def test_a_performance_shows_the_fraction_that_was_made() -> None:
    (row,) = numbers(made("TPR"), "a")

    assert row["parts"][-1] | {"round": None} == {
        "round": None,
        "opponent": None,
        "counts": "fraction of the points",
        "value": "125",
        "score": "0.67",
        "points": "2.0",
        "cut": None,
    }


def test_a_tie_break_that_is_not_applied_gives_the_reason_why() -> None:
    state = after(tournament(3), RegisterPlayer("Unrated"), ChangeTieBreaks(TieBreaks(("ARO", "WIN"))))
    state = played(state, (1, 4, WHITE), (2, 3, DRAW))

    aro, wins = numbers(state, "a")

    assert (aro["value"], aro["parts"], aro["dropped"]) == ("", [], "a player without a rating takes part (C.07 10)")
    assert wins["value"] == "1"


def test_an_earlier_round_is_explained_as_it_stood() -> None:
    (row,) = numbers(made("PS"), "a", 2)

    assert [(each["round"], each["value"]) for each in row["parts"]] == [(1, "1.0"), (2, "1.5")]


def test_the_head_shows_place_points_and_edition() -> None:
    head = standings_player(made("WIN"), Parameters(player=PlayerId("a")))["head"]

    assert (head["place"], head["points"], head["edition"], head["round"]) == (2, 4, "2026-03", 3)


def test_without_a_player_there_is_nothing_to_explain() -> None:
    with pytest.raises(NotInView):
        standings_player(made("WIN"), NO_PARAMETERS)
