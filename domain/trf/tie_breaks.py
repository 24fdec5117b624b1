"""The tie-breaks that a file names: record 202, or 212, which begins with the points."""

from __future__ import annotations

import re

from domain.tournament.tie_breaks import edition_in_force
from domain.trf.model import Trf
from domain.values import TieBreaks

_POINTS = "PTS"
_BETWEEN = re.compile(r"[,;\s]+")


def told_tie_breaks(trf: Trf, system: str) -> TieBreaks | None:
    """The list as the file has it, known to us or not, under the edition of its date; None where it has none."""
    codes = [code for code in _BETWEEN.split(trf.tie_breaks or trf.ranking_order) if code]
    if codes[:1] == [_POINTS]:
        del codes[0]
    told = bool(trf.tie_breaks or trf.ranking_order)
    return TieBreaks(tuple(codes), edition_in_force(system, trf.starts)) if told else None
