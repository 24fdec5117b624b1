"""Facts about what an arbiter decided where the rules leave it to them, and about what they took back."""

from __future__ import annotations

from dataclasses import dataclass

from domain.values import RoundNumber


@dataclass(frozen=True, slots=True)
class ArbiterDecided:
    """The rules left something to the arbiter, who chose one of the options shown (F.7).

    `subject`, `options` and `choice` are codes; `domain.corrections.decision_messages` has those of today.
    """

    subject: str
    round: RoundNumber
    options: tuple[str, ...]
    choice: str
    reason: str
    article: str


@dataclass(frozen=True, slots=True)
class ActionUndone:
    """The facts from version `first` to `last` were taken back; the facts that do so follow at once."""

    first: int
    last: int
    reason: str = ""


DecisionEvent = ArbiterDecided | ActionUndone
"""The facts about decisions."""
