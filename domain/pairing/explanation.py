"""Why a round was paired as it was: per bracket, per board, and the bye."""

from __future__ import annotations

from dataclasses import dataclass

from domain.values import Tpn


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that was done: its rule in the document, what it did in a sentence, and the players it was about."""

    rule: str
    text: str
    players: tuple[Tpn, ...] = ()


@dataclass(frozen=True, slots=True)
class Explanation:
    """The reasons behind one round's pairing. Filled by the system that made it.

    `steps` tell the round in the order in which it was made.
    """

    steps: tuple[Step, ...] = ()
