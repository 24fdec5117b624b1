"""What the English rules decide besides their pairings; C.04.2 applies to what they do not mention."""

from __future__ import annotations

from domain.messages import message
from domain.pairing.rules import NO_REPORT_CODES, SystemRules, no_lots
from domain.pairing.tie_break_lists import SHARED_PLACES
from domain.values import Deadline, TieBreakEdition, Title

RULES_ECF = SystemRules(
    code="ecf",
    name=message("system.ecf"),
    when=message("system.ecf-when"),
    revision=2,
    cycles=0,
    title_order=(Title.GM, Title.WGM, Title.IM, Title.WIM, Title.FM, Title.WFM, Title.CM, Title.WCM, Title.NONE),
    numbers_freeze_with=1,
    draws_numbers=no_lots,
    ranks_by_rating=False,
    absence_article="C.04.2",
    late_entry_article="C.04.2",
    seating_article="rule 27",
    changes_by_regulations=False,
    absence_withdraws=False,
    later_byes_option="due_a_bye",
    correction_deadline=Deadline.NONE,
    tie_breaks=SHARED_PLACES,
    tie_breaks_before_they_were_recorded=SHARED_PLACES,
    undated_tie_break_edition=TieBreakEdition.MARCH_2026,
    has_fide_mode=False,
    has_colour_preferences=False,
    has_virtual_points=True,
    report_codes=NO_REPORT_CODES,
    options_of_one_tournament=frozenset({"due_a_bye", "published", "year"}),
)

RULES = (RULES_ECF,)
