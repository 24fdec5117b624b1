"""Basic conditions of title norms, by the FIDE Title Regulations (B.01)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from domain.history import Purpose, histories
from domain.rating_report.conditions import ConditionName, NormCondition
from domain.rating_report.norms import NormCheck, is_exempt_from_federations, norm_checks
from domain.state.tournament import Tournament
from domain.values import Outcome, PlayerId, Title
from tests.domain.rating_report.fields import BLACK, DRAW, WHITE, against, field, titled, with_round
from tests.saying import english

ME = {"rating": 2450, "federation": "GER"}
FIELD = [*titled(3, Title.GM, 2550, "FRA"), *titled(3, Title.IM, 2450, "POL"), *titled(3, Title.FM, 2300, "GER")]
SEVEN_OF_NINE = [WHITE] * 5 + [DRAW] * 4


def sentences(found: NormCondition) -> str:
    return " ".join(map(english, found.messages))


def check(state: Tournament, title: Title) -> NormCheck:
    return next(each for each in norm_checks(state)[PlayerId("p1")] if each.title is title)


def condition(
    name: ConditionName,
    opponents: Sequence[dict[str, Any]] = FIELD,
    results: Sequence[Outcome] = SEVEN_OF_NINE,
    title: Title = Title.GM,
    **more: Any,
) -> NormCondition:
    state = against(more.pop("me", ME), opponents, results, **more)
    return next(each for each in check(state, title).conditions if each.name is name)


@pytest.mark.article("B.01 1.4")
def test_a_norm_for_grandmaster_meets_every_condition() -> None:
    found = check(against(ME, FIELD, SEVEN_OF_NINE), Title.GM)

    assert [each.name for each in found.conditions if not each.met] == []
    assert (found.is_met, found.is_title_performance) == (True, True)
    assert sentences(found.conditions[-1]) == "The performance is 2433 +220 = 2653 (78 %); at least 2600."


@pytest.mark.article("B.01 1.4.1")
def test_nine_games_are_needed_forfeits_do_not_count() -> None:
    results = [*SEVEN_OF_NINE[:8], Outcome.BLACK_WINS_FORFEIT]

    assert not condition(ConditionName.GAMES, results=results).met
    assert condition(ConditionName.GAMES).met


@pytest.mark.article("B.01 1.4.1 c")
def test_eight_games_do_where_the_ninth_of_nine_rounds_was_a_win_by_forfeit_or_a_bye_by_the_pairing() -> None:
    results = [*SEVEN_OF_NINE[:8], Outcome.WHITE_WINS_FORFEIT]
    byes = with_round(against(ME, FIELD[:8], SEVEN_OF_NINE[:8], rounds=9), (2, 3, DRAW), bye=1)

    assert condition(ConditionName.GAMES, results=results).met
    assert check(byes, Title.GM).conditions[0].met
    assert not condition(ConditionName.GAMES, results=results, rounds=10).met


@pytest.mark.article("B.01 1.4.3")
def test_two_other_federations_are_needed_and_fid_is_none() -> None:
    opponents = [{**each, "federation": "FID"} if each["federation"] == "POL" else each for each in FIELD]

    assert condition(ConditionName.FEDERATIONS).met
    assert not condition(ConditionName.FEDERATIONS, opponents).met
    assert not condition(ConditionName.FEDERATIONS, me={"rating": 2450}).met


@pytest.mark.article("B.01 1.4.4")
def test_three_fifths_of_the_own_and_two_thirds_of_any_federation_at_most() -> None:
    own = [{**each, "federation": "GER"} for each in FIELD[:6]]
    foreign = [{**each, "federation": "FRA"} for each in FIELD[:7]]

    assert condition(ConditionName.OWN_FEDERATION, [*own[:5], *FIELD[3:6], FIELD[0]]).met
    assert not condition(ConditionName.OWN_FEDERATION, [*own, *FIELD[3:6]]).met
    assert condition(ConditionName.ONE_FEDERATION, [*foreign[:6], *FIELD[6:]]).met
    assert not condition(ConditionName.ONE_FEDERATION, [*foreign, *FIELD[7:]]).met


@pytest.mark.article("B.01 1.4.5")
def test_half_of_the_opponents_hold_titles_and_a_third_the_title_asked_for() -> None:
    candidates = [{**each, "title": Title.CM} for each in FIELD[4:]]

    assert condition(ConditionName.TITLE_HOLDERS, [*FIELD[:5], *candidates[:4]]).met
    assert not condition(ConditionName.TITLE_HOLDERS, [*FIELD[:4], *candidates]).met
    assert not condition(ConditionName.HIGH_TITLES, [FIELD[3], *FIELD[1:]]).met
    assert condition(ConditionName.HIGH_TITLES, [FIELD[3], *FIELD[1:]], title=Title.IM).met


@pytest.mark.article("B.01 1.4.6")
def test_only_the_lowest_opponent_is_raised_to_the_floor_and_the_unrated_count_as_1400() -> None:
    one = [*FIELD[:8], {"rating": 0}]
    two = [*FIELD[:7], {"rating": 0}, {"rating": 1500}]

    assert sentences(condition(ConditionName.AVERAGE, one)) == (
        "The opponents' average is 2422; at least 2380. The lowest, 1400, counts as 2200 (1.4.6 c)."
    )
    assert sentences(condition(ConditionName.AVERAGE, two)).startswith("The opponents' average is 2333;")


@pytest.mark.article("B.01 1.4.8 a")
def test_the_opponents_average_must_reach_that_of_the_title() -> None:
    weak = [{**each, "rating": 2300} for each in FIELD]

    assert not condition(ConditionName.AVERAGE, weak).met
    assert condition(ConditionName.AVERAGE, weak, title=Title.IM).met


@pytest.mark.article("B.01 1.4.8 b")
def test_35_percent_are_needed_whatever_the_opponents() -> None:
    strong = [{**each, "rating": 2750} for each in FIELD]

    assert condition(ConditionName.PERFORMANCE, strong, [DRAW] * 6 + [BLACK] * 3).met
    assert not condition(ConditionName.SCORE, strong, [DRAW] * 6 + [BLACK] * 3).met
    assert condition(ConditionName.SCORE, strong, [DRAW] * 7 + [BLACK] * 2).met


def test_no_game_fails_the_first_condition_and_states_nothing_of_the_others() -> None:
    found = check(field(ME), Title.GM)

    assert [(each.name, each.met) for each in found.conditions] == [(ConditionName.GAMES, False)]
    assert not found.is_title_performance


@pytest.mark.parametrize(
    ("data", "titles"),
    [
        ({}, ["GM", "IM"]),
        ({"sex": "w"}, ["GM", "IM", "WGM", "WIM"]),
        ({"sex": "F", "title": Title.IM}, ["GM"]),
        ({"sex": "w", "title": Title.WGM}, ["GM", "IM"]),
        ({"title": Title.GM}, []),
    ],
)
def test_titles_above_the_one_held_are_checked_and_womens_titles_for_women(
    data: dict[str, Any], titles: list[str]
) -> None:
    assert [each.title for each in norm_checks(field(data))[PlayerId("p1")]] == titles


def festival(foreigners: int, federations: int, masters: int) -> Tournament:
    """Hosts from GER and foreigners, everyone in every round but number 1, who misses two of three."""
    foreign = [
        {
            "federation": ["FRA", "POL", "ITA"][place % federations],
            "title": Title.IM if place < masters else Title.NONE,
            "rating": 2300,
        }
        for place in range(foreigners)
    ]
    hosts = [{"federation": "GER"}] * (foreigners + 2)
    state = field(*foreign, *hosts, rounds=3, federation="GER")
    pairs = [(place, place + foreigners + 1, DRAW) for place in range(2, foreigners + 1)]
    state = with_round(state, *pairs)
    state = with_round(state, *pairs)
    return with_round(state, (1, foreigners + 1, DRAW), *pairs)


@pytest.mark.article("B.01 1.4.3 d")
@pytest.mark.parametrize(
    ("foreigners", "federations", "masters", "exempt"),
    [(21, 3, 11, True), (20, 3, 11, False), (21, 2, 11, False), (21, 3, 10, False)],
)
def test_a_swiss_with_enough_foreign_players_in_every_round_is_exempt(
    foreigners: int, federations: int, masters: int, exempt: bool
) -> None:
    state = festival(foreigners, federations, masters)
    entries = histories(state, Purpose.STANDINGS)

    assert is_exempt_from_federations(state, entries) is exempt


@pytest.mark.article("B.01 1.4.3 d")
def test_the_exemption_waives_all_three_conditions_on_federations() -> None:
    found = norm_checks(festival(21, 3, 11))[PlayerId("p24")][0]
    on_federations = [each for each in found.conditions if each.article in ("1.4.3", "1.4.4")]

    assert len(on_federations) == 3
    assert all(each.met and "exempt" in sentences(each) for each in on_federations)
