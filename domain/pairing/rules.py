"""What a pairing system decides besides its pairings: a record of plain data for each of its editions.

Every field must be given: a system that leaves one out does not import. The modules `rules` of the systems import
nothing that pairs, so that the rules of all systems are known without loading any of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from domain.messages import Message, message
from domain.values import Deadline, RoundNumber, TieBreakEdition, Title

CUSTOM_SWISS = "CUSTOM_SWISS"
"""What record 192 contains for a system for which TRF26 has no code; a comment of ours names it then."""


class SharedCode(NamedTuple):
    """A code of record 192 that means one of several systems.

    Among editions it means the one in force on the tournament's first day: `since` is the day from which that is this
    one (`2026/02/01`), empty for the oldest. Among round robins the number of rounds decides, and `since` is empty.
    """

    code: str
    since: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportCodes:
    """How record 192 of a report file names a system (TRF26).

    `written` is the code that our files carry, `for_engines` the one that other pairing programs use. `own` are all
    codes that mean this system alone, `shared` those that it shares with others.
    """

    written: str
    for_engines: str
    own: frozenset[str]
    shared: tuple[SharedCode, ...]

    def shares(self, code: str) -> bool:
        """Whether this code means this system or another one."""
        return any(each.code == code for each in self.shared)

    def since(self, code: str) -> str:
        """The day from which a shared code means this system. Raises KeyError for a code that it does not share."""
        return dict(self.shared)[code]


NO_REPORT_CODES = ReportCodes(written=CUSTOM_SWISS, for_engines=CUSTOM_SWISS, own=frozenset(), shared=())
"""For a system without a code in TRF26."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SystemRules:
    """The rules of one pairing system in one edition.

    What it is: `code` on the command line, in events and in files; `name` with the edition; `when` says in a sentence
    when to choose it (`as_written` for a system that is in no catalogue). `cycles` is how often every player meets
    every other, 0 in a Swiss system. `revision` counts the changes by which it pairs some rounds differently since the
    program's version was last raised, from 2; None if there was none. Raise it with each such change: recorded
    rounds carry it, and other systems stay comparable.

    Starting list: `title_order` ranks titles among equal ratings, the strongest first. Pairing numbers follow
    corrections until `numbers_freeze_with` rounds are paired. `draws_numbers` says, given the tournament's options,
    whether the numbers are drawn by lot instead. `ranks_by_rating`: among equal scores the rating of the day ranks, not
    the pairing number.

    Absences and late entries: `absence_article` and `late_entry_article` are the rules about players known not to play
    and about late entries. `seating_article` is the rule that lets a published pairing change for players without an
    opponent, empty if the document has none; `changes_by_regulations` says whether it may also change if the
    regulations of the competition allow that. `absence_withdraws`: who stays away without notice has left (F.8).
    `later_byes_option` is the option in which the system is given the pairing numbers, by commas, of those who have a
    bye granted for a later round; None if it needs none. `options_of_one_tournament` concern the players, the boards or
    the year of one tournament: the next one does not take them over.

    Corrections and standings: `correction_deadline` is the deadline if the tournament set none. `tie_breaks` are
    the codes if the tournament chose none, `tie_breaks_before_they_were_recorded` those of tournaments whose
    creation was stored without a list (they never change), `undated_tie_break_edition` the edition of the tie-break
    regulations if it has no first day.

    `has_fide_mode` says whether its tournaments begin in FIDE mode: it is one of FIDE's rules in force.
    `has_colour_preferences` says whether its document has colour preferences, `has_virtual_points` whether it
    can be accelerated. `report_codes` are its names in report files.
    """

    code: str
    name: Message
    when: Message
    revision: int | None
    cycles: int
    title_order: tuple[Title, ...]
    numbers_freeze_with: RoundNumber
    draws_numbers: Callable[[Mapping[str, str]], bool]
    ranks_by_rating: bool
    absence_article: str
    late_entry_article: str
    seating_article: str
    changes_by_regulations: bool
    absence_withdraws: bool
    later_byes_option: str | None
    options_of_one_tournament: frozenset[str]
    correction_deadline: Deadline
    tie_breaks: tuple[str, ...]
    tie_breaks_before_they_were_recorded: tuple[str, ...]
    undated_tie_break_edition: TieBreakEdition
    has_fide_mode: bool
    has_colour_preferences: bool
    has_virtual_points: bool
    report_codes: ReportCodes

    @property
    def is_round_robin(self) -> bool:
        """Whether every player meets every other."""
        return self.cycles > 0

    def title_rank(self, title: Title) -> int:
        """The place of a title in the order of the edition, from 0."""
        return self.title_order.index(title)


def as_written(text: str) -> Message:
    """A name or a sentence of a system that is in no catalogue: as its author wrote it, in every language."""
    return message("system.named", text=text)


def no_lots(_options: Mapping[str, str]) -> bool:
    """Pairing numbers follow the starting list, whatever the options are."""
    return False
