"""The place of every player."""

from __future__ import annotations

from collections.abc import Mapping

from domain.standings.ranking import standings
from domain.state.tournament import Tournament
from domain.values import PlayerId


def places(tournament: Tournament) -> Mapping[PlayerId, int]:
    """The place in the standings of every player, from 1; players whom nothing separates share one."""
    return {standing.player: standing.place for standing in standings(tournament)}
