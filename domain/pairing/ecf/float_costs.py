"""What floats cost: rules 10, 17, 18, 20 to 22 and 24 a and b as numbers for a matching.

All floats of a level are chosen at once, as the cheapest matching of the level with the cards below it. The numbers
stand in the order of the rules' priorities (rule 2, reading E14):

| number | rule |
|---|---|
| players not in contention whose colour difference becomes three | note 7 |
| floats | 10 |
| score differences | 10 |
| further floaters of the next level | 24 a |
| colour transfers on both levels | 17, 24 b |
| the claims given up, the strongest first | 16, 17 |
| up-floats from the bottom half; after them transfers of a player who floats | 18 |
| pairs better avoided | notes 1, 3, 5 |
| floaters from outside the colour group that 20 or 21 names | 20, 21 |
| the scan that reaches the down-floater, then the up-floater | 20, 21 |
| distances from the medians, together and one by one | 22 |
| the order of those who come up: the highest of those who go down meets the highest, and so on | 12 |
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import combinations, product

from domain.pairing.ecf.cards import Card, Table
from domain.pairing.ecf.costs import scales, total
from domain.pairing.ecf.halves import CardPair
from domain.pairing.ecf.medians import Float, Sweep, larger_group, scan_places
from domain.pairing.ecf.transfers import ClaimScale, makes_wide, transferred
from domain.pairing.matching import cheapest_perfect

Levels = Sequence[Sequence[Card]]

_OUTRANKING = 8
"""How many of the numbers outrank the exchanges of rule 24 c: all down to the pairs better avoided."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A set of floats, the card that goes down first in each.

    `left_over` are the cards of the next level that find no opponent there; `outranking` is the part of the cost above
    rule 24 c.
    """

    floats: tuple[CardPair, ...]
    left_over: tuple[Card, ...]
    outranking: int


class FloatCosts:
    """One level, those below it, and the cost of every pair between them."""

    def __init__(self, table: Table, level: Sequence[Card], below: Levels) -> None:
        self.level = level
        self.below = below
        self._table = table
        self._next: Sequence[Card] = below[0] if below else ()
        cards = [*level, *(card for each in below for card in each)]
        count = len(cards)
        self._claims = ClaimScale(cards)
        self._down = scan_places(level, Float.DOWN)
        self._up = {card: place for each in below for card, place in scan_places(each, Float.UP).items()}
        self._down_bit = {card: 1 << at for at, card in enumerate(sorted(level, key=self._down.__getitem__))}
        self._up_bit = {card: 1 << at for at, card in enumerate(self._in_order_of_scan())}
        self._order = {card: at for at, card in enumerate(cards)}
        self._larger = larger_group(level)
        self._known: dict[int, list[dict[int, int]]] = {}
        self._is_one_level = _have_the_same_excess(level, self._next)
        self._scales = scales(
            (
                count,
                count,
                count * (1 + cards[0].score - cards[-1].score),
                count,
                count,
                self._claims.limit,
                3 * count,
                count,
                2 * count,
                _sweep_weight(Sweep.SECOND_NONE, count) * count,
                _sweep_weight(Sweep.SECOND_NONE, count) * count,
                2 * count**2,
                1 << count,
                1 << count,
                count ** len(level),
            )
        )

    def cheapest(self, movable: AbstractSet[Card], *, levels: int) -> Chosen | None:
        """The floats that cost least when only these cards may go down, and no further than so many levels.

        Cards that the next level cannot pair stay over unless all levels below are looked at. None where the cards
        cannot be paired that way.
        """
        below = [card for each in self.below[:levels] for card in each]
        cards = [*self.level, *below]
        costs = self._restricted(self._costs_of(cards, leaves_over=levels < len(self.below)), movable)
        mates = cheapest_perfect(costs)
        if mates is None:
            return None
        here = len(self.level)
        pairs = [(one, two) for one, two in enumerate(mates) if one < two]
        floats = tuple((cards[one], cards[two]) for one, two in pairs if one < here <= two)
        spent = sum(costs[one][two] for one, two in pairs)
        return Chosen(floats, self._left_over(cards, pairs), spent // self._scales[_OUTRANKING - 1])

    def _costs_of(self, cards: Sequence[Card], *, leaves_over: bool) -> list[dict[int, int]]:
        """The costs of all pairs of these cards; known once for each number of cards."""
        known = self._known.get(len(cards))
        if known is not None:
            return known
        at = {card: place for place, card in enumerate(cards)}
        costs: list[dict[int, int]] = [{} for _ in cards]
        for one, two, cost in self._edges(cards[len(self.level) :], leaves_over=leaves_over):
            costs[at[one]][at[two]] = costs[at[two]][at[one]] = cost
        if len(cards) % 2:
            self._add_place_for_one_more(costs)
        self._known[len(cards)] = costs
        return costs

    def _restricted(self, costs: list[dict[int, int]], movable: AbstractSet[Card]) -> list[dict[int, int]]:
        """The same costs without the floats of the other cards."""
        here = len(self.level)
        fixed = {at for at, card in enumerate(self.level) if card not in movable}
        if not fixed:
            return costs
        return [
            {
                other: cost
                for other, cost in row.items()
                if not (at in fixed and other >= here) and not (other in fixed and at >= here)
            }
            for at, row in enumerate(costs)
        ]

    def _left_over(self, cards: Sequence[Card], pairs: Sequence[tuple[int, int]]) -> tuple[Card, ...]:
        """The cards that stand beside one they may not meet, or in the place for one more."""
        found = []
        for one, two in pairs:
            if two == len(cards):
                found.append(cards[one])
            elif not self._table.may_meet(cards[one], cards[two]):
                found += [cards[one], cards[two]]
        return tuple(found)

    def _edges(self, below: Sequence[Card], *, leaves_over: bool) -> Iterator[tuple[Card, Card, int]]:
        meet = self._table.may_meet
        for one, two in combinations(self.level, 2):
            if meet(one, two):
                yield one, two, self._cost(self._here(one, two))
        for one, two in product(self.level, below):
            if meet(one, two):
                yield one, two, self._cost(self._float(one, two))
        following = frozenset(self._next)
        leaving = [self._cost((0, 0, 0, number)) for number in range(3)]
        for one, two in combinations(below, 2):
            if not meet(one, two):
                if leaves_over:
                    yield one, two, leaving[2]
            elif one in following and two in following:
                yield one, two, self._cost(self._there(one, two))
            else:
                yield one, two, leaving[(one in following) + (two in following)]

    def _add_place_for_one_more(self, costs: list[dict[int, int]]) -> None:
        """Let one card of the next level stay over where the number of cards is odd."""
        extra = len(costs)
        cost = self._cost((0, 0, 0, 1))
        costs.append(dict.fromkeys(range(len(self.level), extra), cost))
        for at in range(len(self.level), extra):
            costs[at][extra] = cost

    def _cost(self, numbers: tuple[int, ...]) -> int:
        return total(numbers, self._scales[: len(numbers)])

    def _here(self, one: Card, two: Card) -> tuple[int, ...]:
        """A pair of cards that both stay."""
        number, claim = self._transfer(one, two)
        wide = int(makes_wide(self._table, one, two))
        return (wide, 0, 0, 0, number, claim, 0, int(self._table.had_better_not_meet(one, two)))

    def _there(self, one: Card, two: Card) -> tuple[int, ...]:
        """A pair of cards that both stay on the next level."""
        number, claim = self._transfer(one, two)
        return (0, 0, 0, 0, number, claim if self._is_one_level else 0)

    def _float(self, higher: Card, lower: Card) -> tuple[int, ...]:
        """A card that goes down and the one that comes up to meet it."""
        number, claim = self._transfer(higher, lower)
        down, up = self._down[higher], self._up[lower]
        return (
            int(makes_wide(self._table, higher, lower)),
            1,
            higher.score - lower.score,
            0,
            number,
            claim,
            (0 if up.sweep.is_first_way else 2) + number,
            int(self._table.had_better_not_meet(higher, lower)),
            int(self._is_outside(higher)) + int(higher.seeks is not None and higher.seeks is lower.seeks),
            _sweep_weight(down.sweep, len(self._order)),
            _sweep_weight(up.sweep, len(self._order)),
            down.distance + up.distance,
            self._down_bit[higher],
            self._up_bit[lower],
            self._order[lower] * len(self._order) ** (len(self.level) - 1 - self._order[higher]),
        )

    def _transfer(self, one: Card, two: Card) -> tuple[int, int]:
        given = transferred(one, two)
        return (0, 0) if given is None else (1, self._claims.weight(given.claim))

    def _is_outside(self, card: Card) -> bool:
        """[20] Whether a down-floater is not from the larger colour group."""
        return self._larger is not None and card.seeks is not self._larger

    def _in_order_of_scan(self) -> Iterator[Card]:
        for each in self.below:
            yield from sorted(each, key=self._up.__getitem__)


def _have_the_same_excess(level: Sequence[Card], following: Sequence[Card]) -> bool:
    """[17] Whether both levels have more seekers of the same colour."""
    larger = larger_group(level)
    return larger is not None and larger is larger_group(following)


def _sweep_weight(sweep: Sweep, count: int) -> int:
    """A weight that lets the worst sweep decide, however many floats there are."""
    return int((count + 1) ** sweep)
