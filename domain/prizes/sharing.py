"""How the prizes of one group fall to the players who compete for them, exactly and in whole cents (F.10)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby, takewhile
from typing import NamedTuple

from domain.prize_fund import Money, PrizeGroup, Sharing
from domain.values import PlayerId, Points

_HALF = Fraction(1, 2)
_WHOLE = Fraction(1)


class Finisher(NamedTuple):
    """A player's place and half points in the standings; nothing separates players of equal places."""

    player: PlayerId
    place: int
    points: Points


@dataclass(frozen=True, slots=True)
class PrizePool:
    """A pool and who shares it: the prizes of the places `first` to `last` of the group.

    `portion` is how much of these prizes is in the pool: all of them, or half in the Hort system.
    """

    first: int
    last: int
    prizes: Money
    portion: Fraction
    sharers: tuple[PlayerId, ...]

    @property
    def share(self) -> Fraction:
        """What one of them gets."""
        return self.prizes * self.portion / len(self.sharers)


@dataclass(frozen=True, slots=True)
class Share:
    """What a player gets in a group: the exact sum of the parts, the whole cents, and trophies.

    `seat` is the place among those who compete, from 1. `lots` are trophies for which lots are still to be drawn
    among players whom nothing separates.
    """

    player: PlayerId
    seat: int
    parts: tuple[PrizePool, ...]
    exact: Fraction
    amount: Money = 0
    trophies: tuple[str, ...] = ()
    lots: tuple[str, ...] = ()

    @property
    def is_something(self) -> bool:
        """Whether there is anything to win."""
        return bool(self.exact or self.trophies or self.lots)


GroupSeats = Sequence[tuple[int, Finisher]]
"""The finishers of a group with their places in it, from 1."""


def shares(group: PrizeGroup, finishers: Iterable[Finisher]) -> tuple[Share, ...]:
    """What each player who competes in this group gets, in order, down to the last who gets anything.

    Exact shares are never rounded before they are compared; amounts are whole and add up to the prizes of the places
    that are taken.
    """
    seats = _seats(group, finishers)
    sharing: tuple[tuple[Callable[[Finisher], int], Fraction], ...]
    match group.sharing:
        case Sharing.EQUAL:
            sharing = ((_points, _WHOLE),)
        case Sharing.NONE:
            sharing = ((_place, _WHOLE),)
        case Sharing.HORT:
            sharing = ((_place, _HALF), (_points, _HALF))
    parts: dict[PlayerId, list[PrizePool]] = {finisher.player: [] for _, finisher in seats}
    for tie, portion in sharing:
        for run in _runs(seats, tie):
            part = _part(group, run, portion)
            for _, finisher in run:
                parts[finisher.player].append(part)
    together = _place if group.sharing is Sharing.NONE else _points
    return tuple(
        share
        for run in _runs(seats, together)
        for share in _in_whole_cents([_share(seat, each.player, parts[each.player]) for seat, each in run])
    )


def with_trophies(group: PrizeGroup, finishers: Iterable[Finisher]) -> tuple[Share, ...]:
    """The shares with their trophies: a trophy is never shared, it goes to the holder of its place."""
    named = {prize.place: prize.trophy for prize in group.prizes if prize.trophy}
    listed = list(finishers)
    found = {share.player: share for share in shares(group, listed)}
    for run in _runs(_seats(group, listed), _place):
        trophies = tuple(named[seat] for seat, _ in run if seat in named)
        for _, finisher in run:
            share = found[finisher.player]
            alone = len(run) == 1
            found[finisher.player] = replace(share, trophies=trophies if alone else (), lots=() if alone else trophies)
    return tuple(found.values())


def whole_cents(amounts: Sequence[Fraction]) -> list[Money]:
    """Amounts of a whole sum in whole cents: the largest remainders are rounded up, of equal ones the first."""
    whole = [amount.numerator // amount.denominator for amount in amounts]
    rest = int(sum(amounts)) - sum(whole)
    by_remainder = sorted(range(len(amounts)), key=lambda place: whole[place] - amounts[place])
    for place in by_remainder[:rest]:
        whole[place] += 1
    return whole


def _seats(group: PrizeGroup, finishers: Iterable[Finisher]) -> GroupSeats:
    """The finishers down to the last prize, and those tied with the last of them."""
    places = max(prize.place for prize in group.prizes)
    tie = _place if group.sharing is Sharing.NONE else _points
    last: list[int] = []

    def gets_something(seat: tuple[int, Finisher]) -> bool:
        number, finisher = seat
        if number <= places:
            last[:] = [tie(finisher)]
            return True
        return last == [tie(finisher)]

    return list(takewhile(gets_something, enumerate(finishers, start=1)))


def _runs(seats: GroupSeats, tie: Callable[[Finisher], int]) -> list[GroupSeats]:
    return [list(run) for _, run in groupby(seats, key=lambda seat: tie(seat[1]))]


def _place(finisher: Finisher) -> int:
    return finisher.place


def _points(finisher: Finisher) -> int:
    return finisher.points


def _part(group: PrizeGroup, run: GroupSeats, portion: Fraction) -> PrizePool:
    first, last = run[0][0], run[-1][0]
    prizes = sum(prize.amount for prize in group.prizes if first <= prize.place <= last)
    return PrizePool(first, last, prizes, portion, tuple(finisher.player for _, finisher in run))


def _share(seat: int, player: PlayerId, parts: list[PrizePool]) -> Share:
    """The parts of one player; two halves among the same players are one whole."""
    if len({part.sharers for part in parts}) == 1:
        parts = [replace(parts[-1], portion=_WHOLE)]
    return Share(player, seat, tuple(parts), sum((part.share for part in parts), Fraction(0)))


def _in_whole_cents(run: list[Share]) -> list[Share]:
    amounts = whole_cents([share.exact for share in run])
    return [replace(share, amount=amount) for share, amount in zip(run, amounts, strict=True)]
