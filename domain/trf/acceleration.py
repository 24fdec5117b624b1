"""The Baku acceleration, C.04.7, as virtual points."""

from __future__ import annotations

from collections.abc import Sequence

from domain.trf.model import Rank, VirtualRecord
from domain.values import Points, RoundNumber


def baku(ranks: Sequence[Rank], rounds: RoundNumber, win: Points) -> tuple[VirtualRecord, ...]:
    """Virtual points for these starting ranks, which are in order; `win` is what a win is worth, in half points.

    The accelerated group is twice the quarter of the players, rounded up. Half of the rounds, rounded up, are
    accelerated: the first half of those, rounded up, with a win's points, the rest with half of them.
    """
    if not ranks:
        return ()
    first, last = ranks[0], ranks[2 * -(-len(ranks) // 4) - 1] if len(ranks) > 1 else ranks[0]
    accelerated = -(-rounds // 2)
    full = -(-accelerated // 2)
    records = [VirtualRecord(0, win, 1, full, first, last)]
    if accelerated > full:
        records.append(VirtualRecord(0, win // 2, full + 1, accelerated, first, last))
    return tuple(records)
