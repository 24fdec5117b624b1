"""The fold that makes a tournament from its facts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby
from operator import attrgetter
from typing import assert_never

from domain import events as e
from domain.tournament.state import (
    Acceleration,
    Game,
    Player,
    Prohibition,
    Round,
    RoundStatus,
    Tournament,
)
from domain.values import (
    GameId,
    Outcome,
    RoundNumber,
)


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
            players = [_registered(event) for event in run if isinstance(event, e.PlayerRegistered)]
            tournament = _with_players(tournament, players)
        else:
            entered = [event for event in run if isinstance(event, e.ResultEntered)]
            for number, those in groupby(entered, key=attrgetter("round")):
                tournament = _with_results(tournament, number, [(each.game, each.outcome) for each in those])
    if tournament is None:
        msg = "a tournament begins with a fact"
        raise ValueError(msg)
    return tournament


def evolve(tournament: Tournament | None, event: e.Event) -> Tournament:
    """The state after one more fact. Facts are believed, never judged: `decide` did that."""
    if tournament is None:
        if not isinstance(event, e.TournamentCreated):
            msg = f"a tournament begins with TournamentCreated, not {type(event).__name__}"
            raise TypeError(msg)
        return _created(event)
    version = tournament.version + 1
    match event:
        case e.TournamentCreated():
            msg = "a tournament is created once"
            raise ValueError(msg)
        case e.SettingsChanged():
            return replace(tournament, version=version, touched=version, name=event.name, number_of_rounds=event.rounds)
        case e.LotDrawn():
            return replace(tournament, version=version, lots=(*tournament.lots, event.players))
        case e.RoundPaired():
            return replace(tournament, version=version, rounds=(*tournament.rounds, _paired(event, version)))
        case e.PairingDiscarded():
            return replace(tournament, version=version, rounds=tournament.rounds[:-1])
        case e.RoundPublished():
            return _with_status(tournament, version, event.round, RoundStatus.PUBLISHED)
        case e.RoundClosed():
            return _with_status(tournament, version, event.round, RoundStatus.CLOSED)
        case e.ResultEntered():
            return _with_results(tournament, event.round, [(event.game, event.outcome)])
        case e.ResultCorrected():
            return _with_results(tournament, event.round, [(event.game, event.now)])
        case e.TournamentFinished():
            return replace(tournament, version=version, finished=True)
        case _:
            return _evolve_field(tournament, event, version)


_FieldEvent = (
    e.PlayerRegistered
    | e.PairingNumbersAssigned
    | e.InitialColourDrawn
    | e.RatingCorrected
    | e.ByeGranted
    | e.ByeCancelled
    | e.Withdrawn
    | e.Reinstated
    | e.PairsProhibited
    | e.VirtualPointsAssigned
)


def _evolve_field(tournament: Tournament, event: _FieldEvent, version: int) -> Tournament:
    """The facts about who plays and as what: all of them touch the next pairing."""
    match event:
        case e.PlayerRegistered():
            return _with_players(tournament, [_registered(event)])
        case e.PairingNumbersAssigned():
            return replace(tournament, version=version, touched=version, assigned_numbers=event.numbers)
        case e.InitialColourDrawn():
            return replace(tournament, version=version, touched=version, initial_colour=event.colour)
        case e.RatingCorrected():
            return _with_players(tournament, [replace(tournament.players[event.player], rating=event.now)])
        case e.ByeGranted():
            byes = {**tournament.byes.get(event.round, {}), event.player: event.kind}
            return replace(tournament, version=version, touched=version, byes={**tournament.byes, event.round: byes})
        case e.ByeCancelled():
            byes = {who: kind for who, kind in tournament.byes[event.round].items() if who != event.player}
            return replace(tournament, version=version, touched=version, byes={**tournament.byes, event.round: byes})
        case e.Withdrawn():
            player = replace(
                tournament.players[event.player], withdrawn_from=event.round, withdrawn_by_absence=event.by_absence
            )
            return _with_players(tournament, [player])
        case e.Reinstated():
            player = replace(tournament.players[event.player], withdrawn_from=None, withdrawn_by_absence=False)
            return _with_players(tournament, [player])
        case e.PairsProhibited():
            prohibition = Prohibition(event.players, event.first_round, event.last_round)
            return replace(
                tournament, version=version, touched=version, prohibitions=(*tournament.prohibitions, prohibition)
            )
        case e.VirtualPointsAssigned():
            acceleration = Acceleration(frozenset(event.players), event.points, event.first_round, event.last_round)
            return replace(
                tournament, version=version, touched=version, accelerations=(*tournament.accelerations, acceleration)
            )
        case _:
            assert_never(event)


def _created(event: e.TournamentCreated) -> Tournament:
    return Tournament(
        version=1,
        name=event.name,
        system=event.system,
        number_of_rounds=event.rounds,
        scoring=event.scoring,
        city=event.city,
        federation=event.federation,
        starts=event.starts,
        ends=event.ends,
        chief_arbiter=event.chief_arbiter,
        time_control=event.time_control,
        equals_order=event.equals_order,
        absence=event.absence,
        options=event.options,
    )


def _registered(event: e.PlayerRegistered) -> Player:
    return Player(
        id=event.player,
        name=event.name,
        rating=event.rating,
        title=event.title,
        federation=event.federation,
        fide_id=event.fide_id,
        sex=event.sex,
        club=event.club,
        birth_date=event.birth_date,
        contact=event.contact,
        first_round=event.first_round,
        rating_kind=event.rating_kind,
    )


def _paired(event: e.RoundPaired, version: int) -> Round:
    games = {
        each.game: Game(each.game, board, each.white, each.black, each.colours_known)
        for board, each in enumerate(event.boards, start=1)
    }
    return Round(
        number=event.round,
        games=games,
        bye=event.bye,
        unpaired=event.unpaired,
        numbers=event.numbers,
        system=event.system,
        engine=event.engine,
        paired_at=version,
    )


def _with_players(tournament: Tournament, changed: Sequence[Player]) -> Tournament:
    """The state after one fact for each of these players, new or changed."""
    version = tournament.version + len(changed)
    players = {**tournament.players, **{player.id: player for player in changed}}
    return replace(tournament, version=version, touched=version, players=players)


def _with_round(tournament: Tournament, version: int, changed: Round, touched: int) -> Tournament:
    rounds = list(tournament.rounds)
    rounds[changed.number - 1] = changed
    return replace(tournament, version=version, touched=touched, rounds=tuple(rounds))


def _with_status(tournament: Tournament, version: int, number: RoundNumber, status: RoundStatus) -> Tournament:
    changed = replace(tournament.rounds[number - 1], status=status)
    return _with_round(tournament, version, changed, tournament.touched)


def _with_results(tournament: Tournament, number: RoundNumber, results: Sequence[tuple[GameId, Outcome]]) -> Tournament:
    """The state after one fact for each of these results of a round."""
    changed = tournament.rounds[number - 1]
    games = dict(changed.games)
    version = tournament.version
    for game, outcome in results:
        version += 1
        games[game] = replace(games[game], outcome=outcome, seen=version)
    status = RoundStatus.IN_PLAY if changed.status is RoundStatus.PUBLISHED else changed.status
    return _with_round(tournament, version, replace(changed, games=games, status=status), version)
