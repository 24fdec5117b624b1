"""The warnings before a result is entered, corrected or taken back (F.7, F.9)."""

from __future__ import annotations

from domain.lookups import public_game
from domain.messages import message
from domain.results.games import is_after_deadline
from domain.state.rounds import Game
from domain.state.tournament import Tournament
from domain.values import GameId, Outcome, RoundNumber
from domain.warning_levels import ActionWarning, WarningLevel
from domain.windows import paired_with_another

_NOT_PLAYED = ActionWarning(
    "adjourned-game-not-played", WarningLevel.PROHIBITED, message("warning.adjourned-game-not-played"), "F.9"
)
"""An adjourned game has begun: it cannot be one that was not played (reading C10)."""


def warnings_of_result(
    tournament: Tournament, number: RoundNumber, key: GameId, outcome: Outcome, *, own_slip: bool
) -> tuple[ActionWarning, ...]:
    """The warnings before a game gets this result; `own_slip` is as in `EnterResult`."""
    game = public_game(tournament, number, key)
    was = game.outcome
    if was is None:
        return ()
    if was is not Outcome.ADJOURNED:
        is_late = is_after_deadline(tournament, number, game)
        if outcome.is_forfeit and not was.is_forfeit and game.ended_in is not None and not is_late:
            return (_NOT_PLAYED,)
        return () if is_late and not own_slip else paired_with_another(tournament, number)
    if outcome.is_forfeit:
        return (_NOT_PLAYED,)
    if outcome is Outcome.DRAW:
        return ()
    latest = len(tournament.public_rounds)
    if number >= latest:
        return paired_with_another(tournament, number)
    text = message("warning.adjourned-game-not-drawn", round=number, next_round=latest)
    return (ActionWarning("adjourned-game-not-drawn", WarningLevel.PROCEED_OR_CANCEL, text, "F.9"),)


def undo_warnings(before: Tournament, after: Tournament) -> tuple[ActionWarning, ...]:
    """F.7, for the earliest round in which a result or the colours of a game differ."""
    for was, now in zip(before.play.rounds, after.play.rounds, strict=False):
        if any(_has_changed(game, now.games.get(id_)) for id_, game in was.games.items()):
            return paired_with_another(before, was.number)
    return ()


def _has_changed(was: Game, now: Game | None) -> bool:
    """Whether a game that had a result has another one in the standings, or other colours."""
    if was.outcome is None:
        return False
    return now is None or (was.outcome, was.white, was.black) != (now.outcome, now.white, now.black)
