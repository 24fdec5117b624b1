"""What a pairing breaks of the absolute criteria: C.04.3:2026 [C1] to [C3], C.04.3:2017 [C.1] to [C.3]."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.pairing.breaches import SeatedRound, colour_breach
from domain.pairing.dutch.contestants import DutchContestant, contestants_of
from domain.pairing.dutch.editions import DutchEdition
from domain.pairing.system import Breach, Field, Pair
from domain.values import BreachKind, Colour, Tpn


def breaches(edition: DutchEdition, field: Field, boards: Sequence[Pair], bye: Tpn | None) -> tuple[Breach, ...]:
    """What these boards and this bye break, board 1 first.

    Raises KeyError for a number that no player has.
    """
    seated = SeatedRound(field, boards, bye)
    contestants = {player.tpn: player for player in contestants_of(seated.field, edition.past)}
    found: list[Breach] = []
    for board in boards:
        found += seated.meeting(board, edition.articles.rematch)
        for player, colour in _denied(contestants[board.white], contestants[board.black]):
            found.append(colour_breach(player.tpn, colour, player.colours, edition.articles.absolute))
    if bye is not None and not contestants[bye].may_take_bye:
        found.append(Breach(edition.articles.bye, BreachKind.HAD_BYE, (bye,)))
    return tuple(found)


def _denied(white: DutchContestant, black: DutchContestant) -> Iterator[tuple[DutchContestant, Colour]]:
    """Who of two non-topscorers has the wrong colour for an absolute preference, and that colour.

    Two with the same absolute preference, who may not meet, leave one of them without it, whatever the colours.
    """
    if white.is_topscorer or black.is_topscorer:
        return
    for player, colour in ((white, Colour.WHITE), (black, Colour.BLACK)):
        if player.bound_to is colour.other:
            yield player, colour
