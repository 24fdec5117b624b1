"""Why a round was paired as it was: per bracket, per board, and the bye."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Explanation:
    """The reasons behind one round's pairing. Filled by the system that made it."""
