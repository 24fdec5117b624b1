"""The bye: rules 5, 6 and 7."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from domain.pairing.ecf.cards import PairingCard
from domain.pairing.ecf.medians import FloatWay, from_median, larger_group

LAST_BAR = 3
"""The bar of a player who had a bye of a full point: taken only if no other player can have it."""


def bye_order(cards: Sequence[PairingCard]) -> Iterator[PairingCard]:
    """[5, 6] The cards in the order in which they are considered for the bye.

    The lowest score group first; in it the larger colour group from the median down, then up, then the others the
    same way. Cards with a bar come after all that have none (reading E6).
    """
    levels = [list(level) for _, level in groupby(cards, key=lambda card: card.score)]
    for bar in range(LAST_BAR + 1):
        for level in reversed(levels):
            yield from (card for card in _level_order(level) if card.bar == bar)


def is_at_median(cards: Sequence[PairingCard], card: PairingCard) -> bool:
    """[5] Whether the card is at or just below the median of the lowest level."""
    level = [each for each in cards if each.score == cards[-1].score]
    middle = len(level) // 2
    return card in level[middle : middle + 2]


def _level_order(level: Sequence[PairingCard]) -> list[PairingCard]:
    larger = larger_group(level)
    down, up = from_median(level, FloatWay.DOWN)
    scan = [*down, *up]
    return sorted(scan, key=lambda card: larger is not None and card.seeks is not larger)
