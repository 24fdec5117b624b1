"""OTHER_F10_ARO: the average rating of the opponents who have one (F.10).

Reading L6: F.10 names neither forfeits, nor unrated opponents, nor a rounding. Only games over the board count, an
opponent without a rating is left out, and the number that is shown is the number that decides.
"""

from __future__ import annotations

from domain.messages import message
from domain.standings.parts import Unit
from domain.standings.tiebreak import Family, TieBreakMeasure
from domain.standings.tiebreaks import average_rating

TIE_BREAK = TieBreakMeasure(
    name="OTHER_F10_ARO",
    title=message("tie-break.average-rating-of-rated"),
    article="F.10",
    unit=Unit.RATING,
    family=Family.RESULTS,
    value=average_rating.TIE_BREAK.value,
    parts=average_rating.TIE_BREAK.parts,
)
