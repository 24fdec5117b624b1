"""Byes after the next round in TRF16: comment lines `### Half-point byes @ Round 5: 3 7`, written and read back.

TRF16 has no record of byes: those of the next round stand in its column. Pairing programs take the first column
without games for the round to be paired, so a bye in the column of a later round could be misread.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from domain.trf.model import LaterByes, Rank
from domain.values import ByeKind, RoundNumber

_NAMES = {ByeKind.FULL_POINT: "Full-point", ByeKind.HALF_POINT: "Half-point", ByeKind.ZERO_POINT: "Zero-point"}
_KINDS = {text: kind for kind, text in _NAMES.items()}
_LINE = re.compile(
    rf"###\s*({'|'.join(_KINDS)}) byes @ Round ([1-9]\d{{0,2}}): ([1-9]\d{{0,3}}(?: [1-9]\d{{0,3}})*)\s*", re.ASCII
)


def read(text: str) -> LaterByes | None:
    """The byes that a line holds, or None."""
    found = _LINE.fullmatch(text)
    if found is None:
        return None
    return LaterByes(_KINDS[found[1]], int(found[2]), tuple(map(int, found[3].split())))


def line(kind: ByeKind, number: RoundNumber, ranks: Iterable[Rank]) -> str:
    """The line about the byes of one kind in a round."""
    return f"### {_NAMES[kind]} byes @ Round {number}: {' '.join(map(str, ranks))}"
