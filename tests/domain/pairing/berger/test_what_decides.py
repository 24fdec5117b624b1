"""What decides who meets whom in a round robin: the lots, the round and the size of the table."""

from __future__ import annotations

import pytest

from domain.pairing.berger.system import DOUBLE, SINGLE
from domain.pairing_service import field_of
from domain.players.numbers import AssignPairingNumbers
from domain.rounds.lots import numbers_by_lot
from domain.starting_list import pairing_numbers, players_by_number
from domain.state.tournament import Tournament
from tests.builders import after, name, tournament
from tests.domain.pairing.deciding import boards
from tests.domain.pairing.rating_swiss.fields import field


def first_round(state: Tournament) -> list[tuple[str, str]]:
    """The boards of round one by name."""
    who = players_by_number(state)
    return [(who[pair.white], who[pair.black]) for pair in SINGLE.pair(field_of(state)).pairs]


@pytest.mark.article("C.05 6.1", decides=True)
def test_the_lots_decide_who_meets_whom() -> None:
    state = tournament(4, system="berger")
    drawn = after(state, AssignPairingNumbers(numbers_by_lot(state, [name(place) for place in (1, 0, 2, 3)])))

    assert list(pairing_numbers(drawn)) != list(pairing_numbers(state))
    assert first_round(state) == [("a", "d"), ("b", "c")]
    assert first_round(drawn) == [("b", "d"), ("a", "c")]


@pytest.mark.article("C.05 Annex 1", decides=True)
def test_the_size_of_the_table_and_the_cycle_decide_who_meets_whom_with_which_colour() -> None:
    four, six = field(*["0"] * 4), field(*["0"] * 6)
    second = [field(*["0 ---"] * 4), field(*["0 -"] * 4)]

    assert boards(SINGLE, four) == {(1, 4), (2, 3)}
    assert boards(SINGLE, six) == {(1, 6), (2, 5), (3, 4)}
    assert boards(SINGLE, second[1]) == {(4, 3), (1, 2)}
    assert boards(DOUBLE, second[0]) == {(4, 1), (3, 2)}
