"""Pairing the cards that stay on a level: rules 12, 14 to 16 and 23."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from domain.pairing.ecf.cards import CardTable, PairingCard
from domain.pairing.ecf.costs import scales, total
from domain.pairing.ecf.transfers import ClaimScale, makes_wide, transferred
from domain.pairing.matching import cheapest_perfect
from domain.values import Colour

CardPair = tuple[PairingCard, PairingCard]
"""A pair, the higher ranked card first."""


@dataclass(frozen=True, slots=True)
class LevelPairing:
    """The pairs of a level in order of their higher card, and the cards exchanged across the border of the halves."""

    pairs: tuple[CardPair, ...]
    exchanged: tuple[PairingCard, ...] = ()

    @property
    def exchanges(self) -> int:
        """[24 c] How many exchanges were needed."""
        return len(self.exchanged) // 2


def pair_level(table: CardTable, cards: Sequence[PairingCard]) -> LevelPairing | None:
    """Pair an even number of cards, in order of rank, top half against bottom half.

    Fewest transfers and the weakest claims come first, then the pairs better avoided, then the exchanges across the
    border, then closeness to the order of grade (reading E12). None if the cards cannot be paired at all.
    """
    if not cards:
        return LevelPairing(())
    level = _Level(table, cards)
    half = len(cards) // 2
    straight = level.against(range(half), range(half, len(cards)))
    if straight is not None and level.has_no_better_colours(straight):
        return LevelPairing(straight)
    exchanged = level.exchanged()
    if exchanged is None:
        return None
    if not exchanged and straight is not None:
        return LevelPairing(straight)
    top = sorted(set(range(half)) ^ exchanged)
    bottom = sorted(set(range(half, len(cards))) ^ exchanged)
    pairs = level.against(top, bottom)
    return None if pairs is None else LevelPairing(pairs, tuple(cards[place] for place in sorted(exchanged)))


class _Level:
    """The cards that stay on a level, by their places from 0, and what their pairs cost."""

    def __init__(self, table: CardTable, cards: Sequence[PairingCard]) -> None:
        self.table = table
        self.cards = cards
        self.half = len(cards) // 2
        self.claims = ClaimScale(cards)

    def against(self, top: Iterable[int], bottom: Iterable[int]) -> tuple[CardPair, ...] | None:
        """[12] The best pairs of these two halves: closest to grade, and then the highest card's opponent first."""
        top, bottom = list(top), list(bottom)
        half = self.half
        *colour, closeness, order = self._scales(half**3, half**half)
        costs: list[dict[int, int]] = [{} for _ in self.cards]
        for (i, one), (j, two) in product(enumerate(top), enumerate(bottom)):
            if self.table.may_meet(self.cards[one], self.cards[two]):
                cost = total(self._colour_failures(one, two), colour)
                cost += (i - j) ** 2 * closeness + j * half ** (half - 1 - i) * order
                costs[one][two] = costs[two][one] = cost
        return self._pairs(cheapest_perfect(costs))

    def exchanged(self) -> set[int] | None:
        """[12] The places to be exchanged across the border: fewest, and then the nearest to it (reading E13)."""
        count = len(self.cards)
        *colour, number, extent = self._scales(count, 1 << count + 1)
        costs: list[dict[int, int]] = [{} for _ in self.cards]
        for one, two in combinations(range(count), 2):
            if self.table.may_meet(self.cards[one], self.cards[two]):
                cost = total(self._colour_failures(one, two), colour)
                moved = self._moved(one, two)
                if moved is not None:
                    cost += (number if moved < self.half else 0) + self._extent(moved) * extent
                costs[one][two] = costs[two][one] = cost
        mates = cheapest_perfect(costs)
        if mates is None:
            return None
        moves = (self._moved(one, two) for one, two in enumerate(mates) if one < two)
        return {moved for moved in moves if moved is not None}

    def has_no_better_colours(self, pairs: Sequence[CardPair]) -> bool:
        """Whether not even the mere numbers of seekers allow fewer transfers or weaker claims (rule 16)."""
        failures = [self._colour_failures_of(*pair) for pair in pairs]
        wide, number, claims, avoided = (sum(column) for column in zip(*failures, strict=True))
        return wide == 0 and avoided == 0 and (number, claims) == self._excess()

    def _excess(self) -> tuple[int, int]:
        """[16] The fewest transfers that the numbers of seekers demand, and the least weight of the claims."""
        white = [card.claim for card in self.cards if card.seeks is Colour.WHITE]
        black = [card.claim for card in self.cards if card.seeks is Colour.BLACK]
        neutral = len(self.cards) - len(white) - len(black)
        number = max(0, abs(len(white) - len(black)) - neutral) // 2
        weakest = sorted(white if len(white) > len(black) else black)[:number]
        return number, sum(self.claims.weight(claim) for claim in weakest)

    def _scales(self, *limits: int) -> tuple[int, ...]:
        count = len(self.cards)
        return scales((count, count, self.claims.limit, count, *limits))

    def _colour_failures(self, one: int, two: int) -> tuple[int, int, int, int]:
        return self._colour_failures_of(self.cards[one], self.cards[two])

    def _colour_failures_of(self, one: PairingCard, two: PairingCard) -> tuple[int, int, int, int]:
        given = transferred(one, two)
        return (
            int(makes_wide(self.table, one, two)),
            int(given is not None),
            0 if given is None else self.claims.weight(given.claim),
            int(self.table.is_avoided(one, two)),
        )

    def _moved(self, one: int, two: int) -> int | None:
        """Of a pair within one half: the card nearer to the border, which changes sides. The places ascend."""
        if two < self.half:
            return two
        return one if one >= self.half else None

    def _extent(self, place: int) -> int:
        """A weight by the distance from the border, the farthest card counting first, bottom before top."""
        if place < self.half:
            return 1 << 2 * (self.half - 1 - place)
        return 2 << 2 * (place - self.half)

    def _pairs(self, mates: Sequence[int] | None) -> tuple[CardPair, ...] | None:
        if mates is None:
            return None
        return tuple((self.cards[one], self.cards[two]) for one, two in enumerate(mates) if one < two)
