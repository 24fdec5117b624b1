"""What round robins by the Berger tables decide besides their pairings (C.05)."""

from __future__ import annotations

from collections.abc import Mapping

from domain.messages import Message, message
from domain.pairing.rules import ReportCodes, SharedCode, SystemRules
from domain.pairing.tie_break_lists import ROUND_ROBIN
from domain.values import Deadline, TieBreakEdition, Title

_REPORT_CODE = "BERGER_ROUNDROBIN"
"""Single or double: the number of rounds decides, or our own comment."""

NUMBERS, LOTS = "numbers", "lots"
"""The option about the numbers of the table, and its default."""


def _draws_numbers(options: Mapping[str, str]) -> bool:
    """Whether the numbers of the table are drawn by lot [6.1]."""
    return options.get(NUMBERS, LOTS) == LOTS


def _round_robin(code: str, name: Message, when: Message, cycles: int) -> SystemRules:
    return SystemRules(
        code=code,
        name=name,
        when=when,
        revision=None,
        cycles=cycles,
        title_order=(Title.GM, Title.IM, Title.WGM, Title.FM, Title.WIM, Title.CM, Title.WFM, Title.WCM, Title.NONE),
        numbers_freeze_with=1,
        draws_numbers=_draws_numbers,
        ranks_by_rating=False,
        absence_article="C.05 6.6",
        late_entry_article="C.05",
        seating_article="",
        changes_by_regulations=False,
        absence_withdraws=False,
        later_byes_option=None,
        correction_deadline=Deadline.END_OF_NEXT_ROUND,
        tie_breaks=ROUND_ROBIN,
        tie_breaks_before_they_were_recorded=ROUND_ROBIN,
        undated_tie_break_edition=TieBreakEdition.MARCH_2026,
        has_fide_mode=True,
        has_colour_preferences=False,
        has_virtual_points=False,
        options_of_one_tournament=frozenset(),
        report_codes=ReportCodes(
            written=_REPORT_CODE,
            for_engines=_REPORT_CODE,
            own=frozenset(),
            shared=(SharedCode(_REPORT_CODE),),
        ),
    )


RULES_SINGLE = _round_robin(
    "berger",
    message("system.berger"),
    message("system.berger-when"),
    cycles=1,
)

RULES_DOUBLE = _round_robin(
    "berger-double",
    message("system.berger-double"),
    message("system.berger-double-when"),
    cycles=2,
)

RULES = (RULES_SINGLE, RULES_DOUBLE)
