"""Results of games: entered, corrected, taken back (F.7), and adjourned games (F.9)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import assert_never

from domain.lookups import public_game
from domain.messages import Message, message
from domain.refusals import CannotBeTakenBack, Conflict, InvalidValue, Refusal, TournamentIsOver
from domain.results.absences import absences_after
from domain.results.games import game_now, is_after_deadline, with_results
from domain.results.report import (
    ReportCorrected,
    report_corrected,
    report_message,
    reported_before,
    with_report,
    with_reported,
)
from domain.results.slips import check_slip, check_slip_undone
from domain.results.warnings import undo_warnings, warnings_of_result
from domain.state.rounds import Game
from domain.state.tournament import Tournament, reported_game
from domain.subject import Command, Event, EventType, Subject, TimelineGroup, Undoing
from domain.values import GameId, Outcome, PlayerId, RoundNumber
from domain.warning_levels import ActionWarning


@dataclass(frozen=True, slots=True)
class ResultEntered(Event):
    """The first result of a game. `reported_by` is set if someone vouched for it, as both players at the board."""

    round: RoundNumber
    game: GameId
    outcome: Outcome
    reported_by: str = ""


@dataclass(frozen=True, slots=True)
class ResultCorrected(Event):
    """A recorded result was wrong. It has both `was` and `now`.

    The rating report follows, unless `reported` states what it has. `own_slip`: it was corrected after the deadline, as
    a slip of the chief arbiter that counts all the same.
    """

    round: RoundNumber
    game: GameId
    was: Outcome
    now: Outcome
    reason: str = ""
    reported_by: str = ""
    own_slip: bool = False
    reported: Outcome | None = None


@dataclass(frozen=True, slots=True)
class ResultTakenBack(Event):
    """A game has no result after all: the one recorded belonged to another game, or the game goes on."""

    round: RoundNumber
    game: GameId
    was: Outcome
    reason: str = ""


@dataclass(frozen=True, slots=True)
class GameAdjourned(Event):
    """A game goes on later; for pairing it counts as a draw until then (F.9)."""

    round: RoundNumber
    game: GameId
    reason: str = ""


@dataclass(frozen=True, slots=True)
class AdjournedGameEnded(Event):
    """An adjourned game was played to its end."""

    round: RoundNumber
    game: GameId
    outcome: Outcome
    reason: str = ""
    reported_by: str = ""


@dataclass(frozen=True, slots=True)
class EnterResult(Command):
    """Record how a game ended.

    `seen` is the version of the game's latest result event on the sender's screen, None for "no result yet"; `white` is
    who had White there, None if the sender does not say. `own_slip`: after the deadline it counts for the standings
    too, as a slip of the chief arbiter in entering the result, where the tournament has announced so.
    """

    round: RoundNumber
    game: GameId
    outcome: Outcome
    seen: int | None = None
    reason: str = ""
    reported_by: str = ""
    white: PlayerId | None = None
    own_slip: bool = False


@dataclass(eq=False)
class ResultConflict(Conflict):
    """Another result was entered since the one that the sender saw."""

    round: RoundNumber
    game: GameId
    recorded: Outcome | None
    wanted: Outcome
    recorded_version: int | None


@dataclass(eq=False)
class ColoursConflict(Conflict):
    """The game has other colours than on the sender's screen; a result would be taken for the other player's."""

    round: RoundNumber
    game: GameId
    white: str


@dataclass(eq=False)
class ResultIsNeeded(Refusal):
    """The next round was paired and published with this result: the game cannot be without one."""

    round: RoundNumber
    game: GameId
    next_round: RoundNumber
    article = "F.7"


ResultEvent = ResultEntered | ResultCorrected | ResultTakenBack | GameAdjourned | AdjournedGameEnded | ReportCorrected
"""The events about results."""


def enter_result(tournament: Tournament, command: EnterResult) -> tuple[Event, ...]:
    """Record a result, or correct the one that the sender saw.

    The condition is "no other result for this game since the one I saw", and the same colours: a result reads from the
    side of the White whom the sender names, else of the White of the board. If the rating report has other colours, the
    sender may name its White. The same result again makes no event. After the deadline a correction counts for the
    rating report only, unless it is a slip of the chief arbiter and the tournament lets such slips count.
    """
    game = public_game(tournament, command.round, command.game)
    reported = reported_game(tournament, game)
    white = command.white or game.white
    if white not in (game.white, reported.white):
        raise ColoursConflict(command.round, command.game, tournament.roster.players[game.white].name)
    for_report = command.outcome if white == reported.white else command.outcome.mirrored
    for_standings = command.outcome if white == game.white else command.outcome.mirrored
    is_late = is_after_deadline(tournament, command.round, game)
    for_report_only = is_late and not command.own_slip
    if reported.outcome is for_report and (for_report_only or game.outcome is for_standings):
        return ()
    if game.seen != command.seen:
        raise ResultConflict(command.round, command.game, reported.outcome, for_report, game.seen)
    command = replace(command, outcome=for_standings)
    if game.outcome is None:
        return _first(tournament, game, command)
    if command.outcome is Outcome.ADJOURNED:
        raise InvalidValue("result", message("invalid.ended-game"))
    if game.outcome is Outcome.ADJOURNED and not tournament.finished:
        ended = AdjournedGameEnded(command.round, game.id, command.outcome, command.reason, command.reported_by)
        return (ended, *absences_after(tournament, game, command.outcome))
    if for_report_only:
        late = report_corrected(reported, command.round, reported.white, for_report, reason=command.reason)
        return (replace(late, reported_by=command.reported_by),)
    if is_late:
        check_slip(tournament, command.reason)
    corrected = ResultCorrected(
        command.round, game.id, game.outcome, command.outcome, command.reason, command.reported_by, own_slip=is_late
    )
    return (corrected, *absences_after(tournament, game, command.outcome))


def _first(tournament: Tournament, game: Game, command: EnterResult) -> tuple[Event, ...]:
    if tournament.finished:
        raise TournamentIsOver
    if command.outcome is Outcome.ADJOURNED:
        return (GameAdjourned(command.round, game.id, command.reason),)
    entered = ResultEntered(command.round, game.id, command.outcome, command.reported_by)
    return (entered, *absences_after(tournament, game, command.outcome))


def _evolve(tournament: Tournament, event: ResultEvent) -> Tournament:
    match event:
        case ResultEntered() | AdjournedGameEnded():
            return with_results(tournament, event.round, [(event.game, event.outcome)])
        case ResultCorrected():
            changed = with_results(tournament, event.round, [(event.game, event.now)])
            return with_reported(changed, event.round, event.game, event.reported or event.now)
        case ResultTakenBack():
            return with_results(tournament, event.round, [(event.game, None)])
        case GameAdjourned():
            return with_results(tournament, event.round, [(event.game, Outcome.ADJOURNED)])
        case ReportCorrected():
            return with_report(tournament, event)
        case _:
            assert_never(event)


def _undo(event: ResultEvent, undoing: Undoing) -> tuple[Event, ...]:
    """The events that take back one about a result; a correction is taken back in the present window."""
    game = game_now(event.round, event.game, undoing)
    match event:
        case ResultEntered() | GameAdjourned():
            return _first_taken_back(event, game, undoing)
        case ResultCorrected():
            _check_seen(game, undoing)
            if event.now is Outcome.ADJOURNED:
                return (AdjournedGameEnded(event.round, event.game, event.was, undoing.reason),)
            if not event.own_slip and is_after_deadline(undoing.now, event.round, game):
                return (report_corrected(game, event.round, game.white, event.was, reason=undoing.reason),)
            if event.own_slip:
                check_slip_undone(undoing)
            back = replace(event, was=event.now, now=event.was, reason=undoing.reason, reported_by="")
            return (replace(back, reported=reported_before(undoing.before, event.round, event.game)),)
        case AdjournedGameEnded():
            _check_seen(game, undoing)
            if is_after_deadline(undoing.now, event.round, game):
                closed_by = (game.ended_in or event.round) + 1
                raise CannotBeTakenBack(undoing.version, message("undo.adjourned-late", round=closed_by))
            return (ResultCorrected(event.round, event.game, event.outcome, Outcome.ADJOURNED, undoing.reason),)
        case ResultTakenBack():
            undoing.check(unchanged=game.outcome is None, what=message("undo.other-result"))
            if event.was is Outcome.ADJOURNED:
                return (GameAdjourned(event.round, event.game, undoing.reason),)
            return (ResultEntered(event.round, event.game, event.was),)
        case ReportCorrected():
            reported = reported_game(undoing.now, game)
            same = (reported.outcome, reported.white) == (event.now, event.white_now)
            undoing.check(unchanged=same, what=message("undo.game-corrected-again"))
            return (report_corrected(reported, event.round, event.white_was, event.was, reason=undoing.reason),)
        case _:
            assert_never(event)


def _first_taken_back(event: ResultEntered | GameAdjourned, game: Game, undoing: Undoing) -> tuple[Event, ...]:
    """A game without its result again: only while no public pairing was made with it."""
    _check_seen(game, undoing)
    if undoing.now.finished:
        raise TournamentIsOver
    if len(undoing.now.public_rounds) > event.round:
        raise ResultIsNeeded(event.round, event.game, event.round + 1)
    was = event.outcome if isinstance(event, ResultEntered) else Outcome.ADJOURNED
    return (ResultTakenBack(event.round, event.game, was, undoing.reason),)


def _check_seen(game: Game, undoing: Undoing) -> None:
    undoing.check(unchanged=game.seen == undoing.version, what=message("undo.later-result", version=game.seen))


def _warnings(tournament: Tournament, command: EnterResult) -> tuple[ActionWarning, ...]:
    return warnings_of_result(tournament, command.round, command.game, command.outcome, own_slip=command.own_slip)


def _corrected_message(event: ResultCorrected) -> Message:
    inner = message("event.result-corrected", game=event.game, result_was=event.was, result_now=event.now)
    return message("event.own-slip", said=inner) if event.own_slip else inner


RESULTS = Subject(
    group=TimelineGroup.RESULTS,
    events=(
        EventType(ResultEntered, lambda event: message("event.result-entered", game=event.game, result=event.outcome)),
        EventType(
            ResultCorrected,
            _corrected_message,
            is_correction=True,
            is_remark=True,
        ),
        EventType(
            ResultTakenBack,
            lambda event: message("event.result-taken-back", game=event.game, result_was=event.was),
            is_correction=True,
            is_remark=True,
        ),
        EventType(GameAdjourned, lambda event: message("event.game-adjourned", game=event.game), is_remark=True),
        EventType(
            AdjournedGameEnded,
            lambda event: message("event.adjourned-game-ended", game=event.game, result=event.outcome),
            is_correction=True,
            is_remark=True,
        ),
        EventType(ReportCorrected, report_message, is_correction=True, is_remark=True),
    ),
    evolve=_evolve,
    undo=_undo,
    decisions={EnterResult: enter_result},
    warnings={EnterResult: _warnings},
    after_the_end=True,
    undo_warnings=undo_warnings,
)
