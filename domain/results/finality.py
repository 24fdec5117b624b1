"""Whether results can be final: all announced rounds are public, and every game of them has ended (F.9)."""

from __future__ import annotations

from domain.results.adjourned import adjourned_boards
from domain.state.tournament import Tournament


def is_final(tournament: Tournament) -> bool:
    """Whether every announced round is public, no result is missing, and no game is adjourned."""
    public = tournament.public_rounds
    if len(public) < tournament.settings.number_of_rounds or adjourned_boards(tournament):
        return False
    return not any(paired.missing for paired in public)
