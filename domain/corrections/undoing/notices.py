"""What takes back a fact about what the hall is told."""

from __future__ import annotations

from typing import assert_never

from domain import events as e
from domain.corrections.undoing.fact import Moment


def undo_notice(event: e.NoticeEvent, moment: Moment) -> tuple[e.Event, ...]:
    """The facts that take back a fact about what the hall is told."""
    match event:
        case e.NoticePosted():
            moment.check(unchanged=moment.version in moment.now.hall.notices, what="the notice was taken down")
            return (e.NoticeTakenDown(moment.version, event.text, event.kind),)
        case e.NoticeTakenDown():
            return (e.NoticePosted(event.text, event.kind),)
        case e.RoundStartSet():
            same = moment.now.hall.round_starts.get(event.round, "") == event.now
            moment.check(unchanged=same, what="another start was told since")
            return (e.RoundStartSet(event.round, event.now, event.was, moment.reason),)
        case _:
            assert_never(event)
