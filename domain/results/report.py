"""Games that are corrected after the deadline: for the rating report only (C.04.2)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from domain.messages import Message, message
from domain.results.games import turned
from domain.state.rounds import Game
from domain.state.tournament import Tournament, reported_game
from domain.subject import Event
from domain.values import GameId, Outcome, PlayerId, RoundNumber


@dataclass(frozen=True, slots=True)
class ReportCorrected(Event):
    """A result or its colours were wrong, and that was reported after the deadline: for ratings only (C.04.2)."""

    round: RoundNumber
    game: GameId
    was: Outcome
    now: Outcome
    white_was: PlayerId
    white_now: PlayerId
    reason: str = ""
    reported_by: str = ""


def report_corrected(
    reported: Game, number: RoundNumber, white: PlayerId, outcome: Outcome, *, reason: str
) -> ReportCorrected:
    """The correction of a game of that round as the rating report has it: who had White, and the result."""
    return ReportCorrected(
        round=number,
        game=reported.id,
        was=reported.outcome or outcome,
        now=outcome,
        white_was=reported.white,
        white_now=white,
        reason=reason,
    )


def with_report(tournament: Tournament, event: ReportCorrected) -> Tournament:
    """The state with a game as only the rating report has it, saved before it is overwritten."""
    version = tournament.version + 1
    changed = tournament.play.rounds[event.round - 1]
    counted = replace(changed.games[event.game], seen=version)
    reported = replace(reported_game(tournament, counted), outcome=event.now, seen=version)
    if reported.white != event.white_now:
        reported = turned(reported, event.now, version)
    report = {game: each for game, each in tournament.play.report.items() if game != event.game}
    if reported != counted:
        report[event.game] = reported
    play = tournament.play.with_round(replace(changed, games={**changed.games, event.game: counted}))
    return replace(tournament, version=version, play=replace(play, report=report))


def with_reported(tournament: Tournament, number: RoundNumber, key: GameId, outcome: Outcome) -> Tournament:
    """The state in which the rating report has this result of a game, read from its White; colours of its own stay."""
    game = tournament.play.rounds[number - 1].games[key]
    known = tournament.play.report.get(key, game)
    is_turned = known.white != game.white
    if not is_turned and outcome is game.outcome and key not in tournament.play.report:
        return tournament
    report = {each: found for each, found in tournament.play.report.items() if each != key}
    if is_turned or outcome is not game.outcome:
        report[key] = replace(known, outcome=outcome.mirrored if is_turned else outcome, seen=tournament.version)
    return replace(tournament, play=replace(tournament.play, report=report))


def reported_before(tournament: Tournament, number: RoundNumber, key: GameId) -> Outcome | None:
    """What the rating report has of a game, read from its White, if it is another result than in the standings."""
    game = tournament.play.game(number, key)
    known = tournament.play.report.get(key)
    if game is None or known is None or known.outcome is None:
        return None
    outcome = known.outcome if known.white == game.white else known.outcome.mirrored
    return None if outcome is game.outcome else outcome


def report_message(event: ReportCorrected) -> Message:
    """What was corrected: the result, and who had White if that was wrong."""
    inner = message("event.report-corrected", game=event.game, result_was=event.was, result_now=event.now)
    if event.white_was == event.white_now:
        return inner
    return message("event.had-white", said=inner, player=event.white_now)
