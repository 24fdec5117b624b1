"""[C.2 to C.11] The pairing of one bracket at one level of p, and how much had to be relaxed for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from domain.pairing.rating_swiss.criteria import CriteriaStage, RoundCriteria, mask
from domain.pairing.rating_swiss.editions import Relaxation
from domain.pairing.rating_swiss.floater_request import FloaterRequest
from domain.pairing.rating_swiss.heterogeneous import Attempt
from domain.pairing.rating_swiss.homogeneous import GroupPairing, HomogeneousGroup, RankPairs, pairing_without_exchange
from domain.pairing.rating_swiss.requirements import EVERYTHING_DROPPED, needed_x
from domain.pairing.rating_swiss.score_bracket import ColourPreferences, Level, ScoreBracket, x_of
from domain.pairing.rating_swiss.terms import Terms, terms_of


class BracketMeasure(NamedTuple):
    """What falls, read from the left, at every step within one bracket and level (reading S19)."""

    stages: int
    room_for_x: int
    relaxations: int


@dataclass(frozen=True, slots=True)
class PairedBracket:
    """A bracket with its pairing: of the players moved down, and of the (remainder) group.

    `first_x` is x as C.2 determined it, `x` what C.11 made of it. `passed` are those whom C.1 moved down, `measures`
    those of all steps that were tried. `before_c13` is the level that had been reached when C.13 undid the pairing.
    `made_for` is the article by which the bracket below required it, C.12 or C.13; empty if it required nothing.
    """

    bracket: ScoreBracket
    level: Level
    stage: CriteriaStage
    first_x: int
    x: int
    relaxation: Relaxation
    preferences: ColourPreferences
    moved: RankPairs
    group: GroupPairing
    passed: tuple[int, ...] = ()
    measures: tuple[BracketMeasure, ...] = ()
    before_c13: Level | None = None
    made_for: str = ""

    @property
    def pairs_moved_as_residents(self) -> bool:
        """[C.14] Whether p fell to zero in a lowest bracket: those moved down are then paired like the others (S26)."""
        return self.bracket.lowest and not self.bracket.is_homogeneous and self.level.moved == 0

    @property
    def steps_of_c14(self) -> int:
        """[C.14] How far C.14 lowered p; what C.13 lowered, and a step to zero in a lowest bracket, are left out."""
        level = self.level if self.before_c13 is None else self.before_c13
        return level.lowered + level.lowered_rest - self.pairs_moved_as_residents

    @property
    def is_lowered_by_c13(self) -> bool:
        """[C.13] Whether p of this bracket, the penultimate one, was lowered so that the lowest can be paired."""
        return self.before_c13 not in (None, self.level)

    @property
    def pairs(self) -> RankPairs:
        """All pairs, the higher player first."""
        return tuple((min(pair), max(pair)) for pair in self.moved + self.group.pairs)

    @property
    def floaters(self) -> tuple[int, ...]:
        """Who moves down: those left over and those whom C.1 moved down."""
        return tuple(sorted(self.group.floaters + self.passed))


def pair_bracket(
    criteria: RoundCriteria, bracket: ScoreBracket, level: Level, request: FloaterRequest | None = None
) -> PairedBracket | None:
    """The first acceptable pairing of a bracket at a level, or None if no relaxation helps."""
    measures: list[BracketMeasure] = []
    for at, stage in enumerate(criteria.stages):
        if request is None and not level.moved:
            easy = _easy(criteria, bracket, level, stage)
            if easy is not None:
                measures.append(_measure(criteria, bracket, at, easy.x, 0))
                return replace(easy, measures=tuple(measures))
        for first_x, x in _values_of_x(criteria, bracket, level, stage, request):
            for place, (relaxation, terms) in enumerate(_relaxations(criteria, bracket, stage)):
                measures.append(_measure(criteria, bracket, at, x, place))
                attempt = Attempt(bracket, level, terms, x, request)
                found = attempt.first(relaxation.scope)
                if found is not None:
                    return PairedBracket(
                        bracket,
                        level,
                        stage,
                        first_x,
                        x,
                        relaxation,
                        terms.preferences,
                        *found,
                        measures=tuple(measures),
                    )
    return None


def _easy(criteria: RoundCriteria, bracket: ScoreBracket, level: Level, stage: CriteriaStage) -> PairedBracket | None:
    """The pairing of a homogeneous bracket if nothing has to be relaxed or exchanged, as in most."""
    relaxation = criteria.edition.relaxations[0]
    terms = terms_of(criteria, bracket, stage, relaxation)
    x = _first_x(bracket, level, terms)
    found = pairing_without_exchange(HomogeneousGroup(bracket.players, level.rest), terms, x)
    return (
        None if found is None else PairedBracket(bracket, level, stage, x, x, relaxation, terms.preferences, (), found)
    )


def _first_x(bracket: ScoreBracket, level: Level, terms: Terms) -> int:
    """[C.2, C.14] x as it is determined, less the steps of C.14."""
    return max(0, x_of(mask(bracket.players), terms.preferences) - level.lowered - level.lowered_rest)


def _measure(criteria: RoundCriteria, bracket: ScoreBracket, stage: int, x: int, relaxation: int) -> BracketMeasure:
    left = len(criteria.edition.relaxations) - 1 - relaxation
    return BracketMeasure(len(criteria.stages) - 1 - stage, bracket.size // 2 - x, left)


def _values_of_x(
    criteria: RoundCriteria, bracket: ScoreBracket, level: Level, stage: CriteriaStage, request: FloaterRequest | None
) -> Iterator[tuple[int, int]]:
    """[C.2, C.11, C.14] x at first, and each value of x that can help: none below what every pairing needs."""
    terms = terms_of(criteria, bracket, stage, EVERYTHING_DROPPED)
    tops = mask(bracket.tops(level))
    all_players = mask(bracket.players)
    needed = needed_x(terms, tops, all_players & ~tops, level.rest)
    if needed is None:
        return
    first = _first_x(bracket, level, terms)
    if request is not None:
        attempt = Attempt(bracket, level, terms, bracket.size // 2, request)
        if not attempt.is_open_below():
            return
    for x in range(max(first, needed), max(first, needed, bracket.size // 2) + 1):
        yield first, x


def _relaxations(
    criteria: RoundCriteria, bracket: ScoreBracket, stage: CriteriaStage
) -> Iterator[tuple[Relaxation, Terms]]:
    """[C.9, C.10] The terms for one value of x, from the strictest; steps that change nothing are left out."""
    before = None
    for relaxation in criteria.edition.relaxations:
        terms = terms_of(criteria, bracket, stage, relaxation)
        if before is None or (relaxation.scope, terms) != before:
            yield relaxation, terms
        before = (relaxation.scope, terms)
