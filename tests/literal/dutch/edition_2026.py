"""The round by the edition of 2026: completion in every bracket, one C5 for the round, C8 one bracket ahead."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from domain.values import Colour
from tests.literal.dutch.bracket import Task, best, numbered, perfect, spoken
from tests.literal.dutch.candidate import Bracket, Candidate
from tests.literal.dutch.criteria import CRITERIA_OF_2026, Criterion, Failure, Outlook, scoregroups
from tests.literal.dutch.matchings import Completion, fewest_left_over, scores_from_the_top, without
from tests.literal.dutch.sequences import mdp_sets_of_2026
from tests.literal.dutch.terms import Player, ranked


class RoundOf2026:
    """The round by the edition of 2026."""

    def __init__(
        self, players: tuple[Player, ...], initial_colour: Colour, completion: Completion, silenced: str = ""
    ) -> None:
        self.players = players
        self.initial_colour = initial_colour
        self.completion = completion
        self.silenced = silenced
        self._outlooks: dict[tuple[Player, ...], Outlook] = {}
        if len(players) % 2 == 1:
            completion.bye_score = min(
                player.score
                for player in players
                if player.may_take_bye and completion.all_pair_up(without(players, [player]))
            )

    def brackets(self) -> Iterator[Candidate]:
        """The pairing of each bracket from the top."""
        groups = scoregroups(self.players)
        mdps: tuple[Player, ...] = ()
        for number, group in enumerate(groups):
            part = self.bracket(Bracket(mdps, group, groups[number + 1 :]))
            mdps = ranked(part.downfloaters)
            yield part

    def leftover_completes(self, bracket: Bracket) -> Callable[[Sequence[Player]], bool]:
        """C4 and C5."""
        below = bracket.everybody_below
        return lambda leftover: (
            (
                bool(below) or len(leftover) <= 1  # in the last bracket no one can be paired any more
            )
            and self.completion.is_possible((*leftover, *below))
        )

    def bracket(self, bracket: Bracket) -> Candidate:
        """The first of the best candidates."""
        allowed = self.leftover_completes(bracket)
        fewest = fewest_left_over(bracket.mdps, bracket.residents, allowed)  # C6
        lowest = min(scores_from_the_top(leftover) for _, leftover in fewest)  # C7
        good = [leftover for _, leftover in fewest if scores_from_the_top(leftover) == lowest]
        m1 = len(bracket.mdps) - len(Candidate(bracket, (), good[0]).mdps_left_over)

        def sets_of_mdps(mdps: Sequence[Player], size: int) -> Iterator[tuple[Player, ...]]:
            by_number = numbered(mdps)
            limbos = [scores_from_the_top(Candidate(bracket, (), leftover).mdps_left_over) for leftover in good]
            for chosen in mdp_sets_of_2026(list(by_number), size):
                s1 = tuple(by_number[bsn] for bsn in chosen)
                if scores_from_the_top(without(mdps, s1)) in limbos:
                    yield s1

        def outlook(candidate: Candidate) -> Outlook:
            return self.outlook(candidate.downfloaters, bracket.below)

        def unplayed_games_of_bye(candidate: Candidate) -> int:
            return self.unplayed_games_of_bye(candidate)

        ahead = min(self.outlook(leftover, bracket.below) for leftover in good)
        criteria: dict[str, Criterion] = {"C8": outlook, "C9": unplayed_games_of_bye, **CRITERIA_OF_2026}
        ideal: dict[str, Failure] = {"C8": ahead, **perfect(CRITERIA_OF_2026), "C9": 0}
        found = best(
            Task(
                bracket=bracket,
                max_pairs=(len(bracket.mdps) + len(bracket.residents) - len(good[0])) // 2,
                m1=m1,
                mdp_sets=sets_of_mdps,
                initial_colour=self.initial_colour,
                is_allowed=lambda candidate: (
                    allowed(candidate.downfloaters) and scores_from_the_top(candidate.downfloaters) == lowest
                ),
                criteria=spoken(criteria, self.silenced),
                ideal=ideal,
            )
        )
        assert found is not None
        return found

    def outlook(self, downfloaters: tuple[Player, ...], below: tuple[tuple[Player, ...], ...]) -> Outlook:
        """C8: what the next bracket, and only that, can make of these downfloaters under C1 to C7."""
        if not below:
            return 0, []
        key = ranked(downfloaters)
        if key not in self._outlooks:
            following = Bracket(key, below[0], below[1:])
            fewest = fewest_left_over(key, below[0], self.leftover_completes(following))
            self._outlooks[key] = min((len(left), scores_from_the_top(left)) for _, left in fewest)
        return self._outlooks[key]

    def unplayed_games_of_bye(self, candidate: Candidate) -> int:
        """C9: only if one player floats, who then takes the bye."""
        if len(candidate.downfloaters) != 1:
            return 0
        floater = candidate.downfloaters[0]
        takes_bye = self.completion.may_take_bye(floater)
        below = candidate.bracket.everybody_below
        return floater.unplayed if takes_bye and self.completion.all_pair_up(below) else 0
