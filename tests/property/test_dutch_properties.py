"""What holds for every round of the Dutch system, whatever the field."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.pairing.registry import system
from domain.pairing.system import Field, NoPairing, RoundPairing
from domain.values import Colour, Score, Tpn
from tests.property.fields import fields

CODES = ["fide-dutch-2026", "fide-dutch-2017"]
SOME = settings(max_examples=60, deadline=None, derandomize=True, database=None)
SIZES = range(1, 25)

every_edition = pytest.mark.parametrize("code", CODES)


def paired(code: str, field: Field) -> RoundPairing | None:
    try:
        return system(code).pair(field)
    except NoPairing:
        return None


def colours_of(field: Field, tpn: Tpn) -> list[Colour | None]:
    player = next(player for player in field.players if player.tpn == tpn)
    return [record.colour for record in player.history if record.score.is_played]


def is_absolute_for(colours: list[Colour | None], colour: Colour) -> bool:
    """Whether a player with this history has an absolute preference for the colour."""
    difference = colours.count(colour) - colours.count(colour.other)
    return difference < -1 or colours[-2:] == [colour.other] * 2


@every_edition
@SOME
@given(field=fields(SIZES))
def test_everyone_present_is_paired_once_and_no_one_else(code: str, field: Field) -> None:
    pairing = paired(code, field)

    if pairing is not None:
        seen = [tpn for pair in pairing.pairs for tpn in (pair.white, pair.black)]
        seen += [pairing.bye] if pairing.bye is not None else []
        assert sorted(seen) == sorted(player.tpn for player in field.players if player.present)


@pytest.mark.article("C.04.3:2026 [C1]")
@pytest.mark.article("C.04.3:2017 [C.1]")
@every_edition
@SOME
@given(field=fields(SIZES))
def test_no_one_meets_again_or_against_the_arbiters_will(code: str, field: Field) -> None:
    pairing = paired(code, field)

    if pairing is not None:
        met = {
            (player.tpn, record.opponent)
            for player in field.players
            for record in player.history
            if record.score.is_played
        }
        boards = {(pair.white, pair.black) for pair in pairing.pairs}
        assert not boards & met
        assert not {(min(board), max(board)) for board in boards} & field.prohibited


@pytest.mark.article("C.04.3:2026 [C2]")
@pytest.mark.article("C.04.3:2017 [C.2]")
@every_edition
@SOME
@given(field=fields(SIZES))
def test_an_odd_field_has_one_bye_for_someone_who_may_take_it(code: str, field: Field) -> None:
    pairing = paired(code, field)

    if pairing is not None:
        present = sum(player.present for player in field.players)
        assert (pairing.bye is not None) == (present % 2 == 1)
        if pairing.bye is not None:
            taker = next(player for player in field.players if player.tpn == pairing.bye)
            assert Score.PAIRING_ALLOCATED_BYE not in [record.score for record in taker.history]


def is_topscorer(field: Field, tpn: Tpn) -> bool:
    player = next(player for player in field.players if player.tpn == tpn)
    return field.is_last_round and 2 * player.pairing_score > (field.round - 1) * field.scoring.win


@pytest.mark.article("C.04.3:2026 [1.7], [C3]")
@pytest.mark.article("C.04.3:2017 [A.6], [A.7], [C.3]")
@every_edition
@SOME
@given(field=fields(SIZES))
def test_an_absolute_preference_is_denied_only_where_a_topscorer_plays(code: str, field: Field) -> None:
    pairing = paired(code, field)

    if pairing is not None:
        for pair in pairing.pairs:
            if not (is_topscorer(field, pair.white) or is_topscorer(field, pair.black)):
                assert not is_absolute_for(colours_of(field, pair.white), Colour.BLACK)
                assert not is_absolute_for(colours_of(field, pair.black), Colour.WHITE)


@every_edition
@SOME
@given(field=fields(SIZES), seed=st.integers())
def test_the_order_of_the_input_does_not_matter(code: str, field: Field, seed: int) -> None:
    players = list(field.players)
    Random(seed).shuffle(players)

    shuffled = replace(field, players=tuple(players))

    assert paired(code, shuffled) == paired(code, field)


@every_edition
@SOME
@given(field=fields(SIZES))
def test_the_same_field_gets_the_same_pairing(code: str, field: Field) -> None:
    assert paired(code, field) == paired(code, field)
