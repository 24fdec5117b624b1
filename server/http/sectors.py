"""The boards that an arbiter of a sector may enter."""

from __future__ import annotations

from http import HTTPStatus

from starlette.requests import Request

from domain.values import GameId
from server.http.context import principal
from server.http.problems import HttpProblem
from server.http.services import services


async def check_sector(request: Request, number: int, game: GameId) -> None:
    """Raise HttpProblem 403 for a board outside the arbiter's sector; the command refuses an unknown game."""
    sender = principal(request)
    if not sender.boards:
        return
    tournament = await services(request).tournaments.tournament(request.path_params["t"])
    paired = tournament.play.rounds[number - 1] if 1 <= number <= len(tournament.play.rounds) else None
    found = None if paired is None else paired.games.get(game)
    if found is not None and not sender.may_enter_board(found.board):
        raise HttpProblem(
            HTTPStatus.FORBIDDEN,
            "Board {board} is not in your sector.",
            advice="Your sector is boards {boards}. Tell the arbiter of that board.",
            values={"board": found.board, "boards": sender.boards},
        )
