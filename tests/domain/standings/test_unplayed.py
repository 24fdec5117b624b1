"""Unplayed rounds: their categories, what opponents count of them, and the dummy opponent with and without its cap."""

from __future__ import annotations

import pytest

from domain.history import Entry
from domain.standings.cuts import Cut, cut
from domain.standings.editions import EDITIONS
from domain.standings.elements import Element, Forfeits, Opposition, elements_of
from domain.standings.parts import CountsAs
from domain.standings.unplayed import adjusted_score, is_voluntary
from domain.values import STANDARD_SCORING, PlayerId, Score, TieBreakEdition

OLD, NEW = TieBreakEdition.AUGUST_2024, TieBreakEdition.MARCH_2026
SCORES = {
    "1": Score.WIN,
    "=": Score.DRAW,
    "0": Score.LOSS,
    "+": Score.FORFEIT_WIN,
    "-": Score.FORFEIT_LOSS,
    "U": Score.PAIRING_ALLOCATED_BYE,
    "F": Score.FULL_POINT_BYE,
    "H": Score.HALF_POINT_BYE,
    "Z": Score.ZERO_POINT_BYE,
}


def rounds(signs: str) -> tuple[Entry, ...]:
    """Rounds by the signs of a report file; the opponent of round n is on."""
    entries = []
    for number, sign in enumerate(signs, start=1):
        score = SCORES[sign]
        opponent = PlayerId(f"o{number}") if sign in "1=0+-" else None
        entries.append(Entry(number, score, STANDARD_SCORING.points(score), opponent))
    return tuple(entries)


def adjusted(signs: str) -> float:
    entries = rounds(signs)
    return adjusted_score(entries, STANDARD_SCORING, sum(entry.points for entry in entries)) / 2


def elements(signs: str, scores: dict[int, float], edition: TieBreakEdition, own: float) -> tuple[Element, ...]:
    """The elements of a player with these rounds and this score, whose opponents have these adjusted scores."""
    entries = rounds(signs)
    known = {PlayerId(f"o{number}"): int(2 * score) for number, score in scores.items()}
    opposition = Opposition(known, EDITIONS[edition].dummy, len(entries))
    return elements_of(entries, int(2 * own), opposition, Forfeits.UNPLAYED)


def total(found: tuple[Element, ...]) -> float:
    return sum(element.score for element in found) / 2


@pytest.mark.parametrize(("signs", "voluntary"), [("UF+1=0", ""), ("HZ-", "123"), ("1H+Z-U", "245")])
@pytest.mark.article("C.07 16.1.2")
def test_requested_byes_and_lost_forfeits_are_voluntary(signs: str, voluntary: str) -> None:
    assert "".join(str(entry.round) for entry in rounds(signs) if is_voluntary(entry)) == voluntary


@pytest.mark.parametrize(
    ("signs", "score"),
    [("1HZ1", 2.5), ("11ZZ", 3.0), ("11HZ", 3.0), ("1-ZZ", 2.0), ("1Z--", 1.5), ("ZZZZ", 2.0), ("U+ZU", 3.0)],
)
@pytest.mark.article("C.07 16.2, 16.3")
def test_opponents_count_requested_byes_at_the_end_as_draws_and_the_rest_as_awarded(signs: str, score: float) -> None:
    assert adjusted(signs) == score


@pytest.mark.parametrize(("edition", "score"), [(OLD, 3.5), (NEW, 2.5)])
@pytest.mark.article("C.07 16.4.2")
def test_a_bye_is_a_dummy_with_at_most_a_draw_in_every_round(edition: TieBreakEdition, score: float) -> None:
    found = elements("1H1==", {1: 2, 3: 1.5, 4: 3.5, 5: 3.5}, edition, 3.5)

    assert found[1].score / 2 == score


@pytest.mark.parametrize(
    ("edition", "score", "counts"), [(OLD, 2.5, CountsAs.OWN_SCORE), (NEW, 1.5, CountsAs.OPPONENT_CAP)]
)
@pytest.mark.article("C.07 16.4.1")
def test_a_forfeit_is_a_dummy_with_at_most_the_scheduled_opponents_score(
    edition: TieBreakEdition, score: float, counts: CountsAs
) -> None:
    found = elements("=00+1", {1: 3.5, 2: 3.5, 3: 2.5, 4: 1.5, 5: 1.5}, edition, 2.5)

    assert (found[3].score / 2, found[3].counts) == (score, counts)


OTHERS = {1: 5, 2: 5, 3: 6.5, 5: 4.5, 6: 6, 7: 5, 8: 6.5, 9: 5.5, 10: 6}


@pytest.mark.parametrize(("edition", "buchholz"), [(OLD, 57), (NEW, 55)])
@pytest.mark.article("C.07 8.1, 9.1, 16.4, 16.5")
def test_seven_of_ten_with_a_round_missed_as_the_arbiters_manual_has_it(
    edition: TieBreakEdition, buchholz: float
) -> None:
    found = elements("110Z1=1=11", OTHERS, edition, 7)
    products = [element.score * element.points for element in found]
    gone = cut([(element.score, element.score) for element in found], [each.voluntary for each in found], 1, 0)

    assert (total(found), sum(products) / 4) == (buchholz, 37.25)
    assert gone == {3: Cut.VOLUNTARY}
    assert total(found) - found[3].score / 2 == 50


@pytest.mark.parametrize(("edition", "buchholz"), [(OLD, 51), (NEW, 49.5)])
@pytest.mark.article("C.07 16.4.1")
def test_a_forfeit_won_as_the_arbiters_manual_has_it(edition: TieBreakEdition, buchholz: float) -> None:
    others = {1: 5.5, 2: 5.5, 3: 5.5, 4: 5.5, 5: 5.5, 6: 5.5, 8: 5.5, 9: 5.5}

    assert total(elements("111111+00", others | {7: 5.5}, edition, 7)) == buchholz


def test_the_cut_leaves_nothing_where_it_asks_for_all() -> None:
    assert cut([(3, 3), (5, 5)], [False, False], 2, 2) == {0: Cut.LEAST, 1: Cut.LEAST}


@pytest.mark.article("C.07 14.3, 14.4")
def test_medians_cut_the_least_before_the_most() -> None:
    assert cut([(5, 5), (2, 2), (9, 9), (4, 4)], [False] * 4, 1, 1) == {1: Cut.LEAST, 2: Cut.MOST}
    assert cut([(5, 5), (2, 2), (9, 9)], [False] * 3, 2, 2) == {1: Cut.LEAST, 0: Cut.LEAST, 2: Cut.MOST}


@pytest.mark.article("C.07 14.1.1 d")
def test_the_product_of_the_lowest_opponent_goes_of_several_the_lowest() -> None:
    assert cut([(4, 0), (2, 4), (2, 2), (6, 12)], [False] * 4, 1, 0) == {2: Cut.LEAST}


@pytest.mark.article("C.07 16.5.2")
def test_the_higher_of_least_and_absence_goes_an_equal_absence_before() -> None:
    least_is_higher = cut([(1, 2), (4, 2), (5, 0), (3, 6)], [False, True, True, False], 1, 0)
    equal = cut([(2, 2), (4, 2), (6, 3)], [False, True, False], 2, 0)
    several = cut([(5, 0), (3, 0), (5, 0), (4, 2)], [True, True, True, False], 2, 0)

    assert least_is_higher == {0: Cut.LEAST}
    assert list(equal) == [1, 0]
    assert several == {1: Cut.VOLUNTARY, 3: Cut.LEAST}
