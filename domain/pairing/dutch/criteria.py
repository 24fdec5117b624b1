"""The quality criteria that the editions share: each counts failures on a candidate, as its article does.

A count is a number, or a list of scores or score differences in descending order; lists compare from the first
place on, and of two that are equal so far the longer one is worse. Every count of a candidate is the sum (lists: the
union) of the counts of its single games and downfloaters, so that the weights of a matching can represent it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum

from domain.pairing.colours import Strength
from domain.pairing.dutch.candidate import BracketCandidate
from domain.pairing.dutch.contestants import DutchContestant, DutchFloat
from domain.pairing.terms import CriterionTerm
from domain.values import Points

Count = int | tuple[int, ...]
"""How often a candidate fails a criterion, or the descending list by which it fails."""

WIDEST_DIFFERENCE = 2
"""A colour difference beyond this is what criterion [C10] avoids."""

ONE_POINT = 2
"""In half points: what the artificial score of a downfloater's opponent lies below the bracket ([A.8] of 2017)."""


class CriterionScope(Enum):
    """What a criterion looks at: games, downfloaters, or both."""

    GAMES = "games"
    DOWNFLOATERS = "downfloaters"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class Criterion:
    """One article of an edition: its number, what it keeps low, and how it counts.

    `in_points` says that it compares lists of scores or score differences.
    """

    article: str
    term: CriterionTerm
    count: Callable[[BracketCandidate], Count]
    part: CriterionScope = CriterionScope.GAMES
    in_points: bool = False


def descending(values: Iterable[int]) -> tuple[int, ...]:
    """The list as criteria compare it."""
    return tuple(sorted(values, reverse=True))


def downfloaters(candidate: BracketCandidate) -> int:
    """C.04.3:2026 [C6], C.04.3:2017 [C.5]. Minimise the number of downfloaters."""
    return len(candidate.downfloaters)


def scores_of_downfloaters(candidate: BracketCandidate) -> tuple[Points, ...]:
    """C.04.3:2026 [C7]. Minimise the scores of the downfloaters, in descending order."""
    return descending(player.score for player in candidate.downfloaters)


def pairing_score_difference(candidate: BracketCandidate) -> tuple[Points, ...]:
    """C.04.3:2017 [A.8], [C.6]. Minimise the PSD; differences of zero are left out, they compare as nothing."""
    paired = [game.score_difference() for game in candidate.games]
    below = candidate.bracket.lowest_score - ONE_POINT
    return descending([each for each in paired if each] + [p.score - below for p in candidate.downfloaters])


def next_bracket(candidate: BracketCandidate) -> tuple[int, ...]:
    """C.04.3:2026 [C8], C.04.3:2017 [C.7]. Let the next bracket pair as many as possible, then float low scores."""
    return () if candidate.outlook is None else (candidate.outlook.unpaired, *candidate.outlook.scores)


def unplayed_games_of_the_bye(candidate: BracketCandidate) -> int:
    """C.04.3:2026 [C9]. Minimise the unplayed games of the player who takes the pairing-allocated bye."""
    return sum(player.unplayed for player in candidate.downfloaters) if candidate.bracket.takes_bye else 0


def wide_colour_differences(candidate: BracketCandidate) -> int:
    """C.04.3:2026 [C10], 2017 [C.8]. Topscorers or their opponents whose colour difference goes beyond 2."""
    return sum(abs(player.difference) >= WIDEST_DIFFERENCE for player in candidate.denied_around_topscorers())


def third_colours_running(candidate: BracketCandidate) -> int:
    """C.04.3:2026 [C11], 2017 [C.9]. Topscorers or their opponents who get the same colour three times running."""
    return sum(
        len(set(player.colours[-2:])) == 1 < len(player.colours) for player in candidate.denied_around_topscorers()
    )


def without_colour_preference(candidate: BracketCandidate) -> int:
    """C.04.3:2026 [C12], 2017 [C.10]. Players who do not get their colour preference."""
    return len(candidate.denied())


def without_strong_preference(candidate: BracketCandidate) -> int:
    """C.04.3:2026 [C13], 2017 [C.11]. Players who do not get their strong colour preference (reading D3)."""
    return sum(player.preference.strength >= Strength.STRONG for player in candidate.denied())


def floated(player: DutchContestant, back: int, kind: DutchFloat) -> bool:
    """Whether the player got this float: `back` 0 is the previous round, 1 the round before."""
    return player.floats[back] is kind


