"""The pairing of one bracket: candidates in the order of the text, the first of the best is taken (B.2 to B.8).

A homogeneous bracket is written as one without MDPs: its S1 of MDPs is empty and all of it is remainder. So is what
2017 calls the collapsed last bracket when no one moves down into it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from domain.values import Colour, Points
from tests.literal.dutch.candidate import Bracket, Candidate, Game
from tests.literal.dutch.colours import colour_of_higher
from tests.literal.dutch.criteria import Criterion, Failure
from tests.literal.dutch.matchings import without
from tests.literal.dutch.sequences import Numbers, exchanges, transpositions
from tests.literal.dutch.terms import Player, may_meet

MdpSets = Callable[[Sequence[Player], int], Iterator[tuple[Player, ...]]]


@dataclass(frozen=True)
class Task:
    """What must be found for a bracket."""

    bracket: Bracket
    max_pairs: int
    m1: int
    mdp_sets: MdpSets
    initial_colour: Colour
    is_allowed: Callable[[Candidate], bool]
    criteria: Mapping[str, Criterion]
    ideal: Mapping[str, Failure]


def numbered(players: Sequence[Player]) -> dict[int, Player]:
    """The players by their in-bracket sequence numbers (section D)."""
    return dict(enumerate(sorted(players, key=lambda player: player.rank), start=1))


def candidates(task: Task) -> Iterator[Candidate]:
    """Every candidate whose pairs may all meet, in the order of B.6 and B.7."""
    bracket = task.bracket
    for s1 in task.mdp_sets(bracket.mdps, task.m1):
        limbo = without(bracket.mdps, s1)
        s2 = numbered(bracket.residents)
        for order in transpositions(list(s2), len(s1)):
            opponents = [s2[number] for number in order]
            if not all(may_meet(mdp, opponent) for mdp, opponent in zip(s1, opponents, strict=True)):
                continue
            mdp_pairs = list(zip(s1, opponents, strict=True))
            remainder = without(bracket.residents, opponents)
            for pairs, leftover in remainder_candidates(remainder, task.max_pairs - len(s1)):
                games = tuple(game(pair, task.initial_colour) for pair in (*mdp_pairs, *pairs))
                yield Candidate(bracket, games, (*limbo, *leftover))


def remainder_candidates(
    players: Sequence[Player], number_of_pairs: int
) -> Iterator[tuple[list[tuple[Player, Player]], tuple[Player, ...]]]:
    """(pairs, left over) of a homogeneous bracket or a remainder, in the order of B.6."""
    by_number = numbered(players)
    numbers = list(by_number)
    for s1, s2 in exchanges(numbers[:number_of_pairs], numbers[number_of_pairs:]):
        for order in transpositions(s2, len(s1)):
            pairs = _pairs(by_number, s1, order)
            if all(may_meet(one, other) for one, other in pairs):
                yield pairs, tuple(by_number[number] for number in sorted(set(s2) - set(order)))


def _pairs(by_number: dict[int, Player], s1: Numbers, order: Numbers) -> list[tuple[Player, Player]]:
    return [(by_number[one], by_number[other]) for one, other in zip(s1, order, strict=True)]


def game(pair: tuple[Player, Player], initial_colour: Colour) -> Game:
    """The pair with its colours."""
    higher, lower = sorted(pair, key=lambda player: player.rank)
    return Game(higher, lower, colour_of_higher(higher, lower, initial_colour))


def best(task: Task) -> Candidate | None:
    """The first of the best candidates (B.8), or the first perfect one (B.4)."""
    chosen: Candidate | None = None
    failures: dict[str, Failure] = {}
    for candidate in candidates(task):
        if not task.is_allowed(candidate):
            continue
        if chosen is None or is_better(candidate, failures, task.criteria):
            chosen, failures = candidate, {article: count(candidate) for article, count in task.criteria.items()}
            if all(failure == task.ideal[article] for article, failure in failures.items()):
                break
    return chosen


def is_better(candidate: Candidate, failures: Mapping[str, Failure], criteria: Mapping[str, Criterion]) -> bool:
    """Whether the candidate fails the first differing criterion less."""
    for article, criterion in criteria.items():
        mine, failure = criterion(candidate), failures[article]
        if mine != failure:
            return mine < failure  # type: ignore[operator]  # one criterion gives one kind of failure
    return False


def scores_of(players: Sequence[Player]) -> dict[int, Points]:
    """The scores by in-bracket sequence number."""
    return {number: player.score for number, player in numbered(players).items()}


def perfect(criteria: Mapping[str, Criterion]) -> dict[str, Failure]:
    """The failures of a perfect candidate (B.4): none, and of the last four, which are lists, no element."""
    return {article: [] if number >= len(criteria) - 4 else 0 for number, article in enumerate(criteria)}


def spoken(criteria: Mapping[str, Criterion], silenced: str) -> dict[str, Criterion]:
    """The criteria but for the silenced one, in the order of the text."""
    return {article: criterion for article, criterion in criteria.items() if article != silenced}
