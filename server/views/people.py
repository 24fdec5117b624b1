"""The public data of players, without birth dates and contacts."""

from __future__ import annotations

from typing import Any

from domain.players import departures
from domain.ratings import Ratings
from domain.state.roster import Player
from domain.state.rounds import Game
from domain.state.tournament import Tournament
from domain.values import RoundNumber, Tpn


def person(player: Player, tpn: Tpn | None) -> dict[str, Any]:
    """The public data of a player."""
    return {
        "player": player.id,
        "tpn": tpn,
        "name": player.name,
        "title": player.title.value,
        "rating": player.rating,
        "federation": player.federation,
    }


def seated(tournament: Tournament, number: RoundNumber, game: Game) -> dict[str, Any]:
    """A game of a round, its board, and who plays it."""
    white, black = (person(tournament.roster.players[each], None) for each in (game.white, game.black))
    return {"round": number, "game": game.id, "board": game.board, "white": white, "black": black}


def departure(player: Player, after: RoundNumber) -> dict[str, Any]:
    """How and after which round a player left, by what was known after that round; `left` is None if they did not."""
    left = departures.departure(player, after)
    return {"left": None, "left_after": None} if left is None else {"left": left.how, "left_after": left.after}


def ratings_of(ratings: Ratings) -> dict[str, Any]:
    """The ratings of a player side by side; 0 is none."""
    on_lists = {
        "fide_standard": ratings.fide_standard,
        "fide_rapid": ratings.fide_rapid,
        "fide_blitz": ratings.fide_blitz,
        "national": ratings.national,
    }
    return {"ratings": on_lists, "k": ratings.k, "estimate": ratings.estimate}
