"""The cheapest floats of a level, freely or within limits."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from domain.pairing.ecf.cards import CardTable, PairingCard
from domain.pairing.ecf.float_costs import Costs, FloatCosts, Harm, Levels
from domain.pairing.ecf.halves import CardPair
from domain.pairing.ecf.transfers import widens
from domain.pairing.matching import cheapest_perfect


@dataclass(frozen=True, slots=True)
class SearchLimits:
    """What a search is limited to.

    Only the cards of `movable` go down, and only those of `opponents` come up; None means all. With `top` the
    first so many cards of the level are its top half, and pairs within it count as exchanges (rule 24 c).
    """

    movable: AbstractSet[PairingCard] | None = None
    opponents: AbstractSet[PairingCard] | None = None
    top: int | None = None


@dataclass(frozen=True, slots=True)
class CheapestFloats:
    """A set of floats, the card that goes down first in each; the harm, and their order by rules 18 and 20 to 22."""

    floats: tuple[CardPair, ...]
    harm: Harm
    order: int


class FloatSearch:
    """Finds floats of one level; those below it are known, and the costs are computed once."""

    def __init__(self, table: CardTable, level: Sequence[PairingCard], below: Levels) -> None:
        self.level = level
        self.below = below
        self._table = table
        self._costs = FloatCosts(table, level, below)
        self._known: dict[int, Costs] = {}

    def best(self, limits: SearchLimits) -> CheapestFloats | None:
        """The best floats within the limits; None if the cards cannot be paired that way.

        If the next level alone gives as few floats as there can be, and what it leaves over can be paired further
        down, no better choice exists.
        """
        near = self._cheapest(limits, levels=1) if self.below and not widens(self._table) else None
        if near is not None:
            chosen, left_over = near
            beyond = [*left_over, *(card for each in self.below[1:] for card in each)]
            if len(chosen.floats) == self._table.unpaired(self.level) and self._table.unpaired(beyond) == 0:
                return chosen
        far = self._cheapest(limits, levels=len(self.below))
        return None if far is None else far[0]

    def _cheapest(self, limits: SearchLimits, *, levels: int) -> tuple[CheapestFloats, list[PairingCard]] | None:
        """The floats that cost least when none goes further than so many levels, and the cards that they leave over.

        Cards that the next level cannot pair stay over unless all levels below are looked at.
        """
        below = [card for each in self.below[:levels] for card in each]
        cards = [*self.level, *below]
        costs = self._limited(self._of(levels), cards, limits)
        mates = cheapest_perfect(costs)
        if mates is None:
            return None
        here = len(self.level)
        pairs = [(one, two) for one, two in enumerate(mates) if one < two]
        floats = tuple((cards[one], cards[two]) for one, two in pairs if one < here <= two)
        harm, order = self._costs.harm(sum(costs[one][two] for one, two in pairs))
        return CheapestFloats(floats, harm, order), self._left_over(cards, pairs)

    def suits_best(self) -> CardPair | None:
        """[22] The float to the next level that best satisfies 20 and 21; None if there is none."""
        here = len(self.level)
        floats = [
            (self._costs.harm(cost)[1], at, other - here)
            for at, row in enumerate(self._of(1)[:here])
            for other, cost in row.items()
            if here <= other
        ]
        if not floats:
            return None
        _, at, other = min(floats)
        return self.level[at], self.below[0][other]

    def _of(self, levels: int) -> Costs:
        """The costs of the level and so many below it."""
        if levels not in self._known:
            below = [card for each in self.below[:levels] for card in each]
            self._known[levels] = self._costs.of(below, leaves_over=levels < len(self.below))
        return self._known[levels]

    def _limited(self, costs: Costs, cards: Sequence[PairingCard], limits: SearchLimits) -> Costs:
        """The same costs without the floats outside the limits, and with the exchanges if requested."""
        here, top = len(self.level), limits.top or 0
        fixed = {at for at, card in enumerate(cards) if not _may_float(card, limits, goes_down=at < here)}
        if not fixed and not top:
            return costs
        exchange = self._costs.exchange
        return [
            {
                other: cost + exchange if at < top and other < top else cost
                for other, cost in row.items()
                if (at < here) is (other < here) or (at not in fixed and other not in fixed)
            }
            for at, row in enumerate(costs)
        ]

    def _left_over(self, cards: Sequence[PairingCard], pairs: Sequence[tuple[int, int]]) -> list[PairingCard]:
        """The cards matched with one they may not meet, or in the place for one more."""
        found = []
        for one, two in pairs:
            if two == len(cards):
                found.append(cards[one])
            elif not self._table.may_meet(cards[one], cards[two]):
                found += [cards[one], cards[two]]
        return found


def _may_float(card: PairingCard, limits: SearchLimits, *, goes_down: bool) -> bool:
    allowed = limits.movable if goes_down else limits.opponents
    return allowed is None or card in allowed
