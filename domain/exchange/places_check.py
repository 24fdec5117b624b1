"""The places that a report file states (columns 86-89), compared with those that follow from its results."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby

from domain.standings.ranking import RankedTieBreak, ranking
from domain.state.tournament import Tournament
from domain.trf.model import Rank, Trf
from domain.trf.tie_breaks import tie_breaks_of_file
from domain.values import TieBreaks, Tpn


@dataclass(frozen=True, slots=True)
class WrongPlace:
    """A player whose stated place the results do not allow: they make the places from `first` to `last`."""

    rank: Rank
    stated: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class PlacesCheck:
    """The result of the check. `codes` are the tie-breaks used, `unknown` is the first that could not be applied.

    `stated` counts the players with a place; the others were not looked at.
    """

    stated: int
    wrong: tuple[WrongPlace, ...]
    codes: tuple[str, ...]
    unknown: RankedTieBreak | None = None


def check_places(trf: Trf, tournament: Tournament) -> PlacesCheck:
    """Rank by points and by the tie-breaks that the file names (202, 212), as far as they are implemented.

    Players who are tied after the last of them may have any of the places that they share. A file without tie-breaks
    is checked by points alone; players without a place take none from the others.
    """
    rules_of_file = tie_breaks_of_file(trf, tournament.settings.system) or TieBreaks()
    dropped = next((column for column in ranking(tournament, rules=rules_of_file).columns if column.dropped), None)
    known = rules_of_file.codes if dropped is None else rules_of_file.codes[: rules_of_file.codes.index(dropped.text)]
    stated = {Tpn(player.rank): player.place for player in trf.players if player.place and not trf.by_place}
    wrong, first = [], 1
    rows = ranking(tournament, rules=replace(rules_of_file, codes=known)).rows
    for _, group in groupby(rows, key=lambda row: row.place):
        tied = [row.tpn for row in group if row.tpn in stated]
        last = first + len(tied) - 1
        wrong += [WrongPlace(tpn, stated[tpn], first, last) for tpn in tied if not first <= stated[tpn] <= last]
        first = last + 1
    return PlacesCheck(len(stated), tuple(wrong), known, dropped)
