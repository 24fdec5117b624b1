"""What takes back a fact about what happened at a board."""

from __future__ import annotations

from typing import assert_never

from domain import events as e
from domain.corrections.undoing.fact import Moment


def undo_play(event: e.PlayEvent, moment: Moment) -> tuple[e.Event, ...]:
    """The fact that takes an illegal move back, or back again."""
    now = moment.now.play.illegal_moves.get(event.game, {}).get(event.player, 0)
    match event:
        case e.IllegalMoveRecorded():
            moment.check(unchanged=now > 0, what="no illegal move of the player is left")
            return (e.IllegalMoveTakenBack(event.round, event.game, event.player, now - 1, moment.reason),)
        case e.IllegalMoveTakenBack():
            return (e.IllegalMoveRecorded(event.round, event.game, event.player, now + 1),)
        case _:
            assert_never(event)
