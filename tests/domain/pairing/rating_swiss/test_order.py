"""D.1 and D.2: the printed sequences."""

from __future__ import annotations

from itertools import combinations, islice

import pytest

from domain.pairing.rating_swiss.order import Exchange, exchanges, transpositions

PRINTED_TRANSPOSITIONS = """
5678 5687 5768 5786 5867 5876 6578 6587 6758 6785 6857 6875
7568 7586 7658 7685 7856 7865 8567 8576 8657 8675 8756 8765
"""

PRINTED_EXCHANGES = """
4-5 4-6 3-5 4-7 3-6 2-5 3-7 2-6 2-7
34-56 34-57 24-56 34-67 24-57 23-56 24-67 23-57 23-67
"""


def numbered(exchange: Exchange) -> str:
    leaving, entering = ("".join(str(place + 1) for place in places) for places in exchange)
    return f"{leaving}-{entering}"


@pytest.mark.article("C.04.1:2009 [D.1]")
def test_the_transpositions_of_5_6_7_8_come_in_ascending_order() -> None:
    found = ["".join(map(str, order)) for order in transpositions((5, 6, 7, 8))]

    assert found == PRINTED_TRANSPOSITIONS.split()


@pytest.mark.article("C.04.1:2009 [D.2]")
def test_the_exchanges_of_eight_players_come_in_the_printed_order_from_a_to_r() -> None:
    inner = [numbered(each) for each in exchanges(4, 8) if not {0, 7} & {*each.leaving, *each.entering}]

    assert inner[:18] == PRINTED_EXCHANGES.split()


@pytest.mark.article("C.04.1:2009 [D.2]")
def test_with_seven_players_all_numbers_are_lowered_by_one() -> None:
    printed = [each.translate(str.maketrans("234567", "123456")) for each in PRINTED_EXCHANGES.split()]
    # With three players in S1 its first one is in the matrices, the last of S2 is not.
    possible = [numbered(each) for each in exchanges(3, 7) if 6 not in each.entering]

    singles = [each for each in possible if len(each) == 3]
    doubles = [each for each in possible if len(each) == 5]
    assert singles == printed[:9]
    assert doubles == printed[9:]


@pytest.mark.article("C.04.1:2009 [D.2]")
def test_an_exchange_that_concerns_the_lowest_player_of_s1_comes_first_among_equal_differences() -> None:
    assert [numbered(each) for each in islice(exchanges(3, 6), 3)] == ["3-4", "3-5", "2-4"]


@pytest.mark.article("C.04.1:2009 [D.2]")
def test_every_exchange_comes_once() -> None:
    found = list(exchanges(4, 9))
    every = {
        Exchange(leaving, entering)
        for size in range(1, 5)
        for leaving in combinations(range(4), size)
        for entering in combinations(range(4, 9), size)
    }

    assert len(found) == len(every)
    assert set(found) == every


@pytest.mark.article("C.04.1:2009 [D.2]")
def test_larger_exchanges_can_be_asked_for_alone() -> None:
    assert list(exchanges(3, 6, smallest=2)) == [each for each in exchanges(3, 6) if len(each.leaving) > 1]
