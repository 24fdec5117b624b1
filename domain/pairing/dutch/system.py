"""The FIDE (Dutch) System as a pairing system."""

from __future__ import annotations

from dataclasses import dataclass

from domain.pairing.boards import in_order
from domain.pairing.dutch.colours import allocate
from domain.pairing.dutch.editions import Edition
from domain.pairing.dutch.rounds import pair_brackets
from domain.pairing.explanation import Explanation
from domain.pairing.system import Field, Pair, RoundPairing
from domain.values import Colour


@dataclass(frozen=True, slots=True)
class DutchSystem:
    """One edition, ready to pair."""

    edition: Edition

    @property
    def code(self) -> str:
        """The system's code."""
        return self.edition.code

    @property
    def name(self) -> str:
        """The edition's name."""
        return self.edition.name

    @property
    def when(self) -> str:
        """When to choose it."""
        return self.edition.when

    def pair(self, field: Field) -> RoundPairing:
        """Pair the round.

        Raises NoPairing where the rules allow no complete pairing.
        """
        chosen = pair_brackets(field, self.edition)
        pairs = []
        for candidate in chosen:
            for higher, lower in candidate.games:
                white = allocate(higher, lower, field.initial_colour).higher is Colour.WHITE
                pairs.append(Pair(higher.tpn, lower.tpn) if white else Pair(lower.tpn, higher.tpn))
        left = chosen[-1].downfloaters if chosen else ()
        return RoundPairing(in_order(field, pairs), left[0].tpn if left else None, Explanation())
