"""Results that players report from the codes on their board: recorded once both report the same."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import assert_never

from domain.lookups import public_game
from domain.messages import message
from domain.refusals import Conflict, InvalidValue, Refusal, TournamentIsOver
from domain.results.entering import ColoursConflict, EnterResult, enter_result
from domain.state.play import PlayerReport
from domain.state.rounds import Game
from domain.state.tournament import Tournament
from domain.subject import Command, Event, EventType, Subject, TimelineGroup, Undoing
from domain.values import FromPlayers, GameId, Outcome, PlayerId, RoundNumber

PLAYED = (Outcome.WHITE_WINS, Outcome.DRAW, Outcome.BLACK_WINS)
"""What players may report: forfeits and all else are for the arbiter."""


@dataclass(frozen=True, slots=True)
class ResultReported(Event):
    """A player reported how the game ended; `white` had White. It is no result before the opponent reports the same."""

    round: RoundNumber
    game: GameId
    player: PlayerId
    outcome: Outcome
    white: PlayerId


@dataclass(frozen=True, slots=True)
class ResultReportTakenBack(Event):
    """What a player reported was taken back."""

    round: RoundNumber
    game: GameId
    player: PlayerId
    was: Outcome
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ReportResult(Command):
    """Report how one's own game ended; `white` is who had White there on the sender's screen."""

    round: RoundNumber
    game: GameId
    player: PlayerId
    outcome: Outcome
    white: PlayerId


@dataclass(eq=False)
class PlayersDoNotReport(Refusal):
    """The tournament does not take results from players."""


@dataclass(eq=False)
class NotTheLatestRound(Refusal):
    """Players report results of the latest public round alone."""

    round: RoundNumber


@dataclass(eq=False)
class ResultIsRecorded(Conflict):
    """The game has another result already, which the arbiter alone changes."""

    round: RoundNumber
    game: GameId
    recorded: Outcome


def open_reports(tournament: Tournament, game: Game) -> Mapping[PlayerId, PlayerReport]:
    """What the players of a game without a result have reported; nothing said when the colours were other ones."""
    if game.outcome is not None:
        return {}
    stated = tournament.play.player_reports.get(game.id, {})
    return {player: each for player, each in stated.items() if each.white == game.white}


def report_result(tournament: Tournament, command: ReportResult) -> tuple[Event, ...]:
    """Note what a player reports, and record the result if the opponent has reported the same.

    What the game has already as its result, and what the player has reported already, makes no event.
    """
    if tournament.settings.player_results is FromPlayers.CLOSED:
        raise PlayersDoNotReport
    if tournament.finished:
        raise TournamentIsOver
    game = public_game(tournament, command.round, command.game)
    if command.player not in (game.white, game.black):
        raise InvalidValue("player", message("invalid.not-in-game"))
    if command.outcome not in PLAYED:
        raise InvalidValue("result", message("invalid.not-for-players"))
    if command.round != len(tournament.public_rounds):
        raise NotTheLatestRound(command.round)
    if command.white != game.white:
        raise ColoursConflict(command.round, command.game, tournament.roster.players[game.white].name)
    if game.outcome is not None:
        if game.outcome is command.outcome:
            return ()
        raise ResultIsRecorded(command.round, game.id, game.outcome)
    return (*_reported(tournament, game, command), *_agreed(tournament, game, command))


def _reported(tournament: Tournament, game: Game, command: ReportResult) -> tuple[ResultReported, ...]:
    known = open_reports(tournament, game).get(command.player)
    if known is not None and known.outcome is command.outcome:
        return ()
    return (ResultReported(command.round, game.id, command.player, command.outcome, game.white),)


def _agreed(tournament: Tournament, game: Game, command: ReportResult) -> tuple[Event, ...]:
    """The result, if the opponent has reported the same."""
    opponent = game.black if command.player == game.white else game.white
    theirs = open_reports(tournament, game).get(opponent)
    if theirs is None or theirs.outcome is not command.outcome:
        return ()
    names = " / ".join(tournament.roster.players[each].name for each in (game.white, game.black))
    entered = EnterResult(command.round, game.id, command.outcome, game.seen, reported_by=names, white=game.white)
    return enter_result(tournament, entered)


def _evolve(tournament: Tournament, event: ResultReported | ResultReportTakenBack) -> Tournament:
    """The state with or without the report; it changes no result and no pairing."""
    version = tournament.version + 1
    play = tournament.play
    others = {who: each for who, each in play.player_reports.get(event.game, {}).items() if who != event.player}
    match event:
        case ResultReported():
            others[event.player] = PlayerReport(event.outcome, event.white, version)
        case ResultReportTakenBack():
            pass
        case _:
            assert_never(event)
    reports = {game: each for game, each in play.player_reports.items() if game != event.game}
    if others:
        reports[event.game] = others
    return replace(tournament, version=version, play=replace(play, player_reports=reports))


def _undo(event: ResultReported | ResultReportTakenBack, undoing: Undoing) -> tuple[Event, ...]:
    """The event that takes a report back, or makes the one before it again."""
    before = undoing.before.play.player_reports.get(event.game, {}).get(event.player)
    now = undoing.now.play.player_reports.get(event.game, {}).get(event.player)
    match event:
        case ResultReported():
            same = now is not None and (now.outcome, now.white) == (event.outcome, event.white)
            undoing.check(unchanged=same, what=message("undo.another-report"))
            if before is None:
                return (ResultReportTakenBack(event.round, event.game, event.player, event.outcome, undoing.reason),)
        case ResultReportTakenBack():
            undoing.check(unchanged=now is None, what=message("undo.another-report"))
            if before is None:
                return ()
        case _:
            assert_never(event)
    return (ResultReported(event.round, event.game, event.player, before.outcome, before.white),)


BY_PLAYERS = Subject(
    group=TimelineGroup.RESULTS,
    events=(
        EventType(
            ResultReported,
            lambda event: message("event.result-reported", player=event.player, result=event.outcome, game=event.game),
        ),
        EventType(
            ResultReportTakenBack,
            lambda event: message(
                "event.result-report-taken-back", player=event.player, result_was=event.was, game=event.game
            ),
        ),
    ),
    evolve=_evolve,
    undo=_undo,
    decisions={ReportResult: report_result},
)
