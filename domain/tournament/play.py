"""The fold of the facts about what happened at a board while it was played."""

from __future__ import annotations

from dataclasses import replace

from domain import events as e
from domain.tournament.state import Play


def evolve_play(play: Play, event: e.PlayEvent) -> Play:
    """The play after a fact about what happened at a board; it changes no result and no pairing."""
    of_the_game = {**play.illegal_moves.get(event.game, {}), event.player: event.count}
    others = {game: players for game, players in play.illegal_moves.items() if game != event.game}
    left = {player: count for player, count in of_the_game.items() if count}
    counted = others | ({event.game: left} if left else {})
    return replace(play, illegal_moves=counted)
