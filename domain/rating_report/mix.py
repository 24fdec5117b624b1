"""The mix of opponents that a norm requires: how many there are of each kind, and how many there must be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from domain.rating_report.norm_games import NO_FEDERATION
from domain.rating_report.titles import TITLE_HOLDERS, TitleRule
from domain.state.roster import Player

FEWEST_FEDERATIONS = 2
"""1.4.3: federations other than the player's own."""

_FEWEST_OF_THE_TITLE = 3


@dataclass(frozen=True, slots=True)
class Mix:
    """The opponents of a number of games. In a double round robin titles are counted once for each opponent."""

    games: int
    different: int
    federations: Mapping[str, int]
    own: str
    holders: int
    high: int
    is_double: bool

    @property
    def others(self) -> int:
        """How many federations there are beside the player's own."""
        return len(self.federations) - (self.own in self.federations)

    @property
    def of_own(self) -> int:
        """How many opponents are of the player's own federation."""
        return self.federations.get(self.own, 0)

    @property
    def largest(self) -> tuple[int, str]:
        """The federation with most opponents, and how many; (0, "") if none is known."""
        return max(((number, each) for each, number in self.federations.items()), default=(0, ""))

    @property
    def titled(self) -> int:
        """Of how many opponents titles are required."""
        return self.different if self.is_double else self.games

    def rest_of(self, games: int) -> Mix:
        """The same opponents, as part of a norm over so many games."""
        return replace(self, games=games, different=self.different + games - self.games)

    @property
    def most_own(self) -> int:
        """1.4.4: three fifths, rounded down."""
        return 3 * self.games // 5

    @property
    def most_one(self) -> int:
        """1.4.4: two thirds, rounded down."""
        return 2 * self.games // 3

    @property
    def least_holders(self) -> int:
        """1.4.5 a: half, rounded up."""
        return (self.titled + 1) // 2

    @property
    def least_high(self) -> int:
        """1.4.5 b to f: a third, three at least; in a double round robin half of that, rounded up (reading T9)."""
        third = max(_FEWEST_OF_THE_TITLE, (self.games + 2) // 3)
        return (third + 1) // 2 if self.is_double else third


def mix_of(player: Player, opponents: Sequence[Player], rule: TitleRule, *, is_double: bool) -> Mix:
    """The mix of these opponents for a title."""
    different = list({each.id: each for each in opponents}.values())
    titled = different if is_double else opponents
    federations = Counter(each.federation.strip().upper() for each in opponents)
    return Mix(
        games=len(opponents),
        different=len(different),
        federations={each: number for each, number in federations.items() if each not in ("", NO_FEDERATION)},
        own=player.federation.strip().upper(),
        holders=sum(each.title in TITLE_HOLDERS for each in titled),
        high=sum(each.title in rule.opponents for each in titled),
        is_double=is_double,
    )
