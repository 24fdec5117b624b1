"""Refusals about games and their results."""

from __future__ import annotations

from dataclasses import dataclass

from domain.refusals.base import Conflict, Unknown
from domain.values import GameId, Outcome, RoundNumber


@dataclass(eq=False)
class UnknownGame(Unknown):
    """No such game in that round; it may belong to a pairing that was discarded."""

    round: RoundNumber
    game: GameId
    says = "Round {round} has no game {game}."
    advice = "Reload the boards: the pairing may have been made anew."


@dataclass(eq=False)
class ColoursConflict(Conflict):
    """The game has other colours than on the sender's screen; a result would be taken for the other player's."""

    round: RoundNumber
    game: GameId
    white: str
    says = "The colours of this game were corrected: {white} has White."
    advice = "Look at the board as it is now, and enter the result again."


@dataclass(eq=False)
class IllegalMovesConflict(Conflict):
    """Another illegal move of the player was recorded since: perhaps the same one."""

    round: RoundNumber
    game: GameId
    player: str
    recorded: int
    says = "{recorded} illegal moves of {player} are recorded in this game by now."
    advice = "If it was the same one, put this away; if it was another, send it again."


@dataclass(eq=False)
class ResultConflict(Conflict):
    """Another result was entered since the one that the sender saw."""

    round: RoundNumber
    game: GameId
    recorded: Outcome | None
    wanted: Outcome
    recorded_version: int | None
    says = "The game has another result since: {recorded}, not {wanted}."
    advice = "Look at both results and send the right one with the version of the recorded one."
