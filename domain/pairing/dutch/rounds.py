"""The course of a round, bracket by bracket, as each edition runs it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from domain.pairing.dutch.below import Hall, completes, next_bracket_is_full, with_lowest_bye
from domain.pairing.dutch.candidate import Bracket, Candidate
from domain.pairing.dutch.contestants import Contestant
from domain.pairing.dutch.criteria import Criterion
from domain.pairing.dutch.exact import Outside, best_candidate
from domain.pairing.dutch.shortcut import Serves, Shortcut
from domain.pairing.matching import FREE, largest

Course = Callable[[Hall, Sequence[Criterion], Shortcut], list[Candidate]]
"""From the hall of a round that can be completed to the candidates chosen for its brackets, from the top."""

ANYBODY = -1
"""The mask of all ranks."""


def scoregroups(contestants: Sequence[Contestant]) -> list[range]:
    """The ranks of the players with equal scores, from the top."""
    groups = []
    start = 0
    for rank, player in enumerate(contestants):
        if player.score != contestants[start].score:
            groups.append(range(start, rank))
            start = rank
    if contestants:
        groups.append(range(start, len(contestants)))
    return groups


def pair_with_lookahead(hall: Hall, criteria: Sequence[Criterion], shortcut: Shortcut) -> list[Candidate]:
    """C.04.3:2026. Every bracket leaves a round that can be completed ([C4]) with the lowest bye possible ([C5])."""
    hall = with_lowest_bye(hall)
    chosen: list[Candidate] = []
    mdps: tuple[Contestant, ...] = ()
    groups = scoregroups(hall.contestants)
    for group, following in zip(groups, [*groups[1:], range(0)], strict=True):
        bracket = _bracket(hall, mdps, group)
        may_float = hall.takers if bracket.takes_bye else ANYBODY
        found = shortcut(hall, criteria, bracket, may_float, _serves_below(hall, bracket, following))
        chosen.append(found or _with_lookahead(hall, criteria, bracket, following))
        mdps = chosen[-1].downfloaters
    return chosen


def _bracket(hall: Hall, mdps: tuple[Contestant, ...], group: range) -> Bracket:
    """[C9] The bracket gives the bye where everybody who may take it is in this bracket."""
    inside = sum(1 << player.rank for player in mdps) | ((1 << group.stop) - (1 << group.start))
    takes_bye = bool(hall.takers & inside) and not hall.takers >> group.stop
    return Bracket(mdps, hall.contestants[group.start : group.stop], takes_bye)


def _with_lookahead(hall: Hall, criteria: Sequence[Criterion], bracket: Bracket, following: range) -> Candidate:
    everybody = len(hall.contestants)
    doors = _least_downfloaters(hall, bracket)
    alone = Outside(bye=True) if bracket.takes_bye and doors == 1 else Outside(doors=doors)
    found = best_candidate(hall, criteria, bracket, alone)
    if found is not None and _serves_below(hall, bracket, following)([p.rank for p in found.downfloaters]):
        return found
    odd = (len(bracket.mdps) + everybody - bracket.residents[0].rank) % 2 == 1
    outside = Outside(following, range(following.stop, everybody) if following else (), bye=odd)
    return _existing(best_candidate(hall, criteria, bracket, outside))


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


def pair_collapsing(hall: Hall, criteria: Sequence[Criterion], shortcut: Shortcut) -> list[Candidate]:
    """C.04.3:2017 [A.9]. Brackets are paired without regard to the end as long as the round can be completed.

    The one that leaves a round that cannot is paired again for the sake of those below, who then form one last
    bracket with its downfloaters.
    """
    chosen: list[Candidate] = []
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
            return [*chosen, candidate, _last(hall, criteria, last, shortcut)]
        chosen.append(candidate)
    if groups:
        chosen.append(_last(hall, criteria, Bracket(mdps, hall.contestants[groups[-1].start :]), shortcut))
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
    found = _existing(best_candidate(hall, criteria, bracket, Outside(doors=_least_downfloaters(hall, bracket))))
    floaters = [player.rank for player in found.downfloaters]
    if _serves_next(hall, following, ends=ends)(floaters):
        return found
    late = {}
    if ends:
        late = {
            player.rank: UNFIT_FOR_THE_BYE
            for player in (*bracket.players, *hall.contestants[following.start :])
            if not hall.takers >> player.rank & 1
        }
    doors = len(floaters) + len(following)
    return _existing(best_candidate(hall, criteria, bracket, Outside(following, doors=doors, late=late)))


def _penultimate(
    hall: Hall, criteria: Sequence[Criterion], bracket: Bracket, tail: int, shortcut: Shortcut
) -> Candidate:
    """[C.4] The bracket before the collapsed last one: its downfloaters let the round be completed; no [C.7]."""
    found = shortcut(hall, criteria, bracket, ANYBODY, lambda floaters: completes(hall, floaters, tail))
    if found is not None:
        return found
    rest = range(tail, len(hall.contestants))
    odd = (len(bracket.players) + len(rest)) % 2 == 1
    return _existing(best_candidate(hall, criteria, bracket, Outside(rest=rest, bye=odd)))


def _last(hall: Hall, criteria: Sequence[Criterion], bracket: Bracket, shortcut: Shortcut) -> Candidate:
    """The bracket after which at most one is left, who takes the bye."""
    found = shortcut(hall, criteria, bracket, hall.takers, lambda _: True)
    if found is not None:
        return found
    return _existing(best_candidate(hall, criteria, bracket, Outside(bye=len(bracket.players) % 2 == 1)))


def _existing(found: Candidate | None) -> Candidate:
    if found is None:
        raise AssertionError("in a round that can be completed every bracket has a candidate")
    return found


def _least_downfloaters(hall: Hall, bracket: Bracket) -> int:
    """How many of the bracket cannot be paired in it, whatever lies below. MDPs meet residents only ([B.3])."""
    players = bracket.players
    rows = []
    for player in players:
        row = sum(1 << at for at, other in enumerate(players) if hall.may_meet[player.rank] >> other.rank & 1)
        rows.append(row >> len(bracket.mdps) << len(bracket.mdps) if bracket.moved_down(player) else row)
    return largest(rows).count(FREE)
