"""What a tie-break is: a number for every player, or a way to order those who are tied."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from domain.history import Entry
from domain.standings.codes import Code, Modifier
from domain.standings.parts import Counts, Part, Unit, Value
from domain.standings.table import Table
from domain.values import PlayerId, Points

Group = tuple[PlayerId, ...]


class Family(Enum):
    """What a tie-break looks at, which decides where it may be used."""

    ENCOUNTER = "encounter"
    RECORD = "record"
    BUCHHOLZ = "buchholz"
    RESULTS = "results"
    RATING = "rating"


class Order(Enum):
    """Which number is better."""

    HIGHEST_FIRST = "highest first"
    LOWEST_FIRST = "lowest first"


@dataclass(frozen=True, slots=True)
class Measure:
    """A tie-break that gives every player a number.

    `values` tells everybody's, `parts` what one player's is made of; both in the unit.
    """

    name: str
    title: str
    article: str
    unit: Unit
    family: Family
    values: Callable[[Table, Code], Mapping[PlayerId, Value]]
    parts: Callable[[Table, Code, PlayerId], tuple[Part, ...]]
    takes: frozenset[Modifier] = frozenset()
    order: Order = Order.HIGHEST_FIRST


@dataclass(frozen=True, slots=True)
class Encounter:
    """A tie-break that orders the tied by their games against each other.

    `split` makes ordered groups of a tied group whose place is given; `made` tells what each of a tied group scored
    in these games, in the unit; `parts` what that is made of.
    """

    name: str
    title: str
    article: str
    unit: Unit
    family: Family
    split: Callable[[Table, Code, Group, int], Sequence[Group]]
    made: Callable[[Table, Code, Collection[PlayerId]], Mapping[PlayerId, Value]]
    parts: Callable[[Table, Code, PlayerId, Collection[PlayerId]], tuple[Part, ...]]
    takes: frozenset[Modifier] = frozenset()


TieBreak = Measure | Encounter


def by_round(
    name: str,
    title: str,
    article: str,
    unit: Unit,
    worth: Callable[[Table, Entry], int],
) -> Measure:
    """A tie-break of the player's own record that adds up what each round is worth in its unit."""

    def values(table: Table, _: Code) -> Mapping[PlayerId, Value]:
        return {player: sum(worth(table, entry) for entry in entries) for player, entries in table.entries.items()}

    def parts(table: Table, _: Code, player: PlayerId) -> tuple[Part, ...]:
        return tuple(_part(entry, worth(table, entry), unit) for entry in table.entries[player])

    return Measure(name, title, article, unit, Family.RECORD, values, parts)


def _part(entry: Entry, worth: int, unit: Unit) -> Part:
    counts = Counts.HALF if 0 < worth < unit.value else Counts.WHOLE if worth else Counts.NOTHING
    points: Points | None = None if entry.score is None else entry.points
    return Part(counts, worth, entry.round, entry.opponent, points=points)


def mean(numbers: Collection[int]) -> int | None:
    """C.07 10: the average, rounded to the nearest whole number, one half up; None of nothing."""
    if not numbers:
        return None
    return (2 * sum(numbers) + len(numbers)) // (2 * len(numbers))


def average_of_opponents(name: str, title: str, article: str, of: Measure) -> Measure:
    """A tie-break that averages another one over the opponents met over the board, rounded half up (C.07 10)."""

    def values(table: Table, code: Code) -> Mapping[PlayerId, Value]:
        theirs = table.once(of.name, lambda: of.values(table, code))
        found: dict[PlayerId, Value] = {}
        for player, games in table.games.items():
            numbers = [theirs[game.opponent] for game in games if game.opponent is not None]
            found[player] = mean([int(number) for number in numbers if number is not None])
        return found

    def parts(table: Table, code: Code, player: PlayerId) -> tuple[Part, ...]:
        theirs = table.once(of.name, lambda: of.values(table, code))
        return tuple(
            Part(Counts.PERFORMANCE, theirs[game.opponent], game.round, game.opponent, points=game.points)
            for game in table.games[player]
            if game.opponent is not None
        )

    return Measure(name, title, article, Unit.RATING, Family.RATING, values, parts)
