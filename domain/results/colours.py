"""Games that were played with the other colours (F.7)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from domain.lookups import public_game
from domain.messages import message
from domain.refusals import Conflict, InvalidValue, TournamentIsOver
from domain.results.games import game_now, turned, with_games
from domain.results.report import report_corrected
from domain.state.tournament import Tournament, reported_game
from domain.subject import Command, Event, EventType, Subject, TimelineGroup, Undoing
from domain.values import GameId, Outcome, PlayerId, RoundNumber
from domain.windows import Window, earlier_round, window_of


@dataclass(frozen=True, slots=True)
class ColoursCorrected(Event):
    """A game was played with other colours than it was paired with (F.7).

    `was` had White until now, `now` really had. `outcome` is the result as it reads with the right colours: what each
    player made of the game stays what it was.
    """

    round: RoundNumber
    game: GameId
    was: PlayerId
    now: PlayerId
    outcome: Outcome | None
    reason: str = ""
    reported_by: str = ""


@dataclass(frozen=True, slots=True)
class CorrectColours(Command):
    """Record who really had White; `seen` as in `EnterResult`."""

    round: RoundNumber
    game: GameId
    white: PlayerId
    seen: int | None = None
    reason: str = ""
    reported_by: str = ""


@dataclass(eq=False)
class ColoursDiffer(Conflict):
    """Another result was entered since the one that the sender saw, who has other colours than those of the game.

    `white` has White in the game, `other` is to have it.
    """

    round: RoundNumber
    game: GameId
    recorded: Outcome | None
    recorded_version: int | None
    white: PlayerId
    other: PlayerId


def correct_colours(tournament: Tournament, command: CorrectColours) -> tuple[Event, ...]:
    """Record that a game was played with the other colours; each player keeps the score of it (F.7)."""
    game = public_game(tournament, command.round, command.game)
    reported = reported_game(tournament, game)
    if command.white not in (game.white, game.black):
        raise InvalidValue("white", message("invalid.not-in-game"))
    if reported.white == command.white and reported.colours_known:
        return ()
    if game.seen != command.seen:
        raise ColoursDiffer(command.round, command.game, reported.outcome, game.seen, reported.white, command.white)
    if game.outcome is not None and game.outcome.is_forfeit:
        raise InvalidValue("white", message("invalid.no-colours"))
    if window_of(tournament, command.round) is Window.RATING_REPORT:
        if reported.outcome is None:
            raise TournamentIsOver
        outcome = reported.outcome.mirrored
        late = report_corrected(reported, command.round, command.white, outcome, reason=command.reason)
        return (replace(late, reported_by=command.reported_by),)
    turned_outcome = None if game.outcome is None else game.outcome.mirrored
    return (
        ColoursCorrected(
            command.round, game.id, game.white, command.white, turned_outcome, command.reason, command.reported_by
        ),
    )


def _evolve(tournament: Tournament, event: ColoursCorrected) -> Tournament:
    version = tournament.version + 1
    changed = tournament.play.rounds[event.round - 1]
    game = turned(changed.games[event.game], event.outcome, None if event.outcome is None else version)
    return with_games(tournament, version, changed, {**changed.games, game.id: game})


def _undo(event: ColoursCorrected, undoing: Undoing) -> tuple[Event, ...]:
    game = game_now(event.round, event.game, undoing)
    undoing.check(unchanged=game.white == event.now, what=message("undo.colours-corrected-again"))
    outcome = None if game.outcome is None else game.outcome.mirrored
    if window_of(undoing.now, event.round) is Window.RATING_REPORT and outcome is not None:
        return (report_corrected(game, event.round, event.was, outcome, reason=undoing.reason),)
    return (ColoursCorrected(event.round, event.game, event.now, event.was, outcome, undoing.reason),)


COLOURS = Subject(
    group=TimelineGroup.RESULTS,
    events=(
        EventType(
            ColoursCorrected,
            lambda event: message(
                "event.colours-corrected", game=event.game, player=event.now, other=event.was, result=event.outcome
            ),
            is_correction=True,
            is_remark=True,
        ),
    ),
    evolve=_evolve,
    undo=_undo,
    decisions={CorrectColours: correct_colours},
    warnings={CorrectColours: lambda tournament, command: earlier_round(tournament, command.round)},
    after_the_end=True,
)
