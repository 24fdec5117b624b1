"""What pairing neighbours decides besides its pairings: chosen to differ from every system that is built in."""

from __future__ import annotations

from domain.pairing.rules import NO_REPORT_CODES, SystemRules, as_written, no_lots
from domain.values import Deadline, TieBreakEdition, Title

NEIGHBOURS = SystemRules(
    code="neighbours",
    name=as_written("Neighbours meet"),
    when=as_written("To show that a system can come from outside."),
    revision=3,
    cycles=0,
    title_order=(Title.NONE, Title.WCM, Title.CM, Title.WFM, Title.FM, Title.WIM, Title.IM, Title.WGM, Title.GM),
    numbers_freeze_with=2,
    draws_numbers=no_lots,
    ranks_by_rating=False,
    absence_article="neighbours 5",
    late_entry_article="neighbours 6",
    seating_article="neighbours 7",
    changes_by_regulations=False,
    absence_withdraws=True,
    later_byes_option="byes_ahead",
    correction_deadline=Deadline.END_OF_NEXT_ROUND,
    tie_breaks=("SB", "WIN"),
    tie_breaks_before_they_were_recorded=("SB", "WIN"),
    undated_tie_break_edition=TieBreakEdition.AUGUST_2024,
    has_fide_mode=False,
    has_colour_preferences=False,
    has_virtual_points=False,
    options_of_one_tournament=frozenset(),
    report_codes=NO_REPORT_CODES,
)

RULES = (NEIGHBOURS,)
