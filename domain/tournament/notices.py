"""The fold of the facts about what the hall is told; none of them changes a pairing."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from domain import events as e
from domain.tournament.state import Notice, Tournament


def evolve_notices(tournament: Tournament, event: e.NoticeEvent) -> Tournament:
    """The state after a fact about what the hall is told."""
    version = tournament.version + 1
    match event:
        case e.NoticePosted():
            hanging = {**tournament.notices, version: Notice(event.text, event.kind)}
            return replace(tournament, version=version, notices=hanging)
        case e.NoticeTakenDown():
            left = {number: each for number, each in tournament.notices.items() if number != event.notice}
            return replace(tournament, version=version, notices=left)
        case e.RoundStartSet():
            starts = {**tournament.round_starts, event.round: event.now}
            return replace(tournament, version=version, round_starts=starts)
        case _:
            assert_never(event)
