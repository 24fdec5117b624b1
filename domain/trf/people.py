"""What player lines say of people in a way that is not understood: titles, sexes, FIDE ids, dates of birth."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from domain.bad_values import BadValue
from domain.messages import Message, message
from domain.players.identity import LAST_DAY, NotBornYet, date_of_birth_by, fide_id_digits, is_sex
from domain.trf.masks import BORN, is_national, rank_of
from domain.trf.model import Trf, TrfPlayer
from domain.trf.players import is_title


def people_not_understood(trf: Trf, today: str) -> Iterator[tuple[int, int, Message]]:
    """The line, the column and what is wrong with each such value; no one is born after `today`."""
    for player in trf.players:
        title = trf.lines[player.line - 1].text.removeprefix("\ufeff")[10:13].strip()
        if player.sex and not is_sex(player.sex):
            yield player.line, 10, message("table.no-sex", text=player.sex)
        if not is_title(title):
            yield player.line, 11, message("trf.no-title", text=title)
        if (problem := _problem_of_fide_id(player)) is not None:
            yield player.line, 58, problem
        if (problem := _problem_of_birth(player.birth_date, today)) is not None:
            yield player.line, BORN.start + 1, problem


def sex_of(player: TrfPlayer) -> str:
    """The sex as the file has it, empty if it is not understood."""
    return player.sex if is_sex(player.sex) else ""


def fide_id_of(player: TrfPlayer) -> str:
    """The FIDE id as the file has it, empty if it is no number."""
    return player.fide_id if _problem_of_fide_id(player) is None else ""


def birth_date_of(player: TrfPlayer) -> str:
    """The date of birth as the file has it, empty if it is no date."""
    return player.birth_date if _problem_of_birth(player.birth_date, LAST_DAY) is None else ""


def births_apart(trf: Trf) -> Mapping[int, str]:
    """By line, what players do not have as their dates of birth: what is no date, and what national ratings state."""
    found = {player.line: player.birth_date for player in trf.players if player.birth_date != birth_date_of(player)}
    for line in trf.lines:
        born = line.text[BORN].strip()
        if born and is_national(line):
            player = trf.player_of.get(rank_of(line))
            if player is None or birth_date_of(player) != born:
                found[line.number] = line.text[BORN]
    return found


def _problem_of_fide_id(player: TrfPlayer) -> Message | None:
    try:
        fide_id_digits(player.fide_id or "0")
    except BadValue as error:
        return error.problem
    return None


def _problem_of_birth(text: str, today: str) -> Message | None:
    """What is wrong with a date of birth; a year may have zeros or question marks for the rest."""
    try:
        date_of_birth_by(re.sub(r"([-/.]([0?]{2}|[0?])){1,2}$", "", text), today)
    except NotBornYet as error:
        return error.problem
    except BadValue:
        return message("trf.no-day", text=text) if text.strip("?0/.- ") else None
    return None
