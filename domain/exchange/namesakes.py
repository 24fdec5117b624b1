"""Players of the same name, who may be one player registered twice."""

from __future__ import annotations

from domain.exchange.headers import normal
from domain.state.roster import Player
from domain.state.tournament import Tournament


def namesakes(tournament: Tournament, name: str, fide_id: str = "") -> tuple[Player, ...]:
    """The players whose names differ from this one in case, accents and signs at most.

    If both have a FIDE id, they are two players.
    """
    wanted = normal(name)
    return tuple(
        player
        for player in tournament.roster.players.values()
        if normal(player.name) == wanted and not (player.fide_id and fide_id)
    )
