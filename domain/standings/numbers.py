"""Numbers of all players: made once for a table, and taken over after new results by whom they do not concern."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from typing import Any, TypeVar

from domain.history import Entry
from domain.values import PlayerId

Number = TypeVar("Number")
Found = TypeVar("Found")


class Reach(IntEnum):
    """Whose results a player's number depends on: the player's, the opponents' too, or also their opponents'."""

    OWN = 0
    OPPONENTS = 1
    OPPONENTS_OF_OPPONENTS = 2


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers that were made of one table, by name.

    `before` are those of the table before the latest results, `concerned` for each reach the players whose numbers may
    be other ones since. `among` and `among_before` are what was made of the games of groups of players.
    """

    made: dict[str, Mapping[PlayerId, Any]] = field(default_factory=dict)
    before: Mapping[str, Mapping[PlayerId, Any]] = field(default_factory=dict)
    concerned: Sequence[frozenset[PlayerId]] = ()
    among: dict[tuple[str, tuple[PlayerId, ...]], Any] = field(default_factory=dict)
    among_before: Mapping[tuple[str, tuple[PlayerId, ...]], Any] = field(default_factory=dict)
    prefix: str = ""

    def once(
        self, name: str, reach: Reach, players: Collection[PlayerId], make: Callable[[PlayerId], Number]
    ) -> Mapping[PlayerId, Number]:
        """The numbers with this name: each is made the first time, unless it is known and does not change."""
        name = self.prefix + name
        made = self.made.get(name)
        if made is None:
            known = self.before.get(name)
            if known is None:
                made = {player: make(player) for player in players}
            else:
                made = {**known, **{player: make(player) for player in self.concerned[reach]}}
            self.made[name] = made
        return made

    @property
    def all_concerned(self) -> Collection[PlayerId]:
        """All players who may have other numbers since the table before."""
        return self.concerned[-1] if self.concerned else ()

    def once_among(self, group: tuple[PlayerId, ...], name: str, make: Callable[[], Found]) -> Found:
        """What is made of the games of a group of players against each other."""
        key = name, group
        if key not in self.among:
            unchanged = key in self.among_before and self.concerned[Reach.OWN].isdisjoint(group)
            self.among[key] = self.among_before[key] if unchanged else make()
        found: Found = self.among[key]
        return found

    def part(self, name: str) -> Numbers:
        """The numbers of another table that is made of this one, under names of their own."""
        return replace(self, prefix=f"{self.prefix}{name} ")

    def after(self, changed: Collection[PlayerId], entries: Mapping[PlayerId, Sequence[Entry]]) -> Numbers:
        """The numbers of a table in which these players have other scores against the same opponents."""
        concerned = [frozenset(changed)]
        for _ in range(len(Reach) - 1):
            met = {entry.opponent for player in concerned[-1] for entry in entries[player]}
            concerned.append(concerned[-1].union(each for each in met if each is not None))
        return Numbers(before=self.made, concerned=concerned, among_before=self.among)
