"""[C.12, C.13] What the bracket below requires of the players that a re-paired bracket leaves over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from domain.pairing.matching import bits
from domain.pairing.rating_swiss.criteria import RoundCriteria, mask
from domain.pairing.rating_swiss.requirements import can_pair_all_moved, is_possible
from domain.pairing.rating_swiss.score_bracket import Level, ScoreBracket
from domain.pairing.rating_swiss.terms import OpponentMasks, Terms, cheapest
from domain.values import Points


def scores_of(criteria: RoundCriteria, ranks: Sequence[int]) -> tuple[Points, ...]:
    """The scores of these players, in order."""
    return tuple(sorted(criteria.players[rank].score for rank in ranks))


@dataclass(frozen=True, slots=True)
class FloaterRequest:
    """A bracket without those who are to move down into it from the bracket just above.

    `bracket` holds the residents, and as moved those who come anyway: players that C.1 moves down. `with_moved` makes
    the bracket of all who move down. `level` is what must be possible (None: any level of the lowest bracket).
    `scores` are those of the players to be replaced (reading S12), None if any may come. `opponentless` is how many
    of the players moved down may lack an opponent. `pairs_all_moved` requires that none of them is left over.
    """

    criteria: RoundCriteria
    bracket: ScoreBracket
    with_moved: Callable[[tuple[int, ...]], ScoreBracket]
    level: Level | None
    scores: tuple[Points, ...] | None = None
    opponentless: int = 0
    pairs_all_moved: bool = False

    def accepts(self, floaters: Sequence[int]) -> bool:
        """Whether these players, moved down, let the bracket be paired as required."""
        if self.scores is not None and self.scores != scores_of(self.criteria, floaters):
            return False
        bracket = self.with_moved(tuple(sorted((*self.bracket.moved, *floaters))))
        if self.level is None:
            return any(is_possible(self.criteria, bracket, level) for level in bracket.levels())
        if not bracket.lowest:
            opponentless = bracket.opponentless(self.criteria.legal(self.criteria.loosest))
            if sum(rank in bracket.moved for rank in opponentless) > self.opponentless:
                return False
            bracket = bracket.without(opponentless)
        if self.pairs_all_moved and not can_pair_all_moved(self.criteria, bracket):
            return False
        return is_possible(self.criteria, bracket, self.level)

    def is_open(self, edges: OpponentMasks, floaters: int, terms: Terms, limit: int) -> bool:
        """Whether some completion above may leave players over that let the bracket below be paired as required.

        False only if that is proven. The players of `edges` and those below are matched together: a player who is
        not paired above costs more than all colours, and a pair above that denies a colour costs one. Two who are both
        left over may meet each other below (A.3, S26), unless the level sets all of them against residents.
        """
        above, below = list(edges), list(self.bracket.players)
        place = {rank: at for at, rank in enumerate((*above, *below))}
        legal = self.criteria.legal(self.criteria.loosest)
        down = mask(below)
        in_s1 = self._has_all_moved_in_s1(floaters)
        may_float = self._may_float(edges, terms.may_float, down, among_themselves=not in_s1)
        floating = len(above) + 1
        costs = [
            {place[other]: int(terms.preferences.deny(rank, other)) for other in bits(edges[rank])} for rank in above
        ]
        costs.extend({place[other]: 0 for other in bits(legal[rank] & down)} for rank in below)
        for rank in bits(may_float):
            for other in bits(legal[rank] & down):
                costs[place[rank]][place[other]] = costs[place[other]][place[rank]] = floating
            for other in bits(legal[rank] & may_float & ~edges[rank] if not in_s1 else 0):
                costs[place[rank]][place[other]] = 2 * floating
        size = floaters + len(below)
        over = size % 2 if self.level is None else size - 2 * self.level.pairs
        idle = down if in_s1 else down | may_float
        if self.bracket.lowest:
            idle &= self.criteria.may_take_bye
        who = {place[rank]: floating if may_float >> rank & 1 else 0 for rank in bits(idle)}
        most = floating * floaters + limit
        if self.pairs_all_moved and not _pairs_all_but(costs, [place[rank] for rank in self.bracket.residents], most):
            return False
        return _pairs_leaving(costs, over, who, most)

    def _may_float(self, edges: OpponentMasks, may_float: int, down: int, *, among_themselves: bool) -> int:
        """Who may be left over above and be of use below."""
        legal = self.criteria.legal(self.criteria.loosest)
        fit = may_float & mask(
            rank for rank in edges if self.scores is None or self.criteria.players[rank].score in self.scores
        )
        if self.opponentless or self.bracket.lowest:
            return fit
        opponents = down | fit if among_themselves else down
        return mask(rank for rank in bits(fit) if legal[rank] & opponents)

    def _has_all_moved_in_s1(self, floaters: int) -> bool:
        """Whether the level needs a resident for every player who moves down."""
        return self.level is not None and self.level.moved == len(self.bracket.moved) + floaters


def _pairs_leaving(costs: list[dict[int, int]], over: int, who: dict[int, int], limit: int) -> bool:
    """Whether `over` players can be left over below, at the cost that each of them has. Uses up `costs`."""
    size = len(costs)
    if over < 0 or (size - over) % 2:
        return False
    for dummy in range(size, size + over):
        costs.append(dict(who))
        for at, cost in who.items():
            costs[at][dummy] = cost
    least = cheapest(costs, 0, ())
    return least is not None and least <= limit


def _pairs_all_but(costs: list[dict[int, int]], who: list[int], limit: int) -> bool:
    """Whether all can be paired but any number of these, who cost nothing."""
    rows = [dict(row) for row in costs]
    size = len(rows)
    dummies = range(size, size + len(who) + (size - len(who)) % 2)
    for at in who:
        rows[at] |= dict.fromkeys(dummies, 0)
    rows.extend(dict.fromkeys((*who, *(other for other in dummies if other != dummy)), 0) for dummy in dummies)
    least = cheapest(rows, 0, ())
    return least is not None and least <= limit
