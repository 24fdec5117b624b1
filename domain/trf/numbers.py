"""Pairing numbers of earlier rounds, read from comment lines: `### Regeneration @ Round 3: 1 2 => 2 1`, or `Exchange`.

A report file has one number for each player, the latest one. Rounds up to the one that a line names were paired with
the numbers before the arrow, later ones with those behind it (written in `integrity`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from domain.pairing.rules import SystemRules
from domain.trf.model import AFTER_ALL_ROUNDS, NumbersRecord, Rank, Trf
from domain.values import Rating, RoundNumber

_NUMBERS = r"([1-9]\d{0,3}(?: [1-9]\d{0,3})*)"
_LINE = re.compile(rf"###\s*(Regeneration|Exchange) @ Round ([1-9]\d{{0,2}}): {_NUMBERS} => {_NUMBERS}\s*", re.ASCII)

NumberOfRank = Mapping[Rank, int]
"""The pairing numbers of a round by starting ranks."""

RatingIn = Callable[[Rank, RoundNumber], Rating]
"""The rating that the pairing of a round used."""


def read(text: str) -> NumbersRecord | None:
    """The change of numbers that a line holds, or None; None too if no player, or two, would have a number."""
    found = _LINE.fullmatch(text)
    if found is None:
        return None
    was, now = (tuple(map(int, found[each].split())) for each in (3, 4))
    if was == now or not len(was) == len(now) == len(set(was)) == len(set(now)):
        return None
    if found[1] == "Exchange" and {*was} != {*now}:
        return None
    return NumbersRecord(int(found[2]), was, now)


def numbers_by_round(trf: Trf, rules: SystemRules, rating: RatingIn) -> Mapping[RoundNumber, NumberOfRank]:
    """The numbers of each round up to the one after the last that is paired, from the latest back.

    A line gives numbers of the file to other players. Where one does not, numbers that followed ratings are made anew
    with the ratings of the round; of others such a line has no effect.
    """
    last = trf.last_paired
    numbers: NumberOfRank = {player.rank: player.rank for player in trf.players}
    found = {last + 1: numbers}
    for number in range(last, 0, -1):
        records = [each for each in trf.numbers if min(each.round, last) == number]
        if records and not trf.by_place:
            since = number + 1 if number < last else AFTER_ALL_ROUNDS  # a draft, which files leave out, may lie between
            numbers = _Change(trf, rules, rating, number, since).taken_back(numbers, records)
        found[number] = numbers
    return found


@dataclass(frozen=True, slots=True)
class _Change:
    """What happened to the numbers between two rounds, `number` and `since`."""

    trf: Trf
    rules: SystemRules
    rating: RatingIn
    number: RoundNumber
    since: RoundNumber

    def taken_back(self, numbers: NumberOfRank, records: Sequence[NumbersRecord]) -> NumberOfRank:
        """The numbers before."""
        if all(_fits(numbers, record) for record in records):
            for record in reversed(records):
                numbers = _taken_back(numbers, record)
            return numbers
        order = sorted(numbers, key=numbers.__getitem__)
        corrected = [rank for rank in order if self.rating(rank, self.number) != self.rating(rank, self.since)]
        if corrected and self.number < self.rules.numbers_freeze_with and self._is_by_rating(order):
            return dict(zip(self._put_back(order, corrected), sorted(numbers.values()), strict=True))
        for record in reversed(records):
            numbers = _taken_back(numbers, record) if _fits(numbers, record) else numbers
        return numbers

    def _is_by_rating(self, order: Sequence[Rank]) -> bool:
        return all(
            self._strength(one, self.since) <= self._strength(other, self.since) for one, other in pairwise(order)
        )

    def _put_back(self, order: Sequence[Rank], corrected: Collection[Rank]) -> list[Rank]:
        """The order with these players before the first one who was weaker; the others stay in theirs (A.2)."""
        key = {rank: (*self._strength(rank, self.number), self.trf.player_of[rank].name.casefold()) for rank in order}
        staying = [rank for rank in order if rank not in corrected]
        for rank in sorted(corrected, key=key.__getitem__):
            place = next((at for at, other in enumerate(staying) if key[rank] < key[other]), len(staying))
            staying.insert(place, rank)
        return staying

    def _strength(self, rank: Rank, number: RoundNumber) -> tuple[int, int]:
        return -self.rating(rank, number), self.rules.title_rank(self.trf.player_of[rank].title)


def _fits(numbers: NumberOfRank, record: NumbersRecord) -> bool:
    """Whether a change only gave numbers of the file to other players."""
    return {*record.was} == {*record.now} <= {*numbers.values()}


def _taken_back(numbers: NumberOfRank, record: NumbersRecord) -> NumberOfRank:
    """The numbers before a change that fits."""
    players = {number: rank for rank, number in numbers.items()}
    return {**numbers, **{players[now]: was for was, now in zip(record.was, record.now, strict=True)}}
