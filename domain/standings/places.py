"""The places of the players."""

from __future__ import annotations

from collections.abc import Mapping

from domain.standings.ranking import standings
from domain.state.tournament import Tournament
from domain.values import PlayerId


def places(tournament: Tournament) -> Mapping[PlayerId, int]:
    """The place in the standings, from 1, of every player who has one; players whom nothing separates share one."""
    return {standing.player: standing.place for standing in standings(tournament)}
