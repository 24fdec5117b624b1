"""The criteria counted on boards that the system did not make, against what it counts while it pairs."""

from __future__ import annotations

import pytest

from domain.pairing.colours import Strength
from domain.pairing.counting import CountingSystem, FloatDirection, last_bracket_of
from domain.pairing.dutch.system import SYSTEMS, DutchSystem
from domain.pairing.explanation import PairingExplanation
from domain.pairing.registry import codes, system
from domain.pairing.system import Field, NoPairing, Pair
from domain.pairing.terms import CriterionTerm
from domain.values import Colour, Tpn
from tests.domain.pairing.dutch.chance import once, rounds
from tests.domain.pairing.dutch.fields import field
from tests.for_each import for_each

FOUR = field("3w1", "4b1", "1b0", "2w0")
"""Round 2: players 1 and 2 have a point, 3 and 4 have none; 1 and 4 are due Black, 2 and 3 White."""


def counted(known: Field, *boards: tuple[int, int], bye: int | None = None) -> dict[str, tuple[int, ...]]:
    """What boards fail by the edition of 2026, without what they do not."""
    pairs = [Pair(Tpn(white), Tpn(black)) for white, black in boards]
    found = SYSTEMS[0].failed_criteria(known, pairs, None if bye is None else Tpn(bye))
    return {each.article: each.counts for each in found.counts if any(each.counts)}


def by_the_system(explanation: PairingExplanation) -> dict[str, tuple[int, ...]]:
    """The counts of a pairing as the system explains it, over all brackets."""
    sums: dict[str, list[int]] = {}
    for bracket in explanation.brackets:
        for each in bracket.criteria:
            sums.setdefault(each.article, []).extend(each.chosen if each.in_points else (sum(each.chosen),))
    return {article: tuple(sorted(values, reverse=True)) for article, values in sums.items()}


def is_counted_as_while_it_was_made(made_by: DutchSystem, seed: int) -> int:
    """The same counts in every round of a random tournament; how many rounds had a collapsed last bracket.

    What goes to the next bracket (C8) is no count of boards; C9 is counted where the bracket above the bye is the last
    one too.
    """
    pair = once(made_by.pair)
    collapsed = 0
    for known in rounds(pair, seed):
        try:
            made = pair(known)
        except NoPairing:
            continue
        last_bracket = last_bracket_of(made)
        collapsed += last_bracket is not None
        theirs = by_the_system(made.explanation)
        for each in made_by.failed_criteria(known, made.pairs, made.bye, last_bracket).counts:
            if each.criterion is CriterionTerm.UNPLAYED_GAMES_OF_BYE:
                continue
            expected = theirs.get(each.article, ())
            assert each.counts == (expected if each.in_points else (sum(expected),)), (known.round, each)
    return collapsed


@for_each(seed=range(40))
def test_of_a_pairing_of_the_system_the_same_is_counted_as_while_it_was_made(seed: int) -> None:
    assert is_counted_as_while_it_was_made(SYSTEMS[0], seed) == 0


@pytest.mark.article("C.04.3:2017 [A.9]")
def test_a_collapsed_last_bracket_is_counted_as_one() -> None:
    assert sum(is_counted_as_while_it_was_made(SYSTEMS[1], seed) for seed in range(40)) > 0


def test_colours_against_a_preference_are_counted_where_the_rules_would_have_granted_them() -> None:
    assert counted(FOUR, (2, 1), (3, 4)) == {}
    assert counted(FOUR, (1, 2), (3, 4)) == {"C12": (2,), "C13": (2,)}
    assert counted(FOUR, (1, 2), (4, 3)) == {"C12": (4,), "C13": (4,)}


def test_a_board_of_unequal_scores_is_a_downfloat_of_its_higher_player() -> None:
    found = SYSTEMS[0].failed_criteria(FOUR, [Pair(Tpn(2), Tpn(3)), Pair(Tpn(4), Tpn(1))], None)

    assert {each.article: each.counts for each in found.counts if any(each.counts)} == {
        "C6": (2,),
        "C7": (2, 2),
        "C12": (2,),
        "C13": (2,),
    }
    assert found.boards == (("C6", "C12", "C13"), ("C6", "C12", "C13"))


def test_a_player_with_the_bye_floats_down_from_every_bracket() -> None:
    known = field("3w1 2w1", "4b1 1b0", "1b0 5w1", "2w0 5b0", "U 3b0")

    assert counted(known, (2, 3), (5, 4), bye=1)["C6"] == (4,)


def test_boards_may_leave_players_out() -> None:
    assert counted(FOUR, (2, 1)) == {}
    with pytest.raises(KeyError):
        counted(FOUR, (2, 9))


def test_the_past_of_a_player_has_the_colour_due_and_the_latest_float_first() -> None:
    known = field("3w1 2w1", "4b1 1b0", "1b0 4b1", "2w0 3w0")

    past = SYSTEMS[0].pasts(known)[Tpn(1)]

    assert (past.preference.colour, past.preference.strength) == (Colour.BLACK, Strength.ABSOLUTE)
    assert past.floats == (FloatDirection.NONE, FloatDirection.NONE)
    assert past.may_take_bye
    assert SYSTEMS[0].pasts(field("3w1 4w1", "4b1 3b1", "1b0 2w0", "2w0 1b0"))[Tpn(4)].floats[0] is FloatDirection.UP


def test_players_who_are_absent_have_a_past_too() -> None:
    assert set(SYSTEMS[0].pasts(field("2w1", "1b0", "U", absent=(3,)))) == {Tpn(1), Tpn(2), Tpn(3)}


def test_the_editions_of_the_dutch_system_count() -> None:
    counting = {code for code in codes() if isinstance(system(code), CountingSystem)}

    assert counting == {each.rules.code for each in SYSTEMS}
