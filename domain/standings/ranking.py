"""The standings: points, the tie-breaks of the tournament on every subgroup still tied, then lots.

C.04.1 [F.10]; C.07 4.2.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby

from domain.standings.codes import BadTieBreak, Code, parse
from domain.standings.lots import drawn_order
from domain.standings.parts import Value
from domain.standings.registry import find, problem_of
from domain.standings.table import Table, table_of
from domain.standings.tiebreak import Encounter, Family, Group, Measure, Order, TieBreak
from domain.state.tournament import Tournament
from domain.values import PlayerId, Points, RoundNumber, TieBreaks, Tpn, Unrated


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's place, from 1. Those whom nothing tells apart share it, and the next place is left out.

    `points` are half points; `values` are those of the tie-breaks in their order, each in its unit; `games` counts
    those over the board.
    """

    place: int
    player: PlayerId
    tpn: Tpn
    points: Points
    values: tuple[Value, ...]
    games: int


@dataclass(frozen=True, slots=True)
class Column:
    """One tie-break of the list: its code as it was told, and why it is not applied (empty: it is)."""

    told: str
    code: Code | None
    tie_break: TieBreak | None
    dropped: str = ""


@dataclass(frozen=True, slots=True)
class Ranking:
    """The standings with what they were made of.

    `tied` tells, for each column that is an encounter, with whom each player was tied when it was applied.
    """

    rows: tuple[Standing, ...]
    columns: tuple[Column, ...]
    table: Table
    rules: TieBreaks
    tied: tuple[Mapping[PlayerId, Group], ...]


SOMEBODY_UNRATED = "a player without a rating takes part (C.07 10)"


def standings(tournament: Tournament, after: RoundNumber | None = None) -> tuple[Standing, ...]:
    """Everybody in order, over the public rounds up to and with round `after` (None: all of them).

    Players who share a place come in order of pairing numbers.
    """
    return ranking(tournament, after).rows


def ranking(tournament: Tournament, after: RoundNumber | None = None, rules: TieBreaks | None = None) -> Ranking:
    """The same with its tie-breaks: those of the tournament, or others to try."""
    rules = tournament.settings.tie_breaks if rules is None else rules
    return rank(table_of(tournament, rules, after), rules, tournament.settings.lots)


def rank(table: Table, rules: TieBreaks, lots: Sequence[Sequence[PlayerId]] = ()) -> Ranking:
    """The ranking of a table."""
    columns = tuple(_column(told, table) for told in rules.codes)
    groups = _by_value(tuple(table.entries), table.points, Order.HIGHEST_FIRST)
    numbers: list[Mapping[PlayerId, Value]] = []
    tied: list[Mapping[PlayerId, Group]] = []
    for column in columns:
        groups, values, among = _apply(column, table, groups)
        numbers.append(values)
        tied.append(among)
    groups = [each for group in groups for each in _by_lot(group, lots)]
    return Ranking(_rows(table, groups, numbers), columns, table, rules, tuple(tied))


def _column(told: str, table: Table) -> Column:
    try:
        code = parse(told)
    except BadTieBreak as error:
        return Column(told, None, None, error.problem)
    tie_break = find(code)
    problem = problem_of(code, table.edition.code, table.pairings)
    if not problem and tie_break is not None and tie_break.family is Family.RATING:
        problem = _unrated(table)
    return Column(told, code, tie_break, problem)


def _unrated(table: Table) -> str:
    if table.unrated is Unrated.DROP and table.somebody_is_unrated:
        return SOMEBODY_UNRATED
    return ""


def _apply(
    column: Column, table: Table, groups: Sequence[Group]
) -> tuple[list[Group], Mapping[PlayerId, Value], Mapping[PlayerId, Group]]:
    """The groups after one tie-break, everybody's number in it, and for an encounter who was tied with whom."""
    if column.dropped or column.code is None or column.tie_break is None:
        return list(groups), {}, {}
    if isinstance(column.tie_break, Measure):
        values = table.once(str(column.code), partial(column.tie_break.values, table, column.code))
        order = column.tie_break.order
        if column.code.reversed:
            order = Order.HIGHEST_FIRST if order is Order.LOWEST_FIRST else Order.LOWEST_FIRST
        return [each for group in groups for each in _by_value(group, values, order)], values, {}
    return _by_encounter(column.tie_break, column.code, table, groups)


def _by_encounter(
    tie_break: Encounter, code: Code, table: Table, groups: Sequence[Group]
) -> tuple[list[Group], Mapping[PlayerId, Value], Mapping[PlayerId, Group]]:
    after: list[Group] = []
    values: dict[PlayerId, Value] = {}
    tied: dict[PlayerId, Group] = {}
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


def _by_value(group: Group, values: Mapping[PlayerId, Value], order: Order) -> list[Group]:
    """The group in smaller groups of equal numbers, the best first; who has none comes last."""
    if len(group) == 1:
        return [group]
    sign = -1 if order is Order.HIGHEST_FIRST else 1

    def key(player: PlayerId) -> tuple[bool, Value]:
        value = values[player]
        return value is None, 0 if value is None else sign * value

    ranked = sorted(group, key=key)
    return [tuple(those) for _, those in groupby(ranked, key=key)]


def _by_lot(group: Group, lots: Sequence[Sequence[PlayerId]]) -> list[Group]:
    drawn = drawn_order(group, lots) if len(group) > 1 else None
    return [group] if drawn is None else [(player,) for player in drawn]


def _rows(table: Table, groups: Sequence[Group], numbers: Sequence[Mapping[PlayerId, Value]]) -> tuple[Standing, ...]:
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
