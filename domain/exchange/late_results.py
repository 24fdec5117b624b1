"""Results that were corrected after the deadline, for tables and PGN: the rating report alone has them (C.04.2)."""

from __future__ import annotations

from domain.state.rounds import Game
from domain.state.tournament import Tournament, reported_game


def late_result(tournament: Tournament, game: Game) -> str:
    """What the rating report alone has of a game: `0-1`, or `0-1, colours reversed`; empty if it has the same."""
    reported = reported_game(tournament, game)
    if reported == game or reported.outcome is None:
        return ""
    return str(reported.outcome.value) + (", colours reversed" if reported.white != game.white else "")
