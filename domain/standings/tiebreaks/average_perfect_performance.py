"""APPO: the average perfect performance of the opponents met over the board, rounded half up (C.07 10.5)."""

from __future__ import annotations

from domain.messages import message
from domain.standings.tiebreak import average_of_opponents
from domain.standings.tiebreaks import perfect_performance

TIE_BREAK = average_of_opponents(
    "APPO", message("tie-break.average-perfect-performance"), "C.07 10.5", perfect_performance.TIE_BREAK
)
