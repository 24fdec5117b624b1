"""Brute force over pairings: who can be paired up at all, and which players a bracket may leave over."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from domain.values import Points, Tpn
from tests.literal.dutch.terms import Player, may_meet

Split = tuple[tuple[Player, ...], tuple[Player, ...]]


def without(players: Sequence[Player], gone: Sequence[Player]) -> tuple[Player, ...]:
    """The players but for those who are gone."""
    numbers = {player.tpn for player in gone}
    return tuple(player for player in players if player.tpn not in numbers)


class Completion:
    """Whether players can be paired completely under C1 to C3 (C4; 2017: A.9).

    `bye_score`, if given, is the only score at which the bye may be taken (C5).
    """

    def __init__(self) -> None:
        self.bye_score: Points | None = None
        self._pairable: dict[tuple[Tpn, ...], bool] = {}

    def all_pair_up(self, players: Sequence[Player]) -> bool:
        """Whether everyone can be paired with no one left over."""
        if not players:
            return True
        if len(players) % 2 == 1:
            return False
        key = tuple(sorted(player.tpn for player in players))
        if key not in self._pairable:
            first, rest = players[0], players[1:]
            self._pairable[key] = any(
                may_meet(first, other) and self.all_pair_up(without(rest, [other])) for other in rest
            )
        return self._pairable[key]

    def may_take_bye(self, player: Player) -> bool:
        """C2, and C5 once its value is known."""
        return player.may_take_bye and (self.bye_score is None or player.score == self.bye_score)

    def is_possible(self, players: Sequence[Player]) -> bool:
        """Whether everyone can be paired but at most one, who may take the bye."""
        if len(players) % 2 == 0:
            return self.all_pair_up(players)
        return any(self.may_take_bye(player) and self.all_pair_up(without(players, [player])) for player in players)


def pairs_up(mdps: Sequence[Player], residents: Sequence[Player]) -> bool:
    """Whether a bracket can pair all of these: MDPs with residents only, the other residents among themselves."""
    return next(matchings(mdps, residents), None) is not None


def matchings(mdps: Sequence[Player], residents: Sequence[Player]) -> Iterator[tuple[tuple[Player, Player], ...]]:
    """Every way of pairing all of these within a bracket."""
    everybody = [*mdps, *residents]
    if not everybody:
        yield ()
        return
    first = everybody[0]
    others = residents if mdps else residents[1:]
    for other in others:
        if may_meet(first, other):
            for rest in matchings(without(mdps, [first]), without(residents, [first, other])):
                yield ((first, other), *rest)


def scores_from_the_top(players: Sequence[Player]) -> list[Points]:
    """The players' scores, highest first: two such lists of equal length compare as the text requires."""
    return sorted((player.score for player in players), reverse=True)


def splits(
    mdps: Sequence[Player], residents: Sequence[Player], left_over: int, allowed: Callable[[Sequence[Player]], bool]
) -> Iterator[Split]:
    """Every (paired, left over) of a bracket that leaves so many over, if the leftover is allowed."""
    for leftover in combinations([*mdps, *residents], left_over):
        if allowed(leftover) and pairs_up(without(mdps, leftover), without(residents, leftover)):
            yield without([*mdps, *residents], leftover), leftover


def fewest_left_over(
    mdps: Sequence[Player], residents: Sequence[Player], allowed: Callable[[Sequence[Player]], bool]
) -> list[Split]:
    """Every (paired, left over) of a bracket with as few left over as can be."""
    size = len(mdps) + len(residents)
    for left_over in range(size % 2, size + 1, 2):
        found = list(splits(mdps, residents, left_over, allowed))
        if found:
            return found
    return []
