"""Colour transfers: rules 15 to 17, and what note 7 is to avoid.

A pair of players who seek the same colour needs one transfer: the weaker claim gives way.
"""

from __future__ import annotations

from collections.abc import Iterable

from domain.pairing.ecf.cards import CardTable, PairingCard
from domain.pairing.ecf.claims import ColourClaim

WIDE = 3
"""The colour difference that note 7 is to avoid."""


def transferred(one: PairingCard, two: PairingCard) -> PairingCard | None:
    """[15, 25] Who would get the colour not sought if the two were paired; of equal claims the lower ranked."""
    if one.seeks is None or one.seeks is not two.seeks:
        return None
    higher, lower = (one, two) if one.rank < two.rank else (two, one)
    return higher if higher.claim < lower.claim else lower


def makes_wide(table: CardTable, one: PairingCard, two: PairingCard) -> bool:
    """[Note 7] Whether the pair would bring a player who is not in contention to a colour difference of three."""
    given = transferred(one, two)
    if given is None or not widens(table):
        return False
    return abs(given.line[0]) + 1 >= WIDE and _is_out_of_contention(table, given)


def widens(table: CardTable) -> bool:
    """[Note 7] Whether rule 9 is relaxed in this round."""
    return table.options.relaxes_levels and table.field.is_last_round


def _is_out_of_contention(table: CardTable, card: PairingCard) -> bool:
    return card.points < table.options.contention


class ClaimScale:
    """[16] Weighs transfers so that the strongest claim given up counts first, then the next."""

    def __init__(self, cards: Iterable[PairingCard]) -> None:
        known = list(cards)
        self._base = len(known) + 1
        self._rank = {claim: place for place, claim in enumerate(sorted({card.claim for card in known}))}

    @property
    def limit(self) -> int:
        """More than any sum of weights."""
        return int(self._base ** len(self._rank))

    def weight(self, claim: ColourClaim) -> int:
        """The weight of one transfer against this claim."""
        return int(self._base ** self._rank[claim])
