"""Round robins through the interface of every pairing system."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import groupby, permutations
from random import Random

import pytest

from domain.bad_values import BadValue
from domain.pairing.berger.system import DOUBLE, SINGLE, BergerSystem
from domain.pairing.claims import ClaimKind
from domain.pairing.system import Field, FieldPlayer, NoPairing, RoundRecord
from domain.state.round_robin import rounds_for
from domain.values import Colour, Score, Tpn
from tests.saying import english, said


def field(players: int, number: int, *, cycles: int = 1, **options: str) -> Field:
    """A round of players 1, 2, 3, ..."""
    people = tuple(FieldPlayer(tpn=Tpn(tpn), score=0) for tpn in range(1, players + 1))
    return Field(round=number, rounds=rounds_for(players, cycles), players=people, options=options)


def games(players: int, **options: str) -> list[list[tuple[Tpn, Tpn]]]:
    """Every round of a double round robin."""
    rounds = range(1, rounds_for(players, 2) + 1)
    made = (DOUBLE.pair(field(players, number, cycles=2, **options)) for number in rounds)
    return [[(pair.white, pair.black) for pair in each.pairs] for each in made]


def longest_run(rounds: list[list[tuple[Tpn, Tpn]]], players: int) -> int:
    colours: dict[int, list[Colour]] = {tpn: [] for tpn in range(1, players + 1)}
    for those in rounds:
        for white, black in those:
            colours[white].append(Colour.WHITE)
            colours[black].append(Colour.BLACK)
    return max(len(list(run)) for those in colours.values() for _, run in groupby(those))


@pytest.mark.article("C.05 Annex 1")
@pytest.mark.parametrize("players", range(2, 21))
def test_in_a_double_round_robin_everyone_has_everyone_with_both_colours(players: int) -> None:
    met = Counter(game for those in games(players) for game in those)

    assert met == Counter(permutations(range(1, players + 1), 2))


@pytest.mark.article("C.05 Annex 1")
@pytest.mark.parametrize("players", range(4, 21, 2))
def test_the_last_two_rounds_of_the_first_cycle_change_places_against_three_games_with_one_colour(players: int) -> None:
    reversed_rounds, printed = games(players), games(players, last_two_rounds="as-printed")

    assert longest_run(reversed_rounds, players) == 2
    assert longest_run(printed, players) == 3
    turn = players - 1
    assert reversed_rounds[turn - 2 : turn] == printed[turn - 2 : turn][::-1]


def test_who_is_free_has_no_bye_and_is_given_the_reason() -> None:
    pairing = SINGLE.pair(field(7, 3))

    assert pairing.bye is None
    assert {tpn for pair in pairing.pairs for tpn in (pair.white, pair.black)} == {1, 3, 4, 5, 6, 7}
    (step,) = (step for step in pairing.explanation.steps if step.players == (2,))
    assert (step.kind, step.article) == (ClaimKind.TABLE_FREE, "C.05 Annex 1")


def test_every_board_is_explained_by_its_place_in_the_table() -> None:
    pairing = DOUBLE.pair(field(6, 6, cycles=2))

    assert [(each.white, each.black) for each in pairing.explanation.boards] == [(6, 1), (5, 2), (4, 3)]
    assert "by the table, 1-6" in said(pairing.explanation.boards[0].colour)


def test_seats_follow_the_order_of_numbers_whatever_they_are() -> None:
    people = [FieldPlayer(tpn=Tpn(tpn), score=0, present=tpn != 9) for tpn in (3, 5, 8, 9, 12)]
    pairing = SINGLE.pair(Field(1, 3, tuple(people)))

    assert [(pair.white, pair.black) for pair in pairing.pairs] == [(3, 12), (5, 8)]


def test_scores_and_results_change_nothing() -> None:
    chance = Random(1)
    people = tuple(FieldPlayer(tpn=Tpn(tpn), score=chance.randint(0, 9)) for tpn in range(1, 9))

    assert SINGLE.pair(Field(4, 7, people)).pairs == SINGLE.pair(field(8, 4)).pairs


def test_beyond_the_table_there_is_no_round() -> None:
    with pytest.raises(NoPairing) as refused:
        SINGLE.pair(field(8, 8))

    assert english(refused.value.reason) == "8 players have 7 rounds"


@pytest.mark.parametrize(
    ("system", "options"),
    [
        (SINGLE, {"numbers": "alphabet"}),
        (SINGLE, {"last_two_rounds": "reversed"}),
        (DOUBLE, {"last_two_rounds": "twice"}),
    ],
)
def test_an_option_or_value_that_a_round_robin_does_not_have_is_refused(
    system: BergerSystem, options: dict[str, str]
) -> None:
    with pytest.raises(BadValue) as bad:
        system.check_options(options)

    assert re.search(r"numbers|last_two_rounds", english(bad.value.problem))


@pytest.mark.article("C.05 Annex 1")
@pytest.mark.parametrize(("system", "refused"), [(SINGLE, True), (DOUBLE, False)])
def test_the_table_does_not_pair_two_once_too_often_after_a_round_by_hand(system: BergerSystem, refused: bool) -> None:
    second = system.pair(field(4, 2, cycles=system.rules.cycles))
    met = {pair.white: pair.black for pair in second.pairs} | {pair.black: pair.white for pair in second.pairs}
    state = field(4, 2, cycles=system.rules.cycles)
    players = tuple(
        replace(each, history=(RoundRecord(Score.FORFEIT_LOSS, 0, met[each.tpn], Colour.WHITE),))
        for each in state.players
    )

    if refused:
        with pytest.raises(NoPairing) as found:
            system.pair(replace(state, players=players))
        assert "as often as the table provides" in english(found.value.reason)
    else:
        assert system.pair(replace(state, players=players)).pairs == second.pairs
