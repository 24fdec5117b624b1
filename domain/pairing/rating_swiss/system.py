"""The FIDE Swiss System Based on Rating as a pairing system."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from domain.pairing.boards import in_order
from domain.pairing.colours import ColourRule, Preference, Strength
from domain.pairing.explanation import Explanation
from domain.pairing.rating_swiss.brackets import Paired
from domain.pairing.rating_swiss.colours import Claim, allocate
from domain.pairing.rating_swiss.contestants import Contestant
from domain.pairing.rating_swiss.editions import EDITIONS, Edition
from domain.pairing.rating_swiss.ground import Ground, Stage
from domain.pairing.rating_swiss.legality import breaches
from domain.pairing.rating_swiss.narrative import coloured, left_over, told
from domain.pairing.rating_swiss.procedure import Procedure
from domain.pairing.rules import SystemRules
from domain.pairing.system import Breach, Field, Pair, RoundPairing, no_options
from domain.values import Colour, Tpn


@dataclass(frozen=True, slots=True)
class RatingSwissSystem:
    """One edition, ready to pair."""

    edition: Edition

    @property
    def rules(self) -> SystemRules:
        """What the edition decides besides its pairings."""
        return self.edition.rules

    def check_options(self, options: Mapping[str, str]) -> None:
        """Raise ValueError for any option: the edition leaves nothing to choose."""
        no_options(self.rules.code, options)

    def pair(self, field: Field) -> RoundPairing:
        """Pair the round.

        Raises NoPairing where no complete pairing obeys B.1 and B.2.
        """
        ground = Ground(field, self.edition)
        procedure = Procedure(ground)
        procedure.run()
        steps = list(told(procedure))
        pairs = []
        for paired in procedure.paired:
            for one, two in paired.pairs:
                pair, rule = _coloured(ground, paired, one, two)
                pairs.append(pair)
                steps.append(coloured(pair.white, pair.black, rule))
        bye = None
        if procedure.paired and procedure.paired[-1].floaters:
            (left,) = procedure.paired[-1].floaters
            bye = ground.players[left].tpn
            steps.append(left_over(bye))
        ranks = {player.tpn: player.rank for player in ground.players}
        return RoundPairing(in_order(field, pairs, ranks), bye, Explanation(tuple(steps)))

    def breaches(self, field: Field, boards: Sequence[Pair], bye: Tpn | None) -> tuple[Breach, ...]:
        """What these boards and this bye break of B.1 and B.2."""
        return breaches(self.edition, field, boards, bye)


def _coloured(ground: Ground, paired: Paired, one: int, two: int) -> tuple[Pair, ColourRule]:
    higher, lower = ground.players[one], ground.players[two]
    suspended = higher.exempt and lower.exempt
    claims = [
        _claim(ground, paired, player, player.preference if suspended else player.firm) for player in (higher, lower)
    ]
    allocation = allocate(claims[0], claims[1], ground.field.initial_colour)
    if allocation.higher is Colour.WHITE:
        return Pair(higher.tpn, lower.tpn), allocation.rule
    return Pair(lower.tpn, higher.tpn), allocation.rule


def _claim(ground: Ground, paired: Paired, player: Contestant, preference: Preference) -> Claim:
    """What a player brings to the allocation, treated as the bracket was paired (reading S21)."""
    if paired.stage is Stage.MISSED_GAMES_TREATED:
        if ground.treated >> player.rank & 1:
            preference = Preference(Strength.ABSOLUTE, preference.colour)
        elif ground.flexible >> player.rank & 1:
            white = paired.wants.white >> player.rank & 1
            preference = Preference(Strength.MILD, Colour.WHITE if white else Colour.BLACK)
    return Claim(preference, player.colours, player.tpn % 2 == 1)


SYSTEMS = tuple(RatingSwissSystem(edition) for edition in EDITIONS)
