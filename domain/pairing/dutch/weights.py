"""Counts into weights: one number per game and per downfloater, whose sums compare as the list of criteria does."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from domain.pairing.colours import Strength
from domain.pairing.dutch.candidate import BracketCandidate, CandidatePair, DutchBracket
from domain.pairing.dutch.contestants import DutchContestant
from domain.pairing.dutch.criteria import Count, Criterion, CriterionScope, next_bracket
from domain.values import Points

CriterionFailures = tuple[Count, ...]


class Weights:
    """The weights of one bracket. Lower is better; a difference in an earlier criterion outweighs all later ones.

    Every criterion has a field of bits wide enough for its largest sum; a criterion that lists values has one field
    for each value that occurs, the highest value first.
    """

    def __init__(
        self, criteria: Sequence[Criterion], bracket: DutchBracket, following: Sequence[DutchContestant]
    ) -> None:
        self._bracket = bracket
        self._of_games = [
            (place, c.count) for place, c in enumerate(criteria) if c.part is not CriterionScope.DOWNFLOATERS
        ]
        self._of_floats = [(place, c.count) for place, c in enumerate(criteria) if c.part is not CriterionScope.GAMES]
        self._width = (2 * (len(bracket.players) + len(following)) * 64).bit_length()
        self._memory: dict[tuple[object, object], CriterionFailures] = {}
        self._kinds = {player.rank: _kind(player) for player in bracket.players}
        self._outlook = next(place for place, c in enumerate(criteria) if c.count is next_bracket)
        self._size = len(criteria)
        self._floats = {player.rank: self._counts_of_downfloater(player) for player in bracket.players}
        self._scores = sorted({p.score for p in (*bracket.players, *following)}, reverse=True)
        self._shifts: list[dict[int, int]] = []
        self.bits = 0

    def lay_out(self, games: Iterable[tuple[DutchContestant, DutchContestant]]) -> dict[tuple[int, int], int]:
        """Fix the fields for these games (and every downfloater) and return the games' weights by ranks."""
        counts = {(one.rank, two.rank): self._counts_of_game(one, two) for one, two in games}
        distinct = {*counts.values(), *self._floats.values()}
        values: list[set[int]] = [set() for _ in range(self._size)]
        for row in distinct:
            for place, count in enumerate(row):
                if isinstance(count, tuple):
                    values[place].update(count)
        self._shifts = []
        self.bits = 0
        for place in range(self._size - 1, -1, -1):
            fields: dict[int, int] = {}
            levels: list[int] = sorted(self._scores) if place == self._outlook else sorted(values[place])
            for level in levels:
                fields[level] = self.bits
                self.bits += self._width
            if place == self._outlook or not levels:
                fields[-1] = self.bits
                self.bits += self._width
            self._shifts.append(fields)
        self._shifts.reverse()
        packed = {row: self._pack(row) for row in distinct}
        return {ranks: packed[row] for ranks, row in counts.items()}

    def of_downfloater(self, player: DutchContestant) -> int:
        """The weight of letting this player float down."""
        return self._pack(self._floats[player.rank])

    def of_unpaired_below(self, score: Points, times: int) -> int:
        """The weight of a player with this score who cannot be paired in the next bracket and counts so many times."""
        fields = self._shifts[self._outlook]
        return (times << fields[-1]) + (1 << fields[score])

    def _pack(self, row: CriterionFailures) -> int:
        total = 0
        for place, count in enumerate(row):
            fields = self._shifts[place]
            if isinstance(count, tuple):
                for value in count:
                    total += 1 << fields[value]
            elif count:
                total += count << fields[-1]
        return total

    def _counts_of_game(self, one: DutchContestant, two: DutchContestant) -> CriterionFailures:
        key = (self._kinds[one.rank], self._kinds[two.rank])
        open_question = (
            (one.is_topscorer or two.is_topscorer)
            and one.preference == two.preference
            and one.preference.strength is Strength.ABSOLUTE
        )
        found = None if open_question else self._memory.get(key)
        if found is None:
            candidate = BracketCandidate(self._bracket, games=(CandidatePair(one, two),))
            row: list[Count] = [0] * self._size
            for place, count in self._of_games:
                row[place] = count(candidate)
            found = self._memory[key] = tuple(row)
        return found

    def _counts_of_downfloater(self, player: DutchContestant) -> CriterionFailures:
        candidate = BracketCandidate(self._bracket, downfloaters=(player,))
        row: list[Count] = [0] * self._size
        for place, count in self._of_floats:
            row[place] = count(candidate)
        return tuple(row)


def _kind(player: DutchContestant) -> object:
    """Players of one kind count alike in any game, but for two absolute preferences around a topscorer."""
    return (player.score, player.preference, player.floats, player.is_topscorer, player.difference, player.colours[-2:])
