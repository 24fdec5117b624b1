"""A tournament as the facts tell it, and the fold that makes it from them."""

from domain.tournament.fold import evolve, replay
from domain.tournament.state import (
    Acceleration,
    Game,
    Player,
    Prohibition,
    Round,
    RoundStatus,
    Tournament,
    game_id,
)

__all__ = [
    "Acceleration",
    "Game",
    "Player",
    "Prohibition",
    "Round",
    "RoundStatus",
    "Tournament",
    "evolve",
    "game_id",
    "replay",
]
