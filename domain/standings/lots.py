"""The drawing of lots: recorded as an event, so that every replay repeats it (F.10; C.07 4.2)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from domain.values import PlayerId


def drawn_order(tied: Collection[PlayerId], lots: Sequence[Sequence[PlayerId]]) -> tuple[PlayerId, ...] | None:
    """The order in which the latest lot among all of these players drew them; None if there was none.

    A lot that leaves one of them out was drawn among others and decides nothing here.
    """
    for drawn in reversed(lots):
        if set(tied) <= set(drawn):
            return tuple(player for player in drawn if player in tied)
    return None
