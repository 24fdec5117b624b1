"""Codes of tie-breaks as records 202 and 212 of a report file write them: `NAME[/Cn|/Mn|/L+-n][/P][/F][/R]`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from domain.messages import Message, message

OTHER = "OTHER_"
"""How the codes of tie-breaks begin that are not FIDE's own (C.07 4.1)."""


class Modifier(Enum):
    """What changes a tie-break (C.07 14, and 6.1.1, 7.8, 8.2, 10.6)."""

    CUT = "C"
    MEDIAN = "M"
    LIMIT = "L"
    FORFEITS = "P"
    FORE = "F"
    REVERSED = "R"


@dataclass(frozen=True, slots=True)
class Code:
    """One code, read.

    `least` and `most` are how many least and most significant values are cut, `limit` moves Koya's limit by so many
    half points, `forfeits` counts forfeits as games, `fore` takes the final round's games as draws, `reversed` puts
    the lowest first.
    """

    name: str
    least: int = 0
    most: int = 0
    limit: int = 0
    forfeits: bool = False
    fore: bool = False
    reversed: bool = False

    def __str__(self) -> str:
        marks = []
        if self.most:
            marks.append(f"M{self.most}")
        elif self.least:
            marks.append(f"C{self.least}")
        if self.limit:
            marks.append(f"L{self.limit:+}")
        marks += [mark for mark, is_set in (("P", self.forfeits), ("F", self.fore), ("R", self.reversed)) if is_set]
        return "/".join((self.name, *marks))

    @property
    def modifiers(self) -> frozenset[Modifier]:
        """Which modifiers the code carries."""
        marks = (
            (Modifier.CUT, self.least and not self.most),
            (Modifier.MEDIAN, self.most),
            (Modifier.LIMIT, self.limit),
            (Modifier.FORFEITS, self.forfeits),
            (Modifier.FORE, self.fore),
            (Modifier.REVERSED, self.reversed),
        )
        return frozenset(modifier for modifier, is_set in marks if is_set)


class BadTieBreak(ValueError):
    """A code that cannot be used: `code` as it was written, `place` in the list from 1, and why."""

    def __init__(self, code: str, problem: Message, place: int = 1) -> None:
        super().__init__(code, problem, place)
        self.code = code
        self.problem = problem
        self.place = place

    @property
    def message(self) -> Message:
        """The code with its place, and why it cannot be used."""
        return message("bad-tie-break.at-place", number=self.place, code=self.code, said=self.problem)


_ALIASES = {"GE": "REP"}
"""Names of earlier editions: 7.6 was once called Games one Elected to play."""

_NAME = re.compile(r"OTHER_[A-Z0-9_]+|[A-Z]+[0-9]*")
_MARK = re.compile(r"[/-](?:([CM])([1-9][0-9]?)|L([+-]?[1-9][0-9]?)|([PFR]))(?=[/-]|$)")


def parse(text: str, place: int = 1) -> Code:
    """The code that a text means; small letters and `BH-C1` for `BH/C1` are understood.

    Raises BadTieBreak if it has not that form; whether the tie-break exists, the registry decides.
    """
    written = text.strip().upper()
    name = _NAME.match(written)
    if name is None:
        raise BadTieBreak(text, message("bad-tie-break.no-name"), place)
    least = most = limit = 0
    flags: dict[str, bool] = {}
    at = name.end()
    seen: set[str] = set()
    while at < len(written):
        mark = _MARK.match(written, at)
        if mark is None:
            raise BadTieBreak(text, message("bad-tie-break.no-modifier", text=written[at:]), place)
        kind, count, half_points, flag = mark.groups()
        letter = "cut" if kind else "L" if half_points else flag
        if letter in seen:
            raise BadTieBreak(text, message("bad-tie-break.modifier-repeated", text=mark[0]), place)
        seen.add(letter)
        if kind:
            least = int(count)
            most = least if kind == "M" else 0
        elif half_points:
            limit = int(half_points)
        else:
            flags[flag] = True
        at = mark.end()
    return Code(_ALIASES.get(name[0], name[0]), least, most, limit, "P" in flags, "F" in flags, reversed="R" in flags)


def split(text: str) -> tuple[str, ...]:
    """The codes of one line, as records 202 and 212 carry them: commas, semicolons or blanks between them."""
    return tuple(each for each in re.split(r"[,;\s]+", text.strip()) if each)
