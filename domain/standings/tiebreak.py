"""What a tie-break is: a number for every player, or a way to order those who are tied."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial

from domain.history import Entry
from domain.messages import Message
from domain.standings.codes import Code, Modifier
from domain.standings.numbers import Reach
from domain.standings.parts import CountsAs, TieBreakPart, TieBreakValue, Unit
from domain.standings.rating_tables import mean
from domain.standings.table import ResultTable
from domain.values import PlayerId, Points

TiedPlayers = tuple[PlayerId, ...]


class Family(Enum):
    """What a tie-break looks at, which decides where it may be used."""

    ENCOUNTER = "encounter"
    RECORD = "record"
    BUCHHOLZ = "buchholz"
    RESULTS = "results"
    RATING = "rating"


class BestFirst(Enum):
    """Which number is better."""

    HIGHEST_FIRST = "highest first"
    LOWEST_FIRST = "lowest first"


@dataclass(frozen=True, slots=True)
class TieBreakMeasure:
    """A tie-break that gives every player a number.

    `value` is one player's, `parts` what it is made of; both in the unit. `reach` says whose results it depends on.
    """

    name: str
    title: Message
    article: str
    unit: Unit
    family: Family
    value: Callable[[ResultTable, Code, PlayerId], TieBreakValue]
    parts: Callable[[ResultTable, Code, PlayerId], tuple[TieBreakPart, ...]]
    takes: frozenset[Modifier] = frozenset()
    order: BestFirst = BestFirst.HIGHEST_FIRST
    reach: Reach = Reach.OWN

    def values(self, table: ResultTable, code: Code) -> Mapping[PlayerId, TieBreakValue]:
        """The numbers of all players."""
        return table.once(f"{self.name} as {code}", self.reach, partial(self.value, table, code))


@dataclass(frozen=True, slots=True)
class TieBreakEncounter:
    """A tie-break that orders the tied by their games against each other.

    `split` makes ordered groups of a tied group whose place is given; `made` is what each of a tied group
    scored in these games, in the unit; `parts` what that is made of.
    """

    name: str
    title: Message
    article: str
    unit: Unit
    family: Family
    split: Callable[[ResultTable, Code, TiedPlayers, int], Sequence[TiedPlayers]]
    made: Callable[[ResultTable, Code, Collection[PlayerId]], Mapping[PlayerId, TieBreakValue]]
    parts: Callable[[ResultTable, Code, PlayerId, Collection[PlayerId]], tuple[TieBreakPart, ...]]
    takes: frozenset[Modifier] = frozenset()


TieBreak = TieBreakMeasure | TieBreakEncounter


def by_round(
    name: str,
    title: Message,
    article: str,
    unit: Unit,
    worth: Callable[[ResultTable, Entry], int],
) -> TieBreakMeasure:
    """A tie-break of the player's own record that adds up what each round is worth in its unit."""

    def value(table: ResultTable, _: Code, player: PlayerId) -> TieBreakValue:
        return sum([worth(table, entry) for entry in table.entries[player]])

    def parts(table: ResultTable, _: Code, player: PlayerId) -> tuple[TieBreakPart, ...]:
        return tuple(_part(entry, worth(table, entry), unit) for entry in table.entries[player])

    return TieBreakMeasure(name, title, article, unit, Family.RECORD, value, parts)


def _part(entry: Entry, worth: int, unit: Unit) -> TieBreakPart:
    counts = CountsAs.HALF if 0 < worth < unit.value else CountsAs.WHOLE if worth else CountsAs.NOTHING
    points: Points | None = None if entry.score is None else entry.points
    return TieBreakPart(counts, worth, entry.round, entry.opponent, points=points)


def average_of_opponents(name: str, title: Message, article: str, of: TieBreakMeasure) -> TieBreakMeasure:
    """A tie-break that averages another one over the opponents met over the board, rounded half up (C.07 10)."""

    def value(table: ResultTable, code: Code, player: PlayerId) -> TieBreakValue:
        theirs = of.values(table, code)
        numbers = [theirs[game.opponent] for game in table.games[player] if game.opponent is not None]
        return mean([int(number) for number in numbers if number is not None])

    def parts(table: ResultTable, code: Code, player: PlayerId) -> tuple[TieBreakPart, ...]:
        theirs = of.values(table, code)
        return tuple(
            TieBreakPart(CountsAs.PERFORMANCE, theirs[game.opponent], game.round, game.opponent, points=game.points)
            for game in table.games[player]
            if game.opponent is not None
        )

    return TieBreakMeasure(name, title, article, Unit.RATING, Family.RATING, value, parts, reach=Reach.OPPONENTS)
