"""The best candidate of a bracket, by matchings whose weights are the criteria and then the order of generation."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from dataclasses import field as dataclass_field

from domain.pairing.dutch.below import PairingGraph
from domain.pairing.dutch.candidate import BracketCandidate, CandidatePair, DutchBracket, Outlook
from domain.pairing.dutch.criteria import Criterion
from domain.pairing.dutch.order import HomogeneousOrder, MovedDownOrder
from domain.pairing.dutch.weights import Weights
from domain.pairing.matching import cheapest_perfect

WeightedEdges = list[dict[int, int]]
TieBreaker = Callable[[int, int], int]


@dataclass(frozen=True, slots=True)
class Outside:
    """Where downfloaters go in the graph of a bracket.

    They meet a player of the next bracket (the ranks `following`), or could not be paired there: then a player of
    the `rest`, or one of `doors` anonymous places, which represent whatever is further away and may stay empty in
    pairs. `bye` opens one more place, for those only who may take the pairing-allocated bye. `late` gives the weight of
    a player (by rank) whom the next bracket cannot pair: 1 for a player whom it leaves out.
    """

    following: Sequence[int] = ()
    rest: Sequence[int] = ()
    doors: int = 0
    bye: bool = False
    late: Mapping[int, int] = dataclass_field(default_factory=dict)


def best_candidate(
    graph: PairingGraph, criteria: Sequence[Criterion], bracket: DutchBracket, outside: Outside
) -> BracketCandidate | None:
    """The bracket's pairing under these criteria, or None if nothing pairs all players in the graph.

    C.04.3:2026 [3], C.04.3:2017 [B.4], [B.5], [B.8]: the best of all candidates, and of equals the first; so a perfect
    one is the first perfect one.
    """
    found = _Graph(graph, criteria, bracket, outside).solve()
    if found is not None and bracket.takes_bye and len(found.downfloaters) != 1:
        # [C9] is about a single downfloater only; [C6], above it, has settled that there are more.
        return best_candidate(graph, criteria, replace(bracket, takes_bye=False), outside)
    return found


class _Graph:
    """The bracket's players by place (0 is the in-bracket sequence number 1), then the outside."""

    def __init__(
        self, graph: PairingGraph, criteria: Sequence[Criterion], bracket: DutchBracket, outside: Outside
    ) -> None:
        self._graph = graph
        self._bracket = bracket
        self._outside = outside
        self._players = bracket.players
        self._edges: WeightedEdges = [{} for _ in self._players]
        self._inside: list[set[int]] = [set() for _ in self._players]
        weights = Weights(criteria, bracket, [graph.contestants[rank] for rank in outside.following])
        self._join_players(weights)
        self._join_outside(weights)

    def _join_players(self, weights: Weights) -> None:
        """Residents among themselves, and MDPs with residents: MDPs never meet ([B.3])."""
        rows = self._graph.may_meet
        moved_down = len(self._bracket.mdps)
        games = {}
        for high, one in enumerate(self._players):
            row = rows[one.rank]
            for low in range(max(high + 1, moved_down), len(self._players)):
                if row >> self._players[low].rank & 1:
                    games[high, low] = (one, self._players[low])
        laid = weights.lay_out(games.values())
        for (high, low), (one, two) in games.items():
            self._edges[high][low] = self._edges[low][high] = laid[one.rank, two.rank]
            self._inside[high].add(low)
            self._inside[low].add(high)

    def _join(self, one: int, two: int, weight: int) -> None:
        self._edges[one][two] = self._edges[two][one] = weight

    def _join_outside(self, weights: Weights) -> None:
        rows, size, near = self._graph.may_meet, len(self._players), len(self._outside.following)
        ranks = [player.rank for player in self._players] + [*self._outside.following, *self._outside.rest]
        own = [weights.of_downfloater(player) for player in self._players] + [0] * (len(ranks) - size)
        beyond = own[:]
        if near:
            for place, rank in enumerate(ranks[: size + near]):
                times = self._outside.late.get(rank, 1)
                beyond[place] += weights.of_unpaired_below(self._graph.contestants[rank].score, times)
        self._edges.extend({} for _ in range(len(ranks) - size))
        for two in range(size, len(ranks)):
            for one in range(two):
                if rows[ranks[one]] >> ranks[two] & 1:
                    self._join(one, two, beyond[one] if two >= size + near else own[one])
        if self._outside.bye:
            self._edges.append({})
            for place, rank in enumerate(ranks):
                if self._graph.takers >> rank & 1:
                    self._join(place, len(self._edges) - 1, beyond[place])
        self._join_doors(beyond)

    def _join_doors(self, beyond: Sequence[int]) -> None:
        first = len(self._edges)
        for door in range(first, first + self._outside.doors):
            self._edges.append({})
            for place, weight in enumerate(beyond):
                self._join(place, door, weight)
            if self._outside.following:
                for other in range(first, door):
                    self._join(other, door, 0)

    def solve(self) -> BracketCandidate | None:
        """The first of the best candidates."""
        moved_down, size = len(self._bracket.mdps), len(self._players)
        fixed: dict[int, int] = {}
        edges = self._edges
        if moved_down:
            order = MovedDownOrder(moved_down, size)
            mates = cheapest_perfect(self._with_order(edges, order.bits, order.of_pair, order.of_downfloater))
            if mates is None:
                return None
            fixed = {place: mates[place] for place in range(moved_down) if mates[place] < size}
            edges = self._without(fixed, edges, moved_down)
        left = [place for place in range(moved_down, size) if place not in fixed.values()]
        pairs = self._pairs_among(left, moved_down - len(fixed), edges)
        if pairs is None:
            return None
        number = {place: at for at, place in enumerate(left, 1)}
        homogeneous = HomogeneousOrder(len(left), pairs)
        mates = cheapest_perfect(
            self._with_order(
                edges,
                homogeneous.bits,
                lambda one, two: homogeneous.of_pair(number[one - 1], number[two - 1]) if one - 1 in number else 0,
                lambda one: homogeneous.of_downfloater(number[one - 1]) if one - 1 in number else 0,
            )
        )
        return None if mates is None else self._candidate(fixed, left, mates)

    def _pairs_among(self, left: Sequence[int], limbo: int, edges: WeightedEdges) -> int | None:
        """How many pairs the residents who are left make in every best candidate."""
        if not self._outside.following and not self._outside.rest:
            return (len(left) - (self._outside.doors + self._outside.bye - limbo)) // 2
        mates = cheapest_perfect(edges)
        if mates is None:
            return None
        return sum(1 for place in left if mates[place] in self._inside[place]) // 2

    def _with_order(
        self, edges: WeightedEdges, room: int, of_pair: TieBreaker, of_downfloater: Callable[[int], int]
    ) -> WeightedEdges:
        """The edges with the order of generation below the criteria."""
        size = len(self._players)
        ordered: WeightedEdges = [{} for _ in edges]
        for one, row in enumerate(edges):
            for two, weight in row.items():
                if one > two:
                    continue
                tie = 0
                if two < size:
                    tie = of_pair(one + 1, two + 1)
                elif one < size:
                    tie = of_downfloater(one + 1)
                ordered[one][two] = ordered[two][one] = (weight << room) + tie
        return ordered

    def _without(self, fixed: dict[int, int], edges: WeightedEdges, moved_down: int) -> WeightedEdges:
        """The edges that are left when these MDPs' pairs are kept and the other MDPs float on."""
        gone = {*fixed, *fixed.values()}
        kept: WeightedEdges = [{} for _ in edges]
        for one, row in enumerate(edges):
            for two, weight in row.items():
                if one in gone or two in gone:
                    continue
                if (one < moved_down and two in self._inside[one]) or (two < moved_down and one in self._inside[two]):
                    continue
                kept[one][two] = weight
        for one, two in fixed.items():
            kept[one][two] = kept[two][one] = 0
        return kept

    def _candidate(self, fixed: dict[int, int], left: Sequence[int], mates: Sequence[int]) -> BracketCandidate:
        players = self._players
        pairs = dict(fixed)
        for place in left:
            if mates[place] in self._inside[place] and place < mates[place]:
                pairs[place] = mates[place]
        paired = {*pairs, *pairs.values()}
        return BracketCandidate(
            bracket=self._bracket,
            games=tuple(CandidatePair(players[one], players[two]) for one, two in sorted(pairs.items())),
            downfloaters=tuple(player for place, player in enumerate(players) if place not in paired),
            outlook=self._outlook(mates) if self._outside.following else None,
        )

    def _outlook(self, mates: Sequence[int]) -> Outlook:
        """[C8] Who of the bracket and the next one ends beyond the next one."""
        ranks = [player.rank for player in self._players] + list(self._outside.following)
        beyond = [rank for place, rank in enumerate(ranks) if mates[place] >= len(ranks)]
        scores = sorted((self._graph.contestants[rank].score for rank in beyond), reverse=True)
        return Outlook(sum(self._outside.late.get(rank, 1) for rank in beyond), tuple(scores))
