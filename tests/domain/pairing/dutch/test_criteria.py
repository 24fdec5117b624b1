"""What each criterion counts, on candidates made by hand."""

from __future__ import annotations

import pytest

from domain.pairing.colours import difference_of
from domain.pairing.dutch import criteria as of
from domain.pairing.dutch.candidate import BracketCandidate, CandidatePair, DutchBracket, Outlook
from domain.pairing.dutch.colours import preference_of
from domain.pairing.dutch.contestants import DutchContestant, DutchFloat
from domain.values import Colour, Tpn

FLOATS = {"d": DutchFloat.DOWN, "u": DutchFloat.UP, "-": DutchFloat.NONE}


def player(
    rank: int, score: int, colours: str = "", floats: str = "--", *, top: bool = False, unplayed: int = 0
) -> DutchContestant:
    """A player; `floats` are those of the previous round and of the one before: d, u or -."""
    played = tuple(Colour.WHITE if letter == "w" else Colour.BLACK for letter in colours)
    previous, before = (FLOATS[letter] for letter in floats)
    return DutchContestant(
        rank=rank,
        tpn=Tpn(rank + 1),
        score=score,
        colours=played,
        difference=difference_of(played),
        preference=preference_of(played),
        floats=(previous, before),
        may_take_bye=True,
        unplayed=unplayed,
        is_topscorer=top,
        is_odd=rank % 2 == 0,
    )


def meeting(*colours: str, top: bool = True) -> BracketCandidate:
    """A game of two players of these colours, the first of them a topscorer where `top`."""
    one, two = (player(rank, 4, each, top=top and rank == 0) for rank, each in enumerate(colours))
    return BracketCandidate(DutchBracket((), (one, two)), (CandidatePair(one, two),))


def heterogeneous(*floats: str) -> BracketCandidate:
    """Three moved down from 8, 6 and 4 half points, five residents with 2, with these floats, in order.

    The second moved down floats on and the first resident too; 1 meets 5, 3 meets 6, and 7 and 8 meet each other.
    """
    scores = (8, 6, 4, 2, 2, 2, 2, 2)
    people = [player(rank, scores[rank], "", each) for rank, each in enumerate(floats)]
    games = (
        CandidatePair(people[0], people[4]),
        CandidatePair(people[2], people[5]),
        CandidatePair(people[6], people[7]),
    )
    return BracketCandidate(DutchBracket(tuple(people[:3]), tuple(people[3:])), games, (people[1], people[3]))


PREVIOUS = {"d": "d-", "u": "u-", "-": "--"}
BEFORE = {"d": "-d", "u": "-u", "-": "--"}
BACK = pytest.mark.parametrize(("back", "when"), [(0, PREVIOUS), (1, BEFORE)], ids=["previous", "before"])


def floating(letters: str, when: dict[str, str]) -> BracketCandidate:
    """The heterogeneous candidate where all eight floated in that round as the letters say."""
    return heterogeneous(*(when[letter] for letter in letters))


@pytest.mark.article("C.04.3:2026 [C6]")
@pytest.mark.article("C.04.3:2017 [C.5]")
def test_downfloaters_are_counted() -> None:
    assert of.downfloaters(floating("--------", PREVIOUS)) == 2


@pytest.mark.article("C.04.3:2026 [C7]")
def test_the_scores_of_the_downfloaters_come_in_descending_order() -> None:
    assert of.scores_of_downfloaters(floating("--------", PREVIOUS)) == (6, 2)


@pytest.mark.article("C.04.3:2017 [A.8], [C.6]")
def test_the_pairing_score_difference_lists_pairs_and_downfloaters_against_one_point_below_the_bracket() -> None:
    # 8 against 2, 4 against 2; 6 and 2 float, against 0. Pairs of equal scores count as nothing.
    assert of.pairing_score_difference(floating("--------", PREVIOUS)) == (6, 6, 2, 2)


@pytest.mark.article("C.04.3:2026 [C8]")
@pytest.mark.article("C.04.3:2017 [C.7]")
def test_what_the_next_bracket_leaves_over_counts_before_the_scores_of_those_players() -> None:
    bracket = DutchBracket((), (player(0, 4),))

    assert of.next_bracket(BracketCandidate(bracket, (), (), Outlook(2, (4, 2)))) == (2, 4, 2)
    assert of.next_bracket(BracketCandidate(bracket)) == ()


@pytest.mark.article("C.04.3:2026 [C9]")
def test_unplayed_games_count_for_who_takes_the_bye() -> None:
    alone = player(0, 2, unplayed=3)

    assert of.unplayed_games_of_the_bye(BracketCandidate(DutchBracket((), (alone,), takes_bye=True), (), (alone,))) == 3
    assert of.unplayed_games_of_the_bye(BracketCandidate(DutchBracket((), (alone,)), (), (alone,))) == 0


