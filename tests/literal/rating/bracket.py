"""C.2 to C.11 for one score bracket, tried one by one in the order of D.1 and D.2. Slow, plain, for small brackets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations

from domain.values import Colour
from tests.literal.rating.players import Player, Preference, in_order, preference_of

Pairs = tuple[tuple[Player, Player], ...]
Candidate = tuple[Pairs, tuple[Player, ...]]


@dataclass(frozen=True)
class Setting:
    """What stays the same for a whole round."""

    edition: str
    odd_round: bool
    last_round: bool


@dataclass(frozen=True)
class Bracket:
    moved: tuple[Player, ...]
    residents: tuple[Player, ...]
    lowest: bool
    heterogeneous_by_c13: bool = False
    p_may_be_zero: bool = False
    bye_by_c1: Player | None = None

    def players(self) -> list[Player]:
        return in_order(self.moved + self.residents)

    def homogeneous(self) -> bool:
        if not self.moved:
            return True
        return not self.heterogeneous_by_c13 and len(self.moved) >= len(self.residents)

    def s1(self, p: int) -> tuple[Player, ...]:
        """C.4: the highest who moved down; once p is lowered, not the one whom C.1 spares for the bye."""
        if p == len(self.moved):
            return self.moved
        return tuple(player for player in self.moved if player is not self.bye_by_c1)[:p]


@dataclass(frozen=True)
class Level:
    moved: int
    rest: int
    steps_moved: int
    steps_rest: int


def levels(bracket: Bracket) -> list[Level]:
    size = len(bracket.players())
    found = []
    top = 0 if bracket.homogeneous() else min(len(bracket.moved), len(bracket.residents))
    for moved in range(top, -1, -1):
        most = (size - 2 * moved) // 2
        for rest in range(most, -1, -1):
            if bracket.lowest and rest < most:
                continue
            if not bracket.lowest and moved + rest == 0:
                continue
            if moved == 0 and top > 0 and not bracket.p_may_be_zero:
                continue
            found.append(Level(moved, rest, top - moved, most - rest))
    return found


class Rules:
    """The preferences, and who may be paired, in one stage: "treated", "plain" or "exempt"."""

    def __init__(self, setting: Setting, bracket: list[Player], stage: str) -> None:
        self.setting = setting
        self.stage = stage
        self.preferences = {player: self._preference(player) for player in bracket}
        if stage == "treated" and not setting.odd_round:
            self._turn(bracket)

    def _preference(self, player: Player) -> Preference:
        if self.setting.edition == "1998" and player.over_half:
            return preference_of(player, absolutes=False)
        preference = preference_of(player)
        if self.stage == "treated" and self.setting.odd_round and player.missed and preference.strength == 2:
            return Preference(3, preference.colour)
        return preference

    def _turn(self, bracket: list[Player]) -> None:
        for player in reversed(bracket):
            preference = self.preferences[player]
            if player.missed and preference.strength == 1 and preference.colour is not None:
                x = self.x(bracket)
                self.preferences[player] = Preference(1, preference.colour.other)
                if self.x(bracket) >= x:
                    self.preferences[player] = preference

    def x(self, players: list[Player]) -> int:
        white = sum(self.preferences[player].colour is Colour.WHITE for player in players)
        black = sum(self.preferences[player].colour is Colour.BLACK for player in players)
        half = (len(players) + 1) // 2
        return max(0, black - half if black > white else white - half)

    def preference_in(self, player: Player, opponent: Player) -> Preference:
        if self.setting.edition == "1998" and not opponent.over_half:
            return preference_of(player)
        return self.preferences[player]

    def legal(self, one: Player, two: Player) -> bool:
        """B.1 a and B.2, with what the stage adds or leaves out."""
        if two.tpn in one.met:
            return False
        if self.stage == "exempt" and one.half and two.half:
            return True
        first, second = self.preference_in(one, two), self.preference_in(two, one)
        return not (first.strength == second.strength == 3 and first.colour is second.colour)

    def denies(self, one: Player, two: Player) -> bool:
        colour = self.preference_in(one, two).colour
        return colour is not None and colour is self.preference_in(two, one).colour


@dataclass
class Dropped:
    down: int = 0
    up: int = 0

    def lets_float(self, player: Player, *, lowest: bool) -> bool:
        if lowest and player.bye_barred:
            return False
        return not ((player.downfloats[0] and self.down < 2) or (player.downfloats[1] and self.down < 1))

    def lets_meet(self, one: Player, two: Player) -> bool:
        if one.score == two.score:
            return True
        lower = one if one.score < two.score else two
        return not ((lower.upfloats[0] and self.up < 2) or (lower.upfloats[1] and self.up < 1))


@dataclass(frozen=True)
class Tried:
    """An acceptable pairing, with x and what was dropped when it came up."""

    x: int
    down: int
    up: int
    candidate: Candidate


def pairings(bracket: Bracket, level: Level, rules: Rules) -> Iterator[Candidate]:
    """All acceptable pairings at a level, in the order of the procedure (some more than once)."""
    return (each.candidate for each in tried(bracket, level, rules))


def tried(bracket: Bracket, level: Level, rules: Rules) -> Iterator[Tried]:
    """The same with the circumstances."""
    players = bracket.players()
    x = max(0, rules.x(players) - level.steps_moved - level.steps_rest)
    while True:
        machine = _downfloats_first if rules.setting.edition == "1998" else _upfloats_first
        yield from machine(bracket, level, rules, x)
        if x >= len(players) // 2:
            return
        x += 1


def _upfloats_first(bracket: Bracket, level: Level, rules: Rules, x: int) -> Iterator[Tried]:
    """C.6 to C.10 of 2006 and 2009."""
    for up, down in ((0, 0), (1, 0), (2, 0), (2, 1), (2, 2)):
        dropped = Dropped(down, up)
        for tops, used in tops_of(bracket, level, rules, dropped, x):
            for pairs, floaters in remainders(group_of(bracket, tops), level, rules, dropped, x - used):
                yield Tried(x, down, up, (tops + pairs, floaters))


def _downfloats_first(bracket: Bracket, level: Level, rules: Rules, x: int) -> Iterator[Tried]:
    """C.6 to C.10 of 1998: downfloats are dropped with the players moved down left where they are."""
    dropped = Dropped()
    for up in (0, 1, 2):
        dropped.up = up
        for tops, used in tops_of(bracket, level, rules, dropped, x):
            for down in range(dropped.down, 3):
                dropped.down = down
                for pairs, floaters in remainders(group_of(bracket, tops), level, rules, dropped, x - used):
                    yield Tried(x, down, up, (tops + pairs, floaters))
        dropped.down = 2


def tops_of(bracket: Bracket, level: Level, rules: Rules, dropped: Dropped, x: int) -> Iterator[tuple[Pairs, int]]:
    first = bracket.s1(level.moved)
    second = [player for player in bracket.players() if player not in first]
    for order in permutations(second, len(first)):
        pairs = tuple(zip(first, order, strict=True))
        used = sum(rules.denies(*pair) for pair in pairs)
        if used <= x and all(rules.legal(*pair) and dropped.lets_meet(*pair) for pair in pairs):
            yield pairs, used


@dataclass(frozen=True)
class Group:
    players: list[Player]
    lowest: bool


def group_of(bracket: Bracket, tops: Pairs) -> Group:
    paired = {player for pair in tops for player in pair}
    return Group([player for player in bracket.players() if player not in paired], bracket.lowest)


def remainders(group: Group, level: Level, rules: Rules, dropped: Dropped, limit: int) -> Iterator[Candidate]:
    for first, second in subgroups(group.players, level.rest):
        for order in orders(first, second, rules, dropped):
            pairs = tuple(zip(first, order, strict=False))
            floaters = tuple(player for player in second if player not in order)
            if sum(rules.denies(*pair) for pair in pairs) <= limit and all(
                dropped.lets_float(player, lowest=group.lowest) for player in floaters
            ):
                yield pairs, floaters


def orders(first: list[Player], second: list[Player], rules: Rules, dropped: Dropped) -> Iterator[tuple[Player, ...]]:
    """D.1, as far as S1 reaches; orders that begin with an illegal pair are not spelled out."""
    if not first:
        yield ()
        return
    for player in second:
        if rules.legal(first[0], player) and dropped.lets_meet(first[0], player):
            others = [other for other in second if other is not player]
            for rest in orders(first[1:], others, rules, dropped):
                yield (player, *rest)


def subgroups(group: list[Player], pairs: int) -> Iterator[tuple[list[Player], list[Player]]]:
    """C.4, then every exchange in the order of D.2, sorted by its four criteria."""
    yield group[:pairs], group[pairs:]
    every = [
        (size, sum(entering) - sum(leaving), [-place for place in reversed(leaving)], list(entering), leaving)
        for size in range(1, pairs + 1)
        for leaving in combinations(range(pairs), size)
        for entering in combinations(range(pairs, len(group)), size)
    ]
    for _, _, _, entering, leaving in sorted(every):
        chosen = [place for place in range(len(group)) if (place < pairs) != (place in leaving or place in entering)]
        yield [group[place] for place in chosen], [one for place, one in enumerate(group) if place not in chosen]
