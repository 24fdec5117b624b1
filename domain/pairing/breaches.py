"""The sentences of breaches that several systems share; what breaks its criteria each system decides by itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from domain.pairing.meetings import are_prohibited, have_met
from domain.pairing.system import Breach, Field, FieldPlayer, Pair
from domain.values import BreachKind, Colour, Tpn

_IN_A_ROW = 2


def told(breaches: Iterable[Breach]) -> tuple[str, ...]:
    """Each breach as a sentence, with its article."""
    return tuple(f"{each.says} ({each.article})" for each in breaches)


def articles_of(breaches: Iterable[Breach]) -> str:
    """The articles that are broken, in the order of the breaches and each once: `C1, C2`."""
    return ", ".join(dict.fromkeys(each.article for each in breaches))


class Seats:
    """Who sits at the boards of a round and who has its bye: `field` is the round with exactly these present."""

    def __init__(self, field: Field, boards: Sequence[Pair], bye: Tpn | None) -> None:
        seated = {tpn for board in boards for tpn in (board.white, board.black)}
        self.field = field.with_present(seated if bye is None else {*seated, bye})
        self._players = {player.tpn: player for player in field.players}

    def player(self, tpn: Tpn) -> FieldPlayer:
        """The player of that number.

        Raises KeyError for a number that nobody has.
        """
        return self._players[tpn]

    def called(self, tpn: Tpn) -> str:
        """The player's name, or the number where the field has no names."""
        return self.player(tpn).name or f"player {tpn}"

    def meeting(self, board: Pair, article: str) -> Iterator[Breach]:
        """The breaches of a second meeting, and of a prohibition by the arbiter, which has the same standing."""
        both = (board.white, board.black)
        names = f"{self.called(board.white)} and {self.called(board.black)}"
        if have_met(self.player(board.white), self.player(board.black)):
            yield Breach(article, BreachKind.MET, f"{names} have met before", both)
        if are_prohibited(self.field, *both):
            yield Breach(article, BreachKind.PROHIBITED, f"{names} are not to be paired with each other", both)

    def colour(self, tpn: Tpn, colour: Colour, colours: Sequence[Colour], article: str) -> Breach:
        """The breach of who has this colour after these ones, against an absolute preference."""
        running = list(colours[-_IN_A_ROW:]) == [colour] * _IN_A_ROW
        kind = BreachKind.COLOUR_RUNNING if running else BreachKind.COLOUR_SURPLUS
        often = "three times in a row" if running else "three times more"
        return Breach(article, kind, f"{self.called(tpn)} would have {colour} {often}", (tpn,), colour)
