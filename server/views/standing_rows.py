"""The rows of the standings as views show them; a row of an earlier state is reused if it is the same."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from domain.standings.parts import shown
from domain.standings.ranking import RankedStandings, Standing
from domain.state.roster import Player
from domain.state.tournament import Tournament
from domain.values import PlayerId
from server.views.model import ViewRow
from server.views.people import departure, person


@dataclass(slots=True)
class StandingRows:
    """The standings of a state and, once they are needed, their rows.

    `_before` are rows of an earlier state with what they were made of.
    """

    tournament: Tournament
    ranked: RankedStandings
    _before: Mapping[PlayerId, tuple[Standing, Player, ViewRow]] = field(default_factory=dict)
    _made: bool = False

    def after(self, tournament: Tournament, ranked: RankedStandings) -> StandingRows:
        """The standings of a later state, which may be made by the same tie-breaks alone."""
        return StandingRows(tournament, ranked, self._before)

    def rows(self) -> Mapping[PlayerId, ViewRow]:
        """The rows by player, in order of the standings."""
        players = self.tournament.roster.players
        if not self._made:
            self._before = {
                row.player: self._row(row, players[row.player]) for row in (*self.ranked.rows, *self.ranked.out)
            }
            self._made = True
        return {player: row for player, (_, _, row) in self._before.items()}

    def _row(self, standing: Standing, player: Player) -> tuple[Standing, Player, ViewRow]:
        known = self._before.get(standing.player)
        if known is not None and known[1] is player:
            if known[0] is standing:
                return known
            if replace(known[0], place=standing.place) == standing:
                return standing, player, known[2] | {"place": standing.place or None}
        return standing, player, standing_row(self.ranked, standing, player)


def standing_row(ranked: RankedStandings, row: Standing, player: Player) -> ViewRow:
    """One player's row: `points` are half points, `tie_breaks` the numbers as they are printed.

    A number is empty if its tie-break is not applied or was not needed.
    """
    numbers = [
        "" if each.tie_break is None or value is None else shown(value, each.tie_break.unit)
        for each, value in zip(ranked.columns, row.values, strict=True)
    ]
    return (
        person(player, row.tpn)
        | departure(player, ranked.table.rounds)
        | {
            "place": row.place or None,
            "points": row.points,
            "tie_breaks": numbers,
            "played": row.games,
        }
    )
