"""What the crosstable is called: that of a round robin has a name of its own in some languages."""

from __future__ import annotations

from domain.state.tournament import Tournament
from server.languages import message

CROSSTABLE = message("Crosstable")


def label_in(tournament: Tournament | None, label: str) -> str:
    """The label of a page or a sheet as it is called in this tournament."""
    return "crosstable.round-robin" if label == CROSSTABLE and _is_round_robin(tournament) else label


def crosstable_state(tournament: Tournament) -> str:
    """The text, with a `state` to fill in, that says what the crosstable shows."""
    return "crosstable.round-robin-state" if _is_round_robin(tournament) else message("Crosstable: {state}")


def _is_round_robin(tournament: Tournament | None) -> bool:
    return tournament is not None and tournament.rules.is_round_robin
