"""The course of a round in the edition of 2026: every bracket looks down as far as the end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise

from domain.pairing.dutch.below import PairingGraph, completes, next_bracket_is_full
from domain.pairing.dutch.candidate import BracketCandidate, DutchBracket, Outlook
from domain.pairing.dutch.contestants import DutchContestant
from domain.pairing.dutch.criteria import Criterion
from domain.pairing.dutch.exact import Outside, best_candidate
from domain.pairing.dutch.rounds import (
    EVERY_PLAYER,
    ChosenCandidate,
    existing,
    full_outlook,
    least_downfloaters,
    scoregroups,
)
from domain.pairing.dutch.shortcut import Serves, Shortcut

_LARGE = 150
"""From so many players on, an explanation does not work out how badly other downfloaters would serve them."""


def pair_with_lookahead(
    graph: PairingGraph, criteria: Sequence[Criterion], shortcut: Shortcut
) -> list[ChosenCandidate]:
    """C.04.3:2026. Every bracket leaves a round that can be completed ([C4]); the bye is settled ([C5])."""
    chosen: list[ChosenCandidate] = []
    mdps: tuple[DutchContestant, ...] = ()
    groups = scoregroups(graph.contestants)
    for group, following in pairwise([*groups, range(0)]):
        bracket = _bracket(graph, mdps, group)
        may_float = graph.takers if bracket.takes_bye else EVERY_PLAYER
        found = shortcut(graph, criteria, bracket, may_float, _serves_below(graph, bracket, following))
        candidate = found or _with_lookahead(graph, criteria, bracket, following)
        chosen.append(ChosenCandidate(candidate, group.stop, partial(_outlook, graph, criteria, bracket, following)))
        mdps = candidate.downfloaters
    return chosen


def _bracket(graph: PairingGraph, mdps: tuple[DutchContestant, ...], group: range) -> DutchBracket:
    """[C9] The bracket gives the bye if all who may take it are in this bracket."""
    inside = sum(1 << player.rank for player in mdps) | ((1 << group.stop) - (1 << group.start))
    takes_bye = bool(graph.takers & inside) and not graph.takers >> group.stop
    return DutchBracket(mdps, graph.contestants[group.start : group.stop], takes_bye)


def _with_lookahead(
    graph: PairingGraph, criteria: Sequence[Criterion], bracket: DutchBracket, following: range
) -> BracketCandidate:
    count = len(graph.contestants)
    doors = least_downfloaters(graph, bracket)
    alone = Outside(bye=True) if bracket.takes_bye and doors == 1 else Outside(doors=doors)
    found = best_candidate(graph, criteria, bracket, alone)
    if found is not None and _serves_below(graph, bracket, following)([p.rank for p in found.downfloaters]):
        return found
    odd = (len(bracket.mdps) + count - bracket.residents[0].rank) % 2 == 1
    outside = Outside(following, range(following.stop, count) if following else (), bye=odd)
    return existing(best_candidate(graph, criteria, bracket, outside))


def _serves_below(graph: PairingGraph, bracket: DutchBracket, following: range) -> Serves:
    """Whether downfloaters serve what lies below as well as any could.

    [C4] and [C5] restrict the choice and [C8] ranks it; if the best pairing of the bracket by itself meets the
    first two and the least that any candidate can leave under the third, no other candidate is better.
    """

    def serves(floaters: Sequence[int]) -> bool:
        if not following:
            return completes(graph, floaters, len(graph.contestants))
        if bracket.takes_bye and len(floaters) == 1:
            return completes(graph, (), following.start)
        if not completes(graph, floaters, following.start):
            return False
        if (len(floaters) + len(following)) % 2 == 0:
            return completes(graph, (), following.stop) and next_bracket_is_full(graph, floaters, following)
        return any(
            next_bracket_is_full(graph, floaters, following, leaver)
            for leaver in reversed(following)
            if completes(graph, (leaver,), following.stop)
        )

    return serves


def _outlook(
    graph: PairingGraph, criteria: Sequence[Criterion], bracket: DutchBracket, following: range, floaters: Sequence[int]
) -> Outlook | None:
    """[C8] What the next bracket cannot pair; None if it is nothing to choose by, or too large to say."""
    if not following or (bracket.takes_bye and len(floaters) == 1):
        return None
    if _serves_below(graph, bracket, following)(floaters):
        return full_outlook(graph, floaters, following)
    count = len(graph.contestants)
    if count - following.start > _LARGE:
        return None
    gone = DutchBracket(tuple(graph.contestants[rank] for rank in floaters), ())
    odd = (len(floaters) + count - following.start) % 2 == 1
    found = best_candidate(graph, criteria, gone, Outside(following, range(following.stop, count), bye=odd))
    return None if found is None else found.outlook
