"""Whether the cards of a level can be paired without an exchange and with the transfers that their numbers demand.

Rules 12 and 16, for the question of rule 24 c. It asks what `halves` would find, without weighing anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from domain.pairing.ecf.cards import Card, Table
from domain.values import Colour


def goes_straight(table: Table, cards: Sequence[Card]) -> bool:
    """Whether top half against bottom half does, with the fewest transfers there could be, of the weakest claims."""
    half = len(cards) // 2
    top, bottom = _row(cards[:half]), _row(cards[half:])
    fitting = _fitting(cards)
    opponents = {
        card: table.playable[card.rank] & fitting[card] & (bottom if at < half else top)
        for at, card in enumerate(cards)
    }
    return table.left_over(opponents) == 0


def _fitting(cards: Sequence[Card]) -> Mapping[Card, int]:
    """[15, 16] For each card the opponents with whom no needless transfer is made."""
    white = [card for card in cards if card.seeks is Colour.WHITE]
    black = [card for card in cards if card.seeks is Colour.BLACK]
    more = white if len(white) > len(black) else black
    number = (2 * len(more) - len(cards)) // 2
    everybody = _row(cards)
    if number <= 0:
        same = {Colour.WHITE: _row(white), Colour.BLACK: _row(black)}
        return {card: everybody if card.seeks is None else everybody & ~same[card.seeks] for card in cards}
    limit = sorted(card.claim for card in more)[number - 1]
    weak = _row(card for card in more if card.claim < limit)
    firm = _row(card for card in more if card.claim > limit)
    to_others = _row(more) & ~weak
    fitting = {}
    for card in cards:
        if card.seeks is not more[0].seeks or card.claim < limit:
            fitting[card] = to_others
        else:
            fitting[card] = everybody & ~firm if card.claim > limit else everybody
    return fitting


def _row(cards: Iterable[Card]) -> int:
    return sum(1 << card.rank for card in cards)
