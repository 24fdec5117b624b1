"""The round by the edition of 2017: the penultimate and the collapsed last bracket, pairing score differences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from domain.values import Colour, Points
from tests.literal.dutch.bracket import Task, best, numbered, perfect, scores_of, spoken
from tests.literal.dutch.candidate import Bracket, Candidate
from tests.literal.dutch.criteria import (
    CRITERIA_OF_2017,
    Criterion,
    Failure,
    Outlook,
    pairing_score_difference,
    scoregroups,
)
from tests.literal.dutch.matchings import (
    Completion,
    Split,
    fewest_left_over,
    matchings,
    scores_from_the_top,
    splits,
    without,
)
from tests.literal.dutch.sequences import mdp_sets_of_2017
from tests.literal.dutch.terms import Player, ranked


class RoundOf2017:
    """The round by the edition of 2017."""

    def __init__(
        self, players: tuple[Player, ...], initial_colour: Colour, completion: Completion, silenced: str = ""
    ) -> None:
        self.players = players
        self.initial_colour = initial_colour
        self.completion = completion
        self.silenced = silenced
        self._outlooks: dict[tuple[Player, ...], Outlook] = {}

    def brackets(self) -> Iterator[Candidate]:
        """A.9: bracket by bracket, until completion requires the penultimate and the collapsed last bracket."""
        groups = scoregroups(self.players)
        mdps: tuple[Player, ...] = ()
        for number, group in enumerate(groups):
            bracket = Bracket(mdps, group, groups[number + 1 :])
            part = self.bracket(bracket, self.anybody_or_completes(bracket), self.looks_ahead)
            if not self.completion.is_possible((*part.downfloaters, *bracket.everybody_below)):
                part = self.bracket(bracket, self.completes(bracket), self.looks_nowhere)
                yield part
                last = Bracket(ranked(part.downfloaters), bracket.everybody_below)
                yield self.bracket(last, self.completes(last), self.looks_nowhere)
                return
            mdps = ranked(part.downfloaters)
            yield part

    def completes(self, bracket: Bracket) -> Callable[[Sequence[Player]], bool]:
        """C.4, and C.2 in the last bracket."""
        below = bracket.everybody_below
        return lambda leftover: (
            (
                bool(below) or len(leftover) <= 1  # in the last bracket no one can be paired any more
            )
            and self.completion.is_possible((*leftover, *below))
        )

    def anybody_or_completes(self, bracket: Bracket) -> Callable[[Sequence[Player]], bool]:
        """Anyone may float, but from the last bracket only a player who may take the bye."""
        if bracket.below:
            return lambda leftover: True
        return self.completes(bracket)

    def bracket(
        self,
        bracket: Bracket,
        allowed: Callable[[Sequence[Player]], bool],
        outlook: Callable[[Candidate], Outlook],
    ) -> Candidate:
        """The first of the best candidates."""
        fewest = fewest_left_over(bracket.mdps, bracket.residents, allowed)  # C.5
        lowest, unpaired_mdps = min(self.score_differences(bracket, split) for split in fewest)  # C.6
        by_score = scores_of(bracket.mdps)

        def sets_of_mdps(mdps: Sequence[Player], size: int) -> Iterator[tuple[Player, ...]]:
            by_number = numbered(mdps)
            for chosen in mdp_sets_of_2017(list(by_number), size, by_score):
                yield tuple(by_number[bsn] for bsn in chosen)

        ahead = min(outlook(Candidate(bracket, (), leftover)) for _, leftover in fewest)
        criteria: dict[str, Criterion] = {"C.6": pairing_score_difference, "C.7": outlook, **CRITERIA_OF_2017}
        ideal: dict[str, Failure] = {"C.6": lowest, "C.7": ahead, **perfect(CRITERIA_OF_2017)}
        found = best(
            Task(
                bracket=bracket,
                max_pairs=(len(bracket.mdps) + len(bracket.residents) - len(fewest[0][1])) // 2,
                m1=len(bracket.mdps) - unpaired_mdps,
                mdp_sets=sets_of_mdps,
                initial_colour=self.initial_colour,
                is_allowed=lambda candidate: allowed(candidate.downfloaters),
                criteria=spoken(criteria, self.silenced),
                ideal=ideal,
            )
        )
        assert found is not None
        return found

    def score_differences(self, bracket: Bracket, split: Split) -> tuple[list[Points], int]:
        """The least pairing score difference of all pairings that leave these over, and how many MDPs float (M1)."""
        paired, leftover = split
        mdps, residents = without(bracket.mdps, leftover), without(bracket.residents, leftover)
        assert len(paired) == len(mdps) + len(residents)
        floaters = [player.score - bracket.artificial_score for player in leftover]
        least = min(
            sorted([*floaters, *(abs(one.score - other.score) for one, other in pairs)], reverse=True)
            for pairs in matchings(mdps, residents)
        )
        return least, len(bracket.mdps) - len(mdps)

    def looks_nowhere(self, candidate: Candidate) -> Outlook:
        """C.7 is silent in the penultimate and in the collapsed last bracket."""
        return 0, []

    def looks_ahead(self, candidate: Candidate) -> Outlook:
        """C.7: what the following bracket can make of these downfloaters under C.1 to C.3 (readings R5 and R6)."""
        below = candidate.bracket.below
        if not below:
            return 0, []
        key = ranked(candidate.downfloaters)
        if key not in self._outlooks:
            is_last = len(below) == 1

            def order(leftover: Sequence[Player]) -> Outlook:
                weights = [3 if is_last and not player.may_take_bye else 1 for player in leftover]
                return sum(weights), scores_from_the_top(leftover)

            size = len(key) + len(below[0])
            self._outlooks[key] = min(
                order(leftover)
                for left_over in range(size % 2, size + 1, 2)
                for _, leftover in splits(key, below[0], left_over, lambda leftover: True)
            )
        return self._outlooks[key]
