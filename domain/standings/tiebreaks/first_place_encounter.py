"""OTHER_F10_DE: the best result in the games against each other, for the first place only (F.10)."""

from __future__ import annotations

from collections.abc import Sequence

from domain.messages import message
from domain.standings.codes import Code
from domain.standings.parts import Unit
from domain.standings.table import ResultTable
from domain.standings.tiebreak import Family, TieBreakEncounter, TiedPlayers
from domain.standings.tiebreaks import direct_encounter
from domain.standings.unplayed import is_played
from domain.values import PlayerId, Points


def contenders_for_first(table: ResultTable, tied: TiedPlayers) -> frozenset[PlayerId]:
    """Those of the tied whom no other one is ahead of, whatever the games they did not play would have given.

    It repeats on those who are left.
    Reading L5: no player is behind because of a game that was never played (F.10 is silent; C.07 says so).
    """
    left = frozenset(tied)
    while True:
        made = {player: _points_against(table, player, left) for player in left}
        best = max(made.values())
        win = table.scoring.win
        ahead = frozenset(player for player in left if made[player] + win * _missing(table, player, left) >= best)
        if ahead == left:
            return left
        left = ahead


def _points_against(table: ResultTable, player: PlayerId, others: frozenset[PlayerId]) -> Points:
    return sum(entry.points for entry in table.entries[player] if is_played(entry) and entry.opponent in others)


def _missing(table: ResultTable, player: PlayerId, tied: frozenset[PlayerId]) -> int:
    """So many of the tied the player has not met."""
    met = {entry.opponent for entry in table.entries[player] if is_played(entry)}
    return len(tied - met) - 1


def _split(table: ResultTable, _: Code, group: TiedPlayers, place: int) -> Sequence[TiedPlayers]:
    if place != 1:
        return (group,)
    first = contenders_for_first(table, group)
    ahead = tuple(player for player in group if player in first)
    behind = tuple(player for player in group if player not in first)
    return (ahead, behind) if behind else (ahead,)


TIE_BREAK = TieBreakEncounter(
    name="OTHER_F10_DE",
    title=message("tie-break.first-place-encounter"),
    article="F.10",
    unit=Unit.HALVES,
    family=Family.ENCOUNTER,
    split=_split,
    made=direct_encounter.made,
    parts=direct_encounter.parts,
)
