"""The fold of the facts about games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import assert_never

from domain import events as e
from domain.tournament.state import Game, Round, RoundStatus, Tournament, reported_game
from domain.values import GameId, Outcome, RoundNumber


def evolve_results(tournament: Tournament, event: e.ResultEvent) -> Tournament:
    """The state after a fact about a game."""
    match event:
        case e.ResultEntered() | e.AdjournedGameEnded():
            return with_results(tournament, event.round, [(event.game, event.outcome)])
        case e.ResultCorrected():
            return with_results(tournament, event.round, [(event.game, event.now)])
        case e.ResultTakenBack():
            return with_results(tournament, event.round, [(event.game, None)])
        case e.GameAdjourned():
            return with_results(tournament, event.round, [(event.game, Outcome.ADJOURNED)])
        case e.ColoursCorrected():
            return _with_colours(tournament, event)
        case e.ReportCorrected():
            return _with_report(tournament, event)
        case _:
            assert_never(event)


def with_results(
    tournament: Tournament, number: RoundNumber, results: Iterable[tuple[GameId, Outcome | None]]
) -> Tournament:
    """The state after one fact for each of these results of a round."""
    changed = tournament.play.rounds[number - 1]
    games = dict(changed.games)
    version = tournament.version
    for key, outcome in results:
        version += 1
        game = games[key]
        seen = None if outcome is None else version
        # Not by `replace`, which costs three times as much: most events of a log are results.
        games[key] = Game(key, game.board, game.white, game.black, game.colours_known, outcome, seen)
    return _with_games(tournament, version, changed, games)


def _with_games(tournament: Tournament, version: int, changed: Round, games: Mapping[GameId, Game]) -> Tournament:
    """The state with these games in a round; a round in play has at least one result."""
    status = changed.status
    if status in (RoundStatus.PUBLISHED, RoundStatus.IN_PLAY):
        begun = any(game.outcome is not None for game in games.values())
        status = RoundStatus.IN_PLAY if begun else RoundStatus.PUBLISHED
    play = tournament.play.with_round(replace(changed, games=games, status=status))
    return replace(tournament, version=version, touched=version, play=play)


def _with_colours(tournament: Tournament, event: e.ColoursCorrected) -> Tournament:
    version = tournament.version + 1
    changed = tournament.play.rounds[event.round - 1]
    game = _turned(changed.games[event.game], event.outcome, None if event.outcome is None else version)
    return _with_games(tournament, version, changed, {**changed.games, game.id: game})


def _turned(game: Game, outcome: Outcome | None, seen: int | None) -> Game:
    """The game with the colours exchanged."""
    return replace(game, white=game.black, black=game.white, colours_known=True, outcome=outcome, seen=seen)


def _with_report(tournament: Tournament, event: e.ReportCorrected) -> Tournament:
    """The state with a game that only the rating report tells otherwise, to be seen before it is overwritten."""
    version = tournament.version + 1
    changed = tournament.play.rounds[event.round - 1]
    counted = replace(changed.games[event.game], seen=version)
    told = replace(reported_game(tournament, counted), outcome=event.now, seen=version)
    if told.white != event.white_now:
        told = _turned(told, event.now, version)
    report = {game: each for game, each in tournament.play.report.items() if game != event.game}
    if told != counted:
        report[event.game] = told
    play = tournament.play.with_round(replace(changed, games={**changed.games, event.game: counted}))
    return replace(tournament, version=version, play=replace(play, report=report))
