"""The English rules as a whole: whole rounds, and what must hold in every tournament."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from domain.pairing.ecf.system import EcfSystem
from domain.pairing.registry import system
from domain.pairing.system import Field, NoPairing, RoundPairing, RoundRecord
from domain.values import Colour, Score
from tests.domain.pairing.ecf.fields import Rates, field_after, first_round, game, tournament
from tests.saying import english, said


def boards(pairing: RoundPairing) -> list[tuple[int, int]]:
    return [(int(pair.white), int(pair.black)) for pair in pairing.pairs]


@pytest.mark.article("ECF 8")
def test_64_players_are_paired_in_round_one_as_the_rule_prints_it() -> None:
    white = boards(EcfSystem().pair(first_round(64)))
    black = boards(EcfSystem().pair(first_round(64, initial=Colour.BLACK)))

    assert white == [(top, top + 32) if top % 2 else (top + 32, top) for top in range(1, 33)]
    assert white[:3] == [(1, 33), (34, 2), (3, 35)]
    assert black[:3] == [(33, 1), (2, 34), (35, 3)]


@pytest.mark.article("ECF 8")
def test_absent_players_do_not_disturb_the_alternation() -> None:
    field = first_round(9)
    players = tuple(replace(player, present=player.tpn != 2) for player in field.players)

    assert boards(EcfSystem().pair(replace(field, players=players))) == [(1, 6), (7, 3), (4, 8), (9, 5)]


@pytest.mark.article("ECF note 1")
def test_club_mates_do_not_meet_in_round_one_where_neighbours_can_change_opponents() -> None:
    field = first_round(8)
    players = tuple(replace(player, club="Hastings" if player.tpn in (1, 5) else "") for player in field.players)

    assert boards(EcfSystem().pair(replace(field, players=players))) == [(1, 6), (5, 2), (3, 7), (8, 4)]


@pytest.mark.article("ECF 11")
def test_the_highest_level_is_paired_first() -> None:
    steps = EcfSystem().pair(field_after(_two_levels())).explanation.steps
    levels = [said(step) for step in steps if step.article == "14"]

    assert [text.split(":")[0] for text in levels] == ["level 1", "level 0"]


@pytest.mark.article("ECF 23")
def test_players_left_after_the_floats_are_paired_by_halves() -> None:
    field = field_after(
        [
            [game(4, Colour.WHITE, Score.WIN)],
            [game(5, Colour.BLACK, Score.WIN)],
            [game(6, Colour.WHITE, Score.WIN)],
            [game(1, Colour.BLACK, Score.LOSS)],
            [game(2, Colour.WHITE, Score.LOSS)],
            [game(3, Colour.BLACK, Score.LOSS)],
        ]
    )

    assert boards(EcfSystem().pair(field)) == [(2, 1), (4, 3), (6, 5)]


@pytest.mark.article("ECF 26")
def test_the_lowest_level_keeps_its_priorities_as_long_as_anything_above_can_serve() -> None:
    field = field_after(_two_levels())
    low = {5, 6, 7, 8}
    pairs = boards(EcfSystem().pair(field))

    assert all((white in low) == (black in low) for white, black in pairs)


@pytest.mark.article("ECF 1")
def test_two_who_have_met_have_no_pairing() -> None:
    field = field_after([[game(2, Colour.WHITE, Score.WIN)], [game(1, Colour.BLACK, Score.LOSS)]])

    with pytest.raises(NoPairing, match="ECF 1"):
        EcfSystem().pair(field)


@pytest.mark.article("ECF 1")
def test_no_one_present_is_a_round_without_boards() -> None:
    field = first_round(2)
    players = tuple(replace(player, present=False) for player in field.players)
    pairing = EcfSystem().pair(replace(field, players=players))

    assert (pairing.pairs, pairing.bye) == ((), None)


@pytest.mark.article("ECF 1")
def test_a_lone_player_has_the_bye() -> None:
    assert EcfSystem().pair(first_round(1)).bye == 1


def test_the_system_is_found_by_its_code() -> None:
    found = system("ecf").rules

    assert (found.code, english(found.name)) == ("ecf", "English Chess Federation Swiss pairing rules")
    assert english(found.when).endswith(".")


@pytest.mark.article("ECF 29")
def test_the_explanation_names_the_rating_in_a_rated_tournament() -> None:
    def sorting(field: Field) -> str:
        return next(said(step) for step in EcfSystem().pair(field).explanation.steps if step.article == "14")

    assert "by grade" in sorting(first_round(4))
    assert "by rating" in sorting(first_round(4, options={"fide_rated": "yes"}))


RATES = [Rates(), Rates(draws=0.9), Rates(forfeits=0.1, absences=0.1)]


@pytest.mark.article("ECF 1")
@pytest.mark.parametrize("seed", range(12))
def test_no_one_is_forgotten_or_paired_twice_or_meets_an_opponent_again(seed: int) -> None:
    count = random.Random(seed).randrange(2, 40)
    for played in tournament(count, 9, seed, RATES[seed % 3]):
        if played.pairing is None:
            continue
        seated = [tpn for board in boards(played.pairing) for tpn in board]
        seated += [played.pairing.bye] if played.pairing.bye is not None else []

        assert sorted(seated) == [player.tpn for player in played.field.players if player.present]
        assert not any(_met(played.field, white, black) for white, black in boards(played.pairing))


@pytest.mark.article("ECF 2")
@pytest.mark.parametrize("seed", range(6))
def test_the_order_of_the_input_is_irrelevant(seed: int) -> None:
    chance = random.Random(seed)
    for played in tournament(14, 7, seed, RATES[seed % 3]):
        shuffled = tuple(chance.sample(played.field.players, len(played.field.players)))
        again = replace(played.field, players=shuffled)
        if played.pairing is not None:
            assert EcfSystem().pair(again) == played.pairing


@pytest.mark.article("ECF 7")
@pytest.mark.parametrize("seed", range(6))
def test_no_one_has_a_second_bye_while_someone_had_none(seed: int) -> None:
    pairings = [played.pairing for played in tournament(9, 7, seed) if played.pairing is not None]
    byes = [pairing.bye for pairing in pairings]

    assert len(byes) == len(set(byes))


@pytest.mark.acceptance
@pytest.mark.article("ECF 1")
def test_large_tournaments_end_and_keep_their_promises() -> None:
    for seed in range(40):
        for played in tournament(random.Random(seed).randrange(50, 200), 9, seed, RATES[seed % 3]):
            assert played.pairing is not None
            assert not any(_met(played.field, white, black) for white, black in boards(played.pairing))


def _met(field: Field, white: int, black: int) -> bool:
    history = next(player.history for player in field.players if player.tpn == white)
    return any(record.score.is_played and record.opponent == black for record in history)


def _two_levels() -> list[list[RoundRecord]]:
    winners = [[game(tpn + 4, Colour.WHITE if tpn % 2 else Colour.BLACK, Score.WIN)] for tpn in range(1, 5)]
    losers = [[game(tpn, Colour.BLACK if tpn % 2 else Colour.WHITE, Score.LOSS)] for tpn in range(1, 5)]
    return [*winners, *losers]
