"""[C] The procedure over all score brackets: C.1 moves down, C.12 undoes, C.13 joins, C.14 lowers p.

It ends because every step lowers (scoregroups not joined, brackets still to pair, undoings left, p of the level); see
`ProcedureMeasure` and reading S19.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import NamedTuple

from domain.messages import message
from domain.pairing.rating_swiss.bracket_pairing import PairedBracket, pair_bracket
from domain.pairing.rating_swiss.criteria import RoundCriteria
from domain.pairing.rating_swiss.editions import Joined
from domain.pairing.rating_swiss.floater_request import FloaterRequest, scores_of
from domain.pairing.rating_swiss.homogeneous import GroupPairing
from domain.pairing.rating_swiss.requirements import EVERYTHING_DROPPED, is_complete, is_possible
from domain.pairing.rating_swiss.score_bracket import Level, ScoreBracket
from domain.pairing.rating_swiss.terms import terms_of
from domain.pairing.system import NoPairing


class ProcedureMeasure(NamedTuple):
    """What falls, read from the left, at every step between brackets (reading S19)."""

    scoregroups: int
    to_pair: int
    undoings: int


class UndoingKind(Enum):
    """What may happen between the pairings of two brackets."""

    PAIRED_AGAIN = "C.12"
    PAIRED_AGAIN_FOR_LOWEST = "C.13"
    JOINED = "C.13, joined"


@dataclass(frozen=True, slots=True)
class UndonePairing:
    """What happened: who moves down, or comes in, and who moved down before (ranks)."""

    kind: UndoingKind
    players: tuple[int, ...]
    before: tuple[int, ...] = ()


class ProcedureEntry(NamedTuple):
    """A pairing or an undoing, with the place of its bracket from the top, from 0."""

    place: int
    entry: PairedBracket | UndonePairing


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

    def __init__(self, criteria: RoundCriteria) -> None:
        self.criteria = criteria
        self.groups = [_Scoregroup(group) for group in criteria.groups]
        self.paired: list[PairedBracket] = []
        self.log: list[ProcedureEntry] = []
        self.progress: list[ProcedureMeasure] = []
        self.undoings = 1

    def run(self) -> None:
        """Pair all brackets.

        Raises NoPairing if no complete pairing of the round obeys B.1 and B.2.
        """
        bracket = ScoreBracket((), tuple(player.rank for player in self.criteria.players), lowest=True)
        if not bracket.players:
            return
        if not is_complete(self.criteria, bracket):
            raise NoPairing(f"{self.criteria.edition.rules.code} B.1, B.2", message("no-pairing.not-all"))
        while len(self.paired) < len(self.groups):
            self.progress.append(ProcedureMeasure(len(self.groups), len(self.groups) - len(self.paired), self.undoings))
            accepted = self._lowest() if len(self.paired) + 1 == len(self.groups) else self._next()
            if accepted is not None:
                self.log.append(ProcedureEntry(len(self.paired), accepted))
                self.paired.append(accepted)
                self.undoings = 1

    def _bracket(self, floaters: tuple[int, ...]) -> ScoreBracket:
        """The bracket to be paired now, with these players moved down into it (readings S13, S26)."""
        at = len(self.paired)
        group = self.groups[at]
        if not floaters and group.added:
            joined = self.criteria.edition.joined is Joined.HETEROGENEOUS
            bracket = ScoreBracket(group.added, group.residents, lowest=True, always_heterogeneous=joined, least_p=0)
            return bracket.excusing(self.criteria)
        bracket = self._bracket_below(floaters)
        if bracket.lowest and at and set(floaters) <= set(self.groups[at - 1].residents):
            bracket = replace(bracket, least_p=0)
        return bracket.excusing(self.criteria)

    def _bracket_below(self, moved: tuple[int, ...]) -> ScoreBracket:
        """The bracket to be paired now, as others see it who move down into it."""
        group = self.groups[len(self.paired)]
        lowest = len(self.paired) + 1 == len(self.groups)
        joined = bool(group.added) and self.criteria.edition.joined is Joined.HETEROGENEOUS
        return ScoreBracket(moved, tuple(sorted(group.added + group.residents)), lowest, always_heterogeneous=joined)

    def _floaters(self) -> tuple[int, ...]:
        return self.paired[-1].floaters if self.paired else ()

    def _next(self) -> PairedBracket | None:
        """Pair a bracket that is not the lowest. None if C.12 changed the one above: begin again at C.1."""
        bracket = self._bracket(self._floaters())
        legal = self.criteria.legal(self.criteria.loosest)
        passed = bracket.opponentless(legal)
        opponentless = sum(rank in bracket.moved for rank in passed)
        if opponentless and self._undo(self._all_moved(bracket), pairs_all_moved=bracket.is_homogeneous):
            return None
        while found := bracket.opponentless(legal):
            bracket = bracket.without(found)
            passed = tuple(sorted({*passed, *found}))
        for level in bracket.levels():
            accepted = pair_bracket(self.criteria, bracket, level)
            if accepted is not None:
                return replace(accepted, passed=passed)
            if bracket.moved and self._undo(level, opponentless):
                return None
        return self._all_down(bracket, passed)

    def _all_down(self, bracket: ScoreBracket, passed: tuple[int, ...]) -> PairedBracket:
        """[C.14] p is zero: all players move down."""
        stage = self.criteria.loosest
        preferences = terms_of(self.criteria, bracket, stage, EVERYTHING_DROPPED).preferences
        group = GroupPairing((), bracket.players)
        level = Level(0, 0, lowered_rest=bracket.size // 2)
        return PairedBracket(bracket, level, stage, 0, 0, EVERYTHING_DROPPED, preferences, (), group, passed)

    def _lowest(self) -> PairedBracket | None:
        """Pair the lowest bracket. None if C.12 or C.13 changed something above: begin again."""
        bracket = self._bracket(self._floaters())
        if not self._needs_c13(bracket):
            for level in bracket.levels():
                accepted = pair_bracket(self.criteria, bracket, level)
                if accepted is not None:
                    return accepted
                if self._undo(level):
                    return None
        self._join_or_repair()
        return None

    def _needs_c13(self, lowest: ScoreBracket) -> bool:
        """[C.1] Whether a resident needs an opponent and has none (S2), while all who moved down have one."""
        opponentless = lowest.opponentless(self.criteria.legal(self.criteria.loosest))
        if not opponentless or any(rank in lowest.moved for rank in opponentless):
            return False
        has_bye = lowest.size % 2 == 1 and len(opponentless) == 1 and self.criteria.may_take_bye >> opponentless[0] & 1
        return not has_bye

    def _all_moved(self, bracket: ScoreBracket) -> Level:
        """[C.1, C.12] As many pairs as are possible now; in a heterogeneous bracket with all who moved down in S1."""
        rest = bracket.without(bracket.opponentless(self.criteria.legal(self.criteria.loosest)))
        possible = next((level.pairs for level in rest.levels() if is_possible(self.criteria, rest, level)), 0)
        if bracket.is_homogeneous:
            return Level(0, possible)
        moved = min(len(bracket.moved), len(bracket.residents))
        return Level(moved, max(0, possible - moved))

    def _undo(self, level: Level, opponentless: int = 0, *, pairs_all_moved: bool = False) -> bool:
        """[C.12] Re-pair the bracket above so that others move down who let this one be paired at the level.

        `pairs_all_moved`: for C.1, none of those who move down is left over (reading S12).
        """
        if not self.paired or not self.undoings or not self.paired[-1].group.floaters:
            return False
        above = self.paired[-1]
        scores = scores_of(self.criteria, above.group.floaters)
        below = self._bracket_below(above.passed)
        request = FloaterRequest(self.criteria, below, self._bracket, level, scores, opponentless, pairs_all_moved)
        found = pair_bracket(self.criteria, above.bracket, above.level, request)
        if found is None:
            return False
        self._repair(UndoingKind.PAIRED_AGAIN, replace(found, made_for="C.12"))
        return True

    def _repair(self, kind: UndoingKind, found: PairedBracket) -> None:
        place, before = len(self.paired) - 1, self.paired[-1]
        self.paired[-1] = replace(found, passed=before.passed)
        undoing_claim = UndonePairing(kind, found.group.floaters, before.group.floaters)
        self.log += [ProcedureEntry(place, undoing_claim), ProcedureEntry(place, self.paired[-1])]
        self.undoings = 0

    def _join_or_repair(self) -> None:
        """[C.13] Re-pair the penultimate bracket so that the lowest can be paired, or else join the two."""
        above = self.paired[-1]
        request = FloaterRequest(self.criteria, self._bracket_below(above.passed), self._bracket, None)
        levels = list(above.bracket.levels())
        start = levels.index(above.level) if above.level in levels else len(levels)
        for level in levels[start:]:
            found = pair_bracket(self.criteria, above.bracket, level, request)
            if found is not None:
                found = replace(found, before_c13=above.level, made_for="C.13")
                self._repair(UndoingKind.PAIRED_AGAIN_FOR_LOWEST, found)
                return
        self.paired.pop()
        last = self.groups.pop()
        joined = self.groups.pop()
        residents = tuple(sorted(last.residents + last.added))
        self.groups.append(_Scoregroup(residents, tuple(sorted(joined.residents))))
        self.undoings = 1
        self.log.append(
            ProcedureEntry(len(self.paired), UndonePairing(UndoingKind.JOINED, tuple(sorted(joined.residents))))
        )
