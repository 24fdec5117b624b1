"""Score brackets [A.3], their subgroups [A.6], and the number of pairs that may deny a colour [A.8]."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from domain.pairing.matching import bits
from domain.pairing.rating_swiss.criteria import CriteriaStage, RoundCriteria, mask
from domain.pairing.rating_swiss.editions import LastRound
from domain.values import Colour


class Level(NamedTuple):
    """[C.3, C.14] How many pairs must be made: with players moved down in S1, and in the (remainder) group.

    `lowered` is how far the first number is below that of A.6, `lowered_rest` the second. What lowered them is in
    `PairedBracket`: C.14, C.13, or that no player moves down from the lowest bracket.
    """

    moved: int
    rest: int
    lowered: int = 0
    lowered_rest: int = 0

    @property
    def pairs(self) -> int:
        """All pairs of the bracket."""
        return self.moved + self.rest


@dataclass(frozen=True, slots=True)
class ScoreBracket:
    """A score bracket: the players moved down and the residents, as ranks ascending.

    `always_heterogeneous` is the last sentence of C.13 (reading S13); `lowest` forbids to float more than a bye.
    The p of those moved down is lowered as far as `least_p` (reading S26). `excused` was moved down, has no opponent
    here and may take the bye of a heterogeneous lowest bracket (reading S2).
    """

    moved: tuple[int, ...]
    residents: tuple[int, ...]
    lowest: bool = False
    always_heterogeneous: bool = False
    least_p: int = 1
    excused: int | None = None

    @property
    def players(self) -> tuple[int, ...]:
        """All players, in the order of A.2."""
        return tuple(sorted(self.moved + self.residents))

    @property
    def size(self) -> int:
        """The number of players."""
        return len(self.moved) + len(self.residents)

    @property
    def is_homogeneous(self) -> bool:
        """[A.3] Whether no player moved down, or at least half of the players did."""
        if self.always_heterogeneous and self.moved:
            return False
        return not self.moved or 2 * len(self.moved) >= self.size

    def levels(self) -> Iterator[Level]:
        """[C.14] The numbers of pairs, from those of A.6 downwards."""
        if self.is_homogeneous:
            most = self.size // 2
            for rest in range(most, most - 1 if self.lowest else 0, -1):
                yield Level(0, rest, 0, most - rest)
            return
        most_moved = min(len(self.moved), len(self.residents))
        for moved in range(most_moved, self.least_p - 1, -1):
            most = self.size // 2 - moved
            for rest in range(most, most - 1 if self.lowest else -1, -1):
                yield Level(moved, rest, most_moved - moved, most - rest)

    def tops(self, level: Level) -> tuple[int, ...]:
        """[C.4] S1 of a heterogeneous bracket: the highest who moved down, without the excused if p leaves room."""
        if level.moved == len(self.moved):
            return self.moved
        return tuple(rank for rank in self.moved if rank != self.excused)[: level.moved]

    def excusing(self, criteria: RoundCriteria) -> ScoreBracket:
        """[C.1] The bracket with the one who needs no opponent because of the bye, if there is one (reading S2)."""
        if not self.lowest or self.is_homogeneous or self.size % 2 == 0:
            return self
        alone = [rank for rank in self.moved if not self.opponents(rank, criteria.legal(criteria.loosest))]
        if len(alone) != 1 or not criteria.may_take_bye >> alone[0] & 1:
            return self
        return replace(self, excused=alone[0], least_p=self.least_p if len(self.moved) > 1 else 0)

    def opponentless(self, legal: list[int]) -> tuple[int, ...]:
        """[C.1] The players for whom no opponent can be found here, in the order of A.2."""
        return tuple(rank for rank in self.players if not self.opponents(rank, legal))

    def without(self, ranks: Iterable[int]) -> ScoreBracket:
        """The bracket without these players."""
        gone = set(ranks)
        return replace(
            self,
            moved=tuple(rank for rank in self.moved if rank not in gone),
            residents=tuple(rank for rank in self.residents if rank not in gone),
        )

    def opponents(self, rank: int, legal: list[int]) -> int:
        """[C.1] Whom this player could be paired with here (reading S1)."""
        among = self.residents if rank in self.moved and not self.is_homogeneous else self.players
        return legal[rank] & mask(among)


@dataclass(frozen=True, slots=True)
class ColourPreferences:
    """Who counts as preferring White and who as preferring Black, in one bracket and one stage.

    `exempt` are those between whom absolute preferences are suspended (1998, last round), if that changes what one
    of them wants; `firm_white` and `firm_black` say what they want of all others (reading S22).
    """

    white: int
    black: int
    exempt: int = 0
    firm_white: int = 0
    firm_black: int = 0

    def denying(self, rank: int) -> int:
        """Those who prefer the same colour as this player; the player may be among them."""
        alike = _alike(rank, self.white, self.black)
        if not self.exempt:
            return alike
        bound = _alike(rank, self.white & ~self.exempt | self.firm_white, self.black & ~self.exempt | self.firm_black)
        return alike & self.exempt | bound & ~self.exempt if self.exempt >> rank & 1 else bound

    def deny(self, one: int, two: int) -> bool:
        """Whether a pair of these two denies a colour preference."""
        return bool(self.denying(one) >> two & 1)

    def denied(self, pairs: tuple[tuple[int, int], ...]) -> int:
        """How many of these pairs deny a colour preference."""
        return sum(self.deny(one, two) for one, two in pairs)

    def of(self, colour: Colour) -> int:
        """Who prefers this colour."""
        return self.white if colour is Colour.WHITE else self.black


def _alike(rank: int, white: int, black: int) -> int:
    return white if white >> rank & 1 else black if black >> rank & 1 else 0


def x_of(players: int, preferences: ColourPreferences) -> int:
    """[A.8] The pairs that cannot fulfil all preferences among these players, never below zero."""
    half = (players.bit_count() + 1) // 2
    return max(0, (players & preferences.white).bit_count() - half, (players & preferences.black).bit_count() - half)


def preferences_in(criteria: RoundCriteria, players: int, stage: CriteriaStage) -> ColourPreferences:
    """Who prefers which colour. [A.7 e] Flexible players, lowest first, turn while that lowers x (reading S24)."""
    preferences = ColourPreferences(criteria.wanting(Colour.WHITE) & players, criteria.wanting(Colour.BLACK) & players)
    if criteria.edition.last_round is LastRound.SUSPENDED_OVER_HALF:
        return _with_exempt(criteria, players, preferences)
    if stage is not CriteriaStage.MISSED_GAMES_TREATED:
        return preferences
    for rank in reversed(bits(criteria.flexible & players)):
        turned = ColourPreferences(preferences.white ^ 1 << rank, preferences.black ^ 1 << rank)
        if x_of(players, turned) < x_of(players, preferences):
            preferences = turned
    return preferences


def _with_exempt(criteria: RoundCriteria, players: int, preferences: ColourPreferences) -> ColourPreferences:
    """C.04.1:1998 [A.7 a] The same, if those over 50 % prefer another colour against a player who is not."""
    exempt = criteria.exempt & players
    firm = [criteria.firm_preference(colour) & exempt for colour in (Colour.WHITE, Colour.BLACK)]
    if firm == [preferences.white & exempt, preferences.black & exempt]:
        return preferences
    return replace(preferences, exempt=exempt, firm_white=firm[0], firm_black=firm[1])
