"""A small tournament played by a seeded random generator, from which random fields are cut.

Each round is paired roughly by score, so that floats and colours look like those of a real event, but by no system, so
that rare histories turn up too; or it is paired from outside.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from domain.pairing.system import Field, FieldPlayer, RoundRecord
from domain.values import Colour, Points, Score, Scoring, Tpn

_STEPS = 400

Boards = tuple[list[tuple[Tpn, Tpn]], Tpn | None]
"""(white, black) of every board, and the player with the bye."""


@dataclass(frozen=True)
class Rates:
    """How often things happen, between 0 and 1."""

    draws: float = 0.3
    forfeits: float = 0.0
    byes: float = 0.0
    late: float = 0.0
    withdrawals: float = 0.0
    noise: float = 0.5
    """How far a round strays from pairing equal scores, in points."""


@dataclass
class Person:
    """One player while the tournament is being played."""

    tpn: Tpn
    first_round: int
    last_round: int
    records: list[RoundRecord] = field(default_factory=list)

    @property
    def score(self) -> Points:
        return sum(record.points for record in self.records)

    @property
    def colours(self) -> list[Colour]:
        return [record.colour for record in self.records if record.colour is not None and record.score.is_played]

    @property
    def met(self) -> set[Tpn]:
        return {record.opponent for record in self.records if record.opponent is not None and record.score.is_played}

    @property
    def may_take_bye(self) -> bool:
        barred = (Score.PAIRING_ALLOCATED_BYE, Score.FORFEIT_WIN, Score.FULL_POINT_BYE)
        return not any(record.score in barred for record in self.records)

    def bears(self, colour: Colour) -> bool:
        """Whether this colour keeps the difference within two and is not the third in a row."""
        difference = self.colours.count(colour) - self.colours.count(colour.other)
        return difference < 2 and self.colours[-2:] != [colour, colour]


class Event:
    """A tournament as it is played."""

    def __init__(self, chance: Random, players: int, rounds: int, rates: Rates, scoring: Scoring) -> None:
        self.chance = chance
        self.rounds = rounds
        self.rates = rates
        self.scoring = scoring
        self.people = [self._person(Tpn(number)) for number in range(1, players + 1)]
        self.accelerated = 0
        self._present: dict[int, set[Tpn]] = {}
        self.prohibited: set[tuple[Tpn, Tpn]] = set()

    def _person(self, tpn: Tpn) -> Person:
        chance, rates = self.chance, self.rates
        first = chance.randint(2, self.rounds + 1) if chance.random() < rates.late else 1
        leaves = chance.random() < rates.withdrawals
        return Person(tpn, first, chance.randint(first, self.rounds + 1) if leaves else self.rounds)

    def virtual(self, person: Person, number: int) -> Points:
        """Virtual points of a round: the upper half of the list, a win's worth, then half of that, then none."""
        if person.tpn > len(self.people) // 2 or number > self.accelerated:
            return 0
        return self.scoring.win if number <= (self.accelerated + 1) // 2 else self.scoring.win // 2

    def present(self, number: int) -> list[Person]:
        """Who is there to be paired in a round; drawn once. If no one were, everyone is."""
        if number not in self._present:
            drawn = {
                person.tpn
                for person in self.people
                if person.first_round <= number <= person.last_round and self.chance.random() >= self.rates.byes
            }
            self._present[number] = drawn or {person.tpn for person in self.people}
        return [person for person in self.people if person.tpn in self._present[number]]

    def boards(self, number: int) -> Boards | None:
        """A pairing roughly by score, by no system; None if none was found."""
        present = self.present(number)
        spread = 2 * self.rates.noise
        strength = {
            person.tpn: person.score + self.virtual(person, number) + self.chance.uniform(-spread, spread)
            for person in present
        }
        present.sort(key=lambda person: -strength[person.tpn])
        bye = None
        if len(present) % 2 == 1:
            bye = next((person for person in reversed(present) if person.may_take_bye), None)
            if bye is None:
                return None
            present.remove(bye)
        pairs = Search(self.prohibited).of(present)
        if pairs is None:
            return None
        return [self._by_colour(one, other) for one, other in pairs], bye.tpn if bye else None

    def play(self, number: int, boards: Boards) -> None:
        """Play one round that is paired like this."""
        pairs, bye = boards
        people = {person.tpn: person for person in self.people}
        records = {person.tpn: self._bye(person, number) for person in self.people}
        if bye is not None:
            records[bye] = self._record(Score.PAIRING_ALLOCATED_BYE, people[bye], number)
        for white, black in pairs:
            records.update(self._game(people[white], people[black], number))
        for person in self.people:
            person.records.append(records[person.tpn])

    def _record(
        self,
        score: Score,
        person: Person,
        number: int,
        opponent: Person | None = None,
        colour: Colour | None = None,
    ) -> RoundRecord:
        return RoundRecord(
            score,
            self.scoring.points(score),
            opponent.tpn if opponent else None,
            colour,
            self.virtual(person, number),
        )

    def _bye(self, person: Person, number: int) -> RoundRecord:
        kinds = [Score.ZERO_POINT_BYE]
        if person.first_round <= number <= person.last_round:
            kinds += [Score.HALF_POINT_BYE, Score.HALF_POINT_BYE, Score.FULL_POINT_BYE]
        return self._record(self.chance.choice(kinds), person, number)

    def _game(self, white: Person, black: Person, number: int) -> dict[Tpn, RoundRecord]:
        first, second = self._scores()
        return {
            white.tpn: self._record(first, white, number, black, Colour.WHITE),
            black.tpn: self._record(second, black, number, white, Colour.BLACK),
        }

    def _scores(self) -> tuple[Score, Score]:
        chance = self.chance
        if chance.random() < self.rates.forfeits:
            return chance.choice(
                [
                    (Score.FORFEIT_WIN, Score.FORFEIT_LOSS),
                    (Score.FORFEIT_LOSS, Score.FORFEIT_WIN),
                    (Score.FORFEIT_LOSS, Score.FORFEIT_LOSS),
                ]
            )
        if chance.random() < self.rates.draws:
            return Score.DRAW, Score.DRAW
        return chance.choice([(Score.WIN, Score.LOSS), (Score.LOSS, Score.WIN)])

    def _by_colour(self, one: Person, other: Person) -> tuple[Tpn, Tpn]:
        """(white, black): colours that both can bear, rather some that balance."""
        colours = [colour for colour in Colour if one.bears(colour) and other.bears(colour.other)]
        self.chance.shuffle(colours)
        due = min(colours, key=lambda colour: one.colours.count(colour) + other.colours.count(colour.other))
        colour = due if self.chance.random() < 0.8 else colours[0]
        return (one.tpn, other.tpn) if colour is Colour.WHITE else (other.tpn, one.tpn)

    def field(self, number: int) -> Field:
        """The snapshot of a round to be paired."""
        present = {person.tpn for person in self.present(number)}
        players = tuple(
            FieldPlayer(
                tpn=person.tpn,
                score=person.score,
                history=tuple(person.records),
                present=person.tpn in present,
                virtual=self.virtual(person, number),
                rating=2400 - 10 * person.tpn,
                name=f"Player {person.tpn}",
            )
            for person in self.people
        )
        return Field(
            round=number,
            rounds=self.rounds,
            players=players,
            initial_colour=self.chance.choice(list(Colour)),
            prohibited=frozenset(self.prohibited),
            avoided=(frozenset(sorted(self.prohibited)[::2]),),
            scoring=self.scoring,
        )


class Search:
    """Pairs people in their order, each with someone near; gives up after some steps."""

    def __init__(self, prohibited: set[tuple[Tpn, Tpn]]) -> None:
        self.prohibited = prohibited
        self.steps = 0

    def of(self, people: Sequence[Person]) -> list[tuple[Person, Person]] | None:
        if not people:
            return []
        first, *rest = people
        for other in rest:
            self.steps += 1
            if self.steps > _STEPS:
                return None
            if self._may_meet(first, other):
                boards = self.of([person for person in rest if person is not other])
                if boards is not None:
                    return [(first, other), *boards]
        return None

    def _may_meet(self, one: Person, other: Person) -> bool:
        pair = (min(one.tpn, other.tpn), max(one.tpn, other.tpn))
        if pair in self.prohibited or other.tpn in one.met:
            return False
        return any(one.bears(colour) and other.bears(colour.other) for colour in Colour)
