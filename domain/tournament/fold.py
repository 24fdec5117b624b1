"""The fold that makes a tournament from its facts. Facts are believed, never judged: `decide` did that."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from operator import attrgetter

from domain import events as e
from domain.tournament.check_in import evolve_check_in
from domain.tournament.notices import evolve_notices
from domain.tournament.play import evolve_play
from domain.tournament.players import evolve_players, registered, with_players
from domain.tournament.replacing import replace
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
            players = [registered(event) for event in run if isinstance(event, e.PlayerRegistered)]
            tournament = with_players(tournament, players)
        else:
            entered = [event for event in run if isinstance(event, e.ResultEntered)]
            for number, those in groupby(entered, key=attrgetter("round")):
                tournament = with_results(tournament, number, [(each.game, each.outcome) for each in those])
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
    if isinstance(event, e.NoticeEvent):
        return evolve_notices(tournament, event)
    if isinstance(event, e.CheckInEvent):
        return evolve_check_in(tournament, event)
    if isinstance(event, e.PlayEvent):
        return evolve_play(tournament, event)
    if isinstance(event, e.SettingsEvent):
        return evolve_settings(tournament, event)
    if isinstance(event, e.ReportFileEvent):
        return evolve_report_files(tournament, event)
    if isinstance(event, e.RequestEvent):
        return evolve_requests(tournament, event)
    version = tournament.version + 1
    if isinstance(event, e.ArbiterDecided):
        return replace(tournament, version=version, decided=version)
    return replace(tournament, version=version)
