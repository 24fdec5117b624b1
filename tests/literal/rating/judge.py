"""A whole round by the text of the Swiss System Based on Rating, step by step: slow, plain, and the engine's judge.

`pair(field, edition)` with "1998", "2006" or "2009" shares nothing with the engine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from domain.pairing.system import Field
from domain.values import Colour, Tpn
from tests.literal.rating.bracket import Bracket, Candidate, Level, Rules, Setting, levels, pairings
from tests.literal.rating.players import Player, Preference, in_order, players_of, preference_of

Boards = tuple[frozenset[tuple[Tpn, Tpn]], Tpn | None]
Accept = Callable[[tuple[Player, ...]], bool]


def pair(field: Field, edition: str) -> Boards | None:
    """The pairs as (white, black) and the player with the bye; None if no pairing exists."""
    return Round(field, edition).run()


class Done:
    def __init__(self, bracket: Bracket, level: Level | None, found: Candidate, stage: str) -> None:
        self.bracket = bracket
        self.level = level
        self.pairs, self.over = found
        self.stage = stage
        self.passed: tuple[Player, ...] = ()


class Round:
    def __init__(self, field: Field, edition: str) -> None:
        self.field = field
        self.edition = edition
        self.setting = Setting(edition, field.round % 2 == 1, field.round == field.rounds)
        self.players = players_of(field, edition)
        scores = sorted({player.score for player in self.players}, reverse=True)
        self.groups = [tuple(player for player in self.players if player.score == score) for score in scores]
        self.added: list[tuple[Player, ...]] = [() for _ in self.groups]
        self.done: list[Done] = []
        self.undone = False
        self.stages = ["plain"] if edition == "1998" else ["treated", "plain", "exempt"]

    def run(self) -> Boards | None:
        if not self._complete(self.players):
            return None
        while len(self.done) < len(self.groups):
            self._bracket()
        boards = frozenset(self._colours(one, two, done) for done in self.done for one, two in done.pairs)
        over = self.done[-1].over if self.done else ()
        return boards, over[0].tpn if over else None

    # C.1 and the way through the brackets

    def _at(self, floaters: tuple[Player, ...]) -> Bracket:
        at = len(self.done)
        lowest = at == len(self.groups) - 1
        if self.added[at] and not floaters:
            found = Bracket(self.added[at], self.groups[at], lowest, self.edition == "2009", p_may_be_zero=True)
        else:
            near = lowest and at > 0 and all(player in self.groups[at - 1] for player in floaters)
            found = Bracket(
                tuple(in_order(floaters)),
                self.groups[at] + self.added[at],
                lowest,
                self.edition == "2009" and bool(self.added[at]),
                p_may_be_zero=near,
            )
        return self._sparing_one_for_the_bye(found)

    def _sparing_one_for_the_bye(self, bracket: Bracket) -> Bracket:
        """C.1 in an odd lowest bracket: one who finds no opponent there and may take the bye needs no opponent."""
        if not bracket.lowest or bracket.homogeneous() or len(bracket.players()) % 2 == 0:
            return bracket
        alone = [player for player in self.without_opponent(bracket) if player in bracket.moved]
        if len(alone) != 1 or alone[0].bye_barred:
            return bracket
        zero = bracket.p_may_be_zero or len(bracket.moved) == 1
        return replace(bracket, bye_by_c1=alone[0], p_may_be_zero=zero)

    def _bracket(self) -> None:
        above = self.done[-1].over + self.done[-1].passed if self.done else ()
        bracket = self._at(above)
        if bracket.lowest:
            self._lowest(bracket)
            return
        gone: list[Player] = []
        moved_without = [player for player in self.without_opponent(bracket) if player in bracket.moved]
        if moved_without and self._c12_for_c1(bracket):
            return
        while alone := self.without_opponent(bracket):
            gone += alone
            bracket = self.without(bracket, alone)
        for level in levels(bracket):
            found = self.first(bracket, level, None)
            if found is not None:
                found.passed = tuple(gone)
                self._accept(found)
                return
            if bracket.moved and self._c12(level, len(moved_without)):
                return
        everyone = Done(bracket, None, ((), tuple(bracket.players())), self.stages[-1])
        everyone.passed = tuple(gone)
        self._accept(everyone)

    def _accept(self, done: Done) -> None:
        self.done.append(done)
        self.undone = False

    def _lowest(self, bracket: Bracket) -> None:
        if self._needs_c13_for_c1(bracket):
            self._c13()
            return
        for level in levels(bracket):
            found = self.first(bracket, level, None)
            if found is not None:
                self._accept(found)
                return
            if self._c12(level, 0):
                return
        self._c13()

    def _needs_c13_for_c1(self, bracket: Bracket) -> bool:
        """C.1, second line: a resident has no opponent (and no bye), while all who moved down have one."""
        alone = self.without_opponent(bracket)
        if len(alone) == 1 and len(bracket.players()) % 2 and not alone[0].bye_barred:
            return False
        return bool(self.done and alone) and not any(player in bracket.moved for player in alone)

    def first(self, bracket: Bracket, level: Level, accept: Accept | None) -> Done | None:
        for stage in self.stages:
            rules = Rules(self.setting, bracket.players(), stage)
            for found in pairings(bracket, level, rules):
                if accept is None or accept(found[1]):
                    return Done(bracket, level, found, stage)
        return None

    def without_opponent(self, bracket: Bracket) -> list[Player]:
        rules = Rules(self.setting, bracket.players(), self.stages[-1])
        alone = []
        for player in bracket.players():
            bound = player in bracket.moved and not bracket.homogeneous()
            among = bracket.residents if bound else bracket.players()
            if not any(other is not player and rules.legal(player, other) for other in among):
                alone.append(player)
        return alone

    @staticmethod
    def without(bracket: Bracket, gone: list[Player]) -> Bracket:
        return replace(
            bracket,
            moved=tuple(player for player in bracket.moved if player not in gone),
            residents=tuple(player for player in bracket.residents if player not in gone),
        )

    # C.12 and C.13

    def _c12_for_c1(self, bracket: Bracket) -> bool:
        """Others move down of whom all can be paired, with no fewer pairs than there would be now."""
        rest = self.without(bracket, self.without_opponent(bracket))
        pairs = next((level.moved + level.rest for level in levels(rest) if self.possible(rest, level)), 0)

        def serves(below: Bracket) -> bool:
            if any(player in below.moved for player in self.without_opponent(below)):
                return False
            below = self.without(below, self.without_opponent(below))
            return self._pairs_all_moved(list(below.moved), below, pairs, [])

        return self._undo_above(serves)

    def _c12(self, level: Level, most_alone: int) -> bool:
        """Others move down who let the bracket be paired at this level."""

        def serves(below: Bracket) -> bool:
            if below.lowest:
                return self.possible(below, level)
            alone = self.without_opponent(below)
            few = sum(player in below.moved for player in alone) <= most_alone
            return few and self.possible(self.without(below, alone), level)

        return self._undo_above(serves)

    def _undo_above(self, serves: Callable[[Bracket], bool]) -> bool:
        if not self.done or self.undone or self.done[-1].level is None or not self.done[-1].over:
            return False
        above = self.done[-1]
        scores = sorted(player.score for player in above.over)

        def accept(over: tuple[Player, ...]) -> bool:
            return sorted(player.score for player in over) == scores and serves(self._at(over + above.passed))

        return self._redo([self.done[-1].level], above, accept)

    def _c13(self) -> None:
        above = self.done[-1]

        def accept(over: tuple[Player, ...]) -> bool:
            below = self._at(over + above.passed)
            return any(self.possible(below, level) for level in levels(below))

        every = levels(above.bracket)
        if above.level in every and self._redo(every[every.index(above.level) :], above, accept):
            return
        self.done.pop()
        last = self.groups.pop() + self.added.pop()
        added = self.groups.pop()
        self.added.pop()
        self.groups.append(tuple(in_order(last)))
        self.added.append(added)
        self.undone = False

    def _redo(self, which: list[Level], above: Done, accept: Accept) -> bool:
        known: dict[tuple[Player, ...], bool] = {}

        def remembered(over: tuple[Player, ...]) -> bool:
            key = tuple(sorted(over, key=lambda player: player.tpn))
            if key not in known:
                known[key] = accept(over)
            return known[key]

        for level in which:
            found = self.first(above.bracket, level, remembered)
            if found is not None:
                found.passed = above.passed
                self.done[-1] = found
                self.undone = True
                return True
        return False

    # Does a pairing exist at all?

    def _complete(self, players: list[Player]) -> bool:
        rules = Rules(self.setting, players, self.stages[-1])
        return any(self.matched(players, rules, len(players) // 2, lowest=True))

    def possible(self, bracket: Bracket, level: Level) -> bool:
        if len(bracket.moved) < level.moved:
            return False
        rules = Rules(self.setting, bracket.players(), self.stages[-1])
        return self._tops_possible(list(bracket.s1(level.moved)), bracket, level, rules, [])

    def _tops_possible(
        self, tops: list[Player], bracket: Bracket, level: Level, rules: Rules, used: list[Player]
    ) -> bool:
        rest = [player for player in bracket.players() if player not in bracket.s1(level.moved) and player not in used]
        if not tops:
            return any(self.matched(rest, rules, level.rest, lowest=bracket.lowest))
        return any(
            self._tops_possible(tops[1:], bracket, level, rules, [*used, player])
            for player in rest
            if rules.legal(tops[0], player)
        )

    def _pairs_all_moved(self, moved: list[Player], bracket: Bracket, pairs: int, used: list[Player]) -> bool:
        """Whether all of `moved` can be paired, in a heterogeneous bracket with residents, in so many pairs."""
        rules = Rules(self.setting, bracket.players(), self.stages[-1])
        free = [player for player in bracket.players() if player not in used]
        if not moved:
            rest = [player for player in free if player not in bracket.moved]
            return any(self.matched(rest, rules, max(0, pairs), lowest=False))
        one, others = moved[0], free if bracket.homogeneous() else bracket.residents
        return any(
            self._pairs_all_moved(
                [player for player in moved[1:] if player is not two], bracket, pairs - 1, [*used, one, two]
            )
            for two in others
            if two is not one and two not in used and rules.legal(one, two)
        )

    def matched(self, players: list[Player], rules: Rules, pairs: int, *, lowest: bool) -> Iterator[bool]:
        """Yields True if so many pairs can be made, the others being left over."""
        if len(players) < 2 * pairs:
            return
        if pairs == 0:
            if not lowest or all(not player.bye_barred for player in players):
                yield True
            return
        one, others = players[0], players[1:]
        for two in others:
            if rules.legal(one, two):
                yield from self.matched(
                    [other for other in others if other is not two], rules, pairs - 1, lowest=lowest
                )
        if not lowest or (not one.bye_barred and len(players) % 2):
            for found in self.matched(others, rules, pairs, lowest=lowest):
                if found:
                    yield True

    # E

    def _colours(self, one: Player, two: Player, done: Done) -> tuple[Tpn, Tpn]:
        higher, lower = in_order((one, two))
        rules = Rules(self.setting, done.bracket.players(), done.stage)
        mine, theirs = self.preference(rules, higher, lower), self.preference(rules, lower, higher)
        colour = self._higher_gets(higher, lower, mine, theirs)
        return (higher.tpn, lower.tpn) if colour is Colour.WHITE else (lower.tpn, higher.tpn)

    def preference(self, rules: Rules, player: Player, opponent: Player) -> Preference:
        if self.edition == "1998":
            return preference_of(player, absolutes=not (player.over_half and opponent.over_half))
        return rules.preferences[player]

    def _higher_gets(self, higher: Player, lower: Player, mine: Preference, theirs: Preference) -> Colour:
        if mine.colour is None and theirs.colour is None:
            initial = self.field.initial_colour
            return initial if higher.tpn % 2 else initial.other
        if mine.colour is None or theirs.colour is None or mine.colour is not theirs.colour:
            return mine.colour or (theirs.colour.other if theirs.colour else Colour.WHITE)
        if mine.strength != theirs.strength:
            return mine.colour if mine.strength > theirs.strength else mine.colour.other
        for first, second in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
            if first != second:
                return Colour.BLACK if first == "W" else Colour.WHITE
        return mine.colour
