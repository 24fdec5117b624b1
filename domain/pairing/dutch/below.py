"""What lies below a bracket: can it still be paired, and how well the next bracket fares.

C.04.3:2026 [C4], [C5], [C8]; C.04.3:2017 [A.9], [C.4], [C.7].
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from domain.pairing.dutch.contestants import DutchContestant
from domain.pairing.matching import FREE, largest
from domain.pairing.meetings import barred_ranks
from domain.pairing.system import Field
from domain.values import Colour


@dataclass(frozen=True, slots=True)
class PairingGraph:
    """All players to pair in this round: `may_meet[rank]` has a bit for each rank that [C1] and [C3] allow.

    `takers` has a bit for each rank that may take the pairing-allocated bye: none if the number is even.
    """

    contestants: tuple[DutchContestant, ...]
    may_meet: tuple[int, ...]
    takers: int = 0

    def takers_among(self, ranks: Iterable[int]) -> list[int]:
        """Those of the ranks who may take the bye this round."""
        return [rank for rank in ranks if self.takers >> rank & 1]


def graph_of(field: Field, contestants: tuple[DutchContestant, ...]) -> PairingGraph:
    """The graph of a round; with an odd number of players those whom [C2] allows may take the bye."""
    takers = sum(1 << player.rank for player in contestants if player.may_take_bye) if len(contestants) % 2 else 0
    return PairingGraph(contestants, may_meet(contestants, field), takers)


def may_meet(contestants: Sequence[DutchContestant], field: Field) -> tuple[int, ...]:
    """[C1], [C3] For each rank the ranks it may meet: none twice, no two absolute preferences for one colour."""
    bound = {Colour.WHITE: 0, Colour.BLACK: 0}
    for player in contestants:
        if player.bound_to is not None:
            bound[player.bound_to] |= 1 << player.rank
    all_bits = (1 << len(contestants)) - 1
    rows = []
    for player, met in zip(contestants, barred_ranks(field, [player.tpn for player in contestants]), strict=True):
        alike = 0 if player.bound_to is None else bound[player.bound_to]
        rows.append(all_bits & ~(met | alike))
    return tuple(rows)


def completes(graph: PairingGraph, floaters: Sequence[int], tail: int) -> bool:
    """Whether these ranks and all from rank `tail` on can be paired, all but one who takes the bye."""
    if is_certain(graph, floaters, tail):
        return True
    rows = _rows(graph, floaters, tail)
    if len(rows) % 2:
        ranks = [*floaters, *range(tail, len(graph.contestants))]
        place = {rank: index for index, rank in enumerate(ranks)}
        bye = len(rows)
        rows.append(0)
        for rank in graph.takers_among(ranks):
            rows[place[rank]] |= 1 << bye
            rows[bye] |= 1 << place[rank]
    return FREE not in largest(rows)


def is_certain(graph: PairingGraph, floaters: Sequence[int], tail: int) -> bool:
    """Whether a count alone proves that all can be paired.

    Dirac's theorem: if every vertex has edges to at least half of all the others, a perfect matching exists. One
    more is required, so that any player may leave with the bye.
    """
    size = len(graph.contestants) - tail
    total = size + len(floaters)
    enough = (total + 1) // 2 + 1
    if total % 2 and not graph.takers >> tail:
        return False
    rows = graph.may_meet
    return all((rows[rank] >> tail).bit_count() >= enough for rank in (*floaters, *range(tail, len(rows))))


def _rows(graph: PairingGraph, floaters: Sequence[int], tail: int) -> list[int]:
    """The rows of a graph of the floaters, then all from rank `tail` on."""
    shift = len(floaters)
    rows = []
    for rank in (*floaters, *range(tail, len(graph.contestants))):
        row = graph.may_meet[rank]
        local = row >> tail << shift
        for place, other in enumerate(floaters):
            local |= (row >> other & 1) << place
        rows.append(local)
    return rows


def next_bracket_is_full(
    graph: PairingGraph, floaters: Sequence[int], following: range, leaver: int | None = None
) -> bool:
    """Whether the next bracket can pair all floaters and all residents but the one who leaves it, if any."""
    size = len(floaters) + len(following)
    within = (1 << size) - 1
    if leaver is not None:
        within ^= 1 << len(floaters) + leaver - following.start
    rows = [row & within for row in _rows(graph, floaters, following.start)[:size]]
    mates = largest(rows, within=within)
    return mates.count(FREE) == (leaver is not None)


def with_lowest_bye(graph: PairingGraph) -> PairingGraph:
    """[C5] The graph in which only players with the lowest possible score of the bye's taker may take it."""
    for score in sorted({player.score for player in graph.contestants}):
        takers = graph.takers & sum(1 << player.rank for player in graph.contestants if player.score == score)
        lowest = replace(graph, takers=takers)
        if takers and completes(lowest, (), 0):
            return lowest
    return replace(graph, takers=0)
