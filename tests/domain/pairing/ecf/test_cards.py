"""Rules 3, 4 and 20, notes 1 to 3 and 5: what is read from the history into a card."""

from __future__ import annotations

from dataclasses import replace

import pytest

from domain.pairing.ecf.cards import CardTable, PairingCard, table_of
from domain.pairing.system import Field, FieldPlayer
from domain.values import Colour, Score, Tpn
from tests.domain.pairing.ecf.fields import bye, field_after, game

WHITE, BLACK = Colour.WHITE, Colour.BLACK
WIN, DRAW, LOSS = Score.WIN, Score.DRAW, Score.LOSS


def by_number(table: CardTable) -> dict[int, PairingCard]:
    return {int(card.tpn): card for card in table.cards}


@pytest.mark.article("ECF 4")
def test_cards_are_in_order_of_grade_and_then_of_pairing_number() -> None:
    players = [FieldPlayer(Tpn(tpn), 0, rating=rating) for tpn, rating in ((1, 1800), (2, 2100), (3, 1800), (4, 0))]
    field = Field(round=1, rounds=5, players=tuple(players))

    assert [card.tpn for card in table_of(field).cards] == [2, 1, 3, 4]


@pytest.mark.article("ECF 3")
def test_an_amended_estimate_changes_the_order() -> None:
    players = (FieldPlayer(Tpn(1), 2, rating=1500), FieldPlayer(Tpn(2), 2, rating=1400))
    before = Field(round=2, rounds=5, players=players)
    after = replace(before, players=(players[0], replace(players[1], rating=1600)))

    assert [card.tpn for card in table_of(before).cards] == [1, 2]
    assert [card.tpn for card in table_of(after).cards] == [2, 1]


@pytest.mark.article("ECF 9")
def test_virtual_points_count_for_the_level_and_not_for_the_score() -> None:
    players = (FieldPlayer(Tpn(1), 0, virtual=2), FieldPlayer(Tpn(2), 1))
    cards = table_of(Field(round=1, rounds=5, players=players)).cards

    assert [(card.tpn, card.score, card.points) for card in cards] == [(1, 2, 0), (2, 1, 1)]


@pytest.mark.article("ECF 1")
def test_who_has_played_may_not_meet_again_and_who_defaulted_had_better_not() -> None:
    played = [[game(2, WHITE, WIN)], [game(1, BLACK, LOSS)]]
    defaulted = [[game(4, WHITE, Score.FORFEIT_WIN)], [game(3, BLACK, Score.FORFEIT_LOSS)]]
    table = table_of(field_after([*played, *defaulted]))
    card = by_number(table)

    assert not table.may_meet(card[1], card[2])
    assert table.may_meet(card[3], card[4])
    assert table.is_avoided(card[3], card[4])


@pytest.mark.article("ECF note 5")
def test_a_defaulted_pair_is_nothing_to_avoid_if_the_arbiter_decides_so() -> None:
    histories = [[game(2, WHITE, Score.FORFEIT_WIN)], [game(1, BLACK, Score.FORFEIT_LOSS)]]
    table = table_of(field_after(histories, options={"defaulted_pairs": "allow"}))

    assert not table.is_avoided(*table.cards)


@pytest.mark.article("ECF 20")
def test_a_float_is_a_game_against_another_score() -> None:
    field = field_after(
        [
            [game(2, WHITE, WIN), game(3, BLACK, LOSS)],
            [game(1, BLACK, LOSS), game(4, WHITE, WIN)],
            [game(4, WHITE, DRAW), game(1, WHITE, WIN)],
            [game(3, BLACK, DRAW), game(2, BLACK, LOSS)],
        ]
    )
    card = by_number(table_of(field))

    assert [card[tpn].down_floats for tpn in (1, 2, 3, 4)] == [(True, False), (False,) * 2, (False,) * 2, (True, False)]
    assert [card[tpn].up_floats for tpn in (1, 2, 3, 4)] == [(False,) * 2, (True, False), (True, False), (False,) * 2]


@pytest.mark.article("ECF 20")
def test_a_bye_is_a_float_only_if_the_arbiter_decides_so() -> None:
    histories = [[bye(Score.PAIRING_ALLOCATED_BYE)], [bye(Score.ZERO_POINT_BYE)]]
    plain = by_number(table_of(field_after(histories)))
    chosen = by_number(table_of(field_after(histories, options={"bye_is_a_float": "yes"})))

    assert [plain[1].down_floats, chosen[1].down_floats] == [(False,), (True,)]
    assert chosen[2].down_floats == (False,)


@pytest.mark.article("ECF 14")
def test_a_default_has_no_colour() -> None:
    histories = [[game(2, WHITE, Score.FORFEIT_WIN)], [game(1, BLACK, Score.FORFEIT_LOSS)]]

    assert [card.seeks for card in table_of(field_after(histories)).cards] == [None, None]


@pytest.mark.article("ECF note 1")
@pytest.mark.parametrize(
    ("option", "apart"),
    [({}, True), ({"avoid": "nothing"}, False), ({"avoid": "family"}, True), ({"avoid": "federation"}, False)],
)
def test_round_one_keeps_club_mates_or_relatives_apart(option: dict[str, str], apart: bool) -> None:
    players = tuple(FieldPlayer(Tpn(tpn), 0, name=f"Reed, {tpn}", club="Hastings", federation="") for tpn in (1, 2))
    table = table_of(Field(round=1, rounds=5, players=players, options=option))

    assert table.is_avoided(*table.cards) is apart


@pytest.mark.article("ECF note 1")
def test_later_rounds_keep_club_mates_apart_only_if_the_arbiter_decides_so() -> None:
    field = field_after([[bye(Score.HALF_POINT_BYE)], [bye(Score.ZERO_POINT_BYE)]])
    players = tuple(replace(player, club="Hastings") for player in field.players)
    plain = table_of(replace(field, players=players))
    chosen = table_of(replace(field, players=players, options={"avoid_rounds": "2"}))

    assert not plain.is_avoided(*plain.cards)
    assert chosen.is_avoided(*chosen.cards)


@pytest.mark.article("ECF note 3")
def test_round_two_keeps_those_apart_who_had_half_point_byes() -> None:
    histories = [[bye(Score.HALF_POINT_BYE)]] * 2
    plain = table_of(field_after(histories))
    chosen = table_of(field_after(histories, options={"half_point_byes": "allow"}))
    later = table_of(field_after([[*history, bye(Score.ZERO_POINT_BYE)] for history in histories]))

    assert [each.is_avoided(*each.cards) for each in (plain, chosen, later)] == [True, False, False]


@pytest.mark.article("ECF note 6")
def test_in_the_last_round_even_colours_may_seek_nothing() -> None:
    histories = [[game(9, WHITE, WIN), game(8, BLACK, WIN)], [game(9, WHITE, WIN), bye(Score.ZERO_POINT_BYE)]]
    option = {"last_round_alternation": "relax"}
    last = by_number(table_of(field_after(histories, rounds=3, options=option)))
    earlier = by_number(table_of(field_after(histories, options=option)))

    assert [last[1].seeks, last[2].seeks, earlier[1].seeks] == [None, BLACK, WHITE]
