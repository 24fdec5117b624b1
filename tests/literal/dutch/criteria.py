"""The criteria that look at one candidate alone, each counted as it is written.

C.04.3:2026 C10 to C21, and 2017 C.6 and C.8 to C.19. The criteria that look beyond the bracket are in `bracket`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

from domain.values import Colour, Points
from tests.literal.dutch.candidate import Candidate
from tests.literal.dutch.terms import Float, Player, Strength

Outlook = tuple[int, list[Points]]
Failure = int | list[Points] | Outlook
Criterion = Callable[[Candidate], Failure]
FloatOf = Callable[[Player], Float]

MORE_THAN_ANY = 10_000
"""Added to a downfloater's score difference if it counts as larger than any resident's."""


def topscorer_colour_differences(candidate: Candidate) -> int:
    """2026 C10, 2017 C.8: topscorers or topscorers' opponents beyond a colour difference of two."""
    return sum(
        abs(player.colour_difference + (1 if colour is Colour.WHITE else -1)) > 2
        for player, colour, opponent in candidate.sides
        if player.is_topscorer or opponent.is_topscorer
    )


def topscorer_colours_three_times(candidate: Candidate) -> int:
    """2026 C11, 2017 C.9: topscorers or topscorers' opponents with one colour three times running."""
    return sum(
        player.colours[-2:] == (colour, colour)
        for player, colour, opponent in candidate.sides
        if player.is_topscorer or opponent.is_topscorer
    )


def without_preference(candidate: Candidate) -> int:
    """2026 C12, 2017 C.10: players without their colour preference."""
    return sum(player.preferred not in (None, colour) for player, colour, _ in candidate.sides)


def without_strong_preference(candidate: Candidate) -> int:
    """2026 C13, 2017 C.11: players without their strong colour preference."""
    return sum(
        player.strength is Strength.STRONG and player.preferred is not colour for player, colour, _ in candidate.sides
    )


def last_float(player: Player) -> Float:
    """The float of the previous round."""
    return player.last_float


def float_before(player: Player) -> Float:
    """The float of the round before the previous one."""
    return player.float_before


def resident_downfloaters_again(when: FloatOf) -> Criterion:
    """2026 C14, C16: resident downfloaters who floated down then."""
    return lambda candidate: sum(when(player) is Float.DOWN for player in candidate.residents_left_over)


def mdp_opponents_again(when: FloatOf) -> Criterion:
    """2026 C15, C17: opponents of MDPs who floated up then."""
    return lambda candidate: sum(when(game.lower) is Float.UP for game in candidate.mdp_games)


def mdp_differences_again(when: FloatOf) -> Criterion:
    """2026 C18, C20: score differences of MDPs who floated down then; a double float is larger than any."""

    def differences(candidate: Candidate) -> list[Points]:
        paired = [game.score_difference for game in candidate.mdp_games if when(game.higher) is Float.DOWN]
        limbo = [player.score + MORE_THAN_ANY for player in candidate.mdps_left_over if when(player) is Float.DOWN]
        return sorted(paired + limbo, reverse=True)

    return differences


def mdp_opponent_differences_again(when: FloatOf) -> Criterion:
    """2026 C19, C21: score differences of MDPs' opponents who floated up then."""
    return lambda candidate: sorted(
        (game.score_difference for game in candidate.mdp_games if when(game.lower) is Float.UP), reverse=True
    )


def pairing_score_difference(candidate: Candidate) -> list[Points]:
    """2017 C.6, A.8: the list of score differences, from the highest to the lowest."""
    artificial = candidate.bracket.artificial_score
    pairs = [game.score_difference for game in candidate.games]
    return sorted(pairs + [player.score - artificial for player in candidate.downfloaters], reverse=True)


def downfloats(candidate: Candidate) -> list[tuple[Player, Points]]:
    """2017: everyone who gets a downfloat from this candidate, with the score difference."""
    artificial = candidate.bracket.artificial_score
    paired = [(game.higher, game.score_difference) for game in candidate.games if game.score_difference > 0]
    return paired + [(player, player.score - artificial) for player in candidate.downfloaters]


def upfloats(candidate: Candidate) -> list[tuple[Player, Points]]:
    """2017: everyone who gets an upfloat from this candidate, with the score difference."""
    return [(game.lower, game.score_difference) for game in candidate.games if game.score_difference > 0]


def downfloats_again(when: FloatOf) -> Criterion:
    """2017 C.12, C.14: players who receive the same downfloat as then."""
    return lambda candidate: sum(when(player) is Float.DOWN for player, _ in downfloats(candidate))


def upfloats_again(when: FloatOf) -> Criterion:
    """2017 C.13, C.15: players who receive the same upfloat as then."""
    return lambda candidate: sum(when(player) is Float.UP for player, _ in upfloats(candidate))


def downfloat_differences_again(when: FloatOf) -> Criterion:
    """2017 C.16, C.18: score differences of players who receive the same downfloat as then."""
    return lambda candidate: sorted(
        (difference for player, difference in downfloats(candidate) if when(player) is Float.DOWN), reverse=True
    )


def upfloat_differences_again(when: FloatOf) -> Criterion:
    """2017 C.17, C.19: score differences of players who receive the same upfloat as then."""
    return lambda candidate: sorted(
        (difference for player, difference in upfloats(candidate) if when(player) is Float.UP), reverse=True
    )


CRITERIA_OF_2026: dict[str, Criterion] = {
    "C10": topscorer_colour_differences,
    "C11": topscorer_colours_three_times,
    "C12": without_preference,
    "C13": without_strong_preference,
    "C14": resident_downfloaters_again(last_float),
    "C15": mdp_opponents_again(last_float),
    "C16": resident_downfloaters_again(float_before),
    "C17": mdp_opponents_again(float_before),
    "C18": mdp_differences_again(last_float),
    "C19": mdp_opponent_differences_again(last_float),
    "C20": mdp_differences_again(float_before),
    "C21": mdp_opponent_differences_again(float_before),
}

CRITERIA_OF_2017: dict[str, Criterion] = {
    "C.8": topscorer_colour_differences,
    "C.9": topscorer_colours_three_times,
    "C.10": without_preference,
    "C.11": without_strong_preference,
    "C.12": downfloats_again(last_float),
    "C.13": upfloats_again(last_float),
    "C.14": downfloats_again(float_before),
    "C.15": upfloats_again(float_before),
    "C.16": downfloat_differences_again(last_float),
    "C.17": upfloat_differences_again(last_float),
    "C.18": downfloat_differences_again(float_before),
    "C.19": upfloat_differences_again(float_before),
}


def scoregroups(players: Sequence[Player]) -> tuple[tuple[Player, ...], ...]:
    """The players, in order of rank, by score from the top (A.3)."""
    return tuple(tuple(group) for _, group in groupby(players, key=lambda player: player.score))
