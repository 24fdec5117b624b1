"""The pairing of neighbours: from the top down, everyone meets the next player not met before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from domain.pairing.boards import in_order
from domain.pairing.breaches import SeatedRound
from domain.pairing.explanation import PairingExplanation, TextClaim
from domain.pairing.rules import SystemRules
from domain.pairing.system import Breach, Field, FieldPlayer, NoPairing, Pair, RoundPairing, no_options
from domain.values import Score, Tpn
from tests.neighbours.rules import NEIGHBOURS

ARTICLE = "neighbours 1"


class Neighbours:
    """Players in order of score and number; the first meets the second, and so on."""

    @property
    def rules(self) -> SystemRules:
        """What it decides besides its pairings."""
        return NEIGHBOURS

    def check_options(self, options: Mapping[str, str]) -> None:
        """Raise ValueError for any option: there is nothing to choose."""
        no_options(self.rules.code, options)

    def pair(self, field: Field) -> RoundPairing:
        """Pair the round. Raises NoPairing if someone would meet an opponent again, or have a second bye."""
        order = sorted((each for each in field.players if each.present), key=lambda each: (-each.score, each.tpn))
        for bye in reversed([each for each in order if not _had_bye(each)]) if len(order) % 2 else [None]:
            found = _pairs(field, [each for each in order if each is not bye])
            if found is not None:
                return _made(field, found, None if bye is None else bye.tpn)
        raise NoPairing(ARTICLE, TextClaim(ARTICLE, "every pairing repeats a game or a bye").message)

    def breaches(self, field: Field, boards: Sequence[Pair], bye: Tpn | None) -> tuple[Breach, ...]:
        """The games that are repeated, board 1 first. Raises KeyError for a number that no one has."""
        seated = SeatedRound(field, boards, bye)
        return tuple(found for board in boards for found in seated.meeting(board, ARTICLE))


def _had_bye(player: FieldPlayer) -> bool:
    return any(each.score is Score.PAIRING_ALLOCATED_BYE for each in player.history)


def _pairs(field: Field, order: list[FieldPlayer]) -> list[Pair] | None:
    """The pairs with the closest neighbours, None if someone is left without an opponent."""
    if not order:
        return []
    first, *others = order
    met = {each.opponent for each in first.history}
    for other in others:
        pair = (min(first.tpn, other.tpn), max(first.tpn, other.tpn))
        if other.tpn in met or pair in field.prohibited:
            continue
        below = _pairs(field, [each for each in others if each is not other])
        if below is not None:
            return [Pair(first.tpn, other.tpn), *below]
    return None


def _made(field: Field, pairs: list[Pair], bye: Tpn | None) -> RoundPairing:
    steps = [
        TextClaim(ARTICLE, f"{each.white} and {each.black} are neighbours", (each.white, each.black)) for each in pairs
    ]
    if bye is not None:
        steps.append(TextClaim(ARTICLE, f"{bye} has no neighbour left", (bye,)))
    return RoundPairing(in_order(field, pairs), bye, PairingExplanation(tuple(steps)))


SYSTEMS = (Neighbours(),)
