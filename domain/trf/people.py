"""What player lines say of people in a way that is not understood: titles, sexes, FIDE ids, dates of birth."""

from __future__ import annotations

import re
from collections.abc import Iterator

from domain.bad_values import BadValue
from domain.messages import Message, message
from domain.players.identity import date_of_birth, fide_id_digits, is_sex
from domain.trf.masks import BORN
from domain.trf.model import Trf, TrfPlayer
from domain.trf.players import is_title


def people_not_understood(trf: Trf) -> Iterator[tuple[int, int, Message]]:
    """The line, the column and what is wrong with each such value."""
    for player in trf.players:
        title = trf.lines[player.line - 1].text.removeprefix("\ufeff")[10:13].strip()
        if player.sex and not is_sex(player.sex):
            yield player.line, 10, message("table.no-sex", text=player.sex)
        if not is_title(title):
            yield player.line, 11, message("trf.no-title", text=title)
        if (problem := _problem_of_fide_id(player)) is not None:
            yield player.line, 58, problem
        if player.birth_date and not _is_birth_date(player.birth_date):
            yield player.line, BORN.start + 1, message("trf.no-day", text=player.birth_date)


def sex_of(player: TrfPlayer) -> str:
    """The sex as the file has it, empty if it is not understood."""
    return player.sex if is_sex(player.sex) else ""


def fide_id_of(player: TrfPlayer) -> str:
    """The FIDE id as the file has it, empty if it is no number."""
    return player.fide_id if _problem_of_fide_id(player) is None else ""


def _problem_of_fide_id(player: TrfPlayer) -> Message | None:
    try:
        fide_id_digits(player.fide_id or "0")
    except BadValue as error:
        return error.problem
    return None


def _is_birth_date(text: str) -> bool:
    """Whether it is a date of birth, or a year with zeros or question marks for the rest."""
    try:
        date_of_birth(re.sub(r"([-/.]([0?]{2}|[0?])){1,2}$", "", text))
    except BadValue:
        return not text.strip("?0/.- ")
    return True
