"""[C.6, C.7, C.9] The first pairing of a bracket: the players moved down first, then the homogeneous remainder."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from domain.pairing.matching import bits
from domain.pairing.rating_swiss.criteria import mask
from domain.pairing.rating_swiss.editions import Scope
from domain.pairing.rating_swiss.floater_request import FloaterRequest
from domain.pairing.rating_swiss.homogeneous import (
    GroupPairing,
    HomogeneousGroup,
    RankPairs,
    first_pairing,
    first_transposition,
)
from domain.pairing.rating_swiss.requirements import edges_of, needed_x
from domain.pairing.rating_swiss.score_bracket import Level, ScoreBracket
from domain.pairing.rating_swiss.terms import Terms


@dataclass(frozen=True, slots=True)
class Attempt:
    """One search through the pairings of a bracket: the level, the terms, the bracket's x, what is required below."""

    bracket: ScoreBracket
    level: Level
    terms: Terms
    x: int
    request: FloaterRequest | None = None

    @property
    def tops(self) -> tuple[int, ...]:
        """[C.4] The players moved down who are in S1."""
        return self.bracket.tops(self.level)

    @property
    def rest(self) -> int:
        """[C.4] All other players: S2."""
        return mask(self.bracket.players) & ~mask(self.tops)

    def first(self, scope: Scope) -> tuple[RankPairs, GroupPairing] | None:
        """The first acceptable pairing: that of the players moved down, and that of the (remainder) group."""
        if scope is Scope.FIRST_PAIRING_OF_THE_MOVED and self.tops:
            terms = replace(self.terms, may_float=self.rest)
            moved = first_transposition(self.tops, bits(self.rest), terms, self.x)
            found = None if moved is None else self._remainder(moved)
            return None if moved is None or found is None else (moved, found)
        needed = needed_x(self.terms, mask(self.tops), self.rest, self.level.rest)
        if needed is None or needed > self.x or not self.is_open_below():
            return None
        for moved in self._pairings_of_tops((), self.rest):
            found = self._remainder(moved)
            if found is not None:
                return moved, found
        return None

    def _pairings_of_tops(self, made: RankPairs, left: int) -> Iterator[RankPairs]:
        """[D.1] The pairings of the players moved down after which the remainder can be paired within what x leaves."""
        if len(made) == len(self.tops):
            yield made
            return
        one = self.tops[len(made)]
        for two in bits(self.terms.allowed[one] & left):
            pairs = (*made, (one, two))
            if self._is_open(pairs, left & ~(1 << two)):
                yield from self._pairings_of_tops(pairs, left & ~(1 << two))

    def _is_open(self, made: RankPairs, left: int) -> bool:
        waiting = mask(self.tops[len(made) :])
        needed = needed_x(self.terms, waiting, left, self.level.rest)
        used = self.terms.preferences.denied(made)
        if needed is None or used + needed > self.x:
            return False
        return self._is_open_below(waiting, left, self.x - used)

    def is_open_below(self) -> bool:
        """Whether the bracket below can get whom it needs from some pairing of this one."""
        return self._is_open_below(mask(self.tops), self.rest, self.x)

    def _is_open_below(self, waiting: int, left: int, limit: int) -> bool:
        if self.request is None:
            return True
        floaters = left.bit_count() - waiting.bit_count() - 2 * self.level.rest
        return self.request.is_open(edges_of(self.terms, waiting, left), floaters, self.terms.leaving_over(left), limit)

    def _remainder(self, moved: RankPairs) -> GroupPairing | None:
        left = self.rest & ~mask(two for _, two in moved)
        limit = self.x - self.terms.preferences.denied(moved)
        return first_pairing(HomogeneousGroup(tuple(bits(left)), self.level.rest), self.terms, limit, self.request)
