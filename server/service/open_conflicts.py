"""Results that devices sent and the server did not take, because another one was recorded: open until one is chosen.

They are kept in memory alone: the device keeps its result until it is settled there, whatever the server forgets.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from domain.state.tournament import Tournament
from domain.values import GameId, Outcome, RoundNumber

_MOST = 1000
"""Conflicts kept at most; then the oldest is forgotten."""


@dataclass(frozen=True, slots=True)
class OpenConflict:
    """A result that was not taken: who sent it, from which device, and when (ISO 8601, UTC)."""

    stream: str
    round: RoundNumber
    game: GameId
    wanted: Outcome
    by: str
    device: str
    at: str


class OpenConflicts:
    """The open conflicts of all tournaments, one for each game and device. For the event loop only."""

    def __init__(self) -> None:
        self._open: dict[tuple[str, GameId, str], OpenConflict] = {}

    def add(self, conflict: OpenConflict) -> None:
        """Note a conflict; one of the same device about the same game is replaced."""
        self._open.pop(key := (conflict.stream, conflict.game, conflict.device), None)
        self._open[key] = conflict
        if len(self._open) > _MOST:
            del self._open[next(iter(self._open))]

    def settle(self, stream: str, game: GameId) -> None:
        """A result of this game was chosen."""
        self._open = {key: each for key, each in self._open.items() if key[:2] != (stream, game)}

    def of(self, stream: str, tournament: Tournament) -> Sequence[OpenConflict]:
        """The conflicts of a tournament, the oldest first, without those whose result is recorded by now."""
        return [
            each for each in self._open.values() if each.stream == stream and _recorded(tournament, each) != each.wanted
        ]


def _recorded(tournament: Tournament, conflict: OpenConflict) -> Outcome | None:
    """The result of its game; the wanted one for a game that is not there any more."""
    rounds = tournament.play.rounds
    paired = rounds[conflict.round - 1] if conflict.round <= len(rounds) else None
    game = None if paired is None else paired.games.get(conflict.game)
    return conflict.wanted if game is None else game.outcome
