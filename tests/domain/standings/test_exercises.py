"""The published exercises in tie-breaking: the values of 2023, which hold for August 2024, and those of March 2026."""

from __future__ import annotations

import pytest

from domain.values import TieBreakEdition
from tests.domain.standings.exercises import places, values

OLD, NEW = TieBreakEdition.AUGUST_2024, TieBreakEdition.MARCH_2026

# By pairing number, 1 to 16, after five rounds with unplayed ones.
PUBLISHED = {
    "BH": "12.5 13.0 15.5 15.0 8.5 12.0 14.5 13.5 9.0 13.0 13.5 11.5 14.0 11.0 12.0 12.5",
    "BH/C1": "11.0 12.0 13.0 11.5 7.5 11.0 12.5 12.0 7.5 11.5 12.0 9.5 12.0 9.0 11.0 11.0",
    "AOB": "12.6 13.6 13.4 13.38 13.4 13.25 11.9 13.0 12.75 10.9 12.75 15.0 12.1 13.17 12.2 13.3",
    "FB": "13.5 13.5 15.0 15.5 10.0 12.0 13.5 12.5 9.5 12.5 12.5 11.5 13.5 10.5 12.0 13.5",
    "SB": "8.00 9.50 10.50 9.75 4.25 6.50 3.25 5.25 2.25 1.50 5.75 4.00 4.25 4.50 3.50 7.25",
    "SB/C1": "7.25 8.50 9.25 8.00 3.25 5.50 1.25 3.75 2.25 0.00 4.25 4.00 4.25 3.00 2.50 5.75",
    "ARO": "1820 1880 1940 1888 1690 1813 1760 1730 1975 1880 1863 2050 1930 1800 1860 1820",
    "ARO/C1": "1900 1988 2000 1983 1738 1900 1838 1800 2200 1975 2000 - 2025 1900 1963 1900",
    "TPR": "1969 2120 2089 2081 1690 1813 1611 1730 1175 1640 1776 1250 1781 1925 1788 1969",
    "WIN": "2 3 2 2 2 3 1 2 1 1 2 2 1 2 2 3",
    "WON": "2 3 2 2 2 2 1 2 0 1 1 0 1 2 2 3",
    "BPG": "2 3 2 2 2 2 3 2 1 3 2 0 3 2 3 2",
    "BWG": "1 1 1 1 0 1 0 0 0 1 0 0 1 1 1 1",
    "REP": "5 5 5 4 5 5 5 5 3 5 5 3 5 3 5 5",
    "PS": "11.0 13.0 11.0 11.5 5.0 6.0 6.0 8.5 2.5 4.0 5.5 7.0 7.0 6.0 7.0 10.5",
    "PS/C1": "10.0 12.0 10.5 10.5 5.0 6.0 5.0 8.0 2.5 4.0 5.0 7.0 6.0 5.0 7.0 10.0",
}

# What the caps of 16.4 make of them, worked out by hand: the dummy of 4 in round 2 is 2.5 instead of 3.5, that of 6
# in round 3 is 2.5 instead of 3, that of 11 in round 4 is 1.5 instead of 2.5.
CHANGED_IN_2026 = {
    "BH": {4: "14.0", 6: "11.5", 11: "12.5"},
    "BH/C1": {6: "10.5", 11: "11.0"},
    "SB": {4: "9.25", 6: "6.00", 11: "4.75"},
    "SB/C1": {4: "7.75", 6: "5.00", 11: "3.25"},
    "FB": {4: "14.5", 11: "12.0", 12: "11.0"},
}


def table(text: str) -> dict[int, str]:
    return dict(enumerate(text.split(), start=1))


@pytest.mark.parametrize("code", PUBLISHED)
@pytest.mark.article("C.07:2024 6-10, 14, 16")
def test_the_published_values_come_out_by_the_edition_before(code: str) -> None:
    assert values("swiss-5", OLD, code) == table(PUBLISHED[code])


@pytest.mark.parametrize("code", [code for code in PUBLISHED if code not in ("AOB", *CHANGED_IN_2026)])
def test_values_without_dummy_opponents_are_the_same_in_2026(code: str) -> None:
    assert values("swiss-5", NEW, code) == table(PUBLISHED[code])


@pytest.mark.parametrize("code", CHANGED_IN_2026)
@pytest.mark.article("C.07:2026 16.4")
def test_the_caps_of_2026_change_only_what_dummies_give(code: str) -> None:
    assert values("swiss-5", NEW, code) == table(PUBLISHED[code]) | CHANGED_IN_2026[code]


@pytest.mark.article("C.07:2026 8.2")
def test_averages_of_opponents_buchholz_follow_the_caps() -> None:
    expected = "12.4 13.6 12.9 13.38 13.2 13.25 11.7 12.9 12.75 10.8 12.75 14.0 11.9 13.0 12.2 13.1"

    assert values("swiss-5", NEW, "AOB") == table(expected)


@pytest.mark.article("C.07 9.1, 14.1.1 d, 15.2")
def test_sonneborn_berger_in_a_round_robin_counts_forfeits_as_games() -> None:
    assert values("round-robin", NEW, "SB") == table("9.25 6.25 6.25 4.25 3.25 2.25")
    assert values("round-robin", NEW, "SB/C1") == table("9.25 4.75 4.75 4.25 3.25 1.50")


@pytest.mark.article("C.07 9.2")
def test_koya_counts_points_against_the_upper_half() -> None:
    assert values("round-robin", NEW, "KS") == table("2.0 0.5 0.5 1.0 0.5 0.0")


@pytest.mark.article("C.07 10.3")
def test_the_perfect_performance_reaches_the_score() -> None:
    assert values("swiss-5", NEW, "PTP")[3] == "2112"


@pytest.mark.article("C.07 10.4")
def test_the_average_performance_of_the_opponents() -> None:
    found = values("swiss-5", NEW, "APRO")

    assert {player: found[player] for player in (1, 3, 4, 16)} == {1: "1789", 3: "1904", 4: "1772", 16: "1805"}


@pytest.mark.article("C.07 6.3")
def test_direct_encounter_leaves_a_tie_that_missing_games_could_turn() -> None:
    found = places("swiss-5", "DE")

    assert {found[player] for player in (1, 3, 4, 16)} == {2}
    assert {found[player] for player in (5, 8, 11)} == {7}


@pytest.mark.article("C.07 6.2, 6.3")
def test_direct_encounter_after_nine_rounds() -> None:
    expected = (3, 5, 1, 3, 9, 2, 6, 6, 14, 9, 13, 14, 16, 9, 9, 6)

    assert places("swiss-9", "DE") == dict(enumerate(expected, start=1))


@pytest.mark.article("C.07 6.1.1, 15.2")
def test_direct_encounter_in_a_round_robin_counts_forfeits() -> None:
    assert places("round-robin", "DE") == {1: 1, 2: 2, 3: 2, 4: 6, 5: 5, 6: 4}
