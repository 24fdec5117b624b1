"""The ranking of a state, made once for all views that show some of its places."""

from __future__ import annotations

from domain.standings.ranking import Ranking, ranking
from domain.tournament import Tournament

_KEPT = 4

_latest: list[tuple[Tournament, Ranking]] = []
"""The rankings of the states that were asked about last: after a result everybody asks for the same."""


def ranked(tournament: Tournament) -> Ranking:
    """Everybody in order as it stands."""
    for known, found in _latest:
        if known is tournament:
            return found
    made = ranking(tournament)
    _latest[:] = [(tournament, made), *_latest[: _KEPT - 1]]
    return made
