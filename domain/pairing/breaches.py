"""The breaches that several systems share; each system decides by itself what breaks its criteria."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from domain.pairing.meetings import are_prohibited, have_met
from domain.pairing.system import Breach, Field, FieldPlayer, Pair
from domain.values import BreachKind, Colour, Tpn

_IN_A_ROW = 2


def articles_of(breaches: Iterable[Breach]) -> str:
    """The articles that are broken, in the order of the breaches and each once: `C1, C2`."""
    return ", ".join(dict.fromkeys(each.article for each in breaches))


class SeatedRound:
    """A round with given boards and bye: `field` is the round with exactly these players present."""

    def __init__(self, field: Field, boards: Sequence[Pair], bye: Tpn | None) -> None:
        seated = {tpn for board in boards for tpn in (board.white, board.black)}
        self.field = field.with_present(seated if bye is None else {*seated, bye})
        self._players = {player.tpn: player for player in field.players}

    def player(self, tpn: Tpn) -> FieldPlayer:
        """The player of that number.

        Raises KeyError for a number that no player has.
        """
        return self._players[tpn]

    def meeting(self, board: Pair, article: str) -> Iterator[Breach]:
        """The breaches of a second meeting, and of a prohibition by the arbiter, which has the same standing."""
        both = (board.white, board.black)
        if have_met(self.player(board.white), self.player(board.black)):
            yield Breach(article, BreachKind.MET, both)
        if are_prohibited(self.field, *both):
            yield Breach(article, BreachKind.PROHIBITED, both)


def colour_breach(tpn: Tpn, colour: Colour, colours: Sequence[Colour], article: str) -> Breach:
    """The breach of a player who has this colour after these ones, against an absolute preference."""
    running = list(colours[-_IN_A_ROW:]) == [colour] * _IN_A_ROW
    kind = BreachKind.COLOUR_RUNNING if running else BreachKind.COLOUR_SURPLUS
    return Breach(article, kind, (tpn,), colour)
