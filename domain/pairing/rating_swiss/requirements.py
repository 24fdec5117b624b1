"""Whether a bracket can be paired on given terms, and with how many colour preferences denied."""

from __future__ import annotations

from dataclasses import replace

from domain.pairing.rating_swiss.criteria import RoundCriteria, mask
from domain.pairing.rating_swiss.editions import Relaxation
from domain.pairing.rating_swiss.score_bracket import Level, ScoreBracket
from domain.pairing.rating_swiss.terms import Terms, fewest_denials, terms_of

EVERYTHING_DROPPED = Relaxation(down=2, up=2)


def needed_x(terms: Terms, tops: int, rest: int, rest_pairs: int) -> int | None:
    """The least x with which the tops can all be paired with the rest, and the remainder in so many pairs.

    None if no x helps. `tops` and `rest` are those not yet paired.
    """
    floaters = rest.bit_count() - tops.bit_count() - 2 * rest_pairs
    edges = edges_of(terms, tops, rest)
    return fewest_denials(edges, floaters, terms.may_float & rest, terms.preferences)


def edges_of(terms: Terms, tops: int, rest: int) -> dict[int, int]:
    """The pairs that may be made when the tops may be paired with others only."""
    edges = terms.edges(tops | rest)
    for rank in edges:
        if tops >> rank & 1:
            edges[rank] &= ~tops
    return edges


def is_possible(criteria: RoundCriteria, bracket: ScoreBracket, level: Level) -> bool:
    """Whether the bracket can be paired at this level at all, with every relative criterion left out."""
    terms = terms_of(criteria, bracket, criteria.loosest, EVERYTHING_DROPPED)
    tops = mask(bracket.tops(level))
    if tops.bit_count() < level.moved:
        return False
    return needed_x(terms, tops, mask(bracket.players) & ~tops, level.rest) is not None


def can_pair_all_moved(criteria: RoundCriteria, bracket: ScoreBracket) -> bool:
    """Whether all who moved down can be paired, with any player here, whichever residents are left over."""
    all_players, residents = mask(bracket.players), mask(bracket.residents)
    terms = terms_of(criteria, bracket, criteria.loosest, EVERYTHING_DROPPED).leaving_over(residents)
    left = range(bracket.size % 2, len(bracket.residents) + 1, 2)
    return any(needed_x(terms, 0, all_players, (bracket.size - over) // 2) is not None for over in left)


def is_complete(criteria: RoundCriteria, bracket: ScoreBracket) -> bool:
    """Whether all players of a lowest bracket can be paired, but for one who may take the bye."""
    return is_possible(criteria, replace(bracket, moved=(), residents=bracket.players), Level(0, bracket.size // 2))
