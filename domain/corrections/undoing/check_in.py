"""What takes back a fact about who is there."""

from __future__ import annotations

from typing import assert_never

from domain import events as e
from domain.corrections.undoing.fact import Moment


def undo_check_in(event: e.CheckInEvent, moment: Moment) -> tuple[e.Event, ...]:
    """The facts that take back a fact about who is there; the byes of a closing are facts of their own."""
    there = moment.now.hall.checked_in
    match event:
        case e.PlayerCheckedIn():
            moment.check(unchanged=event.player in there, what="the player was checked out since")
            return (e.CheckInTakenBack(event.player, moment.reason),)
        case e.CheckInTakenBack():
            moment.check(unchanged=event.player not in there, what="the player was checked in again")
            return (e.PlayerCheckedIn(event.player),)
        case e.CheckInOpened():
            moment.check(unchanged=moment.now.hall.check_in_round == event.round, what="everybody was asked again")
            known = {player for player in moment.before.hall.checked_in | there if player in moment.now.roster.players}
            return (e.CheckInOpened(moment.before.hall.check_in_round, tuple(sorted(known))),)
        case e.CheckInClosed():
            return ()
        case _:
            assert_never(event)
