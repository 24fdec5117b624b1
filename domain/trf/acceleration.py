"""Virtual points: who has how many in which rounds, and the Baku acceleration (C.04.7) that implies them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from domain.acceleration import baku_group_size, baku_rounds
from domain.trf.codes import names_baku
from domain.trf.model import Rank, Trf, VirtualRecord
from domain.values import Points, RoundNumber


@dataclass(frozen=True, slots=True)
class AcceleratedGroup:
    """Players with the same virtual points, half points, from a first to a last round."""

    points: Points
    first_round: RoundNumber
    last_round: RoundNumber
    ranks: tuple[Rank, ...]


def by_round(
    records: Iterable[VirtualRecord], ranks: Sequence[Rank], rounds: RoundNumber
) -> dict[RoundNumber, dict[Rank, Points]]:
    """Virtual points of each of so many rounds; if records contradict each other, the later one applies."""
    found: dict[RoundNumber, dict[Rank, Points]] = {}
    for record in records:
        group = [rank for rank in ranks if record.first <= rank <= record.last]
        for number in range(record.first_round, min(record.last_round, rounds) + 1):
            found.setdefault(number, {}).update(dict.fromkeys(group, record.points))
    return found


def groups(rounds: dict[RoundNumber, dict[Rank, Points]]) -> list[AcceleratedGroup]:
    """The same as few groups: the same players with the same points in rounds that follow each other are one."""
    done: list[AcceleratedGroup] = []
    open_groups: dict[tuple[Points, tuple[Rank, ...]], AcceleratedGroup] = {}
    for number in sorted(rounds):
        ranks_of: dict[Points, list[Rank]] = {}
        for rank, points in sorted(rounds[number].items()):
            if points:
                ranks_of.setdefault(points, []).append(rank)
        still: dict[tuple[Points, tuple[Rank, ...]], AcceleratedGroup] = {}
        for points, ranks in sorted(ranks_of.items(), reverse=True):
            key = (points, tuple(ranks))
            before = open_groups.get(key)
            goes_on = before is not None and before.last_round == number - 1
            first = before.first_round if before is not None and goes_on else number
            still[key] = AcceleratedGroup(points, first, number, key[1])
        done += [
            group
            for key, group in open_groups.items()
            if key not in still or still[key].first_round > group.first_round
        ]
        open_groups = still
    return sorted([*done, *open_groups.values()], key=lambda group: (group.first_round, -group.points, group.ranks))


def baku(ranks: Sequence[Rank], rounds: RoundNumber, win: Points) -> tuple[VirtualRecord, ...]:
    """Virtual points for these starting ranks, which are in order; `win` is what a win is worth, in half points.

    The rules are those of `domain.acceleration`.
    """
    if not ranks:
        return ()
    first, last = ranks[0], ranks[baku_group_size(len(ranks)) - 1]
    return tuple(VirtualRecord(0, points, begin, end, first, last) for points, begin, end in baku_rounds(rounds, win))


def is_baku(trf: Trf, rounds: RoundNumber, virtual: Mapping[RoundNumber, Mapping[Rank, Points]]) -> bool:
    """Whether 192 names the Baku acceleration, and these virtual points of 250 are those that it makes (L8)."""
    if not names_baku(trf) or not trf.virtual or trf.by_place:
        return False
    ranks = [player.rank for player in trf.players]
    paired = [player.rank for player in trf.players if player.cell(1).is_paired] or ranks
    last = paired[baku_group_size(len(paired)) - 1]
    spans = baku_rounds(rounds, trf.scoring.win)
    made = [VirtualRecord(0, points, first, end, ranks[0], last) for points, first, end in spans]
    return by_round(made, ranks, rounds) == virtual
