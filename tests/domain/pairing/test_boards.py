"""The order of boards."""

from __future__ import annotations

import pytest

from domain.pairing.boards import in_order
from domain.pairing.system import Field, FieldPlayer, Pair
from domain.values import Tpn


def _field(*scores: tuple[int, int]) -> Field:
    players = tuple(FieldPlayer(Tpn(tpn), score, virtual=virtual) for tpn, (score, virtual) in enumerate(scores, 1))
    return Field(round=2, rounds=5, players=players)


def _pair(white: int, black: int) -> Pair:
    return Pair(Tpn(white), Tpn(black))


@pytest.mark.article("C.04.2:2026 boards")
@pytest.mark.article("F.1")
def test_boards_go_by_the_higher_score_then_the_sum_then_the_number() -> None:
    field = _field((2, 0), (2, 0), (2, 0), (1, 0), (0, 0), (0, 0), (0, 0), (1, 0))
    pairs = [_pair(6, 7), _pair(5, 3), _pair(4, 1), _pair(8, 2)]

    assert in_order(field, pairs) == (_pair(4, 1), _pair(8, 2), _pair(5, 3), _pair(6, 7))


@pytest.mark.article("F.1")
def test_boards_of_equal_scores_go_by_the_rank_where_a_system_gives_one() -> None:
    field = _field((2, 0), (2, 0), (2, 0), (2, 0))
    ranks = {Tpn(4): 0, Tpn(1): 1, Tpn(2): 2, Tpn(3): 3}

    assert in_order(field, [_pair(1, 2), _pair(3, 4)], ranks) == (_pair(3, 4), _pair(1, 2))


@pytest.mark.article("C.04.7")
def test_virtual_points_count_for_the_boards() -> None:
    field = _field((0, 2), (1, 0), (0, 2), (1, 0))

    assert in_order(field, [_pair(2, 4), _pair(3, 1)]) == (_pair(3, 1), _pair(2, 4))
