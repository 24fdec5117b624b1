"""[C] The procedure over all score brackets: C.1 moves down, C.12 undoes, C.13 joins, C.14 lowers p.

It ends because every step lowers (scoregroups not joined, brackets still to pair, undoings left, p of the level); see
`Progress` and reading S19.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import NamedTuple

from domain.pairing.rating_swiss.bracket import Bracket, Level
from domain.pairing.rating_swiss.brackets import Paired, pair_bracket
from domain.pairing.rating_swiss.editions import Joined
from domain.pairing.rating_swiss.ground import Ground
from domain.pairing.rating_swiss.homogeneous import Pairing
from domain.pairing.rating_swiss.prospect import Prospect, scores_of
from domain.pairing.rating_swiss.requirements import EVERYTHING_DROPPED, is_complete, is_possible
from domain.pairing.rating_swiss.terms import terms_of
from domain.pairing.system import NoPairing


class Progress(NamedTuple):
    """What falls, read from the left, at every step between brackets (reading S19)."""

    scoregroups: int
    to_pair: int
    undoings: int


class Happening(Enum):
    """What may happen between the pairings of two brackets."""

    PAIRED_AGAIN = "C.12"
    PAIRED_AGAIN_FOR_LOWEST = "C.13"
    JOINED = "C.13, joined"


@dataclass(frozen=True, slots=True)
class Turn:
    """What happened: who moves down, or comes in, and who moved down before (ranks)."""

    what: Happening
    players: tuple[int, ...]
    before: tuple[int, ...] = ()


class Logged(NamedTuple):
    """A pairing or a turn, with the place of its bracket from the top, from 0."""

    place: int
    entry: Paired | Turn


@dataclass(slots=True)
class _Scoregroup:
    """A scoregroup, or several that C.13 joined: `added` is the latest added one."""

    residents: tuple[int, ...]
    added: tuple[int, ...] = ()


class Procedure:
    """One round's run through section C, from the highest score down, so that equal scores meet first [B.3].

    `paired` has the brackets' pairings in the end, `log` everything in the order in which it happened, pairings that
    were undone later included.
    """

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.groups = [_Scoregroup(group) for group in ground.groups]
        self.paired: list[Paired] = []
        self.log: list[Logged] = []
        self.progress: list[Progress] = []
        self.undoings = 1

    def run(self) -> None:
        """Pair all brackets.

        Raises NoPairing where no complete pairing of the round obeys B.1 and B.2.
        """
        everybody = Bracket((), tuple(player.rank for player in self.ground.players), lowest=True)
        if not everybody.players:
            return
        if not is_complete(self.ground, everybody):
            raise NoPairing(f"{self.ground.edition.rules.code} B.1, B.2", "The players cannot all be paired")
        while len(self.paired) < len(self.groups):
            self.progress.append(Progress(len(self.groups), len(self.groups) - len(self.paired), self.undoings))
            accepted = self._lowest() if len(self.paired) + 1 == len(self.groups) else self._next()
            if accepted is not None:
                self.log.append(Logged(len(self.paired), accepted))
                self.paired.append(accepted)
                self.undoings = 1

    def _bracket(self, floaters: tuple[int, ...]) -> Bracket:
        """The bracket to be paired now, with these players moved down into it (readings S13, S26)."""
        at = len(self.paired)
        group = self.groups[at]
        if not floaters and group.added:
            joined = self.ground.edition.joined is Joined.HETEROGENEOUS
            bracket = Bracket(group.added, group.residents, lowest=True, always_heterogeneous=joined, least_p=0)
            return bracket.excusing(self.ground)
        bracket = self._bracket_below(floaters)
        if bracket.lowest and at and set(floaters) <= set(self.groups[at - 1].residents):
            bracket = replace(bracket, least_p=0)
        return bracket.excusing(self.ground)

    def _bracket_below(self, moved: tuple[int, ...]) -> Bracket:
        """The bracket to be paired now, as others see it who move down into it."""
        group = self.groups[len(self.paired)]
        lowest = len(self.paired) + 1 == len(self.groups)
        joined = bool(group.added) and self.ground.edition.joined is Joined.HETEROGENEOUS
        return Bracket(moved, tuple(sorted(group.added + group.residents)), lowest, always_heterogeneous=joined)

    def _floaters(self) -> tuple[int, ...]:
        return self.paired[-1].floaters if self.paired else ()

    def _next(self) -> Paired | None:
        """Pair a bracket that is not the lowest. None where C.12 changed the one above: begin again at C.1."""
        bracket = self._bracket(self._floaters())
        legal = self.ground.legal(self.ground.loosest)
        passed = bracket.lonely(legal)
        lonely = sum(rank in bracket.moved for rank in passed)
        if lonely and self._undo(self._all_moved(bracket), pairs_all_moved=bracket.is_homogeneous):
            return None
        while found := bracket.lonely(legal):
            bracket = bracket.without(found)
            passed = tuple(sorted({*passed, *found}))
        for level in bracket.levels():
            accepted = pair_bracket(self.ground, bracket, level)
            if accepted is not None:
                return replace(accepted, passed=passed)
            if bracket.moved and self._undo(level, lonely):
                return None
        return self._all_down(bracket, passed)

    def _all_down(self, bracket: Bracket, passed: tuple[int, ...]) -> Paired:
        """[C.14] p is zero: everybody moves down."""
        stage = self.ground.loosest
        wants = terms_of(self.ground, bracket, stage, EVERYTHING_DROPPED).wants
        group = Pairing((), bracket.players)
        level = Level(0, 0, lowered_rest=bracket.size // 2)
        return Paired(bracket, level, stage, 0, 0, EVERYTHING_DROPPED, wants, (), group, passed)

    def _lowest(self) -> Paired | None:
        """Pair the lowest bracket. None where C.12 or C.13 changed something above: begin again."""
        bracket = self._bracket(self._floaters())
        if not self._is_for_c13(bracket):
            for level in bracket.levels():
                accepted = pair_bracket(self.ground, bracket, level)
                if accepted is not None:
                    return accepted
                if self._undo(level):
                    return None
        self._join_or_repair()
        return None

    def _is_for_c13(self, lowest: Bracket) -> bool:
        """[C.1] Whether residents find no opponent, nobody who moved down lacks one, and no bye explains it (S2)."""
        lonely = lowest.lonely(self.ground.legal(self.ground.loosest))
        if not lonely or any(rank in lowest.moved for rank in lonely):
            return False
        has_bye = lowest.size % 2 == 1 and len(lonely) == 1 and self.ground.may_take_bye >> lonely[0] & 1
        return bool(self.paired) and not has_bye

    def _all_moved(self, bracket: Bracket) -> Level:
        """[C.1, C.12] As many pairs as are possible now; in a heterogeneous bracket with all who moved down in S1."""
        rest = bracket.without(bracket.lonely(self.ground.legal(self.ground.loosest)))
        possible = next((level.pairs for level in rest.levels() if is_possible(self.ground, rest, level)), 0)
        if bracket.is_homogeneous:
            return Level(0, possible)
        moved = min(len(bracket.moved), len(bracket.residents))
        return Level(moved, max(0, possible - moved))

    def _undo(self, level: Level, lonely: int = 0, *, pairs_all_moved: bool = False) -> bool:
        """[C.12] Re-pair the bracket above so that others move down who let this one be paired at the level.

        `pairs_all_moved`: for C.1, none of those who move down is left over (reading S12).
        """
        if not self.paired or not self.undoings or not self.paired[-1].group.floaters:
            return False
        above = self.paired[-1]
        scores = scores_of(self.ground, above.group.floaters)
        below = self._bracket_below(above.passed)
        prospect = Prospect(self.ground, below, self._bracket, level, scores, lonely, pairs_all_moved)
        found = pair_bracket(self.ground, above.bracket, above.level, prospect)
        if found is None:
            return False
        self._repair(Happening.PAIRED_AGAIN, replace(found, made_for="C.12"))
        return True

    def _repair(self, what: Happening, found: Paired) -> None:
        place, before = len(self.paired) - 1, self.paired[-1]
        self.paired[-1] = replace(found, passed=before.passed)
        turn = Turn(what, found.group.floaters, before.group.floaters)
        self.log += [Logged(place, turn), Logged(place, self.paired[-1])]
        self.undoings = 0

    def _join_or_repair(self) -> None:
        """[C.13] Re-pair the penultimate bracket so that the lowest can be paired, or else join the two."""
        above = self.paired[-1]
        prospect = Prospect(self.ground, self._bracket_below(above.passed), self._bracket, None)
        levels = list(above.bracket.levels())
        start = levels.index(above.level) if above.level in levels else len(levels)
        for level in levels[start:]:
            found = pair_bracket(self.ground, above.bracket, level, prospect)
            if found is not None:
                found = replace(found, before_c13=above.level, made_for="C.13")
                self._repair(Happening.PAIRED_AGAIN_FOR_LOWEST, found)
                return
        self.paired.pop()
        last = self.groups.pop()
        joined = self.groups.pop()
        residents = tuple(sorted(last.residents + last.added))
        self.groups.append(_Scoregroup(residents, tuple(sorted(joined.residents))))
        self.undoings = 1
        self.log.append(Logged(len(self.paired), Turn(Happening.JOINED, tuple(sorted(joined.residents)))))
