"""Games that were corrected after the deadline: the standings keep their result, the rating report has another."""

from __future__ import annotations

from typing import Any

from domain.state.rounds import Game
from domain.state.tournament import Tournament, reported_game
from domain.values import RoundNumber
from server.languages import Language
from server.wording import reported_text


def reported(tournament: Tournament, game: Game) -> dict[str, str | None] | None:
    """The result and who had White, if the game counts differently for the rating report only (C.04.2)."""
    found = reported_game(tournament, game)
    if found == game:
        return None
    return {"result": None if found.outcome is None else found.outcome.value, "white": found.white}


def both_results(tournament: Tournament, game: Game) -> dict[str, Any] | None:
    """The fields of a row that `reported_text` writes, if the rating report has the game differently."""
    report = reported(tournament, game)
    if report is None:
        return None
    result = None if game.outcome is None else game.outcome.value
    return {"report": report, "result": result, "white": {"player": game.white}}


def late_corrections(
    tournament: Tournament, reader: Language, until: RoundNumber | None = None
) -> list[dict[str, Any]]:
    """The games that are handed in differently from the standings, by round and board; `says` has both results.

    Those of the rounds up to `until`, None for all.
    """
    if not tournament.play.report:
        return []
    names = tournament.roster.players
    return [
        {
            "round": paired.number,
            "board": game.board,
            "white": names[game.white].name,
            "black": names[game.black].name,
            "says": reported_text(both, reader),
        }
        for paired in tournament.public_rounds[:until]
        for game in paired.games.values()
        if (both := both_results(tournament, game)) is not None
    ]
