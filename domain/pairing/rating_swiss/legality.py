"""What a pairing breaks of the absolute criteria B.1 and B.2, in each edition."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.pairing.breaches import SeatedRound, colour_breach
from domain.pairing.rating_swiss.editions import RatingEdition
from domain.pairing.rating_swiss.ranked_players import RankedPlayer, ranked_players
from domain.pairing.system import Breach, Field, Pair
from domain.values import BreachKind, Colour, Tpn


def breaches(edition: RatingEdition, field: Field, boards: Sequence[Pair], bye: Tpn | None) -> tuple[Breach, ...]:
    """What these boards and this bye break, board 1 first.

    Raises KeyError for a number that no player has.
    """
    seated = SeatedRound(field, boards, bye)
    players = {player.tpn: player for player in ranked_players(seated.field, edition)}
    found: list[Breach] = []
    for board in boards:
        found += seated.meeting(board, "B.1 a")
        for player, colour in _denied(players[board.white], players[board.black]):
            found.append(colour_breach(player.tpn, colour, player.colours, "B.2"))
    if bye is not None and not players[bye].may_take_bye:
        found.append(Breach("B.1 b", BreachKind.HAD_POINT_UNPLAYED, (bye,)))
    return tuple(found)


def _denied(white: RankedPlayer, black: RankedPlayer) -> Iterator[tuple[RankedPlayer, Colour]]:
    """[B.2] Who has the wrong colour for an absolute preference, and that colour.

    In the last round B.2 binds no two players who both have the score that the edition names (notes to B, A.7 a of
    1998; readings S15, S22). Whether leaving it out avoids downfloaters is checked when the system pairs, not here.
    """
    if white.exempt and black.exempt:
        return
    for player, colour in ((white, Colour.WHITE), (black, Colour.BLACK)):
        if player.firm.obligatory is colour.other:
            yield player, colour
