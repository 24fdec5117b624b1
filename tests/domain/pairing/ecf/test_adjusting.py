"""Rule 27: a published draw is altered with the least disturbance."""

from __future__ import annotations

from dataclasses import replace

import pytest

from domain.pairing.ecf.system import EcfSystem
from domain.pairing.system import Field, NoPairing
from domain.values import Tpn
from tests.domain.pairing.ecf.fields import first_round
from tests.saying import said

DRAW = "1-5, 6-2, 3-7, 8-4"


def published(count: int, draw: str, *absent: int) -> Field:
    field = first_round(count, options={"published": draw})
    players = tuple(replace(player, present=player.tpn not in absent) for player in field.players)
    return replace(field, players=players)


def boards(field: Field) -> set[tuple[int, int]]:
    pairing = EcfSystem().pair(field)
    found = {(int(pair.white), int(pair.black)) for pair in pairing.pairs}
    return found if pairing.bye is None else found | {(int(pairing.bye), 0)}


@pytest.mark.article("ECF 27")
def test_a_draw_that_can_be_kept_is_kept() -> None:
    assert boards(published(8, DRAW)) == {(1, 5), (6, 2), (3, 7), (8, 4)}


@pytest.mark.article("ECF 27")
def test_two_who_lost_their_opponents_meet_and_the_other_boards_stay() -> None:
    assert boards(published(8, DRAW, 5, 4)) == {(1, 8), (6, 2), (3, 7)}


@pytest.mark.article("ECF 27")
def test_a_single_player_who_lost_the_opponent_has_the_bye() -> None:
    assert boards(published(8, DRAW, 7)) == {(1, 5), (6, 2), (3, 0), (8, 4)}


@pytest.mark.article("ECF 27")
def test_the_bye_meets_who_lost_the_opponent() -> None:
    assert boards(published(5, "1-4, 5-2, 3-0", 4)) == {(1, 3), (5, 2)}


@pytest.mark.article("ECF 27")
def test_no_more_boards_are_broken_than_a_prohibition_demands() -> None:
    field = replace(published(8, DRAW), prohibited=frozenset({(Tpn(1), Tpn(5))}))

    assert len(boards(field) & {(6, 2), (3, 7), (8, 4)}) == 2


@pytest.mark.article("ECF 27")
def test_the_explanation_shows_the_boards_that_are_new() -> None:
    steps = EcfSystem().pair(published(8, DRAW, 5, 4)).explanation.steps

    assert [step.players for step in steps if "new" in said(step)] == [(1, 8)]


@pytest.mark.article("ECF 27")
def test_a_draw_of_two_who_may_not_meet_cannot_be_altered() -> None:
    field = replace(published(2, "1-2"), prohibited=frozenset({(Tpn(1), Tpn(2))}))

    with pytest.raises(NoPairing, match="ECF 1"):
        EcfSystem().pair(field)
