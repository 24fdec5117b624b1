"""The course of a round in the edition of 2017: bracket by bracket, and a last bracket that collapses ([A.9])."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise

from domain.pairing.dutch.below import Hall, completes, next_bracket_is_full
from domain.pairing.dutch.candidate import Bracket, Candidate, Outlook
from domain.pairing.dutch.contestants import Contestant
from domain.pairing.dutch.criteria import Criterion
from domain.pairing.dutch.exact import Outside, best_candidate
from domain.pairing.dutch.rounds import (
    ANYBODY,
    Chosen,
    Stage,
    existing,
    full_outlook,
    least_downfloaters,
    nobody_asks,
    scoregroups,
)
from domain.pairing.dutch.shortcut import Serves, Shortcut


def pair_collapsing(hall: Hall, criteria: Sequence[Criterion], shortcut: Shortcut) -> list[Chosen]:
    """C.04.3:2017 [A.9]. Brackets are paired without regard to the end as long as the round can be completed.

    The one that leaves a round that cannot is paired again for the sake of those below, who then form one last
    bracket with its downfloaters.
    """
    chosen: list[Chosen] = []
    mdps: tuple[Contestant, ...] = ()
    groups = scoregroups(hall.contestants)
    for group, following in pairwise(groups):
        bracket = Bracket(mdps, hall.contestants[group.start : group.stop])
        serves = _serves_next(hall, following, ends=following is groups[-1])
        candidate = shortcut(hall, criteria, bracket, ANYBODY, serves)
        if candidate is None:
            candidate = _without_regard_to_the_end(hall, criteria, bracket, following, ends=following is groups[-1])
        mdps = candidate.downfloaters
        if not completes(hall, [player.rank for player in mdps], following.start):
            candidate = _penultimate(hall, criteria, bracket, following.start, shortcut)
            last = Bracket(candidate.downfloaters, hall.contestants[following.start :])
            chosen.append(Chosen(candidate, following.start, nobody_asks, Stage.PENULTIMATE))
            chosen.append(_last(hall, criteria, last, shortcut, Stage.COLLAPSED))
            return chosen
        ends = following is groups[-1]
        chosen.append(Chosen(candidate, group.stop, partial(_outlook, hall, criteria, following, ends)))
    if groups:
        bracket = Bracket(mdps, hall.contestants[groups[-1].start :])
        chosen.append(_last(hall, criteria, bracket, shortcut, Stage.ORDINARY))
    return chosen


UNFIT_FOR_THE_BYE = 3
"""Reading D11: what a player who is left over in the last bracket and may not take the bye weighs in [C.7]."""


def _serves_next(hall: Hall, following: range, *, ends: bool) -> Serves:
    """Whether downfloaters let the next bracket be paired but for one resident at most.

    Where that bracket is the last, the one is somebody who may take the bye (reading D11).
    """

    def serves(floaters: Sequence[int]) -> bool:
        if (len(floaters) + len(following)) % 2 == 0:
            return next_bracket_is_full(hall, floaters, following)
        return any(
            next_bracket_is_full(hall, floaters, following, leaver)
            for leaver in reversed(following)
            if not ends or hall.takers >> leaver & 1
        )

    return serves


def _without_regard_to_the_end(
    hall: Hall, criteria: Sequence[Criterion], bracket: Bracket, following: range, *, ends: bool
) -> Candidate:
    """[C.7] looks at the next bracket by itself; where it is the last, at who may take the bye too (reading D11)."""
    found = existing(best_candidate(hall, criteria, bracket, Outside(doors=least_downfloaters(hall, bracket))))
    floaters = [player.rank for player in found.downfloaters]
    if _serves_next(hall, following, ends=ends)(floaters):
        return found
    outside = _following(hall, bracket, following, len(floaters), ends=ends)
    return existing(best_candidate(hall, criteria, bracket, outside))


def _penultimate(
    hall: Hall, criteria: Sequence[Criterion], bracket: Bracket, tail: int, shortcut: Shortcut
) -> Candidate:
    """[C.4] The bracket before the collapsed last one: its downfloaters let the round be completed; no [C.7]."""
    found = shortcut(hall, criteria, bracket, ANYBODY, lambda floaters: completes(hall, floaters, tail))
    if found is not None:
        return found
    rest = range(tail, len(hall.contestants))
    odd = (len(bracket.players) + len(rest)) % 2 == 1
    return existing(best_candidate(hall, criteria, bracket, Outside(rest=rest, bye=odd)))


def _last(hall: Hall, criteria: Sequence[Criterion], bracket: Bracket, shortcut: Shortcut, stage: Stage) -> Chosen:
    """The bracket after which at most one is left, who takes the bye."""
    found = shortcut(hall, criteria, bracket, hall.takers, lambda _: True)
    if found is None:
        outside = Outside(bye=len(bracket.players) % 2 == 1)
        found = existing(best_candidate(hall, criteria, bracket, outside))
    return Chosen(found, len(hall.contestants), nobody_asks, stage)


def _outlook(
    hall: Hall, criteria: Sequence[Criterion], following: range, ends: object, floaters: Sequence[int]
) -> Outlook:
    """[C.7] What the next bracket cannot pair."""
    if _serves_next(hall, following, ends=bool(ends))(floaters):
        return full_outlook(hall, floaters, following)
    bracket = Bracket(tuple(hall.contestants[rank] for rank in floaters), ())
    outside = _following(hall, bracket, following, len(floaters), ends=bool(ends))
    return existing(best_candidate(hall, criteria, bracket, outside)).outlook or Outlook(0, ())


def _following(hall: Hall, bracket: Bracket, following: range, floaters: int, *, ends: bool) -> Outside:
    """The next bracket by itself; whoever it cannot pair goes through a door, and more dearly as in reading D11."""
    players = [*bracket.players, *hall.contestants[following.start : following.stop]]
    return Outside(following, doors=floaters + len(following), late=_late(hall, players) if ends else {})


def _late(hall: Hall, players: Sequence[Contestant]) -> dict[int, int]:
    """Reading D11: what those who may not take the bye weigh, left over in the last bracket."""
    return {player.rank: UNFIT_FOR_THE_BYE for player in players if not hall.takers >> player.rank & 1}
