"""The FIDE Swiss System Based on Rating as a pairing system."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from domain.pairing.boards import in_order
from domain.pairing.rating_swiss.criteria import RoundCriteria
from domain.pairing.rating_swiss.editions import EDITIONS, RatingEdition
from domain.pairing.rating_swiss.explaining import explained
from domain.pairing.rating_swiss.legality import breaches
from domain.pairing.rating_swiss.procedure import Procedure
from domain.pairing.rating_swiss.seats import seated
from domain.pairing.rules import SystemRules
from domain.pairing.system import Breach, Field, Pair, RoundPairing, no_options
from domain.values import Tpn


@dataclass(frozen=True, slots=True)
class RatingSwissSystem:
    """One edition, ready to pair."""

    edition: RatingEdition

    @property
    def rules(self) -> SystemRules:
        """What the edition decides besides its pairings."""
        return self.edition.rules

    def check_options(self, options: Mapping[str, str]) -> None:
        """Raise ValueError for any option: the edition leaves nothing to choose."""
        no_options(self.rules.code, options)

    def pair(self, field: Field) -> RoundPairing:
        """Pair the round.

        Raises NoPairing if no complete pairing obeys B.1 and B.2.
        """
        criteria = RoundCriteria(field, self.edition)
        procedure = Procedure(criteria)
        procedure.run()
        seats = {ranks: seated(criteria, each, *ranks) for each in procedure.paired for ranks in each.pairs}
        bye = None
        if procedure.paired and procedure.paired[-1].floaters:
            (left,) = procedure.paired[-1].floaters
            bye = criteria.players[left].tpn
        ranks_of = {player.tpn: player.rank for player in criteria.players}
        boards = in_order(field, [seat.pair for seat in seats.values()], ranks_of)
        return RoundPairing(boards, bye, partial(explained, procedure, seats))

    def breaches(self, field: Field, boards: Sequence[Pair], bye: Tpn | None) -> tuple[Breach, ...]:
        """What these boards and this bye break of B.1 and B.2."""
        return breaches(self.edition, field, boards, bye)


SYSTEMS = tuple(RatingSwissSystem(edition) for edition in EDITIONS)
