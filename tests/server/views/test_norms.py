"""The views of title norms and of the tournament report form."""

from __future__ import annotations

import json
from dataclasses import replace

from domain.values import PlayerId, Title
from server.views.norms import norm_player, norms
from server.views.parameters import NO_PARAMETERS, Parameters
from server.views.tournament_report import report_form
from tests.domain.rating_report.fields import DRAW, WHITE, against, titled, with_round
from tests.domain.rating_report.test_forecast import played

ME = {"rating": 2450, "federation": "GER", "birth_date": "2010/05/01", "fide_id": "4600001"}
FIELD = [*titled(3, Title.GM, 2550, "FRA"), *titled(3, Title.IM, 2450, "POL"), *titled(3, Title.FM, 2300, "GER")]
MADE = against(ME, FIELD, [WHITE] * 5 + [DRAW] * 4, federation="GER")
"""A norm of 7 points from 9 games, half a point more than required."""


def test_a_candidate_has_the_forecast_in_words_and_in_numbers() -> None:
    shown = norms(with_round(played(), (9, 1, None)), NO_PARAMETERS)
    row = shown["rows"]["p1-GM"]

    assert (row["state"], row["norm"], row["games"], row["made"]) == ("possible", "GM", 7, 10)
    assert (row["points"], row["of"], row["against"], row["opponent"]) == (3, 2, 2280, "p9")
    assert row["shown"]["stands"] == "1½ of 2, with an average of 2280 in the rounds not yet paired"
    assert row["shown"]["next"].startswith("After a win against Player 9: ½ of 1 against an average of 2280\n")
    assert shown["head"]["possible"] == len(shown["order"])


def test_the_rows_are_in_the_language_of_the_reader() -> None:
    row = norms(played(), Parameters(language="de"))["rows"]["p1-GM"]

    assert row["shown"]["stands"] == "1½ aus 2 gegen einen Schnitt von 2400"


def test_norms_that_are_made_come_first_and_those_that_fail_by_an_article_last() -> None:
    state = against(ME, [*FIELD[:8], {**FIELD[8], "federation": "FRA", "rating": 2700}], [WHITE] * 9, rounds=9)
    lacking = against(ME, [{**each, "federation": "FRA"} for each in FIELD], [WHITE] * 9, rounds=9)

    assert norms(state, NO_PARAMETERS)["order"][:2] == ["p1-GM", "p1-IM"]
    failed = norms(lacking, NO_PARAMETERS)["rows"]["p1-GM"]
    assert (failed["state"], [each["article"] for each in failed["needs"]]) == ("impossible", ["1.4.3", "1.4.4"])


def test_every_number_of_the_certificate_has_its_article_and_its_reason() -> None:
    row = norm_player(MADE, Parameters(player=PlayerId("p1")))["rows"]["GM"]
    numbers = {each["name"]: each for each in row["numbers"]}

    assert {name: each["shown"] for name, each in numbers.items()} == {
        "games": "9",
        "federations": "3",
        "not-own": "6",
        "host": "3",
        "rated": "9",
        "titled": "9",
        "of-the-title": "3",
        "average": "2433",
        "performance": "2653",
        "required": "7",
        "made": "7",
        "exceeded": "0",
        "counts-as": "9",
    }
    assert numbers["average"]["says"].startswith("The counted ratings add up to 21900; divided by 9: 2433.")
    assert numbers["required"]["says"] == ("7 of 9 are 78 %, the least score that makes 2433 +220 at least 2600.")
    assert all(each["says"] for each in numbers.values())
    assert row["titles"] == {"GM": 3, "IM": 3, "FM": 3}
    assert [game["made"] for game in row["certificate_games"]] == [2, 2, 2, 2, 2, 1, 1, 1, 1]


def test_each_point_more_than_required_counts_as_a_game() -> None:
    # 9 of 9 make 2433 + 800; 7 are required, so that it counts as eleven games (1.4.1 d)
    perfect = against(ME, FIELD, [WHITE] * 9)
    row = norm_player(perfect, Parameters(player=PlayerId("p1")))["rows"]["GM"]

    assert [each["shown"] for each in row["numbers"]][-2:] == ["2", "11"]


def test_the_rating_that_was_raised_is_named() -> None:
    weak = against(ME, [*FIELD[:8], {"rating": 0, "federation": "GER"}], [WHITE] * 9)
    row = norm_player(weak, Parameters(player=PlayerId("p1")))["rows"]["GM"]

    assert [(each["rating"], each["counted"]) for each in row["certificate_games"]][-1] == (None, 2200)


def test_no_birth_date_is_in_the_norms() -> None:
    shown = norms(MADE, NO_PARAMETERS), norm_player(MADE, Parameters(player=PlayerId("p1")))

    assert "2010" not in json.dumps(shown)
    assert shown[1]["head"]["fide_id"] == "4600001"


def test_the_report_form_counts_players_federations_and_guests() -> None:
    dated = replace(MADE.settings, round_dates=("2026-03-01",) + ("2026-03-02",) * 2 + ("2026-03-03",) * 6)
    shown = report_form(replace(MADE, settings=dated), NO_PARAMETERS)

    assert shown["rows"]["all"] == {"players": 10, "federations": 3, "host": 4, "guests": 6}
    assert shown["rows"]["GM"] == {"players": 3, "federations": 1, "host": 0, "guests": 3}
    assert shown["head"]["schedule"] == [1, 2, 6]
    assert [each["title"] for each in shown["head"]["norms"]] == ["GM", "IM"]
