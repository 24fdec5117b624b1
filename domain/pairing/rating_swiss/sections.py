"""The parts of a bracket in which S1 was set against S2, and what of the natural order was not made (C.4, C.6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from domain.pairing.rating_swiss.bracket_pairing import PairedBracket
from domain.pairing.rating_swiss.homogeneous import RankPairs

ALONE = -1
"""In place of the mate of a player who is left over."""


@dataclass(frozen=True, slots=True)
class Section:
    """S1 and S2 as C.4 made them (ranks), the pairs that came out, the one of S1 first, and who was left over.

    `is_first` marks the players moved down, who are paired first; whom of S2 they leave over is not left over but goes
    to the remainder.
    """

    first: tuple[int, ...]
    second: tuple[int, ...]
    pairs: RankPairs
    left: tuple[int, ...]
    is_first: bool

    @property
    def natural(self) -> RankPairs:
        """S1 against S2 in order."""
        return tuple(zip(self.first, self.second, strict=False))

    @property
    def naturally_left(self) -> tuple[int, ...]:
        """Whom the natural order leaves over."""
        return () if self.is_first else self.second[len(self.first) :]

    @property
    def is_natural(self) -> bool:
        """Whether the natural order was made."""
        return _mates(self.natural) == _mates(self.pairs)


@dataclass(frozen=True, slots=True)
class NaturalPart:
    """A part of the natural order that was not made, and the whole section with this part put back into it."""

    pairs: RankPairs
    left: tuple[int, ...]
    whole: RankPairs
    whole_left: tuple[int, ...]


def sections_of(paired: PairedBracket) -> Iterator[Section]:
    """The players moved down if they are paired first, and the bracket or its remainder."""
    if paired.level.moved:
        first = tuple(one for one, _ in paired.moved)
        second = tuple(rank for rank in paired.bracket.players if rank not in first)
        yield Section(first, second, paired.moved, (), is_first=True)
    group = tuple(sorted((*chain.from_iterable(paired.group.pairs), *paired.group.floaters)))
    if group:
        p = len(paired.group.pairs)
        yield Section(group[:p], group[p:], paired.group.pairs, paired.group.floaters, is_first=False)


def parts_of(section: Section) -> Iterator[NaturalPart]:
    """What of the natural order was not made, cut into parts that hang together.

    Players hang together who are mates in one of the two; so do all whose being left over differs. Put back alone, a
    part makes a pairing that comes earlier in the order of D.1 and D.2 than the one that was made.
    """
    by_default, made = _mates(section.natural), _mates(section.pairs)
    all_players = sorted({*by_default, *made})
    moved = [rank for rank in all_players if by_default.get(rank, ALONE) != made.get(rank, ALONE)]
    turns = set() if section.is_first else {*section.left} ^ {*section.naturally_left}
    seen: set[int] = set()
    for rank in moved:
        if rank in seen:
            continue
        group: set[int] = set()
        open_ = [rank]
        while open_:
            one = open_.pop()
            if one not in group:
                group.add(one)
                open_ += [mates[one] for mates in (by_default, made) if one in mates]
                open_ += turns if one in turns else []
        seen |= group
        yield _part(section, group)


def _part(section: Section, group: set[int]) -> NaturalPart:
    pairs = tuple(pair for pair in section.natural if pair[0] in group)
    left = tuple(rank for rank in section.naturally_left if rank in group)
    kept = tuple(pair for pair in section.pairs if pair[0] not in group)
    kept_left = tuple(rank for rank in section.left if rank not in group)
    return NaturalPart(pairs, left, (*kept, *pairs), tuple(sorted((*kept_left, *left))))


def _mates(pairs: RankPairs) -> dict[int, int]:
    return {**dict(pairs), **{two: one for one, two in pairs}}
