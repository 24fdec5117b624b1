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

_LINE = re.compile(
    r"###\s*(?:Regeneration|Exchange) @ Round ([1-9]\d{0,2}): (\d{1,4}(?: \d{1,4})*) => (\d{1,4}(?: \d{1,4})*)\s*"
)

Numbers = Mapping[Rank, int]
"""The pairing numbers of a round by starting ranks."""

RatingIn = Callable[[Rank, RoundNumber], Rating]
"""The rating that the pairing of a round used."""


def read(text: str) -> NumbersRecord | None:
    """The change of numbers that a line holds, or None."""
    found = _LINE.fullmatch(text)
    if found is None:
        return None
    was, now = (tuple(map(int, found[each].split())) for each in (2, 3))
    return NumbersRecord(int(found[1]), was, now) if len(was) == len(now) else None


def numbers_by_round(trf: Trf, rules: SystemRules, rating: RatingIn) -> Mapping[RoundNumber, Numbers]:
    """The numbers of each round up to the one after the last that is paired, from the latest back.

    Numbers that followed ratings are made anew with the ratings of the round, so that late entries do not matter;
    others are those of the line. A line that does not go with the file has no effect.
    """
    last = trf.last_paired
    numbers: Numbers = {player.rank: player.rank for player in trf.players}
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

    def taken_back(self, numbers: Numbers, records: Sequence[NumbersRecord]) -> Numbers:
        """The numbers before."""
        order = sorted(numbers, key=numbers.__getitem__)
        corrected = [rank for rank in order if self.rating(rank, self.number) != self.rating(rank, self.since)]
        if corrected and self.number < self.rules.numbers_freeze_with and self._is_by_rating(order):
            return dict(zip(self._put_back(order, corrected), sorted(numbers.values()), strict=True))
        for record in reversed(records):
            numbers = _taken_back(numbers, record)
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


def _taken_back(numbers: Numbers, record: NumbersRecord) -> Numbers:
    """The numbers before a change that only gave the same numbers to other players."""
    players = {number: rank for rank, number in numbers.items()}
    if len(set(record.now)) < len(record.now) or {*record.was} != {*record.now} or not players.keys() >= {*record.now}:
        return numbers
    return {**numbers, **{players[now]: was for was, now in zip(record.was, record.now, strict=True)}}
