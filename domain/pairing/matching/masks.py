"""Sets of vertices as integers."""

from __future__ import annotations

FREE = -1
"""The mate of a vertex that has none."""

ALL = -1
"""The mask of all vertices."""


def bits(mask: int) -> list[int]:
    """The places of the ones in a mask, ascending."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found
