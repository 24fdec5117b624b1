"""Lines with a code or a head that this program reads, but with a value that it does not understand.

Such a line has no effect, and is kept as it is: files of other programs have dates and methods of their own. Whoever
imports the file learns of each, so that nothing is left out in silence.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from difflib import get_close_matches

from domain.dates import iso_day
from domain.file_errors import located
from domain.messages import Message, message
from domain.pairing.registry import DEFAULT_SYSTEM, rules_of
from domain.players.identity import LAST_DAY
from domain.trf import (
    apart,
    by_hand,
    bye_corrections,
    expulsions,
    fide_mode,
    later_byes,
    national,
    numbers,
    rating_corrections,
    rating_periods,
    rating_results,
    regulations,
    result_corrections,
    rounds_changes,
    scoring_changes,
    tie_breaks,
    withdrawals,
)
from domain.trf.codes import system_code
from domain.trf.days import contradicting_days
from domain.trf.masks import is_national
from domain.trf.model import FileLine, Trf
from domain.trf.people import people_not_understood
from domain.trf.players import CELL_WIDTH, FIRST_CELL
from domain.trf.rating_method import METHODS
from domain.trf.reader import RECORDS
from domain.trf.without_effect import without_effect

_HEADS: tuple[tuple[str, Callable[[str], object | None]], ...] = (
    ("Rating that counts:", national.read),
    ("Rating correction", rating_results.read),
    ("Ratings", rating_periods.read),
    ("Rating", rating_corrections.read),
    ("Apart if possible", apart.read),
    ("Apart", apart.read),
    ("Expelled", expulsions.read),
    ("Withdrawn", withdrawals.read),
    ("FIDE mode exited", fide_mode.read),
    ("Full-point byes", later_byes.read),
    ("Half-point byes", later_byes.read),
    ("Zero-point byes", later_byes.read),
    ("Configuration", scoring_changes.read),
    ("Rounds", rounds_changes.read),
    ("Correction", lambda text: result_corrections.read(text) or bye_corrections.read(text)),
    ("MPA", by_hand.read),
    ("Adjournment", result_corrections.read),
    ("Exchange", numbers.read),
    ("Regeneration", numbers.read),
    ("Half-point byes:", regulations.read),
    ("Deadline for corrections:", regulations.read),
    ("Late slips:", regulations.read),
    ("Order of equals:", regulations.read),
    ("Rating lists:", regulations.read),
    ("Tournament:", regulations.read),
    ("Fixed board:", regulations.read_board),
    ("Tie-breaks:", tie_breaks.read),
)
"""How our own lines of comment begin, and what reads them."""

_WITHOUT_READER = (
    "Import",
    "FPB",
)
"""What comments of ours tell people (see `integrity`)."""

_KNOWN = (*(head.rstrip(":") for head, _ in _HEADS), *_WITHOUT_READER, "Tie-breaks")
_HEAD = re.compile(r"([A-Z][A-Za-z -]{2,30}?)(?: @ Rounds? \d|: *\d)")
_ALIKE = 0.8
"""How similar the head of a comment is to one of ours at least to be taken for it misspelt (difflib's ratio)."""


def not_understood(trf: Trf, today: str = LAST_DAY, system: str | None = None) -> Sequence[Message]:
    """A message for each such line, with its number and column, in the order of the file.

    No one is born after `today`; `system` goes before the file's own.
    """
    found = [
        *(each for line in trf.lines for each in _of_line(line)),
        *people_not_understood(trf, today),
        *contradicting_days(trf),
        *_tie_breaks(trf),
        *_unknown_records(trf),
        *without_effect(trf, system),
    ]
    return [located(line, column, "", reason) for line, column, reason in sorted(found, key=lambda each: each[:2])]


def _of_line(line: FileLine) -> Iterator[tuple[int, int, Message]]:
    code, value = line.text[:3], line.text[4:].strip()
    if code in ("042", "052") and value and not iso_day(value):
        yield line.number, 5, message("trf.no-day", text=value)
    elif code == "132":
        for start in range(FIRST_CELL - 1, len(line.text.rstrip()), CELL_WIDTH):
            day = line.text[start : start + CELL_WIDTH].strip()
            if day and not iso_day(day):
                yield line.number, start + 1, message("trf.no-day", text=day)
    elif code == "172" and value and value.upper().split()[-1] not in METHODS:
        yield line.number, 9, message("trf.no-rating-method", text=value, code=", ".join(sorted(METHODS)))
    elif is_national(line):
        if (reason := national.not_a_rating(line)) is not None:
            yield line.number, national.RATING.start + 1, reason
    elif head := re.match(r"###\s*", line.text):
        yield from _of_comment(line, line.text[head.end() :])


def _tie_breaks(trf: Trf) -> Iterator[tuple[int, int, Message]]:
    """The codes of the list of tie-breaks that the program does not have, or that the system may not use."""
    system = system_code(trf) or DEFAULT_SYSTEM
    listed = tie_breaks.tie_breaks_of_file(trf, system)
    line = next((line for line in trf.lines if line.text[:3] == ("202" if trf.tie_breaks else "212")), None)
    if listed is None or line is None:
        return
    from domain.standings.codes import BadTieBreak
    from domain.standings.registry import read as read_tie_breaks
    from domain.standings.table import pairings_of

    pairings = pairings_of(rules_of(system))
    codes = list(listed.codes)
    while codes:
        try:
            read_tie_breaks(codes, listed.edition, pairings)
        except BadTieBreak as error:
            place = error.place + len(listed.codes) - len(codes)
            yield line.number, 5, BadTieBreak(error.code, error.problem, place).message
            del codes[error.place - 1]
        else:
            return


def _unknown_records(trf: Trf) -> Iterator[tuple[int, int, Message]]:
    """Records that are not read, each code once: those of team events, and what is no record of this format."""
    lines: dict[str, list[int]] = defaultdict(list)
    for line in trf.lines:
        code = line.text.removeprefix("\ufeff")[:3]
        if line.text.strip() and code not in RECORDS and not code.startswith("#") and not is_national(line):
            lines[code].append(line.number)
    for code, found in lines.items():
        yield found[0], 1, message("trf.unknown-record", code=code, count=len(found))


def _of_comment(line: FileLine, text: str) -> Iterator[tuple[int, int, Message]]:
    """A comment that begins as one of ours, but is not one."""
    for head, read in _HEADS:
        if text.startswith(head) and (head.endswith(":") or "@" in text):
            if read(line.text) is None:
                yield line.number, 0, message("trf.comment-not-understood", text=head)
            return
    shaped = _HEAD.match(text)
    if shaped and shaped[1] not in _KNOWN and get_close_matches(shaped[1], _KNOWN, 1, _ALIKE):
        yield line.number, 0, message("trf.comment-not-understood", text=shaped[1])
