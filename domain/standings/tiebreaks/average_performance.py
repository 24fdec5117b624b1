"""APRO: the average performance of the opponents met over the board, rounded half up (C.07 10.4)."""

from __future__ import annotations

from domain.messages import message
from domain.standings.tiebreak import average_of_opponents
from domain.standings.tiebreaks import performance

TIE_BREAK = average_of_opponents("APRO", message("tie-break.average-performance"), "C.07 10.4", performance.TIE_BREAK)
