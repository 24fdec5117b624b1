"""How many players of a tournament have another rating in the rating list, kept for as long as neither changes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping

from domain.state.roster import Player
from domain.values import PlayerId
from server.ratings.comparing import differences
from server.ratings.store import RatingListStore

_RATINGS = frozenset({"rating", "fide_standard", "fide_rapid", "fide_blitz"})
_MOST_KEPT = 100
"""Tournaments; of others the players are looked up again."""

_Players = Mapping[PlayerId, Player]


class RatingChecks:
    """Looks the players of tournaments up in the rating list."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, tuple[tuple[int, int] | None, _Players, int]] = OrderedDict()

    def differing(self, stream: str, players: _Players, store: RatingListStore) -> int:
        """How many players have another rating in the list under their FIDE ID. Blocks while it looks them up."""
        mark = store.mark
        known = self._known.get(stream)
        if known is not None and known[0] == mark and known[1] is players:
            return known[2]
        with_id = [each for each in players.values() if each.fide_id]
        _, found = differences(with_id, store)
        count = sum(not _RATINGS.isdisjoint(each.fields) for each in found)
        self._known[stream] = (mark, players, count)
        while len(self._known) > _MOST_KEPT:
            self._known.popitem(last=False)
        return count
