"""Forecasts by hand, from the text of B.01 (2024): the sums are worked out beside each of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from domain.rating_report.forecast import Forecast, NormState, forecasts
from domain.rating_report.needs import Need
from domain.rating_report.wording import after_next, forecast_messages
from domain.ratings import RateOfPlay
from domain.state.tournament import Tournament
from domain.values import Outcome, PlayerId, Title
from tests.domain.rating_report.fields import BLACK, DRAW, WHITE, field, titled, with_round
from tests.saying import english

ME = {"rating": 2450, "federation": "GER"}

SEVEN_MET = [
    *titled(3, Title.GM, 2443, "FRA"),
    *titled(2, Title.IM, 2443, "POL"),
    {"rating": 2443, "title": Title.IM, "federation": "GER"},
    {"rating": 2444, "federation": "GER"},
]
"""Their ratings add up to 17,102."""

NOT_MET = [{"rating": 2520, "title": Title.GM, "federation": "ITA"}, *titled(4, Title.GM, 2600, "ITA")]
FIVE_OF_SEVEN = [WHITE] * 4 + [DRAW] * 2 + [BLACK]


def played(
    results: list[Outcome] = FIVE_OF_SEVEN,
    met: list[dict[str, Any]] = SEVEN_MET,
    others: list[dict[str, Any]] = NOT_MET,
    rounds: int = 9,
    **more: Any,
) -> Tournament:
    """Player 1 has met the others, in order, with these results."""
    state = field(more.pop("me", ME), *met, *others, rounds=rounds, **more)
    for number, outcome in enumerate(results, start=2):
        state = with_round(state, (1, number, outcome))
    return state


def forecast(state: Tournament, title: Title = Title.GM) -> Forecast:
    return next(each for each in forecasts(state)[PlayerId("p1")] if each.check.title is title)


def says(found: Forecast) -> list[str]:
    return [english(each) for each in forecast_messages(found)]


@pytest.mark.article("B.01 1.4.8")
def test_the_score_that_is_needed_and_against_which_average() -> None:
    # 2 of 2: 7 of 9 (78 %, +220), so 2380 is enough: 9 x 2380 - 4 = 21,416; less 17,102 are 4314, 2157 each
    # 1½: 6½ of 9 (72 %, +166), so 2434: 21,902; 4800, 2400 each
    # 1: 6 of 9 (67 %, +125), so 2475: 22,271; 5169, 2585 each (2584.5)
    # ½: 5½ of 9 (61 %, +80), so 2520: 22,676; 5574, 2787 each, more than the 2600 of the strongest
    found = forecast(played())

    assert found.state is NormState.POSSIBLE
    assert found.need == Need(3, 2, 2400)
    assert found.ways == (Need(2, 2, 2585), Need(3, 2, 2400), Need(4, 2, 2157))
    assert says(found) == ["1½ of 2 against an average of 2400"]
    assert found.missing == ()


@pytest.mark.article("B.01 1.4.8")
def test_what_each_result_against_the_next_opponent_leaves() -> None:
    # with 2520 the sum is 19,622: 6½ of 9 wants 2280 of the last one, 7 of 9 1794, 6 of 9 2649, more than 2600
    found = forecast(with_round(played(), (9, 1, None)))

    assert found.next is not None
    assert found.next.player.id == "p9"
    assert [(each.made, each.need) for each in found.after] == [
        (2, Need(1, 1, 2280)),
        (1, Need(2, 1, 2280)),
        (0, None),
    ]
    assert [english(each) for each in after_next(found)] == [
        "After a win against p9: ½ of 1 against an average of 2280",
        "After a draw: 1 of 1 against an average of 2280",
        "After a loss: no norm",
    ]


@pytest.mark.article("B.01 1.4.8")
def test_in_the_last_round_the_opponent_is_known() -> None:
    # 19,622 with the win against 2520, and 2600: 22,222 are 2469; 6½ of 9 make 2635, 6 of 9 (+125) 2594
    state = with_round(with_round(played(), (9, 1, BLACK)), (1, 10, None))
    found = forecast(state)

    assert found.need == Need(1, 1, None)
    assert says(found) == ["½ of 1"]
    assert [english(each) for each in after_next(found)] == [
        "After a win against p10: norm made",
        "After a draw: norm made",
        "After a loss: no norm",
    ]


@pytest.mark.article("B.01 1.4")
@pytest.mark.parametrize(
    ("changed", "others", "article"),
    [
        # nine opponents: 3 grandmasters, 5 titles, 2 other federations, at most 5 of the own and 6 of any one
        ({"title": Title.NONE}, NOT_MET, "1.4.5 a"),
        ({"title": Title.IM}, NOT_MET, "1.4.5 b"),
        ({"federation": "GER"}, NOT_MET, "1.4.4"),
        ({"federation": "FRA"}, NOT_MET, "1.4.4"),
        ({"federation": "GER"}, titled(3, Title.GM, 2600, "GER"), "1.4.3"),
        ({"rating": 2100}, NOT_MET, "1.4.7, 1.4.8 a"),
    ],
)
def test_an_impossible_norm_names_its_article(
    changed: dict[str, Any], others: list[dict[str, Any]], article: str
) -> None:
    found = forecast(played(met=[{**each, **changed} for each in SEVEN_MET], others=others))

    assert found.state is NormState.IMPOSSIBLE
    assert article in [each.article for each in found.obstacles]


@pytest.mark.article("B.01 1.4.8 b")
def test_no_score_is_enough_any_more() -> None:
    # half a point of eight: 1½ of 9 at most are 17 %, below 35 %
    state = played([DRAW, *[BLACK] * 6])

    assert [each.article for each in forecast(with_round(state, (1, 9, BLACK))).obstacles] == ["1.4.8, 1.4.9"]


@pytest.mark.article("B.01 1.4.5")
def test_titles_and_foreigners_that_are_still_needed() -> None:
    # of seven two are grandmasters and four have titles; five are of the own federation, which is the most
    met = [
        *titled(2, Title.GM, 2443, "FRA"),
        *titled(2, Title.IM, 2443, "GER"),
        *titled(3, Title.NONE, 2443, "GER"),
    ]
    found = forecast(played(met=met))

    assert [(each.article, " ".join(map(english, each.messages))) for each in found.missing] == [
        ("1.4.5 a", "1 more opponent with a title (CM and WCM do not count)."),
        ("1.4.5 b", "1 more opponent who is GM."),
        ("1.4.3", "Opponents of 1 more federation."),
        ("1.4.4", "2 of the opponents to come must be of other federations."),
    ]


@pytest.mark.article("B.01 1.4.1")
def test_too_few_games_are_left_for_who_came_late_or_leaves() -> None:
    state = played(FIVE_OF_SEVEN[:4], met=SEVEN_MET)
    gone = replace(state.roster.players[PlayerId("p1")], withdrawn_from=8)
    roster = replace(state.roster, players={**state.roster.players, gone.id: gone})

    found = forecast(replace(state, roster=roster))

    assert [each.article for each in found.obstacles][:1] == ["1.4.1"]
    assert says(found) == ["no norm"]
    assert [english(each) for each in found.obstacles[0].messages] == ["7 games count; at least 9."]


@pytest.mark.article("B.01 1.4.1 c")
def test_a_bye_by_the_pairing_leaves_eight_games_in_nine_rounds() -> None:
    # 6 of 8 (75 %, +193) want 2407: 8 x 2407 - 4 = 19,252, less 17,102: 2150
    state = with_round(played(), (9, 10, DRAW), bye=1)

    assert forecast(state).need == Need(2, 1, 2150)


@pytest.mark.article("B.01 1.4.1 e")
def test_a_norm_before_the_last_round_is_made() -> None:
    met = [*titled(3, Title.GM, 2550, "FRA"), *titled(3, Title.IM, 2450, "POL"), *titled(3, Title.FM, 2300, "GER")]
    found = forecast(played([WHITE] * 5 + [DRAW] * 4, met=met, rounds=11))

    assert found.state is NormState.REACHED
    assert says(found) == ["norm made"]


@pytest.mark.article("B.01 1.4.1 e")
def test_a_norm_can_be_made_before_the_last_round() -> None:
    # eight of eleven rounds: 6½ of 8 against 19,600; a loss makes 6½ of 9 (72 %, +166), which wants 2434: 21,902 less
    # 19,600 are 2302, below the average so far
    met = [*titled(3, Title.GM, 2550, "FRA"), *titled(3, Title.IM, 2450, "POL"), *titled(2, Title.FM, 2300, "GER")]
    found = forecast(played([WHITE] * 5 + [DRAW] * 3, met=met, rounds=11))

    assert (found.need, found.until) == (Need(0, 1, 2302), 9)
    assert says(found)[-1] == "after round 9; later games may be left out (1.4.1 e)"


@pytest.mark.article("B.01 1.4.8")
def test_in_a_round_robin_all_opponents_are_known() -> None:
    # 17,102 + 2520 + 2600 = 22,222 are 2469: 6 of 9 (67 %) make 2594, 6½ (72 %) 2635
    state = field(ME, *SEVEN_MET, *NOT_MET[:2], rounds=9, system="berger")
    for number, outcome in enumerate(FIVE_OF_SEVEN, start=2):
        state = with_round(state, (1, number, outcome))
    found = forecast(state)

    assert found.need == Need(3, 2, None)
    assert says(found) == ["1½ of 2"]


def test_there_are_no_norms_in_rapid_chess() -> None:
    state = played()
    rapid = replace(state.settings.rating_rule, rate_of_play=RateOfPlay.RAPID)

    assert forecasts(replace(state, settings=replace(state.settings, rating_rule=rapid)))[PlayerId("p1")] == ()


def test_mere_arithmetic_is_not_near() -> None:
    # 9 of 9 against anyone would do before the first round, but not by a player of 1800
    state = field({**ME, "rating": 1800}, *SEVEN_MET, *NOT_MET, rounds=9)

    assert not forecast(state).is_near
    assert forecast(field(ME, *SEVEN_MET, *NOT_MET, rounds=9)).is_near
