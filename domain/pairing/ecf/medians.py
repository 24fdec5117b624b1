"""The scans from the median: rules 5, 6, 20 and 21.

A scan goes from the middle card one way to the end of the level and then from the card beside the middle the other
way. With an even number of cards the middle card is the one on the scan's first side (reading E5).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum

from domain.pairing.ecf.cards import PairingCard
from domain.values import Colour


class FloatWay(Enum):
    """The two ways to leave or enter a level."""

    DOWN = "down"
    UP = "up"


class Sweep(IntEnum):
    """One pass over the cards with one criterion, in the order of rules 20 and 21."""

    FIRST_A = 0
    FIRST_B = 1
    FIRST_C = 2
    SECOND_B = 3
    SECOND_C = 4
    FIRST_NONE = 5
    SECOND_NONE = 6

    @property
    def is_first_way(self) -> bool:
        """Whether the card lies on the side that the rule scans first."""
        return self in (Sweep.FIRST_A, Sweep.FIRST_B, Sweep.FIRST_C, Sweep.FIRST_NONE)

    @property
    def letter(self) -> str:
        """The criterion that is met: a, b, c, or nothing."""
        return {"A": "a", "B": "b", "C": "c"}.get(self.name.rpartition("_")[2], "")


@dataclass(frozen=True, slots=True, order=True)
class ScanPlace:
    """When a scan comes to a card: in which sweep, and how many cards from the median."""

    sweep: Sweep
    distance: int


def larger_group(level: Sequence[PairingCard]) -> Colour | None:
    """[6, 20] The colour that more cards seek, before any transfer; None if as many seek either."""
    seekers = [card.seeks for card in level]
    white, black = seekers.count(Colour.WHITE), seekers.count(Colour.BLACK)
    if white == black:
        return None
    return Colour.WHITE if white > black else Colour.BLACK


def from_median(level: Sequence[PairingCard], way: FloatWay) -> tuple[list[PairingCard], list[PairingCard]]:
    """The cards on the first way of a scan and those on its second way, each from the middle outwards."""
    if way is FloatWay.DOWN:
        middle = len(level) // 2
        return list(level[middle:]), list(reversed(level[:middle]))
    middle = (len(level) - 1) // 2
    return list(reversed(level[: middle + 1])), list(level[middle + 1 :])


def scan_places(level: Sequence[PairingCard], way: FloatWay) -> Mapping[PairingCard, ScanPlace]:
    """[20, 21] When the scan for a float comes to each card of the level."""
    fewest = _best_histories(level, way)
    is_whole = way is FloatWay.DOWN and larger_group(level) is None
    places = {}
    for is_first, side in zip((True, False), from_median(level, way), strict=True):
        for distance, card in enumerate(side):
            history = _history(card, way)
            is_least = history == fewest[None if is_whole else card.seeks]
            places[card] = ScanPlace(_sweep(history, is_first=is_first, is_least=is_least), distance)
    return places


def first_choices(
    level: Sequence[PairingCard], following: Sequence[PairingCard]
) -> tuple[PairingCard, PairingCard] | None:
    """[20, 21] The down-floater that 20 names and the opponent that 21 names for that one, even if the two have met.

    None if no card of the next level seeks the opposite colour.
    """
    larger = larger_group(level)
    down, up = scan_places(level, FloatWay.DOWN), scan_places(following, FloatWay.UP)
    higher = min((card for card in level if larger is None or card.seeks is larger), key=down.__getitem__)
    opposite = [card for card in following if higher.seeks is None or card.seeks is higher.seeks.other]
    return (higher, min(opposite, key=up.__getitem__)) if opposite else None


def _history(card: PairingCard, way: FloatWay) -> tuple[bool, ...]:
    return card.down_floats if way is FloatWay.DOWN else card.up_floats


def _best_histories(level: Sequence[PairingCard], way: FloatWay) -> dict[Colour | None, tuple[bool, ...]]:
    """[20 c, 21 c] The history no worse than any other's in each colour group: fewest, then longest ago.

    Under None that of the whole level, with which a card in no colour group is compared.
    """
    best: dict[Colour | None, tuple[bool, ...]] = {}
    for card in level:
        history = _history(card, way)
        for group in {None, card.seeks}:
            known = best.get(group)
            if known is None or (sum(history), history) < (sum(known), known):
                best[group] = history
    return best


def _sweep(history: tuple[bool, ...], *, is_first: bool, is_least: bool) -> Sweep:
    if not any(history[:2]):
        return Sweep.FIRST_A if is_first else Sweep.SECOND_B
    if not history[0]:
        return Sweep.FIRST_B if is_first else Sweep.SECOND_B
    if is_least:
        return Sweep.FIRST_C if is_first else Sweep.SECOND_C
    return Sweep.FIRST_NONE if is_first else Sweep.SECOND_NONE
