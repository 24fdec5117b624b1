"""What the FIDE (Dutch) System decides besides its pairings, by edition (C.04.2, C.04.3)."""

from __future__ import annotations

from dataclasses import replace

from domain.messages import message
from domain.pairing.rules import ReportCodes, SharedCode, SystemRules, no_lots
from domain.pairing.tie_break_lists import BUCHHOLZ
from domain.values import Deadline, TieBreakEdition, Title

_TITLES = (Title.GM, Title.IM, Title.WGM, Title.FM, Title.WIM, Title.CM, Title.WFM, Title.WCM, Title.NONE)

_BY_DATE = "FIDE_DUTCH"
"""The edition that was in force on the tournament's first day."""

RULES_2026 = SystemRules(
    code="fide-dutch-2026",
    name=message("system.fide-dutch-2026"),
    when=message("system.fide-dutch-2026-when"),
    revision=None,
    cycles=0,
    title_order=_TITLES,
    numbers_freeze_with=4,
    draws_numbers=no_lots,
    ranks_by_rating=False,
    absence_article="C.04.2",
    late_entry_article="C.04.2",
    seating_article="C.04.2",
    changes_by_regulations=True,
    absence_withdraws=False,
    later_byes_option=None,
    correction_deadline=Deadline.END_OF_NEXT_ROUND,
    tie_breaks=BUCHHOLZ,
    tie_breaks_before_they_were_recorded=BUCHHOLZ,
    undated_tie_break_edition=TieBreakEdition.MARCH_2026,
    has_fide_mode=True,
    has_colour_preferences=True,
    has_virtual_points=True,
    options_of_one_tournament=frozenset(),
    report_codes=ReportCodes(
        written="FIDE_DUTCH_2026",
        for_engines=_BY_DATE,
        own=frozenset({"FIDE_DUTCH_2026", "FIDE_DUTCH_2025"}),
        shared=(SharedCode(_BY_DATE, since="2026/02/01"),),
    ),
)

RULES_2017 = replace(
    RULES_2026,
    code="fide-dutch-2017",
    name=message("system.fide-dutch-2017"),
    when=message("system.fide-dutch-2017-when"),
    seating_article="",
    changes_by_regulations=False,
    has_fide_mode=False,
    undated_tie_break_edition=TieBreakEdition.AUGUST_2024,
    options_of_one_tournament=frozenset(),
    report_codes=ReportCodes(
        written="FIDE_DUTCH_2017",
        for_engines=_BY_DATE,
        own=frozenset({"FIDE_DUTCH_2017"}),
        shared=(SharedCode(_BY_DATE),),
    ),
)

RULES = (RULES_2026, RULES_2017)
