"""What floats cost: rules 10, 17, 18, 20 to 22 and 24 as numbers for a matching.

All floats of a level are chosen at once, as the cheapest matching of the level with the cards below it. The numbers
are in the order in which the rules decide (reading E14):

| number | rule |
|---|---|
| players not in contention whose colour difference becomes three | note 7 |
| floats | 10 |
| score differences | 10 |
| further floaters of the next level | 24 a |
| colour transfers on both levels | 24 b |
| the claims given up, the strongest first, if both levels are one for the transfers | 16, 17 |
| pairs better avoided | notes 1, 3, 5 |
| exchanges, if a search must save them (reading E15) | 24 c |
| floaters from outside the colour groups that 20 and 21 name | 20, 21 |
| up-floats from the bottom half, then transfers of a player who floats; only if 17 links the levels | 18 |
| the scan that reaches the down-floater, then the up-floater | 20, 21 |
| distances from the medians, together and one by one | 22 |
| the order of those who come up: the highest of those who go down meets the highest, and so on | 12 |
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from domain.pairing.ecf.cards import CardTable, PairingCard
from domain.pairing.ecf.costs import counted, scales, total
from domain.pairing.ecf.medians import FloatWay, Sweep, larger_group, scan_places
from domain.pairing.ecf.transfers import ClaimScale, makes_wide, transferred

Levels = Sequence[Sequence[PairingCard]]

Costs = list[dict[int, int]]
"""For each card, by its place, what a pair with each other card costs that it may have."""


@dataclass(frozen=True, slots=True, order=True)
class Harm:
    """What the rules count before they come to the scans of 20 and 21, in their order."""

    wide: int
    floats: int
    differences: int
    further: int
    transfers: int
    claims: int
    avoided: int
    exchanges: int = 0


_HARMS = 8
"""How many of the numbers are harms; the rest is the order of rules 18 and 20 to 22."""


class FloatCosts:
    """[2] One level, those below it, and the cost of every pair between them: score first, then colour, then floats."""

    def __init__(self, table: CardTable, level: Sequence[PairingCard], below: Levels) -> None:
        self._level = level
        self._table = table
        self._next: Sequence[PairingCard] = below[0] if below else ()
        cards = [*level, *(card for each in below for card in each)]
        count = len(cards)
        self._claims = ClaimScale(cards)
        self._down = scan_places(level, FloatWay.DOWN)
        self._up = {card: place for each in below for card, place in scan_places(each, FloatWay.UP).items()}
        self._down_bit = {card: 1 << at for at, card in enumerate(sorted(level, key=self._down.__getitem__))}
        upwards = (card for each in below for card in sorted(each, key=self._up.__getitem__))
        self._up_bit = {card: 1 << at for at, card in enumerate(upwards)}
        self._order = {card: at for at, card in enumerate(cards)}
        self._larger = larger_group(level)
        self._is_one_level = self._larger is not None and self._larger is larger_group(self._next)
        self._scales = scales(
            (
                count,
                count,
                count * (1 + cards[0].score - cards[-1].score),
                count,
                count,
                self._claims.limit if self._is_one_level else 0,
                count,
                count,
                2 * count,
                count,
                count,
                _sweep_weight(Sweep.SECOND_NONE, count) * count,
                _sweep_weight(Sweep.SECOND_NONE, count) * count,
                2 * count**2,
                1 << count,
                1 << count,
                count ** len(level),
            )
        )

    @property
    def exchange(self) -> int:
        """[24 c] What one exchange across the border costs."""
        return self._scales[_HARMS - 1]

    def harm(self, cost: int) -> tuple[Harm, int]:
        """What the pairs of that cost do, and what they cost by rules 18 and 20 to 22."""
        *numbers, rest = counted(cost, self._scales[:_HARMS])
        return Harm(*numbers), rest

    def of(self, below: Sequence[PairingCard], *, leaves_over: bool) -> Costs:
        """The costs of all pairs of the level and these cards below it, by their places.

        Cards below may stay over at the cost of further floaters if `leaves_over`; if the number is odd there is
        one more place for that.
        """
        cards = [*self._level, *below]
        at = {card: place for place, card in enumerate(cards)}
        costs: Costs = [{} for _ in cards]
        for one, two, cost in self._pairs(below, leaves_over=leaves_over):
            costs[at[one]][at[two]] = costs[at[two]][at[one]] = cost
        if len(cards) % 2:
            self._add_place_for_one_more(costs)
        return costs

    def _pairs(
        self, below: Sequence[PairingCard], *, leaves_over: bool
    ) -> Iterator[tuple[PairingCard, PairingCard, int]]:
        meet = self._table.may_meet
        for one, two in combinations(self._level, 2):
            if meet(one, two):
                yield one, two, self._cost(self._here(one, two))
        for one, two in product(self._level, below):
            if meet(one, two):
                yield one, two, self._cost(self._float(one, two))
        following = frozenset(self._next)
        leaving = [self._cost((0, 0, 0, number)) for number in range(3)]
        for one, two in combinations(below, 2):
            if not meet(one, two):
                if leaves_over:
                    yield one, two, leaving[2]
            elif one in following and two in following:
                yield one, two, self._cost((0, 0, 0, 0, *self._transfer(one, two)))
            else:
                yield one, two, leaving[(one in following) + (two in following)]

    def _add_place_for_one_more(self, costs: Costs) -> None:
        """Let one card of the next level stay over if the number of cards is odd."""
        extra = len(costs)
        cost = self._cost((0, 0, 0, 1))
        costs.append(dict.fromkeys(range(len(self._level), extra), cost))
        for at in range(len(self._level), extra):
            costs[at][extra] = cost

    def _cost(self, numbers: tuple[int, ...]) -> int:
        return total(numbers, self._scales[: len(numbers)])

    def _here(self, one: PairingCard, two: PairingCard) -> tuple[int, ...]:
        """A pair of cards that both stay."""
        wide, avoided = makes_wide(self._table, one, two), self._table.is_avoided(one, two)
        return (int(wide), 0, 0, 0, *self._transfer(one, two), int(avoided))

    def _float(self, higher: PairingCard, lower: PairingCard) -> tuple[int, ...]:
        """[10, 17, 18, 20 to 22] A card that goes down and the one that comes up to meet it."""
        number, claim = self._transfer(higher, lower)
        down, up = self._down[higher], self._up[lower]
        return (
            int(makes_wide(self._table, higher, lower)),
            1,
            higher.score - lower.score,
            0,
            number,
            claim,
            int(self._table.is_avoided(higher, lower)),
            0,
            self._outside(higher, lower),
            int(self._is_one_level and not up.sweep.is_first_way),
            number if self._is_one_level else 0,
            _sweep_weight(down.sweep, len(self._order)),
            _sweep_weight(up.sweep, len(self._order)),
            down.distance + up.distance,
            self._down_bit[higher],
            self._up_bit[lower],
            self._order[lower] * len(self._order) ** (len(self._level) - 1 - self._order[higher]),
        )

    def _transfer(self, one: PairingCard, two: PairingCard) -> tuple[int, int]:
        """[16, 17] Whether the pair is a transfer, and the weight of its claim if both levels are one."""
        given = transferred(one, two)
        if given is None:
            return 0, 0
        return 1, self._claims.weight(given.claim) if self._is_one_level else 0

    def _outside(self, higher: PairingCard, lower: PairingCard) -> int:
        """[20, 21] How many of a float come from outside the larger colour group and the one opposite to it.

        A card that seeks no colour is in no group (reading E3); against one any card will do.
        """
        is_down_outside = self._larger is not None and higher.seeks is not self._larger
        is_up_outside = higher.seeks is not None and lower.seeks is not higher.seeks.other
        return int(is_down_outside) + int(is_up_outside)


def _sweep_weight(sweep: Sweep, count: int) -> int:
    """A weight that lets the worst sweep decide, however many floats there are."""
    return int((count + 1) ** sweep)
