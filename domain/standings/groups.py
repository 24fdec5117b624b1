"""Groups of tied players, made smaller by numbers, by games against each other, and by lot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import groupby
from math import inf
from typing import NamedTuple

from domain.standings.codes import Code
from domain.standings.lots import drawn_order
from domain.standings.numbers import Reach
from domain.standings.parts import TieBreakValue
from domain.standings.table import ResultTable
from domain.standings.tiebreak import BestFirst, TieBreakEncounter, TieBreakMeasure, TiedPlayers
from domain.values import PlayerId


class Order(NamedTuple):
    """Numbers by which players are ordered; `sign` is -1 if the highest comes first."""

    name: str
    values: Mapping[PlayerId, TieBreakValue]
    reach: Reach
    sign: int

    def key(self, player: PlayerId) -> int | Fraction | float:
        """The less, the better; players without a number come last."""
        value = self.values[player]
        return inf if value is None else self.sign * value


def order_by(tie_break: TieBreakMeasure, code: Code, values: Mapping[PlayerId, TieBreakValue]) -> Order:
    """The order by a tie-break; the code may turn it round."""
    highest = (tie_break.order is BestFirst.HIGHEST_FIRST) is not code.reversed
    return Order(str(code), values, tie_break.reach, -1 if highest else 1)


def by_numbers(groups: Sequence[TiedPlayers], orders: Sequence[Order], table: ResultTable) -> list[TiedPlayers]:
    """The groups in smaller groups of equal numbers, the best first; each in order of pairing numbers."""
    if not orders:
        return list(groups)
    keys = table.once(
        f"order by {' '.join(each.name for each in orders)}",
        max(each.reach for each in orders),
        lambda player: tuple([each.key(player) for each in orders]),
    )
    found: list[TiedPlayers] = []
    for group in groups:
        if len(group) == 1:
            found.append(group)
            continue
        ranked = sorted(group, key=keys.__getitem__)
        for _, those in groupby(ranked, key=keys.__getitem__):
            equal = tuple(those)
            found.append(equal if len(equal) == 1 else tuple(sorted(equal, key=table.numbers.__getitem__)))
    return found


def by_encounter(
    tie_break: TieBreakEncounter, code: Code, table: ResultTable, groups: Sequence[TiedPlayers]
) -> tuple[list[TiedPlayers], Mapping[PlayerId, TieBreakValue], Mapping[PlayerId, TiedPlayers]]:
    """The groups after one encounter, each tied player's number in it, and who was tied with whom."""
    after: list[TiedPlayers] = []
    values: dict[PlayerId, TieBreakValue] = {}
    tied: dict[PlayerId, TiedPlayers] = {}
    place = 1
    for group in groups:
        if len(group) == 1:
            after.append(group)
        else:
            made, split = table.numbers_made.once_among(
                group, f"{code} for place {place}", partial(_encounter, tie_break, code, table, group, place)
            )
            values.update(made)
            tied.update(dict.fromkeys(group, group))
            after += split
        place += len(group)
    return after, values, tied


def _encounter(
    tie_break: TieBreakEncounter, code: Code, table: ResultTable, group: TiedPlayers, place: int
) -> tuple[Mapping[PlayerId, TieBreakValue], Sequence[TiedPlayers]]:
    return tie_break.made(table, code, group), tie_break.split(table, code, group, place)


def by_lot(group: TiedPlayers, lots: Sequence[Sequence[PlayerId]]) -> list[TiedPlayers]:
    """The players in the order that they drew, or the group if no lot was drawn among them."""
    drawn = drawn_order(group, lots) if len(group) > 1 else None
    return [group] if drawn is None else [(player,) for player in drawn]
