"""The rankings of states, made once for all views that show some of their places."""

from __future__ import annotations

from itertools import accumulate

from domain.standings.ranking import Ranking, ranking
from domain.tournament import Tournament
from domain.values import RoundNumber

_ROWS_KEPT = 8000
"""All sections of a large festival have fewer."""

_latest: list[tuple[Tournament, RoundNumber, Ranking]] = []
"""What was asked about last on top: after a result everybody asks for the same."""


def known_ranking(tournament: Tournament, after: RoundNumber | None = None) -> Ranking:
    """Everybody in order after a public round, None for the latest."""
    number = len(tournament.public_rounds) if after is None else min(after, len(tournament.public_rounds))
    for known, of, found in _latest:
        if known is tournament and of == number:
            return found
    made = ranking(tournament, number)
    listed = [(tournament, number, made), *_latest]
    sizes = accumulate(len(each.rows) + 1 for _, _, each in listed)
    _latest[:] = [each for each, size in zip(listed, sizes, strict=True) if size <= _ROWS_KEPT]
    return made
