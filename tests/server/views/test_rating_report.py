"""The views of the rating report."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from domain.players.details import CorrectDetails
from domain.results.entering import EnterResult
from domain.values import Outcome, PlayerId
from server.views.parameters import NO_PARAMETERS, Parameters
from server.views.rating_report import report, report_player
from tests.builders import after, played, tournament
from tests.domain.rating_report.fields import BLACK, DRAW, WHITE, against, rated

STATE = against({"rating": 2000, "birth_date": "2010-05-17"}, rated(2000, 2500, 0), [WHITE, DRAW, BLACK], rounds=4)


def test_a_row_shows_scores_k_change_and_performance() -> None:
    row = report(STATE, NO_PARAMETERS)["rows"]["p1"]

    assert (row["games"], row["excluded"], row["made"], row["expected"]) == (2, 1, 3, 58)
    assert (row["k"], row["k_reason"], row["change"], row["rounded"]) == (40, "junior", 3680, 37)
    assert (row["average"], row["performance"], row["first"], row["norm"]) == (2250, 2443, None, "")
    assert report(STATE, NO_PARAMETERS)["rows"]["p4"]["first"] == {"what": "too-few-games", "rating": 1992}


def test_the_head_names_the_edition_and_what_keeps_the_report_from_being_final() -> None:
    game = next(iter(STATE.play.rounds[0].games.values()))
    adjourned = replace(STATE.play.rounds[0], games={game.id: replace(game, outcome=Outcome.ADJOURNED)})
    head = report(replace(STATE, play=replace(STATE.play, rounds=(adjourned, *STATE.play.rounds[1:]))), NO_PARAMETERS)[
        "head"
    ]

    assert head["edition"] == "B.02, in force since 1 March 2024, as amended on 1 October 2025"
    assert (head["final"], head["rounds_left"], head["open"]) == (False, 1, 1)
    assert head["unfinished"] == [{"round": 1, "board": 1, "adjourned": True}]


def test_one_players_report_lists_every_game_and_every_condition_of_a_norm() -> None:
    shown = report_player(STATE, Parameters(player=PlayerId("p1")))

    assert [(shown["rows"][key]["expected"], shown["rows"][key]["because"]) for key in shown["order"]] == [
        (50, None),
        (8, None),
        (None, "unrated-opponent"),
    ]
    assert shown["rows"]["2"]["capped"]
    assert [each["title"] for each in shown["head"]["norms"]] == ["GM", "IM"]
    assert shown["head"]["norms"][0]["conditions"][0]["says"] == "3 games count; at least 9."


def test_each_rating_period_is_shown_with_its_k_its_expected_score_and_its_change() -> None:
    correction = CorrectDetails(PlayerId("p1"), ratings={"fide_standard": 2100, "k": 20}, from_round=2)
    state = after(STATE, correction)

    row = report(state, NO_PARAMETERS)["rows"]["p1"]
    head = report_player(state, Parameters(player=PlayerId("p1")))["head"]

    assert (row["shown"]["rating"], row["shown"]["k"]) == ("2000 → 2100", "40 → 20")
    assert row["periods"] == head["periods"]
    assert [
        (each["first_round"], each["last_round"], each["rating"], each["k"], each["k_reason"], each["games"])
        for each in head["periods"]
    ] == [(1, 1, 2000, 40, "junior", 1), (2, 4, 2100, 20, "recorded", 1)]
    assert [each["shown"] for each in head["periods"]] == [
        {"expected": "0.50", "change": "+20.00"},
        {"expected": "0.08", "change": "+8.40"},
    ]
    assert report(STATE, NO_PARAMETERS)["rows"]["p1"]["periods"] == []


def test_the_report_reveals_no_birth_date() -> None:
    assert "2010" not in json.dumps(report(STATE, NO_PARAMETERS))


@pytest.mark.article("C.04.2")
def test_the_head_lists_each_game_that_is_handed_in_differently_from_the_standings() -> None:
    state = played(tournament(4), (1, 3, Outcome.WHITE_WINS), (4, 2, Outcome.WHITE_WINS))
    state = played(state, (4, 1, Outcome.WHITE_WINS), (3, 2, Outcome.WHITE_WINS))
    game = next(iter(state.play.rounds[0].games.values()))

    before = report(state, NO_PARAMETERS)["head"]
    late = after(state, EnterResult(1, game.id, Outcome.BLACK_WINS, game.seen, "the slip"))
    (found,) = report(late, NO_PARAMETERS)["head"]["corrections"]
    (german,) = report(late, Parameters(language="de"))["head"]["corrections"]

    assert before["corrections"] == []
    assert found == {
        "round": 1,
        "board": 1,
        "white": "Player a",
        "black": "Player c",
        "says": "standings 1 – 0, rating report 0 – 1",
    }
    assert german["says"] == "Rangliste 1 – 0, Wertungsbericht 0 – 1"
