"""The fold of the facts about who is there."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from domain import events as e
from domain.tournament.state import Tournament


def evolve_check_in(tournament: Tournament, event: e.CheckInEvent) -> Tournament:
    """The state after a fact about who is there; alone it changes no pairing."""
    version = tournament.version + 1
    match event:
        case e.PlayerCheckedIn():
            return replace(tournament, version=version, checked_in=tournament.checked_in | {event.player})
        case e.CheckInTakenBack():
            return replace(tournament, version=version, checked_in=tournament.checked_in - {event.player})
        case e.CheckInOpened():
            here = frozenset(event.here)
            return replace(tournament, version=version, check_in_round=event.round, checked_in=here)
        case e.CheckInClosed():
            return replace(tournament, version=version)
        case _:
            assert_never(event)
