"""A tournament as the facts tell it, and the fold that makes it from them."""

from domain.tournament.fold import evolve, replay
from domain.tournament.rounds import paired_boards
from domain.tournament.state import (
    AbnormalPoints,
    Acceleration,
    Game,
    Hall,
    Play,
    Player,
    PlayerRequest,
    Prohibition,
    Roster,
    Round,
    RoundStatus,
    Settings,
    Tournament,
    game_id,
    reported_game,
)

__all__ = [
    "AbnormalPoints",
    "Acceleration",
    "Game",
    "Hall",
    "Play",
    "Player",
    "PlayerRequest",
    "Prohibition",
    "Roster",
    "Round",
    "RoundStatus",
    "Settings",
    "Tournament",
    "evolve",
    "game_id",
    "paired_boards",
    "replay",
    "reported_game",
]
