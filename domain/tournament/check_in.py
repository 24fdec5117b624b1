"""The fold of the facts about who is there."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from domain import events as e
from domain.tournament.state import Hall


def evolve_check_in(hall: Hall, event: e.CheckInEvent) -> Hall:
    """The hall after a fact about who is there; alone it changes no pairing."""
    match event:
        case e.PlayerCheckedIn():
            return replace(hall, checked_in=hall.checked_in | {event.player})
        case e.CheckInTakenBack():
            return replace(hall, checked_in=hall.checked_in - {event.player})
        case e.CheckInOpened():
            here = frozenset(event.here)
            return replace(hall, check_in_round=event.round, checked_in=here)
        case e.CheckInClosed():
            return hall
        case _:
            assert_never(event)
