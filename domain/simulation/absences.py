"""Who stays away, when and how: drawn before round one, so that pairings do not change what is drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from domain.simulation.plan import Count, Rates
from domain.values import ByeKind, RoundNumber

_FEWEST = 2
"""At least so many players are paired in every round."""

_BYES = {"byes": ByeKind.HALF_POINT, "full_point_byes": ByeKind.FULL_POINT, "absences": ByeKind.ZERO_POINT}
"""By the name of a rate the kind of bye that it makes."""

_COUNTED = ("never", "late", "withdrawals", *_BYES)


@dataclass(frozen=True, slots=True)
class Absences:
    """By round the byes of players (by their place in the starting list, from 0) and those who leave before it.

    `present` is how many players are left in each round, `without_room` how many of what was counted have no room.
    """

    byes: Mapping[RoundNumber, Mapping[int, ByeKind]]
    leaving: Mapping[RoundNumber, Sequence[int]]
    present: Mapping[RoundNumber, int]
    without_room: Counter[str]


def random_absences(
    players: int, rounds: RoundNumber, rates: Rates, counts: Mapping[str, Count], chance: Random
) -> Absences:
    """Draw them. Two players at least are left in every round."""
    drawing = _Drawing(players, rounds)
    for player in range(players):
        drawing.add(player, _draw(rounds, rates, chance))
    for name in _COUNTED:
        if name in counts:
            drawing.count(name, counts[name], chance)
    return drawing.found()


_Slot = tuple[int, Mapping[RoundNumber, ByeKind | None]]
"""A player with the rounds that this player may miss."""


class _Drawing:
    """By player the rounds missed so far: the kind of the bye, None from the round on before which the player left."""

    def __init__(self, players: int, rounds: RoundNumber) -> None:
        self._rounds = range(1, rounds + 1)
        self._away: list[dict[RoundNumber, ByeKind | None]] = [{} for _ in range(players)]
        self._left = dict.fromkeys(self._rounds, players)
        self._without_room: Counter[str] = Counter()

    def add(self, player: int, away: Mapping[RoundNumber, ByeKind | None]) -> bool:
        """Let a player who is here miss these rounds, if enough are left in each of them."""
        first_missed = min((number for number, kind in away.items() if kind is None), default=len(self._rounds) + 1)
        kept = {number: kind for number, kind in away.items() if number < first_missed}
        missed = kept | dict.fromkeys(range(first_missed, len(self._rounds) + 1))
        known = self._away[player]
        if any(self._left[number] <= _FEWEST for number in missed if number not in known):
            return False
        for number in missed:
            self._left[number] -= number not in known
        self._away[player] = known | missed
        return True

    def count(self, name: str, count: Count, chance: Random) -> None:
        """Let so many more players do what a rate of this name makes."""
        if name in _BYES:
            rounds = [[number] for number in self._rounds] if count.each_round else [list(self._rounds)]
            for among in rounds:
                slots: list[_Slot] = [
                    (player, {number: _BYES[name]})
                    for number in among
                    for player in range(len(self._away))
                    if number not in self._away[player]
                ]
                self._take(name, count.number, slots, chance)
            return
        here = [player for player, away in enumerate(self._away) if None not in away.values()]
        for number in self._rounds[1:] if count.each_round and name == "withdrawals" else [None]:
            leaving = [(player, self._leaving(name, player, number, chance)) for player in here]
            self._take(name, count.number, [slot for slot in leaving if slot[1]], chance)
            here = [player for player in here if None not in self._away[player].values()]

    def _leaving(
        self, name: str, player: int, number: RoundNumber | None, chance: Random
    ) -> Mapping[RoundNumber, ByeKind | None]:
        """What a player misses who never comes, comes late or withdraws; nothing if that is not possible."""
        if name == "never":
            return {} if self._away[player] else {1: None}
        if len(self._rounds) == 1:
            return {}
        if name == "late":
            arrival = chance.randint(2, len(self._rounds))
            return {} if 1 in self._away[player] else dict.fromkeys(range(1, arrival), ByeKind.ZERO_POINT)
        return {number or chance.randint(2, len(self._rounds)): None}

    def _take(self, name: str, wanted: int, slots: Sequence[_Slot], chance: Random) -> None:
        """Let so many of the players do it, in an order that chance makes."""
        for player, away in chance.sample(slots, len(slots)):
            if not wanted:
                return
            wanted -= self.add(player, away)
        self._without_room[name] += wanted

    def found(self) -> Absences:
        """What was drawn, by round."""
        byes: dict[RoundNumber, dict[int, ByeKind]] = {number: {} for number in self._rounds}
        leaving: dict[RoundNumber, list[int]] = {number: [] for number in self._rounds}
        for player, away in enumerate(self._away):
            for number, kind in away.items():
                if kind is not None:
                    byes[number][player] = kind
            if gone := [number for number, kind in away.items() if kind is None]:
                leaving[min(gone)].append(player)
        return Absences(byes, leaving, self._left, self._without_room)


def _draw(rounds: RoundNumber, rates: Rates, chance: Random) -> dict[RoundNumber, ByeKind | None]:
    """One player's byes by round; None if the player leaves."""
    if chance.random() < rates.never:
        return {1: None}
    away: dict[RoundNumber, ByeKind | None] = {}
    arrival = chance.randint(2, max(2, rounds)) if chance.random() < rates.late else 1
    for number in range(1, rounds + 1):
        if number < arrival:
            away[number] = ByeKind.ZERO_POINT
            continue
        if number > arrival and chance.random() < rates.withdrawals:
            away[number] = None
            break
        lot = chance.random()
        for name, kind in _BYES.items():
            rate: float = getattr(rates, name)
            if lot < rate:
                away[number] = kind
                break
            lot -= rate
    return away
