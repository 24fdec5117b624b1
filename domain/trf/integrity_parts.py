"""Parts of the comment lines on the integrity of pairings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from domain.players.byes import ByeCorrected
from domain.players.rounds import MissedRoundCounted
from domain.rounds.boards import PairedBoard, Seat, with_bye
from domain.trf.bye_corrections import BYE_SIGNS
from domain.trf.changes_between_rounds import suffix
from domain.values import ByeKind, Outcome, PlayerId, RoundNumber, TieBreaks, Tpn

DRAWN_MEANWHILE = {Outcome.ADJOURNED: Outcome.DRAW}
"""An adjourned game is paired with as a draw (F.9), and written so: readers know no other result of it."""

_CORRECTION, _ADJOURNMENT = "Correction @ Round ", "Adjournment @ Round "
_ONCE = ("FPB @ Round ", "Import @ Round ")
"""How lines begin that are there once: others as often as what they say was done, there and back, and there again."""


@dataclass(frozen=True, slots=True)
class Correction:
    """A game or a bye of a round that was corrected when round `paired` was the last one with a pairing.

    `of_adjourned`: the game was adjourned when that round was published, `of_adjournment`: this is its end.
    """

    round: RoundNumber
    change: str
    paired: RoundNumber
    of_colours: bool = False
    of_adjournment: bool = False
    of_adjourned: bool = False

    @property
    def line(self) -> str:
        """The comment line about it, without the comment sign."""
        head = _ADJOURNMENT if self.of_adjournment else _CORRECTION
        return f"{head}{self.round}: {self.change}{suffix(self.round, self.paired)}"


class Lines:
    """Lines with the versions of their events, oldest first.

    What is done a second time has a second line, but for byes and imported rounds: these are there once, with the
    latest version.
    """

    def __init__(self) -> None:
        self._found: list[tuple[str, int]] = []

    @property
    def texts(self) -> Sequence[str]:
        """The lines without versions."""
        return [text for text, _ in self._found]

    def add(self, text: str, version: int) -> None:
        """Add a line, or say that its event happened again."""
        place = None if is_made_again(text) else self._place(text)
        if place is None:
            self._found.append((text, version))
        else:
            self._found[place] = text, version

    def version_of(self, text: str) -> int | None:
        """The version of the latest line that reads so; None if there is none."""
        place = self._place(text)
        return None if place is None else self._found[place][1]

    def take(self, text: str) -> int | None:
        """Remove the latest line that reads so, and return its version; None if there is none."""
        place = self._place(text)
        return None if place is None else self._found.pop(place)[1]

    def drop(self, head: str) -> None:
        """Remove the lines that begin so."""
        self._found = [each for each in self._found if not each[0].startswith(head)]

    def _place(self, text: str) -> int | None:
        places = (place for place in range(len(self._found) - 1, -1, -1) if self._found[place][0] == text)
        return next(places, None)


def is_made_again(text: str) -> bool:
    """Whether a line, without the comment sign, is there as often as what it says was done."""
    return not text.startswith(_ONCE)


def seats_of(boards: Iterable[PairedBoard], bye: PlayerId | None) -> Sequence[Seat]:
    """The boards as seats, with the bye as the last."""
    return with_bye(((board.white, board.black) for board in boards), bye)


def adjournment(number: RoundNumber, board: str, outcome: Outcome, paired: RoundNumber) -> Correction:
    """An adjourned game that ended otherwise than drawn after a later round was paired."""
    return Correction(number, f"{board} {outcome}", paired, of_adjournment=True)


def bye_corrected(event: ByeCorrected | MissedRoundCounted, number: Tpn, paired: RoundNumber) -> Correction:
    """What a round was worth to a player without a game, other than what a later round was paired with."""
    was, now = (BYE_SIGNS[each or ByeKind.ZERO_POINT] for each in (event.was, event.now))
    return Correction(event.round, f"{number}={was} => {number}={now}", paired)


def taken_back(event: ByeCorrected | MissedRoundCounted) -> ByeCorrected | MissedRoundCounted:
    """The event that this one takes back, if it takes one back."""
    return replace(event, was=event.now or ByeKind.ZERO_POINT, now=event.was or ByeKind.ZERO_POINT)


def codes_of(named: TieBreaks) -> str:
    """A list of tie-breaks, or a dash for none."""
    return ",".join(named.codes) or "-"


def joined(parts: Iterable[object]) -> str:
    """Parts with a blank between them."""
    return " ".join(map(str, parts))
