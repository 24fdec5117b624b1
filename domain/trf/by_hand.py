"""Boards that were paired by hand, from comment lines: `### MPA @ Round 5: 1-4 2-3 => 1-3 2-4`, `44=PAB` for the bye.

Behind the arrow stands what was paired by hand, in pairing numbers of the file (written in `integrity`).
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from domain.rounds.boards import Seat
from domain.trf.boards import number_of
from domain.trf.model import Trf
from domain.values import PlayerId, RoundNumber

_SEAT = r"[1-9]\d{0,3}(?:-[1-9]\d{0,3}|=PAB)"
_SEATS = rf"(-|{_SEAT}(?: {_SEAT})*)"
_LINE = re.compile(rf"###\s*MPA @ Round ([1-9]\d{{0,2}}): {_SEATS} => {_SEATS}\s*", re.ASCII)
_BYE = "=PAB"

_Numbers = tuple[int, int | None]


@dataclass(frozen=True, slots=True)
class PairedByHand:
    """The boards that were taken out of the pairing of a round, and those put into it."""

    round: RoundNumber
    was: tuple[_Numbers, ...]
    now: tuple[_Numbers, ...]


def read(text: str) -> PairedByHand | None:
    """What a line says was paired by hand, or None."""
    found = _LINE.fullmatch(text)
    return None if found is None else PairedByHand(int(found[1]), _boards(found[2]), _boards(found[3]))


def seats_by_hand(trf: Trf, players: Sequence[PlayerId]) -> Mapping[RoundNumber, frozenset[Seat]]:
    """The boards by hand of each round that has such a line; `players` are in the order of the file's."""
    known = {number_of(trf, each): who for each, who in zip(trf.players, players, strict=True)}
    numbers: dict[RoundNumber, set[_Numbers]] = defaultdict(set)
    for each in filter(None, (read(line.text) for line in trf.lines)):
        numbers[each.round].difference_update(each.was)
        numbers[each.round].update(each.now)
    return {
        number: frozenset(
            (known[white], None if black is None else known[black])
            for white, black in boards
            if white in known and (black is None or black in known)
        )
        for number, boards in numbers.items()
    }


def _boards(text: str) -> tuple[_Numbers, ...]:
    return tuple(_board(word) for word in text.split() if word != "-")


def _board(word: str) -> _Numbers:
    if word.endswith(_BYE):
        return int(word.removesuffix(_BYE)), None
    white, _, black = word.partition("-")
    return int(white), int(black)
