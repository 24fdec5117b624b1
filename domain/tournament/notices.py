"""The fold of the facts about what the hall is told; none of them changes a pairing."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from domain import events as e
from domain.tournament.state import Hall, Notice


def evolve_notices(hall: Hall, event: e.NoticeEvent, version: int) -> Hall:
    """The hall after a fact about what it is told, which has this version."""
    match event:
        case e.NoticePosted():
            hanging = {**hall.notices, version: Notice(event.text, event.kind)}
            return replace(hall, notices=hanging)
        case e.NoticeTakenDown():
            left = {number: each for number, each in hall.notices.items() if number != event.notice}
            return replace(hall, notices=left)
        case e.RoundStartSet():
            starts = {**hall.round_starts, event.round: event.now}
            return replace(hall, round_starts=starts)
        case _:
            assert_never(event)
