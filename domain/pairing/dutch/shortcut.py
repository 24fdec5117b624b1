"""The best candidate of an ordinary bracket, without weighing anything.

Simple counts bound from below what any candidate must fail. A candidate that meets all bounds at once is the best;
the games that such a candidate may consist of form a graph, and the first candidate in the order of generation is the
first perfect matching of that graph between S1 and S2. If the bounds cannot be met, this module returns None, and
the exact method decides.

The bounds, for n players, p = n // 2 pairs and f = n % 2 downfloaters:

- all MDPs are paired, f residents float, no MDP meets a resident with the same upfloat in the last two rounds;
- no player around a topscorer loses an absolute preference;
- a majority of w players who prefer one colour loses at least x = w - f - p preferences (or w - p, if none of them
  floats), and exactly x if every game has a player of the majority in it;
- at least x - m of the losers have a strong preference, if m of the majority have a mild one, and exactly so many
  if every mild player of the majority meets a strong one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from domain.pairing.colours import Strength
from domain.pairing.dutch.below import PairingGraph
from domain.pairing.dutch.candidate import BracketCandidate, CandidatePair, DutchBracket
from domain.pairing.dutch.contestants import DutchContestant, DutchFloat
from domain.pairing.dutch.criteria import Count, Criterion, CriterionScope, without_colour_preference
from domain.pairing.dutch.order import HomogeneousOrder
from domain.pairing.matching import FREE, Assignments, bits, cheapest_perfect, largest
from domain.values import Colour

Serves = Callable[[Sequence[int]], bool]
"""Whether the ranks that float down serve those below as well as any could."""

Shortcut = Callable[[PairingGraph, Sequence[Criterion], DutchBracket, int, Serves], BracketCandidate | None]
"""From a bracket, the mask of ranks that may float and what floaters must do, to its best candidate if easy."""

_TRIES = 200
"""How many exchanges of one player are looked at."""

_REFUSED = 6
"""How many downfloaters may turn out not to serve."""


def no_shortcut(*_: object) -> None:
    """Leave everything to the exact method."""


def easy_candidate(
    graph: PairingGraph, criteria: Sequence[Criterion], bracket: DutchBracket, may_float: int, serves: Serves
) -> BracketCandidate | None:
    """The best candidate, if all bounds can be met."""
    residents = bracket.residents
    if len(residents) < len(bracket.mdps) or residents[0].score != residents[-1].score:
        return None
    if len(bracket.players) % 2 == 0:
        return _even(graph, bracket, serves)
    refused = 0
    for _ in range(_REFUSED):
        choice = _best_floaters(criteria, bracket, may_float & ~refused)
        if choice is None:
            return None
        found = _Board(graph, bracket, choice).candidate()
        if found is None:
            return None
        floater = found.downfloaters[0].rank
        if serves([floater]):
            return found
        refused |= 1 << floater
    return None


def _even(graph: PairingGraph, bracket: DutchBracket, serves: Serves) -> BracketCandidate | None:
    if not serves([]):
        return None
    return _Board(
        graph, bracket, _Floaters(0, _losses(_PreferenceCounts.of(bracket.players), len(bracket.players) // 2))
    ).candidate()


class _Losses(NamedTuple):
    """The fewest colour preferences that must be lost, the strong ones among them, and by which majority."""

    preferences: int
    strong: int
    majority: Colour | None


class _Floaters(NamedTuple):
    """The places that may float in a best candidate, and what the others then lose."""

    places: int
    losses: _Losses


class _PreferenceCounts(NamedTuple):
    """How many prefer White and Black, and how many of each only mildly."""

    white: int
    black: int
    mild_white: int
    mild_black: int

    @classmethod
    def of(cls, players: Sequence[DutchContestant]) -> _PreferenceCounts:
        counts = {(strength, colour): 0 for strength in Strength for colour in (*Colour, None)}
        for player in players:
            counts[player.preference] += 1
        return cls(
            sum(counts[strength, Colour.WHITE] for strength in Strength),
            sum(counts[strength, Colour.BLACK] for strength in Strength),
            counts[Strength.MILD, Colour.WHITE],
            counts[Strength.MILD, Colour.BLACK],
        )

    def without(self, player: DutchContestant) -> _PreferenceCounts:
        white, black = player.preference.colour is Colour.WHITE, player.preference.colour is Colour.BLACK
        mild = player.preference.strength is Strength.MILD
        return _PreferenceCounts(
            self.white - white,
            self.black - black,
            self.mild_white - (mild and white),
            self.mild_black - (mild and black),
        )


def _losses(counts: _PreferenceCounts, pairs: int) -> _Losses:
    """The bounds for players who are all paired."""
    if counts.white > pairs:
        return _Losses(counts.white - pairs, max(0, counts.white - pairs - counts.mild_white), Colour.WHITE)
    if counts.black > pairs:
        return _Losses(counts.black - pairs, max(0, counts.black - pairs - counts.mild_black), Colour.BLACK)
    return _Losses(0, 0, None)


def _best_floaters(criteria: Sequence[Criterion], bracket: DutchBracket, may_float: int) -> _Floaters | None:
    """The residents whose floating fails least, alone and by what it makes the others lose."""
    counts = _PreferenceCounts.of(bracket.players)
    pairs = len(bracket.players) // 2
    colours = next(at for at, criterion in enumerate(criteria) if criterion.count is without_colour_preference)
    before = [c.count for c in criteria[:colours] if c.part is not CriterionScope.GAMES]
    after = [c.count for c in criteria[colours:] if c.part is not CriterionScope.GAMES]
    memory: dict[object, tuple[list[Count], _Losses, list[Count]]] = {}
    best: tuple[list[Count], _Losses, list[Count]] | None = None
    places = 0
    for place, player in enumerate(bracket.residents, len(bracket.mdps)):
        if not may_float >> player.rank & 1:
            continue
        kind = (player.preference, player.floats, player.unplayed)
        if kind not in memory:
            alone = BracketCandidate(bracket, downfloaters=(player,))
            memory[kind] = (
                [count(alone) for count in before],
                _losses(counts.without(player), pairs),
                [count(alone) for count in after],
            )
        fails = memory[kind]
        key = (fails[0], fails[1][:2], fails[2])
        if best is None or key < (best[0], best[1][:2], best[2]):
            best = fails
            places = 0
        if key == (best[0], best[1][:2], best[2]):
            places |= 1 << place
    return None if best is None else _Floaters(places, best[1])


class _Board:
    """The graph of the games a best candidate may consist of, by place in the bracket; one more vertex floats."""

    def __init__(self, graph: PairingGraph, bracket: DutchBracket, floaters: _Floaters) -> None:
        self._bracket = bracket
        self._players = bracket.players
        self._size = len(self._players)
        self._mdps = (1 << len(bracket.mdps)) - 1
        self._floaters = floaters.places
        self._rows = self._allowed(graph, floaters.losses)
        if floaters.places:
            for place in bits(floaters.places):
                self._rows[place] |= 1 << self._size
            self._rows.append(floaters.places)

    def _allowed(self, graph: PairingGraph, losses: _Losses) -> list[int]:
        rows = self._meetings(graph)
        barred = self._barred(losses)
        repeated = sum(
            1 << place
            for place, player in enumerate(self._players)
            if DutchFloat.UP in player.floats and not self._mdps >> place & 1
        )
        for place, player in enumerate(self._players):
            rows[place] &= ~barred[player.preference]
            if self._mdps >> place & 1:
                rows[place] &= ~(self._mdps | repeated)
            elif repeated >> place & 1:
                rows[place] &= ~self._mdps
        return rows

    def _meetings(self, graph: PairingGraph) -> list[int]:
        """[C1], [C3] Who may meet whom, by place."""
        bracket = self._bracket
        shift, first = len(bracket.mdps), bracket.residents[0].rank
        all_bits = (1 << len(bracket.residents)) - 1
        rows = [(graph.may_meet[player.rank] >> first & all_bits) << shift for player in self._players]
        for place in range(shift):
            for other in bits(rows[place]):
                rows[other] |= 1 << place
        return rows

    def _barred(self, losses: _Losses) -> dict[tuple[Strength, Colour | None], int]:
        """For each preference the places that a player with it does not meet in a best candidate."""
        having: dict[tuple[Strength, Colour | None], int] = {}
        for place, player in enumerate(self._players):
            having[player.preference] = having.get(player.preference, 0) | 1 << place
        barred = {}
        for mine in having:
            barred[mine] = sum(places for theirs, places in having.items() if not _fits(mine, theirs, losses))
        return barred

    def candidate(self) -> BracketCandidate | None:
        """The first perfect matching in the order of generation, as a candidate."""
        all_bits = (1 << len(self._rows)) - 1
        for fixed in self._ways_for_mdps(all_bits):
            mates = self._remainder(all_bits & ~sum(1 << a | 1 << b for a, b in fixed.items()))
            if mates is not None:
                return self._as_candidate(fixed, mates)
        return None

    def _ways_for_mdps(self, all_bits: int) -> Iterator[dict[int, int]]:
        """Opponents for the MDPs: each the first there is; should that not do, the first that leaves a matching."""
        fixed: dict[int, int] = {}
        free = all_bits
        for place in bits(self._mdps):
            choice = self._rows[place] & free
            if not choice:
                break
            fixed[place] = (choice & -choice).bit_length() - 1
            free &= ~(1 << fixed[place])
        else:
            yield fixed
            if not fixed:
                return
        careful = self._careful_way(all_bits)
        if careful is not None and careful != fixed:
            yield careful

    def _careful_way(self, all_bits: int) -> dict[int, int] | None:
        mates = largest(self._rows)
        if FREE in mates:
            return None
        fixed: dict[int, int] = {}
        free = all_bits
        for place in bits(self._mdps):
            for other in bits(self._rows[place] & free):
                left = free & ~(1 << place | 1 << other)
                start = list(mates)
                for each in (place, other, mates[place], mates[other]):
                    start[each] = FREE
                found = largest(self._rows, start, left)
                if all(found[each] != FREE for each in bits(left)):
                    fixed[place] = other
                    free = left
                    mates = found
                    break
            else:
                return None
        return fixed

    def _remainder(self, left: int) -> list[int] | None:
        """S1 against S2 among the residents who are left: unchanged, or with one exchanged for another."""
        door = left & 1 << self._size
        order = bits(left ^ door)
        pairs = len(order) // 2
        upper = sum(1 << place for place in order[:pairs])
        lower = sum(1 << place for place in order[pairs:])
        assignments = Assignments(self._rows)
        mates = assignments.first(upper | door, lower)
        if mates is not None or not order:
            return mates
        for tries, (one, two) in enumerate(_single_exchanges(len(order), pairs)):
            if tries > _TRIES:
                break
            moved = 1 << order[one] | 1 << order[two]
            mates = assignments.first(upper ^ moved | door, lower ^ moved)
            if mates is not None:
                return mates
        several = self._exchanged(order, door)
        return None if several is None else assignments.first(upper ^ several | door, lower ^ several)

    def _exchanged(self, order: Sequence[int], door: int) -> int | None:
        """[D.2] The places that leave S1 and S2 in the first exchange that lets all be paired, whoever with whom."""
        exchanges = HomogeneousOrder(len(order), len(order) // 2)
        within = sum(1 << place for place in order)
        number = {place: at for at, place in enumerate(order, 1)}
        vertices = [*order, self._size] if door else list(order)
        index = {place: at for at, place in enumerate(vertices)}
        costs: list[dict[int, int]] = []
        for place in vertices:
            row = {}
            for other in bits(self._rows[place] & (within | door)):
                one, two = sorted((place, other))
                row[index[other]] = (
                    exchanges.exchange_of_downfloater(number[one])
                    if two == self._size
                    else exchanges.exchange_of_pair(number[one], number[two])
                )
            costs.append(row)
        mates = cheapest_perfect(costs)
        if mates is None:
            return None
        moved = 0
        for at, mate in enumerate(mates[: len(order)]):
            if at < mate and (mate < len(order) // 2 or (mate == len(order) and at < len(order) // 2)):
                moved |= 1 << order[mate if mate < len(order) else at]
            elif len(order) // 2 <= at < mate < len(order):
                moved |= 1 << order[at]
        return moved

    def _as_candidate(self, fixed: dict[int, int], mates: Sequence[int]) -> BracketCandidate:
        pairs = dict(fixed)
        pairs.update((one, two) for one, two in enumerate(mates) if one < two < self._size)
        floaters = [] if not self._floaters else [mates[self._size]]
        return BracketCandidate(
            bracket=self._bracket,
            games=tuple(CandidatePair(self._players[one], self._players[two]) for one, two in sorted(pairs.items())),
            downfloaters=tuple(self._players[place] for place in floaters),
        )


def _fits(mine: tuple[Strength, Colour | None], theirs: tuple[Strength, Colour | None], losses: _Losses) -> bool:
    """Whether a game of players with these preferences belongs into a candidate that loses no more than it must."""
    if losses.majority is None:
        return mine[1] is None or mine[1] is not theirs[1]
    of_majority = [preference[0] for preference in (mine, theirs) if preference[1] is losses.majority]
    if len(of_majority) == 1:
        return losses.strong == 0 or of_majority[0] is not Strength.MILD
    if len(of_majority) == 0 or all(strength is Strength.ABSOLUTE for strength in of_majority):
        return False
    mild = of_majority.count(Strength.MILD)
    return mild == 1 if losses.strong and mild else mild > 0 or losses.strong > 0


def _single_exchanges(size: int, pairs: int) -> Iterator[tuple[int, int]]:
    """[D.2] The exchanges of one player, in order: places (from 0) that leave S1 and S2."""
    for distance in range(1, size):
        for one in range(min(pairs - 1, size - 1 - distance), max(0, pairs - distance) - 1, -1):
            yield one, one + distance
