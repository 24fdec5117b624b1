"""[C.6 to C.8] The first pairing of a homogeneous bracket or remainder, in the order of D.1 and D.2.

Nothing that could be accepted is passed over: a transposition is built player by player, and a choice is left only
when a matching proves that it cannot be completed within the terms; so is a whole exchange.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from domain.pairing.matching import FREE, bits, largest
from domain.pairing.rating_swiss.assignment import NEVER, Assignment
from domain.pairing.rating_swiss.criteria import mask
from domain.pairing.rating_swiss.floater_request import FloaterRequest
from domain.pairing.rating_swiss.order import Exchange, exchanges
from domain.pairing.rating_swiss.terms import Terms, cheapest, fewest_denials

RankPairs = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class HomogeneousGroup:
    """The players of a homogeneous bracket or remainder in the order of A.2, and the number of pairs to be made."""

    players: tuple[int, ...]
    pairs: int

    @property
    def floaters(self) -> int:
        """How many will be left over."""
        return len(self.players) - 2 * self.pairs


@dataclass(frozen=True, slots=True)
class GroupPairing:
    """The pairs, the higher player first, those left over, and the exchange that made the subgroups (None: none)."""

    pairs: RankPairs
    floaters: tuple[int, ...]
    exchange: Exchange | None = None


def first_pairing(
    group: HomogeneousGroup, terms: Terms, limit: int, request: FloaterRequest | None = None
) -> GroupPairing | None:
    """The first acceptable pairing with at most `limit` pairs that deny a colour, or None."""
    found = pairing_without_exchange(group, terms, limit, request)
    if found is not None:
        return found
    least = fewest_denials(terms.edges(mask(group.players)), group.floaters, terms.may_float, terms.preferences)
    if least is None or least > limit:
        return None
    if request and not request.is_open(terms.edges(mask(group.players)), group.floaters, terms, limit):
        return None
    smallest = _smallest_exchange(group, terms, limit, least)
    useful = _UsefulExchanges(group, terms, limit, request)
    for exchange in exchanges(group.pairs, len(group.players), smallest=smallest):
        if useful.leaving(exchange.leaving) and useful.entering(exchange.entering):
            first, second = _exchanged(group, exchange)
            pairs = first_transposition(first, second, terms, limit, request)
            if pairs is not None:
                return _pairing(group, pairs, exchange)
    return None


def pairing_without_exchange(
    group: HomogeneousGroup, terms: Terms, limit: int, request: FloaterRequest | None = None
) -> GroupPairing | None:
    """[C.4], [F.4] The first acceptable pairing with S1 and S2 as they are without an exchange, or None."""
    halves = (group.players[: group.pairs], group.players[group.pairs :])
    pairs = first_transposition(*halves, terms, limit, request)
    return None if pairs is None else _pairing(group, pairs, None)


def first_transposition(
    first: Sequence[int], second: Sequence[int], terms: Terms, limit: int, request: FloaterRequest | None = None
) -> RankPairs | None:
    """[C.6, C.7] The first order of S2, in the order of D.1, that pairs all of S1 within the terms and the limit."""
    return next(all_transpositions(first, second, terms, limit, request), None)


def all_transpositions(
    first: Sequence[int], second: Sequence[int], terms: Terms, limit: int, request: FloaterRequest | None = None
) -> Iterator[RankPairs]:
    """Every acceptable order of S2 as far as S1 reaches, in the order of D.1."""
    costs = [
        [int(terms.preferences.deny(one, two)) if terms.allowed[one] >> two & 1 else NEVER for two in second]
        for one in first
    ]
    left_over = [0 if terms.may_float >> two & 1 else NEVER for two in second]
    costs.extend([left_over] * (len(second) - len(first)))
    table = Assignment(costs)
    if table.total > limit:
        return
    yield from _orders(_TranspositionSearch(first, second, terms, limit, request, table), 0, 0, 0)


@dataclass(frozen=True, slots=True)
class _TranspositionSearch:
    first: Sequence[int]
    second: Sequence[int]
    terms: Terms
    limit: int
    request: FloaterRequest | None
    table: Assignment

    def is_open(self, row: int, taken: int, used: int) -> bool:
        """Whether the bracket below can still get whom it needs, once this row and those before it are paired."""
        if self.request is None:
            return True
        left = mask(self.second) & ~taken
        if row + 1 == len(self.first):
            return self.request.accepts(bits(left))
        tops = mask(self.first[row + 1 :])
        edges = {rank: self.terms.allowed[rank] & left for rank in bits(tops)}
        edges |= {rank: self.terms.allowed[rank] & tops for rank in bits(left)}
        floaters = left.bit_count() - tops.bit_count()
        return self.request.is_open(edges, floaters, self.terms.leaving_over(left), self.limit - used)


def _orders(search: _TranspositionSearch, row: int, taken: int, used: int) -> Iterator[RankPairs]:
    if row == len(search.first):
        if row > 0 or search.request is None or search.request.accepts(search.second):
            yield ()
        return
    one = search.first[row]
    for column, two in enumerate(search.second):
        if taken >> two & 1 or not search.terms.allowed[one] >> two & 1:
            continue
        before = search.table.state()
        if search.table.force(row, column, search.limit):
            now, denied = taken | 1 << two, used + search.terms.preferences.deny(one, two)
            if search.is_open(row, now, denied):
                for others in _orders(search, row + 1, now, denied):
                    yield ((one, two), *others)
            search.table.restore(before)


def _pairing(group: HomogeneousGroup, pairs: RankPairs, exchange: Exchange | None) -> GroupPairing:
    paired = set(chain.from_iterable(pairs))
    floaters = tuple(rank for rank in group.players if rank not in paired)
    return GroupPairing(tuple((min(pair), max(pair)) for pair in pairs), floaters, exchange)


def _exchanged(group: HomogeneousGroup, exchange: Exchange) -> tuple[list[int], list[int]]:
    """[C.5] The subgroups after an exchange, each in the order of A.2."""
    places = set(range(group.pairs)).difference(exchange.leaving).union(exchange.entering)
    first = [group.players[place] for place in sorted(places)]
    return first, [rank for place, rank in enumerate(group.players) if place not in places]


def _smallest_exchange(group: HomogeneousGroup, terms: Terms, limit: int, least: int) -> int:
    """A size below which no exchange can help: every pair within S1, and every floater from it, needs one more place.

    If the colours leave no room, only pairings that deny least are looked at.
    """
    all_players = mask(group.players)
    own = mask(group.players[: group.pairs])
    place = {rank: at for at, rank in enumerate(group.players)}
    colour = len(group.players) if least == limit else 0
    costs = [
        {
            place[two]: int((own >> one & 1) and (own >> two & 1)) + colour * terms.preferences.deny(one, two)
            for two in bits(terms.allowed[one] & all_players)
        }
        for one in group.players
    ]
    size = len(costs)
    for dummy in range(size, size + group.floaters):
        over = {place[rank]: own >> rank & 1 for rank in bits(terms.may_float & all_players)}
        costs.append(over)
        for at, cost in over.items():
            costs[at][dummy] = cost
    total = cheapest(costs, 0, ())
    return max(1, (total or 0) - colour * limit)


class _UsefulExchanges:
    """Which sets may leave S1, or enter it, at all.

    Proven with matchings and remembered: first whether pairs can be made at all, which is quick, then whether colours
    allow it.
    """

    def __init__(self, group: HomogeneousGroup, terms: Terms, limit: int, request: FloaterRequest | None) -> None:
        self.group = group
        self.terms = terms
        self.limit = limit
        self.request = request
        self.known: dict[tuple[int, ...], bool] = {}
        self.stretches: dict[tuple[int, int], bool] = {}
        self.mates: list[int] = []
        size = len(group.players)
        place = {rank: at for at, rank in enumerate(group.players)}
        all_players = mask(group.players)
        self.dummies = ((1 << group.floaters) - 1) << size
        self.may_float = mask(place[rank] for rank in bits(terms.may_float & all_players))
        self.rows = [mask(place[two] for two in bits(terms.allowed[one] & all_players)) for one in group.players]

    def leaving(self, places: tuple[int, ...]) -> bool:
        """Whether some exchange that takes exactly these out of S1 can help."""
        stays = mask(range(self.group.pairs))
        return self._in_useful_stretch(places, 0, self.group.pairs) and self._is_useful(
            places, stays & ~mask(places), mask(places)
        )

    def entering(self, places: tuple[int, ...]) -> bool:
        """Whether some exchange that takes exactly these into S1 can help."""
        stays = mask(range(self.group.pairs, len(self.group.players)))
        return self._in_useful_stretch(places, self.group.pairs, len(self.group.players)) and self._is_useful(
            places, mask(places), stays & ~mask(places)
        )

    def _in_useful_stretch(self, places: tuple[int, ...], low: int, high: int) -> bool:
        """False if no exchange can help that changes, of this subgroup, only places of a stretch around these."""
        first, second = (1 << self.group.pairs) - 1, 0
        if low:
            first, second = 0, mask(range(low, high))
        while True:
            free = mask(range(low, high))
            if (low, high) not in self.stretches:
                self.stretches[low, high] = self._is_matched(self._rows(first & ~free, second & ~free), first & ~free)
            if not self.stretches[low, high]:
                return False
            middle = (low + high) // 2
            if places[-1] < middle:
                high = middle
            elif places[0] >= middle > low:
                low = middle
            else:
                return True

    def _is_useful(self, places: tuple[int, ...], first: int, second: int) -> bool:
        """Whether a pairing exists with the one set in S1 and the other in S2, wherever the rest goes."""
        if places not in self.known:
            rows = self._rows(first, second)
            self.known[places] = self._is_matched(rows, first) and self._within_limit(rows, first)
        return self.known[places]

    def _rows(self, first: int, second: int) -> list[int]:
        rows = []
        for at, row in enumerate(self.rows):
            own = first if first >> at & 1 else second if second >> at & 1 else 0
            rows.append(row & ~own | (self.dummies if self.may_float & ~first & 1 << at else 0))
        return rows

    def _is_matched(self, rows: list[int], first: int) -> bool:
        """Whether every player finds a place, repairing the latest matching that was found."""
        rows = [*rows, *([self.may_float & ~first] * self.group.floaters)]
        mates = self.mates or [FREE] * len(rows)
        kept = [mate if mate != FREE and row >> mate & 1 else FREE for row, mate in zip(rows, mates, strict=True)]
        found = largest(rows, kept)
        if FREE in found:
            return False
        self.mates = found
        return True

    def _within_limit(self, rows: list[int], first: int) -> bool:
        players = self.group.players
        edges = {
            players[at]: mask(players[other] for other in bits(row & ~self.dummies)) for at, row in enumerate(rows)
        }
        may_float = mask(players[at] for at in bits(self.may_float & ~first))
        if self.request is not None:
            terms = self.terms.leaving_over(may_float)
            return self.request.is_open(edges, self.group.floaters, terms, self.limit)
        least = fewest_denials(edges, self.group.floaters, may_float, self.terms.preferences)
        return least is not None and least <= self.limit
