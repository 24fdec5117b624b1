"""Who leaves a score level, and whom they meet: rules 9 to 11, 13, 17 to 22 and 24."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from domain.pairing.ecf.cards import Card, Table
from domain.pairing.ecf.float_costs import Chosen, FloatCosts, Levels
from domain.pairing.ecf.halves import CardPair, LevelPairing, pair_level
from domain.pairing.ecf.straight import goes_straight
from domain.pairing.ecf.transfers import widens


@dataclass(frozen=True, slots=True)
class FloatChoice:
    """The floats of one level, each with the card that goes down first, and the pairing of those who stay.

    `looked_far` says that the next level was not enough to choose by (rule 13, or a float past a level); `altered` is
    the down-floater whom rule 24 c replaced.
    """

    floats: tuple[CardPair, ...]
    level: LevelPairing
    looked_far: bool = False
    altered: Card | None = None


def choose_floats(table: Table, level: Sequence[Card], below: Levels) -> FloatChoice:
    """Choose the floats of a level above others; all cards together must be pairable.

    [13] What is chosen always leaves the levels below pairable, so that no more levels are disturbed than need be
    (reading E8).
    """
    if not widens(table) and table.unpaired(level) == 0 and table.unpaired(_all(below)) == 0:
        return FloatChoice((), _paired(table, level, ()))
    costs = FloatCosts(table, level, below)
    chosen, far = _best(table, costs, frozenset(level))
    if chosen is None:
        raise AssertionError("a level is only reached while everybody on it and below can be paired")
    choice = FloatChoice(chosen.floats, _paired(table, level, chosen.floats), far)
    return _with_fewer_exchanges(table, costs, chosen, choice)


def _best(table: Table, costs: FloatCosts, movable: AbstractSet[Card]) -> tuple[Chosen | None, bool]:
    """The best floats, only these cards moving; and whether the levels beyond the next one had to be looked at.

    Where the next level alone gives as few floats as there can be, and what it leaves over can be paired further down,
    no better choice exists.
    """
    near = costs.cheapest(movable, levels=1) if costs.below and not widens(table) else None
    if near is not None and len(near.floats) == table.unpaired(costs.level):
        beyond = [*near.left_over, *_all(costs.below[1:])]
        if table.unpaired(beyond) == 0:
            return near, False
    return costs.cheapest(movable, levels=len(costs.below)), True


def _with_fewer_exchanges(table: Table, costs: FloatCosts, chosen: Chosen, choice: FloatChoice) -> FloatChoice:
    """[24 c] Alter a single down-floater where that saves the exchanges at no cost in score or colour (reading E15)."""
    if choice.level.exchanges == 0 or len(chosen.floats) != 1:
        return choice
    level = costs.level
    straight = {card for card in level if goes_straight(table, [other for other in level if other is not card])}
    other, far = _best(table, costs, straight)
    if other is None or other.outranking > chosen.outranking:
        return choice
    pairing = _paired(table, level, other.floats)
    if pairing.exchanges >= choice.level.exchanges:
        return choice
    return FloatChoice(other.floats, pairing, far, choice.floats[0][0])


def _all(levels: Levels) -> list[Card]:
    return [card for level in levels for card in level]


def _paired(table: Table, level: Sequence[Card], floats: Sequence[CardPair]) -> LevelPairing:
    gone = {higher for higher, _ in floats}
    pairing = pair_level(table, [card for card in level if card not in gone])
    if pairing is None:
        raise AssertionError("the cards that stay on a level can be paired, or they would have floated")
    return pairing
