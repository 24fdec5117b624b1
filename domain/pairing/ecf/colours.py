"""Who gets White on a board: rules 8, 16, 25 and 28."""

from __future__ import annotations

from collections.abc import Iterable

from domain.pairing.ecf.cards import Card, Table
from domain.pairing.ecf.claims import colour_sought
from domain.pairing.ecf.halves import CardPair
from domain.pairing.system import Pair
from domain.values import Colour


def colour_pairs(table: Table, pairs: Iterable[CardPair]) -> list[tuple[Pair, str]]:
    """Give the colours of all pairs, the higher ranked card first in each, and tell the rule that decided.

    [16, 25] The stronger claim to White has it; of identical histories the higher ranked gets the colour sought. [8]
    Pairs that have not a game between them alternate, beginning with the lot (reading E10).
    """
    coloured = []
    by_lot = first_colour(table)
    for higher, lower in sorted(pairs, key=lambda pair: pair[0].rank):
        if higher.line == lower.line and not any(higher.line):
            colour, rule = by_lot, "8"
            by_lot = by_lot.other
        else:
            colour, rule = _colour_of_higher(table, higher, lower)
        white, black = (higher, lower) if colour is Colour.WHITE else (lower, higher)
        coloured.append((Pair(white.tpn, black.tpn), rule))
    return coloured


def first_colour(table: Table) -> Colour:
    """[8, 28] The colour of the higher player of the first pair: by lot; in the British Championship by the year."""
    options = table.options
    if not options.british_championship or options.year is None:
        return table.field.initial_colour
    return Colour.WHITE if options.year % 2 else Colour.BLACK


def _colour_of_higher(table: Table, higher: Card, lower: Card) -> tuple[Colour, str]:
    if higher.line != lower.line:
        rule = "15" if higher.seeks is not lower.seeks else "16"
        return (Colour.WHITE if higher.line < lower.line else Colour.BLACK), rule
    sought = colour_sought(higher.line) or table.field.initial_colour
    if table.options.lower_gets_colour and _has_less_than_half(table, higher) and _has_less_than_half(table, lower):
        return sought.other, "25, note 4"
    return sought, "25"


def _has_less_than_half(table: Table, card: Card) -> bool:
    return 2 * card.points < table.field.scoring.win * (table.field.round - 1)
