"""What the FIDE Swiss System Based on Rating decides besides its pairings, by edition (sections A and F)."""

from __future__ import annotations

from dataclasses import replace

from domain.messages import Message, message
from domain.pairing.rules import NO_REPORT_CODES, SystemRules, no_lots
from domain.pairing.tie_break_lists import F10
from domain.values import Deadline, TieBreakEdition, Title


def _edition(code: str, name: Message, when: Message, title_order: tuple[Title, ...]) -> SystemRules:
    """The rules of one edition: the editions differ in the order of titles only [A.2 c]."""
    return SystemRules(
        code=code,
        name=name,
        when=when,
        revision=4,
        cycles=0,
        title_order=title_order,
        numbers_freeze_with=1,
        draws_numbers=no_lots,
        ranks_by_rating=True,
        absence_article="F.5",
        late_entry_article="C.04.2",
        seating_article="",
        changes_by_regulations=False,
        absence_withdraws=True,
        later_byes_option=None,
        correction_deadline=Deadline.NONE,
        tie_breaks=F10,
        tie_breaks_before_they_were_recorded=F10,
        undated_tie_break_edition=TieBreakEdition.MARCH_2026,
        has_fide_mode=False,
        has_colour_preferences=True,
        has_virtual_points=True,
        options_of_one_tournament=frozenset(),
        report_codes=NO_REPORT_CODES,
    )


RULES_2009 = _edition(
    "fide-rating-2009",
    message("system.fide-rating-2009"),
    message("system.fide-rating-2009-when"),
    (Title.GM, Title.IM, Title.WGM, Title.WIM, Title.FM, Title.WFM, Title.CM, Title.WCM, Title.NONE),
)

RULES_2006 = _edition(
    "fide-rating-2006",
    message("system.fide-rating-2006"),
    message("system.fide-rating-2006-when"),
    (Title.GM, Title.IM, Title.WGM, Title.WIM, Title.FM, Title.CM, Title.WFM, Title.WCM, Title.NONE),
)

RULES_1998 = replace(
    _edition(
        "fide-rating-1998",
        message("system.fide-rating-1998"),
        message("system.fide-rating-1998-when"),
        (Title.GM, Title.WGM, Title.IM, Title.WIM, Title.FM, Title.WFM, Title.CM, Title.WCM, Title.NONE),
    ),
    revision=5,
)

RULES = (RULES_2009, RULES_2006, RULES_1998)
