"""The state of a tournament: plain, immutable data."""

from domain.tournament.state.hall import Hall, Notice, PlayerRequest
from domain.tournament.state.play import Play
from domain.tournament.state.roster import Player, Roster
from domain.tournament.state.rounds import Game, Round, RoundStatus, game_id
from domain.tournament.state.settings import Settings
from domain.tournament.state.special_rules import AbnormalPoints, Acceleration, Prohibition
from domain.tournament.state.tournament import Tournament, reported_game

__all__ = [
    "AbnormalPoints",
    "Acceleration",
    "Game",
    "Hall",
    "Notice",
    "Play",
    "Player",
    "PlayerRequest",
    "Prohibition",
    "Roster",
    "Round",
    "RoundStatus",
    "Settings",
    "Tournament",
    "game_id",
    "reported_game",
]
