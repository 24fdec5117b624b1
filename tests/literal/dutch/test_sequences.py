"""The order of candidates against the examples that the texts print."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.literal.dutch.sequences import (
    exchange_order,
    exchanges,
    mdp_sets_of_2017,
    mdp_sets_of_2026,
    transpositions,
)

TRANSPOSITIONS = [pytest.mark.article("C.04.3:2026 [3]"), pytest.mark.article("C.04.3:2017 [D.1]")]
EXCHANGES = [pytest.mark.article("C.04.3:2026 [3]"), pytest.mark.article("C.04.3:2017 [D.2]")]


class TestTranspositions:
    pytestmark = TRANSPOSITIONS

    def test_eleven_players_have_720(self) -> None:
        assert len(list(transpositions(range(6, 12), 5))) == 720

    def test_two_mdps_and_nine_residents_have_72(self) -> None:
        found = list(transpositions(range(3, 12), 2))

        assert len(found) == 72
        assert found[:3] == [(3, 4), (3, 5), (3, 6)]
        assert found[7:10] == [(3, 11), (4, 3), (4, 5)]
        assert found[-1] == (11, 10)

    def test_eleven_players_come_in_the_printed_order_but_for_its_slip(self) -> None:
        found = list(transpositions(range(6, 12), 5))

        assert found[:3] == [(6, 7, 8, 9, 10), (6, 7, 8, 9, 11), (6, 7, 8, 10, 9)]
        assert found[119:121] == [(6, 11, 10, 9, 8), (7, 6, 8, 9, 10)]
        assert found[-1] == (11, 10, 9, 8, 7)
        assert found.index((6, 7, 8, 10, 11)) == 3


class TestExchanges:
    pytestmark = EXCHANGES

    @pytest.mark.parametrize(
        ("earlier", "later"),
        [
            pytest.param(((5,), (9,)), ((4, 5), (6, 7)), id="one number before two"),
            pytest.param(((4,), (6,)), ((5,), (8,)), id="6 with 4 before 8 with 5"),
            pytest.param(((3, 4), (6, 8)), ((4, 5), (8, 9)), id="8 and 6 with 4 and 3 before 9 and 8 with 5 and 4"),
            pytest.param(((5,), (7,)), ((4,), (6,)), id="5 leaves before 4"),
            pytest.param(((2, 5), (6, 7)), ((3, 4), (6, 7)), id="5 and 2 leave before 4 and 3"),
            pytest.param(((1, 4, 5), (6, 7, 8)), ((2, 3, 5), (6, 7, 8)), id="5, 4 and 1 leave before 5, 3 and 2"),
            pytest.param(((4, 5), (6, 9)), ((4, 5), (7, 8)), id="6 and 9 come before 7 and 8"),
            pytest.param(((3, 4, 5), (6, 7, 10)), ((3, 4, 5), (6, 8, 9)), id="6, 7 and 10 come before 6, 8 and 9"),
        ],
    )
    def test_the_printed_examples_hold(
        self, earlier: tuple[tuple[int, ...], tuple[int, ...]], later: tuple[tuple[int, ...], tuple[int, ...]]
    ) -> None:
        assert exchange_order(earlier) < exchange_order(later)

    def test_the_original_comes_first(self) -> None:
        assert next(exchanges((1, 2, 3), (4, 5, 6))) == ((1, 2, 3), (4, 5, 6))

    def test_every_choice_of_s1_comes_once(self) -> None:
        found = [s1 for s1, _ in exchanges((1, 2, 3, 4), (5, 6, 7, 8, 9))]

        assert sorted(found) == list(combinations(range(1, 10), 4))

    def test_single_exchanges_of_eleven_players_go_by_difference_then_by_the_highest(self) -> None:
        found = [s1 for s1, _ in exchanges((1, 2, 3, 4, 5), (6, 7, 8, 9, 10, 11))]

        assert found[1:4] == [(1, 2, 3, 4, 6), (1, 2, 3, 4, 7), (1, 2, 3, 5, 6)]


@pytest.mark.article("C.04.3:2026 [3]")
def test_sets_of_mdps_come_by_their_smallest_differing_number() -> None:
    found = list(mdp_sets_of_2026(range(1, 5), 2))

    assert found.index((1, 3)) < found.index((1, 4)) < found.index((3, 4))


@pytest.mark.article("C.04.3:2017 [D.3]")
def test_sets_of_mdps_of_2017_come_by_the_highest_differing_score() -> None:
    found = list(mdp_sets_of_2017(range(1, 5), 2, {1: 8, 2: 8, 3: 7, 4: 6}))

    assert found == [(1, 2), (1, 3), (2, 3), (1, 4), (2, 4), (3, 4)]
