"""[C.12, C.13] What the bracket below asks of the players that a re-paired bracket leaves over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from domain.pairing.matching import bits
from domain.pairing.rating_swiss.bracket import Bracket, Level
from domain.pairing.rating_swiss.ground import Ground, mask
from domain.pairing.rating_swiss.requirements import is_complete, is_possible
from domain.pairing.rating_swiss.terms import Edges, cheapest
from domain.values import Points


@dataclass(frozen=True, slots=True)
class Prospect:
    """A bracket without those who are to move down into it from the bracket just above.

    `bracket` holds the residents, and as moved those who come anyway: players that C.1 moves down, or a scoregroup
    that C.13 joined. `level` is what must be possible (None: that everybody is paired, with or without a bye).
    `scores` are those of the players to be replaced (reading S12), None where any may come. `lonely` is how many of
    the players moved down may lack an opponent.
    """

    ground: Ground
    bracket: Bracket
    level: Level | None
    scores: tuple[Points, ...] | None = None
    lonely: int = 0

    def accepts(self, floaters: Sequence[int]) -> bool:
        """Whether these players, moved down, let the bracket be paired as asked."""
        if self.scores is not None and self.scores != self.scores_of(floaters):
            return False
        bracket = replace(self.bracket, moved=tuple(sorted((*self.bracket.moved, *floaters))))
        if self.level is None:
            return is_complete(self.ground, bracket)
        if not bracket.lowest:
            lonely = bracket.lonely(self.ground.legal(self.ground.loosest))
            if sum(rank in bracket.moved for rank in lonely) > self.lonely:
                return False
            bracket = bracket.without(lonely)
        return is_possible(self.ground, bracket, self.level)

    def scores_of(self, floaters: Sequence[int]) -> tuple[Points, ...]:
        """The scores of these players, in order."""
        return tuple(sorted(self.ground.players[rank].score for rank in floaters))

    def is_open(self, edges: Edges, floaters: int, may_float: int) -> bool:
        """Whether some completion above may leave players over that let the bracket below be paired as asked.

        True where it cannot be told cheaply. The players of `edges` and those below are matched together; every
        player who is not paired above costs one, and more than `floaters` of them are too many.
        """
        ground = self.ground
        above = list(edges)
        below = list(self.bracket.players)
        place = {rank: at for at, rank in enumerate((*above, *below))}
        legal = ground.legal(ground.loosest)
        down = mask(below)
        lowest = self.bracket.lowest
        costs = [{place[other]: 0 for other in bits(edges[rank])} for rank in above]
        for at, rank in enumerate(above):
            if may_float >> rank & 1:
                costs[at].update({place[other]: 1 for other in bits(legal[rank] & down)})
        costs.extend({place[other]: 0 for other in bits(legal[rank] & down)} for rank in below)
        for at in range(len(above)):
            for other, cost in costs[at].items():
                costs[other][at] = cost
        size = floaters + len(below)
        over = size % 2 if self.level is None else size - 2 * self.level.pairs
        who = [place[rank] for rank in place if not lowest or ground.may_take_bye >> rank & 1]
        who = [at for at in who if at >= len(above) or may_float >> above[at] & 1]
        return self._least(costs, over, who, len(above), floaters)

    def _least(self, costs: list[dict[int, int]], over: int, who: list[int], above: int, floaters: int) -> bool:
        """Let `over` players be left over below; one from above among them has still floated, and costs one."""
        size = len(costs)
        if over < 0 or (size - over) % 2:
            return False
        for dummy in range(size, size + over):
            costs.append({at: int(at < above) for at in who})
            for at in who:
                costs[at][dummy] = int(at < above)
        least = cheapest(costs, 0, ())
        return least is not None and least <= floaters
