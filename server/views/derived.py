"""Data that several views need: derived from a state once, and cached for the most recent states."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from domain.folding import word_spellings
from domain.history import Entry, Purpose, histories
from domain.standings.ranking import RankedStandings, ranking, ranking_after
from domain.starting_list import pairing_numbers
from domain.state.rounds import Game
from domain.state.tournament import Tournament
from domain.values import PlayerId, RoundNumber, Tpn
from server.caching import StateCache
from server.views.children import has_children
from server.views.new_results import new_results
from server.views.public_names import PublicTournaments
from server.views.standing_rows import StandingRows

ROWS_KEPT = 8000
"""Rows of rankings in the cache; all sections of a large festival have fewer."""

NAMES_KEPT = 20_000

_ROSTERS_KEPT = 64
"""Lists of players of which it is known whether children are among them."""


@dataclass(frozen=True, slots=True)
class PlayerPass:
    """The data of all players' views, from one pass over the rounds of a state."""

    tournament: Tournament
    entries: Mapping[PlayerId, tuple[Entry, ...]]
    numbers: Mapping[PlayerId, Tpn]
    games: Sequence[Mapping[PlayerId, Game]]


class Derived:
    """Caches what is derived from states, for the many requests after a publication.

    These are rankings, passes over the rounds, the words of names, and whether a player is a child.

    `recorded_at(stream, version)` is when an event was recorded (ISO 8601, UTC), empty if that is not known.
    """

    def __init__(self, recorded_at: Callable[[str, int], str] = lambda _stream, _version: "") -> None:
        self.recorded_at = recorded_at
        self.public = PublicTournaments()
        self._standings: StateCache[StandingRows] = StateCache(ROWS_KEPT, lambda each: len(each.ranked.rows) + 1)
        self._passes: StateCache[PlayerPass] = StateCache(1)
        self._children: StateCache[bool] = StateCache(_ROSTERS_KEPT)
        self.words = lru_cache(NAMES_KEPT)(word_spellings)

    def ranking(self, tournament: Tournament, after: RoundNumber | None = None) -> RankedStandings:
        """All players in order after a public round, None for the latest."""
        return self.standings(tournament, after).ranked

    def standings(self, tournament: Tournament, after: RoundNumber | None = None) -> StandingRows:
        """The same with the rows of the views."""
        public = len(tournament.public_rounds)
        number = public if after is None else min(after, public)
        return self._standings.get(tournament, number, lambda: self._after_another(tournament, number))

    def has_children(self, tournament: Tournament) -> bool:
        """Whether it is a tournament of children; asked again when a player, the first day or the setting changed."""
        players, settings = tournament.roster.players, tournament.settings
        return self._children.get(players, (settings.starts, settings.youth), lambda: has_children(tournament))

    def _after_another(self, tournament: Tournament, number: RoundNumber) -> StandingRows:
        """The standings, made of those of a cached state if only results came since."""
        for last in self._standings.with_key(number):
            results = new_results(last.tournament, tournament)
            if results is not None:
                return last.after(tournament, ranking_after(last.ranked, tournament, results))
        return StandingRows(tournament, ranking(tournament, number))

    def player_pass(self, tournament: Tournament) -> PlayerPass:
        """The pass over the rounds of a state."""
        return self._passes.get(tournament, None, lambda: _pass_over(tournament))


def _pass_over(tournament: Tournament) -> PlayerPass:
    games = [
        {who: each for each in paired.games.values() for who in (each.white, each.black)}
        for paired in tournament.public_rounds
    ]
    return PlayerPass(tournament, histories(tournament, Purpose.STANDINGS), pairing_numbers(tournament), games)
