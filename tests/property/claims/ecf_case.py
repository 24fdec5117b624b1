"""What an evaluator of the English rules looks at: the cards of a round, and the levels as they came out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from domain.pairing.system import Field, FieldPlayer, RoundPairing
from domain.values import Score
from tests.literal.ecf.floats import Scan, scanned
from tests.literal.ecf.halves import Pairing, larger, moved_places, pairings
from tests.literal.ecf.people import Person, people

Numbers = tuple[int, int]
Floats = frozenset[Numbers]
Harm = tuple[int, int, int, int, int, list[Any], int]
"""Wide differences, floats, score differences, further floaters, transfers, claims on linked levels, avoided pairs."""


class Relaxed(Person):
    """[Note 6] A person of the last round, who seeks a colour only to even out."""

    @property
    def seeks(self) -> str:
        return super().seeks if self.colours.count("W") != self.colours.count("B") else ""


@dataclass(frozen=True)
class EcfCase:
    """A field with the pairing that was made of it."""

    field: Field
    pairing: RoundPairing

    def has_option(self, option: str, value: str) -> bool:
        return self.field.options.get(option, "") == value

    @cached_property
    def registered(self) -> dict[int, FieldPlayer]:
        return {player.tpn: player for player in self.field.players}

    @cached_property
    def plain(self) -> dict[int, Person]:
        """Everyone who is present, by number, in order of score and grade; they alternate also in the last round."""
        due = {int(each) for each in self.field.options.get("due_a_bye", "").split(",") if each.strip()}
        everybody = (replace(p, bar=max(p.bar, 1)) if p.number in due else p for p in people(self.field))
        return {p.number: p for p in everybody}

    @cached_property
    def people(self) -> dict[int, Person]:
        """The same as they are paired."""
        if not (self.has_option("last_round_alternation", "relax") and self.is_last):
            return self.plain
        return {number: Relaxed(**vars(p)) for number, p in self.plain.items()}

    @property
    def is_last(self) -> bool:
        return self.field.round == self.field.rounds

    @cached_property
    def order(self) -> dict[int, int]:
        return {number: at for at, number in enumerate(self.people)}

    @cached_property
    def opponents(self) -> dict[int, int]:
        pairs = [(int(pair.white), int(pair.black)) for pair in self.pairing.pairs]
        return {one: two for pair in pairs for one, two in (pair, pair[::-1])}

    @cached_property
    def whites(self) -> set[int]:
        return {int(pair.white) for pair in self.pairing.pairs}

    @cached_property
    def published(self) -> set[Numbers]:
        """[27] White and Black of every published board, and who had the bye with 0."""
        boards = (each.split("-") for each in self.field.options.get("published", "").split(",") if each.strip())
        return {(int(white), int(black)) for white, black in boards}

    @cached_property
    def spots(self) -> list[EcfSpot]:
        """The levels from the top, as they were when their turn came."""
        left = [p for p in self.people.values() if p.number != self.pairing.bye]
        found = []
        while left:
            level = [p for p in left if p.score == left[0].score]
            lower = left[len(level) :]
            spot = EcfSpot(self, level, lower)
            found.append(spot)
            gone = {number for pair in spot.floats for number in pair}
            left = [p for p in lower if p.number not in gone]
        return found

    def given(self, one: Person, two: Person) -> Person | None:
        """[16, 25] Who gets the colour not sought when the two are paired: of equal claims the lower ranked."""
        if one.seeks == "" or one.seeks != two.seeks:
            return None
        higher, lower = sorted((one, two), key=lambda p: self.order[p.number])
        if higher.strength == lower.strength and self.lower_has_colour(higher, lower):
            return higher
        return higher if higher.strength < lower.strength else lower

    def lower_has_colour(self, one: Person, two: Person) -> bool:
        """[Note 4] Whether the option is on, and both have less than half of the points."""
        full = self.field.scoring.win * (self.field.round - 1)
        return self.has_option("low_scores", "lower") and all(2 * p.score < full for p in (one, two))

    def wide(self, one: Person, two: Person) -> bool:
        """[Note 7] Whether a player who is not in contention would come to a difference of three."""
        given = self.given(one, two)
        if given is None or not (self.is_last and self.has_option("last_round_levels", "relax")):
            return False
        difference = abs(given.colours.count("W") - given.colours.count("B"))
        return difference >= 2 and given.score < int(self.field.options.get("contention", "0"))

    def avoided(self, one: Person, two: Person) -> bool:
        """[Notes 1, 3, 5] Club mates, two with half-point byes in round one, two whose game was defaulted."""
        first, second = self.registered[one.number], self.registered[two.number]
        mates = bool(first.club) and first.club == second.club
        defaulted = any(r.opponent == two.number and not r.score.is_played for r in first.history) or any(
            r.opponent == one.number and not r.score.is_played for r in second.history
        )
        halves = self.field.round == 2 and all(p.history[0].score is Score.HALF_POINT_BYE for p in (first, second))
        return (
            (mates and self.field.round <= int(self.field.options.get("avoid_rounds", "1")))
            or (defaulted and not self.has_option("defaulted_pairs", "allow"))
            or (halves and not self.has_option("half_point_byes", "allow"))
        )


@dataclass(frozen=True)
class EcfSpot:
    """A level with everyone below it."""

    case: EcfCase
    level: list[Person]
    lower: list[Person]

    @cached_property
    def following(self) -> list[Person]:
        return [p for p in self.lower if p.score == self.lower[0].score]

    @cached_property
    def floats(self) -> Floats:
        """Who went down, each with the one who came up."""
        stay = {p.number for p in self.level}
        return frozenset((p.number, o) for p in self.level if (o := self.case.opponents[p.number]) not in stay)

    @cached_property
    def staying(self) -> list[Person]:
        gone = {higher for higher, _ in self.floats}
        return [p for p in self.level if p.number not in gone]

    @cached_property
    def made(self) -> list[Numbers]:
        """The pairs of those who stay, the higher ranked first."""
        order, mates = self.case.order, self.case.opponents
        return [(p.number, mates[p.number]) for p in self.staying if order[p.number] < order[mates[p.number]]]

    @cached_property
    def natural(self) -> list[Numbers]:
        """[12] Top half against bottom half in order."""
        numbers = [p.number for p in self.staying]
        half = len(numbers) // 2
        return list(zip(numbers[:half], numbers[half:], strict=True))

    @cached_property
    def scan(self) -> Scan:
        return scanned(self.level, self.lower)

    @property
    def is_linked(self) -> bool:
        """[17] Whether both levels have more seekers of the same colour."""
        return larger(self.level) != "" and larger(self.level) == larger(self.following)

    @cached_property
    def harms(self) -> dict[Floats, Harm]:
        """Every set of floats that a complete pairing has, with the least harm that any such pairing does (E14)."""
        found: dict[Floats, Harm] = {}
        for floats, pairing in self._complete():
            harm = self._harm(pairing)
            found[floats] = min(found.get(floats, harm), harm)
        return found

    def every_harm(self, floats: Floats) -> list[Harm]:
        """The harm of each complete pairing with these floats."""
        return [self._harm(pairing) for made, pairing in self._complete() if made == floats]

    def _complete(self) -> Iterator[tuple[Floats, Pairing]]:
        for pairing in pairings(self.level + self.lower):
            yield (
                frozenset((a.number, b.number) for a, b in pairing if a in self.level and b not in self.level),
                pairing,
            )

    def _harm(self, pairing: Pairing) -> Harm:
        case, following = self.case, self.following
        here = [pair for pair in pairing if pair[0] in self.level]
        floats = [pair for pair in here if pair[1] not in self.level]
        both = [*here, *(pair for pair in pairing if pair[0] in following and pair[1] in following)]
        given = [p for pair in both if (p := case.given(*pair)) is not None]
        return (
            sum(case.wide(*pair) for pair in here),
            len(floats),
            sum(one.score - two.score for one, two in floats),
            sum((one in following) != (two in following) for one, two in pairing if one not in self.level),
            len(given),
            sorted((p.strength for p in given), reverse=True) if self.is_linked else [],
            sum(case.avoided(*pair) for pair in here),
        )

    def failures(self, pairs: Sequence[Numbers]) -> tuple[int, int, list[Any], int]:
        """[Note 7, 15, 16, notes] What pairs of those who stay fail."""
        both = [(self.case.people[one], self.case.people[two]) for one, two in pairs]
        given = [p for pair in both if (p := self.case.given(*pair)) is not None]
        return (
            sum(self.case.wide(*pair) for pair in both),
            len(given),
            sorted((p.strength for p in given), reverse=True),
            sum(self.case.avoided(*pair) for pair in both),
        )

    def exchanged(self, cards: list[Person]) -> list[int]:
        """[12] The numbers of those who cross the border if these cards stay."""
        half = len(cards) // 2

        def key(pairing: Pairing) -> tuple[Any, ...]:
            moved = moved_places(pairing, cards)
            far = [2 * (half - 1 - at) if at < half else 2 * (at - half) + 1 for at in moved]
            return *self.failures([(a.number, b.number) for a, b in pairing]), len(moved), sorted(far, reverse=True)

        best = min(pairings(cards), key=key)
        return sorted(cards[at].number for at in moved_places(best, cards))
