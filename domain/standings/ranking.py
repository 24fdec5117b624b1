"""The standings: points, the tie-breaks of the tournament on every subgroup still tied, then lots.

C.04.1 [F.10]; C.07 4.2.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby

from domain.messages import Message, message
from domain.standings.codes import BadTieBreak, Code, parse
from domain.standings.lots import drawn_order
from domain.standings.parts import TieBreakValue
from domain.standings.registry import find, problem_of
from domain.standings.table import ResultTable, table_of
from domain.standings.tiebreak import BestFirst, Family, TieBreak, TieBreakEncounter, TieBreakMeasure, TiedPlayers
from domain.state.tournament import Tournament
from domain.values import PlayerId, Points, RoundNumber, TieBreaks, Tpn, Unrated


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's place, from 1. Players whom nothing separates share it, and the next place is left out.

    `points` are half points; `values` are those of the tie-breaks in their order, each in its unit; `games` counts
    those over the board.
    """

    place: int
    player: PlayerId
    tpn: Tpn
    points: Points
    values: tuple[TieBreakValue, ...]
    games: int


@dataclass(frozen=True, slots=True)
class RankedTieBreak:
    """One tie-break of the list: its code as the list has it, and why it is not applied (None: it is)."""

    text: str
    code: Code | None
    tie_break: TieBreak | None
    dropped: Message | None = None


@dataclass(frozen=True, slots=True)
class RankedStandings:
    """The standings with what they were made of.

    `tied` has, for each column that is an encounter, with whom each player was tied when it was applied.
    """

    rows: tuple[Standing, ...]
    columns: tuple[RankedTieBreak, ...]
    table: ResultTable
    rules: TieBreaks
    tied: tuple[Mapping[PlayerId, TiedPlayers], ...]


def standings(tournament: Tournament, after: RoundNumber | None = None) -> tuple[Standing, ...]:
    """All players in order, over the public rounds up to and with round `after` (None: all of them).

    Players who share a place come in order of pairing numbers.
    """
    return ranking(tournament, after).rows


def ranking(
    tournament: Tournament, after: RoundNumber | None = None, rules: TieBreaks | None = None
) -> RankedStandings:
    """The same with its tie-breaks: those of the tournament, or others to try."""
    rules = tournament.settings.tie_breaks if rules is None else rules
    return rank(table_of(tournament, rules, after), rules, tournament.settings.lots)


def rank(table: ResultTable, rules: TieBreaks, lots: Sequence[Sequence[PlayerId]] = ()) -> RankedStandings:
    """The ranking of a table."""
    columns = tuple(_column(text, table) for text in rules.codes)
    groups = _by_value(tuple(table.entries), table.points, BestFirst.HIGHEST_FIRST)
    numbers: list[Mapping[PlayerId, TieBreakValue]] = []
    tied: list[Mapping[PlayerId, TiedPlayers]] = []
    for column in columns:
        groups, values, among = _apply(column, table, groups)
        numbers.append(values)
        tied.append(among)
    groups = [each for group in groups for each in _by_lot(group, lots)]
    return RankedStandings(_rows(table, groups, numbers), columns, table, rules, tuple(tied))


def _column(text: str, table: ResultTable) -> RankedTieBreak:
    try:
        code = parse(text)
    except BadTieBreak as error:
        return RankedTieBreak(text, None, None, error.problem)
    tie_break = find(code)
    problem = problem_of(code, table.edition.code, table.pairings)
    if problem is None and tie_break is not None and tie_break.family is Family.RATING:
        problem = _unrated(table)
    return RankedTieBreak(text, code, tie_break, problem)


def _unrated(table: ResultTable) -> Message | None:
    """C.07 10: why a tie-break by rating is not applied."""
    if table.unrated is Unrated.DROP and table.has_unrated_players:
        return message("bad-tie-break.unrated-player")
    return None


def _apply(
    column: RankedTieBreak, table: ResultTable, groups: Sequence[TiedPlayers]
) -> tuple[list[TiedPlayers], Mapping[PlayerId, TieBreakValue], Mapping[PlayerId, TiedPlayers]]:
    """The groups after one tie-break, each player's number in it, and for an encounter who was tied with whom."""
    if column.dropped is not None or column.code is None or column.tie_break is None:
        return list(groups), {}, {}
    if isinstance(column.tie_break, TieBreakMeasure):
        values = table.once(str(column.code), partial(column.tie_break.values, table, column.code))
        order = column.tie_break.order
        if column.code.reversed:
            order = BestFirst.HIGHEST_FIRST if order is BestFirst.LOWEST_FIRST else BestFirst.LOWEST_FIRST
        return [each for group in groups for each in _by_value(group, values, order)], values, {}
    return _by_encounter(column.tie_break, column.code, table, groups)


def _by_encounter(
    tie_break: TieBreakEncounter, code: Code, table: ResultTable, groups: Sequence[TiedPlayers]
) -> tuple[list[TiedPlayers], Mapping[PlayerId, TieBreakValue], Mapping[PlayerId, TiedPlayers]]:
    after: list[TiedPlayers] = []
    values: dict[PlayerId, TieBreakValue] = {}
    tied: dict[PlayerId, TiedPlayers] = {}
    place = 1
    for group in groups:
        if len(group) == 1:
            after.append(group)
        else:
            values.update(tie_break.made(table, code, group))
            tied.update(dict.fromkeys(group, group))
            after += tie_break.split(table, code, group, place)
        place += len(group)
    return after, values, tied


def _by_value(group: TiedPlayers, values: Mapping[PlayerId, TieBreakValue], order: BestFirst) -> list[TiedPlayers]:
    """The group in smaller groups of equal numbers, the best first; players without a number come last."""
    if len(group) == 1:
        return [group]
    sign = -1 if order is BestFirst.HIGHEST_FIRST else 1

    def key(player: PlayerId) -> tuple[bool, TieBreakValue]:
        value = values[player]
        return value is None, 0 if value is None else sign * value

    ranked = sorted(group, key=key)
    return [tuple(those) for _, those in groupby(ranked, key=key)]


def _by_lot(group: TiedPlayers, lots: Sequence[Sequence[PlayerId]]) -> list[TiedPlayers]:
    drawn = drawn_order(group, lots) if len(group) > 1 else None
    return [group] if drawn is None else [(player,) for player in drawn]


def _rows(
    table: ResultTable, groups: Sequence[TiedPlayers], numbers: Sequence[Mapping[PlayerId, TieBreakValue]]
) -> tuple[Standing, ...]:
    rows: list[Standing] = []
    for group in groups:
        place = len(rows) + 1
        rows += [
            Standing(
                place=place,
                player=player,
                tpn=table.numbers[player],
                points=table.points[player],
                values=tuple(values.get(player) for values in numbers),
                games=len(table.games[player]),
            )
            for player in sorted(group, key=table.numbers.__getitem__)
        ]
    return tuple(rows)
