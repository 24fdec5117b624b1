"""Rules 5, 6, 7 and 28: the bye."""

from __future__ import annotations

from dataclasses import replace

import pytest

from domain.pairing.ecf.bye import bye_order
from domain.pairing.ecf.system import EcfSystem
from domain.pairing.system import NoPairing
from domain.values import Colour, Score, Tpn
from tests.domain.pairing.ecf.cards import card, level, numbers
from tests.domain.pairing.ecf.fields import bye, field_after, first_round, game


@pytest.mark.article("ECF 5")
@pytest.mark.parametrize(("count", "median"), [(3, 2), (5, 3), (61, 31)])
def test_the_first_bye_goes_to_the_median(count: int, median: int) -> None:
    assert EcfSystem().pair(first_round(count)).bye == median


@pytest.mark.article("ECF 5")
def test_the_first_bye_passes_over_who_is_due_a_pre_arranged_one() -> None:
    assert EcfSystem().pair(first_round(5, options={"due_a_bye": "3, 4"})).bye == 5


@pytest.mark.article("ECF 6")
def test_a_later_bye_is_sought_in_the_lowest_group_among_the_larger_colour_group_from_the_median_down_then_up() -> None:
    cards = [*level("W", "B", score=2), *level("W", "B", "B", "W", "B", score=1, first=2)]

    assert numbers(bye_order(cards)) == [5, 7, 4, 6, 3, 2, 1]


@pytest.mark.article("ECF 6")
def test_who_had_a_bye_is_asked_after_all_who_had_none() -> None:
    cards = [card(0, "W", score=2), card(1, "B", score=2), card(2, "W", score=1, bar=3), card(3, "W", score=1, bar=1)]

    assert numbers(bye_order(cards)) == [2, 1, 4, 3]


@pytest.mark.article("ECF 6")
def test_a_half_point_bye_bars_from_the_bye_and_an_absence_or_a_forfeit_does_not() -> None:
    win, loss = game(9, Colour.WHITE, Score.FORFEIT_WIN), game(9, Colour.BLACK, Score.FORFEIT_LOSS)
    half, absence = bye(Score.HALF_POINT_BYE), bye(Score.ZERO_POINT_BYE)
    alone = [EcfSystem().pair(field_after([[win], [win], [each]])).bye for each in (half, absence, loss)]

    assert alone == [2, 3, 3]


@pytest.mark.article("ECF 7")
def test_the_bye_has_no_colour() -> None:
    won, lost = game(2, Colour.WHITE, Score.WIN), game(1, Colour.BLACK, Score.LOSS)
    pairing = EcfSystem().pair(field_after([[won], [lost], [bye(Score.PAIRING_ALLOCATED_BYE)]]))

    assert pairing.bye == 2
    assert [(pair.white, pair.black) for pair in pairing.pairs] == [(3, 1)]


@pytest.mark.article("ECF 13")
def test_the_bye_goes_to_a_player_without_whom_the_others_can_be_paired() -> None:
    field = replace(first_round(3), prohibited=frozenset({(Tpn(1), Tpn(3))}))

    assert EcfSystem().pair(field).bye == 3


@pytest.mark.article("ECF 6")
def test_everyone_had_a_bye_is_no_reason_to_have_no_pairing() -> None:
    field = field_after([[bye(Score.PAIRING_ALLOCATED_BYE)]] * 3)

    assert EcfSystem().pair(field).bye == 2


@pytest.mark.article("ECF 1")
def test_without_a_player_who_can_take_the_bye_there_is_no_pairing() -> None:
    field = replace(first_round(3), prohibited=frozenset({(Tpn(1), Tpn(2)), (Tpn(1), Tpn(3)), (Tpn(2), Tpn(3))}))

    with pytest.raises(NoPairing, match="ECF 1"):
        EcfSystem().pair(field)


@pytest.mark.article("ECF 28")
def test_a_bye_at_the_start_of_the_british_championship_is_pointed_out() -> None:
    pairing = EcfSystem().pair(first_round(3, options={"british_championship": "yes"}))

    assert [step.article for step in pairing.explanation.steps if step.players == (pairing.bye,)] == ["5", "28"]
