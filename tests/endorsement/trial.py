"""One tournament that two programs have paired or ranked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class Trial:
    """One tournament: its size, what the other program made differently, and what of that is registered as known."""

    seed: int
    players: int
    rounds: int
    places: int
    differences: list[str] = field(default_factory=list)
    registered: list[str] = field(default_factory=list)


Direction = Callable[[int, Path], Trial]
"""Make the tournament with this seed in a folder and let the other program check it."""
