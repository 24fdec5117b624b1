"""What the code at a board shows to the player who has that colour there, and the reports that the director sees."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from domain.results.by_players import open_reports
from domain.state.rounds import Game
from domain.state.tournament import Tournament
from domain.values import Colour, FromPlayers
from server.views.model import ViewRow
from server.views.people import seated


def board_of_code(tournament: Tournament, board: int, colour: Colour) -> dict[str, Any]:
    """The game at a board in the latest public round, with what this player and the opponent reported.

    `game` is None if there is no game at that board. `mine` and `theirs` are results as White sees them, None for no
    report.
    """
    public = tournament.public_rounds
    shown: dict[str, Any] = {
        "board": board,
        "colour": colour.value,
        "round": len(public),
        "open": tournament.settings.player_results is FromPlayers.OPEN and not tournament.finished,
        "game": None,
    }
    game = game_at(tournament, board)
    if game is None:
        return shown
    mine, theirs = (game.white, game.black) if colour is Colour.WHITE else (game.black, game.white)
    stated = open_reports(tournament, game)
    return {
        **shown,
        **seated(tournament, len(public), game),
        "player": mine,
        "result": game.outcome,
        "mine": stated[mine].outcome if mine in stated else None,
        "theirs": stated[theirs].outcome if theirs in stated else None,
    }


def game_at(tournament: Tournament, board: int) -> Game | None:
    """The game at a board in the latest public round."""
    public = tournament.public_rounds
    return public[-1].game_at(board) if public else None


def reported_games(tournament: Tournament) -> Iterator[tuple[int, ViewRow]]:
    """The games of the latest public round that wait for a player or an arbiter, with the version of the last report.

    `white_says` and `black_says` are the results that they reported, None for no report.
    """
    public = tournament.public_rounds
    if not public or not tournament.play.player_reports:
        return
    for game in public[-1].games.values():
        stated = open_reports(tournament, game)
        if not stated:
            continue
        outcomes = {who: each.outcome for who, each in stated.items()}
        reported = {"white_says": outcomes.get(game.white), "black_says": outcomes.get(game.black)}
        yield max(each.version for each in stated.values()), seated(tournament, public[-1].number, game) | reported
