"""Decisions about what the hall is told. A finished tournament still has something to say."""

from __future__ import annotations

import re
from typing import assert_never

from domain import commands as c
from domain import events as e
from domain.refusals import InvalidValue
from domain.tournament import Tournament

LONGEST_NOTICE = 200
"""Characters that can be read while walking by."""

_MOMENT = re.compile(r"\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d[+-][01]\d:[0-5]\d", re.ASCII)


def decide_notice(tournament: Tournament, command: c.NoticeCommand) -> tuple[e.Event, ...]:
    """The facts that follow from a wish about notices.

    Raises InvalidValue for an empty or endless notice, one that does not hang, a round that is not announced, and a
    moment that is not written with its day and its offset from UTC.
    """
    match command:
        case c.PostNotice():
            return (e.NoticePosted(_text(command.text), command.kind),)
        case c.TakeNoticeDown():
            notice = tournament.hall.notices.get(command.notice)
            if notice is None:
                raise InvalidValue("notice", "no such notice hangs")
            return (e.NoticeTakenDown(command.notice, notice.text, notice.kind),)
        case c.SetRoundStart():
            return _set_start(tournament, command)
        case _:
            assert_never(command)


def _text(text: str) -> str:
    text = " ".join(text.split())
    if not text:
        raise InvalidValue("text", "it is empty")
    if len(text) > LONGEST_NOTICE:
        raise InvalidValue("text", f"it has more than {LONGEST_NOTICE} characters")
    return text


def _set_start(tournament: Tournament, command: c.SetRoundStart) -> tuple[e.Event, ...]:
    if not 1 <= command.round <= tournament.settings.number_of_rounds:
        raise InvalidValue("round", f"the tournament has rounds 1 to {tournament.settings.number_of_rounds}")
    now, was = _moment(command.starts), tournament.hall.round_starts.get(command.round, "")
    return () if now == was else (e.RoundStartSet(command.round, was, now, command.reason),)


def _moment(text: str) -> str:
    if text and not _MOMENT.fullmatch(text):
        raise InvalidValue("starts", "it is no moment with its offset from UTC, like 2026-11-21T14:30:00+01:00")
    return text
