"""The fold that makes a tournament from its events. Events are believed, never judged: `decide` did that."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from operator import attrgetter
from typing import cast

from domain.players.registration import PlayerRegistered, registered
from domain.players.roster import with_players
from domain.results.entering import ResultEntered
from domain.results.games import with_results
from domain.settings.creation import TournamentCreated, created
from domain.state.tournament import Tournament
from domain.subject import Event, subject_of_event


def replay(events: Iterable[Event], start: Tournament | None = None) -> Tournament:
    """Fold events into a state, from nothing or from an earlier state.

    The same as `evolve` event by event; runs of registrations and of results, most of a log, are folded in one step.

    Raises ValueError if there is neither.
    """
    tournament = start
    for kind, run in groupby(events, key=type):
        if tournament is None or kind not in (PlayerRegistered, ResultEntered):
            for event in run:
                tournament = evolve(tournament, event)
        elif kind is PlayerRegistered:
            registrations = cast("Iterable[PlayerRegistered]", run)
            tournament = with_players(tournament, list(map(registered, registrations)))
        else:
            entered = cast("Iterable[ResultEntered]", run)
            for number, those in groupby(entered, key=attrgetter("round")):
                tournament = with_results(tournament, number, map(attrgetter("game", "outcome"), those))
    if tournament is None:
        msg = "a tournament begins with an event"
        raise ValueError(msg)
    return tournament


def evolve(tournament: Tournament | None, event: Event) -> Tournament:
    """The state after one more event."""
    if tournament is None:
        if not isinstance(event, TournamentCreated):
            msg = f"a tournament begins with TournamentCreated, not {type(event).__name__}"
            raise TypeError(msg)
        return created(event)
    return subject_of_event(event).evolve(tournament, event)
