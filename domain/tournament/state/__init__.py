"""The state of a tournament: plain, immutable data."""

from domain.tournament.state.hall import Notice, PlayerRequest
from domain.tournament.state.roster import Player
from domain.tournament.state.rounds import Game, Round, RoundStatus, game_id
from domain.tournament.state.special_rules import AbnormalPoints, Acceleration, Prohibition
from domain.tournament.state.tournament import Tournament, reported_game

__all__ = [
    "AbnormalPoints",
    "Acceleration",
    "Game",
    "Notice",
    "Player",
    "PlayerRequest",
    "Prohibition",
    "Round",
    "RoundStatus",
    "Tournament",
    "game_id",
    "reported_game",
]
