"""The fold that makes a tournament from its facts. Facts are believed, never judged: `decide` did that."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import groupby
from operator import attrgetter
from typing import cast

from domain import events as e
from domain.tournament.check_in import evolve_check_in
from domain.tournament.notices import evolve_notices
from domain.tournament.play import evolve_play
from domain.tournament.players import evolve_players, registered, with_players
from domain.tournament.report_files import evolve_report_files
from domain.tournament.requests import evolve_requests
from domain.tournament.results import evolve_results, with_results
from domain.tournament.rounds import evolve_rounds
from domain.tournament.settings import created, evolve_settings
from domain.tournament.state import Tournament


def replay(events: Iterable[e.Event], start: Tournament | None = None) -> Tournament:
    """Fold facts into a state, from nothing or from an earlier state.

    The same as `evolve` fact by fact; runs of registrations and of results, most of a log, are folded in one step.

    Raises ValueError where there is neither.
    """
    tournament = start
    for kind, run in groupby(events, key=type):
        if tournament is None or kind not in (e.PlayerRegistered, e.ResultEntered):
            for event in run:
                tournament = evolve(tournament, event)
        elif kind is e.PlayerRegistered:
            registrations = cast("Iterable[e.PlayerRegistered]", run)
            tournament = with_players(tournament, list(map(registered, registrations)))
        else:
            entered = cast("Iterable[e.ResultEntered]", run)
            for number, those in groupby(entered, key=attrgetter("round")):
                tournament = with_results(tournament, number, map(attrgetter("game", "outcome"), those))
    if tournament is None:
        msg = "a tournament begins with a fact"
        raise ValueError(msg)
    return tournament


def evolve(tournament: Tournament | None, event: e.Event) -> Tournament:
    """The state after one more fact."""
    if tournament is None:
        if not isinstance(event, e.TournamentCreated):
            msg = f"a tournament begins with TournamentCreated, not {type(event).__name__}"
            raise TypeError(msg)
        return created(event)
    if isinstance(event, e.ResultEvent):
        return evolve_results(tournament, event)
    if isinstance(event, e.PlayerEvent):
        return evolve_players(tournament, event)
    if isinstance(event, e.RoundEvent):
        return evolve_rounds(tournament, event)
    if isinstance(event, e.SettingsEvent):
        return evolve_settings(tournament, event)
    if isinstance(event, e.ReportFileEvent):
        return evolve_report_files(tournament, event)
    version = tournament.version + 1
    if isinstance(event, e.NoticeEvent):
        return replace(tournament, version=version, hall=evolve_notices(tournament.hall, event, version))
    if isinstance(event, e.CheckInEvent):
        return replace(tournament, version=version, hall=evolve_check_in(tournament.hall, event))
    if isinstance(event, e.RequestEvent):
        return replace(tournament, version=version, hall=evolve_requests(tournament.hall, event, version))
    if isinstance(event, e.PlayEvent):
        return replace(tournament, version=version, play=evolve_play(tournament.play, event))
    decided = version if isinstance(event, e.ArbiterDecided) else tournament.decided
    return replace(tournament, version=version, decided=decided)