def resident_downfloaters_again(back: int) -> Callable[[BracketCandidate], int]:
    """The count for [C14] and [C16]."""

    def count(candidate: BracketCandidate) -> int:
        """C.04.3:2026 [C14] (previous round), [C16] (two rounds before). Resident downfloaters who floated down."""
        moved_down = candidate.bracket.moved_down
        return sum(floated(p, back, DutchFloat.DOWN) and not moved_down(p) for p in candidate.downfloaters)

    return count


def opponents_of_mdps_again(back: int) -> Callable[[BracketCandidate], int]:
    """The count for [C15] and [C17]."""

    def count(candidate: BracketCandidate) -> int:
        """C.04.3:2026 [C15] (previous round), [C17] (two rounds before). Opponents of MDPs who floated up."""
        moved_down = candidate.bracket.moved_down
        return sum(floated(g.lower, back, DutchFloat.UP) and moved_down(g.higher) for g in candidate.games)

    return count


def differences_of_mdps_again(back: int) -> Callable[[BracketCandidate], tuple[int, ...]]:
    """The list for [C18] and [C20]."""

    def count(candidate: BracketCandidate) -> tuple[int, ...]:
        """C.04.3:2026 [C18] (previous round), [C20] (two rounds before). Score differences of MDPs who floated down.

        One who floats on counts as further from all others than from any resident (reading D4).
        """
        bracket = candidate.bracket
        below = bracket.lowest_score - ONE_POINT
        paired = [
            g.score_difference()
            for g in candidate.games
            if floated(g.higher, back, DutchFloat.DOWN) and bracket.moved_down(g.higher)
        ]
        left = [
            p.score - below
            for p in candidate.downfloaters
            if floated(p, back, DutchFloat.DOWN) and bracket.moved_down(p)
        ]
        return descending(paired + left)

    return count


def differences_of_opponents_again(back: int) -> Callable[[BracketCandidate], tuple[int, ...]]:
    """The list for [C19] and [C21]."""

    def count(candidate: BracketCandidate) -> tuple[int, ...]:
        """C.04.3:2026 [C19] (previous round), [C21] (two rounds before). MDPs' opponents who floated up."""
        moved_down = candidate.bracket.moved_down
        return descending(
            g.score_difference()
            for g in candidate.games
            if floated(g.lower, back, DutchFloat.UP) and moved_down(g.higher)
        )

    return count


def downfloats_again(back: int) -> Callable[[BracketCandidate], int]:
    """The count for [C.12] and [C.14] of 2017."""

    def count(candidate: BracketCandidate) -> int:
        """C.04.3:2017 [C.12] (previous round), [C.14] (two rounds before). Players who get the same downfloat."""
        return len(_downfloats_again(candidate, back))

    return count


def upfloats_again(back: int) -> Callable[[BracketCandidate], int]:
    """The count for [C.13] and [C.15] of 2017."""

    def count(candidate: BracketCandidate) -> int:
        """C.04.3:2017 [C.13] (previous round), [C.15] (two rounds before). Players who get the same upfloat."""
        return len(_upfloats_again(candidate, back))

    return count


def differences_of_downfloats_again(back: int) -> Callable[[BracketCandidate], tuple[int, ...]]:
    """The list for [C.16] and [C.18] of 2017."""

    def count(candidate: BracketCandidate) -> tuple[int, ...]:
        """C.04.3:2017 [C.16] (previous round), [C.18] (two rounds before). Score differences of same downfloats."""
        return descending(_downfloats_again(candidate, back))

    return count


def differences_of_upfloats_again(back: int) -> Callable[[BracketCandidate], tuple[int, ...]]:
    """The list for [C.17] and [C.19] of 2017."""

    def count(candidate: BracketCandidate) -> tuple[int, ...]:
        """C.04.3:2017 [C.17] (previous round), [C.19] (two rounds before). Score differences of same upfloats."""
        return descending(_upfloats_again(candidate, back))

    return count


def _downfloats_again(candidate: BracketCandidate, back: int) -> list[Points]:
    below = candidate.bracket.lowest_score - ONE_POINT
    paired = [
        game.score_difference()
        for game in candidate.games
        if game.score_difference() and floated(game.higher, back, DutchFloat.DOWN)
    ]
    return paired + [p.score - below for p in candidate.downfloaters if floated(p, back, DutchFloat.DOWN)]


def _upfloats_again(candidate: BracketCandidate, back: int) -> list[Points]:
    return [
        game.score_difference()
        for game in candidate.games
        if game.score_difference() and floated(game.lower, back, DutchFloat.UP)
    ]
