"""The fold of the facts about what happened at a board while it was played."""

from __future__ import annotations

from domain import events as e
from domain.tournament.replacing import replace
from domain.tournament.state import Tournament


def evolve_play(tournament: Tournament, event: e.PlayEvent) -> Tournament:
    """The state after a fact about what happened at a board; it changes no result and no pairing."""
    of_the_game = {**tournament.illegal_moves.get(event.game, {}), event.player: event.count}
    others = {game: players for game, players in tournament.illegal_moves.items() if game != event.game}
    left = {player: count for player, count in of_the_game.items() if count}
    counted = others | ({event.game: left} if left else {})
    return replace(tournament, version=tournament.version + 1, illegal_moves=counted)
