"""The course of a round in the edition of 2017: bracket by bracket, and a last bracket that collapses ([A.9])."""

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
    DutchStage,
    existing,
    full_outlook,
    least_downfloaters,
    no_outlook,
    scoregroups,
)
from domain.pairing.dutch.shortcut import Serves, Shortcut


def pair_collapsing(graph: PairingGraph, criteria: Sequence[Criterion], shortcut: Shortcut) -> list[ChosenCandidate]:
    """C.04.3:2017 [A.9]. Brackets are paired without regard to the end as long as the round can be completed.

    The one that leaves a round that cannot is paired again for the sake of those below, who then form one last
    bracket with its downfloaters.
    """
    chosen: list[ChosenCandidate] = []
    mdps: tuple[DutchContestant, ...] = ()
    groups = scoregroups(graph.contestants)
    for group, following in pairwise(groups):
        bracket = DutchBracket(mdps, graph.contestants[group.start : group.stop])
        serves = _serves_next(graph, following, ends=following is groups[-1])
        candidate = shortcut(graph, criteria, bracket, EVERY_PLAYER, serves)
        if candidate is None:
            candidate = _without_regard_to_the_end(graph, criteria, bracket, following, ends=following is groups[-1])
        mdps = candidate.downfloaters
        if not completes(graph, [player.rank for player in mdps], following.start):
            candidate = _penultimate(graph, criteria, bracket, following.start, shortcut)
            last = DutchBracket(candidate.downfloaters, graph.contestants[following.start :])
            chosen.append(ChosenCandidate(candidate, following.start, no_outlook, DutchStage.PENULTIMATE))
            chosen.append(_last(graph, criteria, last, shortcut, DutchStage.COLLAPSED))
            return chosen
        ends = following is groups[-1]
        chosen.append(ChosenCandidate(candidate, group.stop, partial(_outlook, graph, criteria, following, ends)))
    if groups:
        bracket = DutchBracket(mdps, graph.contestants[groups[-1].start :])
        chosen.append(_last(graph, criteria, bracket, shortcut, DutchStage.ORDINARY))
    return chosen


UNFIT_FOR_THE_BYE = 3
"""Reading D11: what a player who is left over in the last bracket and may not take the bye weighs in [C.7]."""


def _serves_next(graph: PairingGraph, following: range, *, ends: bool) -> Serves:
    """Whether downfloaters let the next bracket be paired but for one resident at most.

    If that bracket is the last, the one is a player who may take the bye (reading D11).
    """

    def serves(floaters: Sequence[int]) -> bool:
        if (len(floaters) + len(following)) % 2 == 0:
            return next_bracket_is_full(graph, floaters, following)
        return any(
            next_bracket_is_full(graph, floaters, following, leaver)
            for leaver in reversed(following)
            if not ends or graph.takers >> leaver & 1
        )

    return serves


def _without_regard_to_the_end(
    graph: PairingGraph, criteria: Sequence[Criterion], bracket: DutchBracket, following: range, *, ends: bool
) -> BracketCandidate:
    """[C.7] looks at the next bracket by itself; if it is the last, at who may take the bye too (reading D11)."""
    found = existing(best_candidate(graph, criteria, bracket, Outside(doors=least_downfloaters(graph, bracket))))
    floaters = [player.rank for player in found.downfloaters]
    if _serves_next(graph, following, ends=ends)(floaters):
        return found
    outside = _following(graph, bracket, following, len(floaters), ends=ends)
    return existing(best_candidate(graph, criteria, bracket, outside))


def _penultimate(
    graph: PairingGraph, criteria: Sequence[Criterion], bracket: DutchBracket, tail: int, shortcut: Shortcut
) -> BracketCandidate:
    """[C.4] The bracket before the collapsed last one: its downfloaters let the round be completed; no [C.7]."""
    found = shortcut(graph, criteria, bracket, EVERY_PLAYER, lambda floaters: completes(graph, floaters, tail))
    if found is not None:
        return found
    rest = range(tail, len(graph.contestants))
    odd = (len(bracket.players) + len(rest)) % 2 == 1
    return existing(best_candidate(graph, criteria, bracket, Outside(rest=rest, bye=odd)))


def _last(
    graph: PairingGraph, criteria: Sequence[Criterion], bracket: DutchBracket, shortcut: Shortcut, stage: DutchStage
) -> ChosenCandidate:
    """The bracket after which at most one is left, who takes the bye."""
    found = shortcut(graph, criteria, bracket, graph.takers, lambda _: True)
    if found is None:
        outside = Outside(bye=len(bracket.players) % 2 == 1)
        found = existing(best_candidate(graph, criteria, bracket, outside))
    return ChosenCandidate(found, len(graph.contestants), no_outlook, stage)


def _outlook(
    graph: PairingGraph, criteria: Sequence[Criterion], following: range, ends: object, floaters: Sequence[int]
) -> Outlook:
    """[C.7] What the next bracket cannot pair."""
    if _serves_next(graph, following, ends=bool(ends))(floaters):
        return full_outlook(graph, floaters, following)
    bracket = DutchBracket(tuple(graph.contestants[rank] for rank in floaters), ())
    outside = _following(graph, bracket, following, len(floaters), ends=bool(ends))
    return existing(best_candidate(graph, criteria, bracket, outside)).outlook or Outlook(0, ())


def _following(graph: PairingGraph, bracket: DutchBracket, following: range, floaters: int, *, ends: bool) -> Outside:
    """The next bracket by itself; each player whom it cannot pair takes a door, at a cost as in reading D11."""
    players = [*bracket.players, *graph.contestants[following.start : following.stop]]
    return Outside(following, doors=floaters + len(following), late=_late(graph, players) if ends else {})


def _late(graph: PairingGraph, players: Sequence[DutchContestant]) -> dict[int, int]:
    """Reading D11: what those who may not take the bye weigh, left over in the last bracket."""
    return {player.rank: UNFIT_FOR_THE_BYE for player in players if not graph.takers >> player.rank & 1}