@pytest.mark.article("C.04.3:2026 [C10]")
@pytest.mark.article("C.04.3:2017 [C.8]")
def test_a_colour_difference_beyond_two_counts_around_topscorers_only() -> None:
    assert of.wide_colour_differences(meeting("wbww", "wbww")) == 1
    assert of.wide_colour_differences(meeting("wbww", "wbww", top=False)) == 0
    assert of.wide_colour_differences(meeting("bww", "bww")) == 0


@pytest.mark.article("C.04.3:2026 [C11]")
@pytest.mark.article("C.04.3:2017 [C.9]")
def test_one_colour_three_times_running_counts_around_topscorers_only() -> None:
    assert of.third_colours_running(meeting("bbww", "bbww")) == 1
    assert of.third_colours_running(meeting("bbww", "bbww", top=False)) == 0
    assert of.third_colours_running(meeting("wbw", "wbw")) == 0


@pytest.mark.article("C.04.3:2026 [C12]")
@pytest.mark.article("C.04.3:2017 [C.10]")
def test_players_without_their_preference_are_counted() -> None:
    assert of.without_colour_preference(meeting("wb", "wb")) == 1
    assert of.without_colour_preference(meeting("wb", "bw")) == 0
    assert of.without_colour_preference(meeting("wb", "")) == 0


@pytest.mark.article("C.04.3:2026 [C13]")
@pytest.mark.article("C.04.3:2017 [C.11]")
def test_players_without_their_strong_preference_are_counted() -> None:
    assert of.without_strong_preference(meeting("b", "wbb")) == 1
    assert of.without_strong_preference(meeting("wb", "b")) == 0


@BACK
@pytest.mark.article("C.04.3:2026 [C14], [C16]")
def test_residents_who_float_down_again_are_counted_and_players_moved_down_are_not(
    back: int, when: dict[str, str]
) -> None:
    assert of.resident_downfloaters_again(back)(floating("ddddddd-", when)) == 1
    assert of.resident_downfloaters_again(back)(floating("ddd-uuuu", when)) == 0
    assert of.resident_downfloaters_again(1 - back)(floating("dddddddd", when)) == 0


@BACK
@pytest.mark.article("C.04.3:2026 [C15], [C17]")
def test_opponents_of_players_moved_down_who_float_up_again_are_counted(back: int, when: dict[str, str]) -> None:
    assert of.opponents_of_mdps_again(back)(floating("uuuuuuuu", when)) == 2
    assert of.opponents_of_mdps_again(back)(floating("---u-uuu", when)) == 1


@BACK
@pytest.mark.article("C.04.3:2026 [C18], [C20]")
def test_score_differences_of_players_moved_down_who_float_down_again_are_listed(
    back: int, when: dict[str, str]
) -> None:
    # 3 meets 2 points below; 2 floats on, which is more than against any resident: against 0 points.
    assert of.differences_of_mdps_again(back)(floating("-ddd----", when)) == (6, 2)


@BACK
@pytest.mark.article("C.04.3:2026 [C19], [C21]")
def test_score_differences_of_the_opponents_who_float_up_again_are_listed(back: int, when: dict[str, str]) -> None:
    assert of.differences_of_opponents_again(back)(floating("----uuuu", when)) == (6, 2)


@BACK
@pytest.mark.article("C.04.3:2017 [C.12], [C.14]")
def test_in_2017_everyone_who_floats_down_again_is_counted(back: int, when: dict[str, str]) -> None:
    assert of.downfloats_again(back)(floating("ddddd---", when)) == 4
    assert of.downfloats_again(back)(floating("----dddd", when)) == 0


@BACK
@pytest.mark.article("C.04.3:2017 [C.13], [C.15]")
def test_in_2017_everyone_who_floats_up_again_is_counted(back: int, when: dict[str, str]) -> None:
    assert of.upfloats_again(back)(floating("uuuuuuuu", when)) == 2


@BACK
@pytest.mark.article("C.04.3:2017 [C.16], [C.18]")
def test_in_2017_score_differences_of_repeated_downfloats_are_listed(back: int, when: dict[str, str]) -> None:
    assert of.differences_of_downfloats_again(back)(floating("d--d----", when)) == (6, 2)


@BACK
@pytest.mark.article("C.04.3:2017 [C.17], [C.19]")
def test_in_2017_score_differences_of_repeated_upfloats_are_listed(back: int, when: dict[str, str]) -> None:
    assert of.differences_of_upfloats_again(back)(floating("-----u--", when)) == (2,)
