"""Rules 12, 15 and 16: pairing the cards that stay on a level."""

from __future__ import annotations

from itertools import product

import pytest

from domain.pairing.ecf.halves import LevelPairing, pair_level
from tests.domain.pairing.ecf.cards import level, numbers, pairs, table


def paired(
    *histories: str, met: tuple[tuple[int, int], ...] = (), avoided: tuple[tuple[int, int], ...] = ()
) -> LevelPairing:
    cards = level(*histories)
    pairing = pair_level(table(cards, met=met, avoided=avoided), cards)
    assert pairing is not None
    return pairing


@pytest.mark.article("ECF 12")
def test_the_top_half_meets_the_bottom_half_in_order_of_grade() -> None:
    assert pairs(paired("W", "B", "W", "B", "W", "B").pairs) == [(1, 4), (2, 5), (3, 6)]


@pytest.mark.article("ECF 15")
def test_white_seekers_meet_black_seekers_and_each_group_keeps_its_order() -> None:
    assert pairs(paired("W", "W", "B", "B", "W", "B").pairs) == [(1, 4), (2, 6), (3, 5)]


@pytest.mark.article("ECF 12")
def test_after_a_game_together_the_neighbours_change_opponents() -> None:
    found = paired("W", "W", "W", "B", "B", "B", met=((1, 4),))

    assert pairs(found.pairs) == [(1, 5), (2, 4), (3, 6)]
    assert found.exchanges == 0


@pytest.mark.article("ECF 12")
def test_where_the_halves_cannot_meet_the_players_at_the_border_are_exchanged() -> None:
    found = paired("W", "B", "W", "B", "W", "B", "W", "B", met=((1, 6), (1, 8)))

    assert numbers(found.exchanged) == [4, 5]
    assert found.exchanges == 1
    assert pairs(found.pairs) == [(1, 4), (2, 7), (3, 6), (5, 8)]


@pytest.mark.article("ECF 12")
def test_an_exchange_stays_as_near_to_the_border_as_it_can() -> None:
    found = paired("", "", "", "", "", "", "", "", met=((1, 5), (1, 6), (1, 7), (1, 8), (1, 4)))

    assert numbers(found.exchanged) == [3, 5]
    assert pairs(found.pairs) == [(1, 3), (2, 6), (4, 7), (5, 8)]


@pytest.mark.article("ECF 15")
def test_seekers_of_different_colours_meet_even_if_that_takes_an_exchange() -> None:
    found = paired("W", "B", "W", "B", met=((1, 4), (2, 3)))

    assert pairs(found.pairs) == [(1, 2), (3, 4)]
    assert numbers(found.exchanged) == [2, 3]


@pytest.mark.article("ECF 16")
def test_an_excess_transfers_the_weakest_claims() -> None:
    assert pairs(paired("WBWB", "BWBB", "BWWB", "BBBW").pairs) == [(1, 4), (2, 3)]


@pytest.mark.article("ECF 16")
def test_of_equal_claims_those_are_transferred_that_keep_the_order_of_grade() -> None:
    assert pairs(paired("B", "B", "B", "B").pairs) == [(1, 3), (2, 4)]


@pytest.mark.article("ECF 16")
def test_no_more_claims_are_given_up_than_the_numbers_demand() -> None:
    found = pairs(paired("W", "W", "W", "B", "W", "W", "W", "B").pairs)

    assert [pair for pair in found if not {4, 8} & set(pair)] == [(1, 5), (2, 6)]


@pytest.mark.article("ECF note 5")
def test_a_pair_to_be_avoided_gives_way_to_another_of_the_same_colours() -> None:
    found = paired("W", "W", "W", "B", "B", "B", avoided=((1, 4),))

    assert pairs(found.pairs) == [(1, 5), (2, 4), (3, 6)]


@pytest.mark.article("ECF note 5")
def test_a_pair_to_be_avoided_stays_where_another_would_cost_a_transfer() -> None:
    found = paired("W", "W", "B", "B", avoided=((1, 3), (1, 4)))

    assert pairs(found.pairs) == [(1, 3), (2, 4)]


@pytest.mark.article("ECF 12")
def test_an_empty_level_has_no_pairs() -> None:
    assert pair_level(table([]), []) == LevelPairing(())


@pytest.mark.article("ECF 1")
def test_cards_that_have_all_met_cannot_be_paired() -> None:
    cards = level("W", "B", "W", "B")

    assert pair_level(table(cards, met=tuple(product((1,), (2, 3, 4)))), cards) is None
