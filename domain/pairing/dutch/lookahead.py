"""The course of a round in the edition of 2026: every bracket looks down as far as the end."""

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
    existing,
    full_outlook,
    least_downfloaters,
    scoregroups,
)
from domain.pairing.dutch.shortcut import Serves, Shortcut

_LARGE = 150
"""From so many players on, an explanation does not work out how badly other downfloaters would serve them."""


def pair_with_lookahead(hall: Hall, criteria: Sequence[Criterion], shortcut: Shortcut) -> list[Chosen]:
    """C.04.3:2026. Every bracket leaves a round that can be completed ([C4]); the bye is settled ([C5])."""
    chosen: list[Chosen] = []
    mdps: tuple[Contestant, ...] = ()
    groups = scoregroups(hall.contestants)
    for group, following in pairwise([*groups, range(0)]):
        bracket = _bracket(hall, mdps, group)
        may_float = hall.takers if bracket.takes_bye else ANYBODY
        found = shortcut(hall, criteria, bracket, may_float, _serves_below(hall, bracket, following))
        candidate = found or _with_lookahead(hall, criteria, bracket, following)
        chosen.append(Chosen(candidate, group.stop, partial(_outlook, hall, criteria, bracket, following)))
        mdps = candidate.downfloaters
    return chosen


def _bracket(hall: Hall, mdps: tuple[Contestant, ...], group: range) -> Bracket:
    """[C9] The bracket gives the bye where everybody who may take it is in this bracket."""
    inside = sum(1 << player.rank for player in mdps) | ((1 << group.stop) - (1 << group.start))
    takes_bye = bool(hall.takers & inside) and not hall.takers >> group.stop
    return Bracket(mdps, hall.contestants[group.start : group.stop], takes_bye)


def _with_lookahead(hall: Hall, criteria: Sequence[Criterion], bracket: Bracket, following: range) -> Candidate:
    everybody = len(hall.contestants)
    doors = least_downfloaters(hall, bracket)
    alone = Outside(bye=True) if bracket.takes_bye and doors == 1 else Outside(doors=doors)
    found = best_candidate(hall, criteria, bracket, alone)
    if found is not None and _serves_below(hall, bracket, following)([p.rank for p in found.downfloaters]):
        return found
    odd = (len(bracket.mdps) + everybody - bracket.residents[0].rank) % 2 == 1
    outside = Outside(following, range(following.stop, everybody) if following else (), bye=odd)
    return existing(best_candidate(hall, criteria, bracket, outside))


def _serves_below(hall: Hall, bracket: Bracket, following: range) -> Serves:
    """Whether downfloaters serve what lies below as well as any could.

    [C4] and [C5] restrict the choice and [C8] ranks it; where the best pairing of the bracket by itself meets the
    first two and the least that any candidate can leave under the third, no other candidate is better.
    """

    def serves(floaters: Sequence[int]) -> bool:
        if not following:
            return completes(hall, floaters, len(hall.contestants))
        if bracket.takes_bye and len(floaters) == 1:
            return completes(hall, (), following.start)
        if not completes(hall, floaters, following.start):
            return False
        if (len(floaters) + len(following)) % 2 == 0:
            return completes(hall, (), following.stop) and next_bracket_is_full(hall, floaters, following)
        return any(
            next_bracket_is_full(hall, floaters, following, leaver)
            for leaver in reversed(following)
            if completes(hall, (leaver,), following.stop)
        )

    return serves


def _outlook(
    hall: Hall, criteria: Sequence[Criterion], bracket: Bracket, following: range, floaters: Sequence[int]
) -> Outlook | None:
    """[C8] What the next bracket cannot pair; None where it is nothing to choose by, or too large to say."""
    if not following or (bracket.takes_bye and len(floaters) == 1):
        return None
    if _serves_below(hall, bracket, following)(floaters):
        return full_outlook(hall, floaters, following)
    everybody = len(hall.contestants)
    if everybody - following.start > _LARGE:
        return None
    gone = Bracket(tuple(hall.contestants[rank] for rank in floaters), ())
    odd = (len(floaters) + everybody - following.start) % 2 == 1
    found = best_candidate(hall, criteria, gone, Outside(following, range(following.stop, everybody), bye=odd))
    return None if found is None else found.outlook
