"""A fact that is to be taken back, between the state it was made in and the state of now."""

from __future__ import annotations

from dataclasses import dataclass

from domain.refusals import ChangedSince
from domain.tournament import Tournament


@dataclass(frozen=True, slots=True)
class Moment:
    """Where a fact stands: its version, the state just before it, the state now, and why it is taken back."""

    version: int
    before: Tournament
    now: Tournament
    reason: str

    def check(self, *, unchanged: bool, what: str) -> None:
        """Raise ChangedSince where what the fact made is not so any more."""
        if not unchanged:
            raise ChangedSince(self.version, what)
