"""Who gets White on a board: rules 8, 16, 25 and 28."""

from __future__ import annotations

from collections.abc import Iterable

from domain.pairing.claims import Claim, ClaimKind, claim
from domain.pairing.ecf.cards import CardTable, PairingCard
from domain.pairing.ecf.claims import colour_sought
from domain.pairing.ecf.halves import CardPair
from domain.pairing.system import Pair
from domain.values import Colour


def colour_pairs(table: CardTable, pairs: Iterable[CardPair]) -> list[tuple[Pair, Claim]]:
    """Give the colours of all pairs, the higher ranked card first in each, and the reason of each.

    [16, 25] The stronger claim to White has it; of identical histories the higher ranked gets the colour sought. [8]
    Pairs that have not a game between them alternate, beginning with the lot (reading E10).
    """
    coloured = []
    by_lot = first_colour(table)
    for higher, lower in sorted(pairs, key=lambda pair: pair[0].rank):
        if not any(higher.line) and not any(lower.line):
            white, black = (higher, lower) if by_lot is Colour.WHITE else (lower, higher)
            by_lot = by_lot.other
            coloured.append((Pair(white.tpn, black.tpn), _by_lot(table, white, black)))
        else:
            coloured.append(_by_history(table, higher, lower))
    return coloured


def first_colour(table: CardTable) -> Colour:
    """[8, 28] The colour of the higher player of the first pair: by lot; in the British Championship by the year."""
    options = table.options
    if not options.british_championship or options.year is None:
        return table.field.initial_colour
    return Colour.WHITE if options.year % 2 else Colour.BLACK


def given_up(table: CardTable, pair: CardPair) -> PairingCard | None:
    """[16, 25] Who would get the colour not sought if the two were paired; None if they do not seek the same."""
    one, two = pair
    if one.seeks is None or one.seeks is not two.seeks:
        return None
    white, black, *_ = _decided(table, *sorted(pair, key=lambda card: card.rank))
    return black if one.seeks is Colour.WHITE else white


def _by_lot(table: CardTable, white: PairingCard, black: PairingCard) -> Claim:
    year = table.options.year
    if table.options.british_championship and year is not None:
        return claim(ClaimKind.ALTERNATE_BOARDS_BY_YEAR, "28", white=white.tpn, black=black.tpn, year=year)
    return claim(ClaimKind.ALTERNATE_BOARDS, "8", white=white.tpn, black=black.tpn)


def _by_history(table: CardTable, higher: PairingCard, lower: PairingCard) -> tuple[Pair, Claim]:
    white, black, article, kind, player = _decided(table, higher, lower)
    named = {"white": white.tpn, "black": black.tpn} | ({} if player is None else {"player": player.tpn})
    return Pair(white.tpn, black.tpn), claim(kind, article, **named)


def _decided(
    table: CardTable, higher: PairingCard, lower: PairingCard
) -> tuple[PairingCard, PairingCard, str, ClaimKind, PairingCard | None]:
    """[15, 16, 25, note 4] White, Black, the rule, its kind, and whose preference decides."""
    sought = {card: colour_sought(card.line) for card in (higher, lower)}
    if higher.line != lower.line:
        white, black = (higher, lower) if higher.line < lower.line else (lower, higher)
        if sought[white] is sought[black]:
            content = white if sought[white] is Colour.WHITE else black
            return white, black, "16", ClaimKind.STRONGER_PREFERENCE, content
        only = [card for card in (white, black) if sought[card]]
        if len(only) == 1:
            return white, black, "15", ClaimKind.ONLY_PREFERENCE, only[0]
        return white, black, "15", ClaimKind.BOTH_PREFERENCES, None
    content, other, article, kind = higher, lower, "25", ClaimKind.HIGHER_RANKED
    if table.options.lower_gets_colour and _has_less_than_half(table, higher) and _has_less_than_half(table, lower):
        content, other, article, kind = lower, higher, "25, note 4", ClaimKind.LOWER_RANKED
    white, black = (content, other) if sought[content] is Colour.WHITE else (other, content)
    return white, black, article, kind, content


def _has_less_than_half(table: CardTable, card: PairingCard) -> bool:
    return 2 * card.points < table.field.scoring.win * (table.field.round - 1)
