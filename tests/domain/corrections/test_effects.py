"""What a change does to the standings."""

from __future__ import annotations

from domain.corrections.what_if import consequences
from domain.settings.tie_breaks import ChangeTieBreaks
from domain.tournament.decide import decide
from domain.values import Outcome, TieBreaks
from tests.builders import after, played, tournament


def test_a_quarter_and_a_half_are_different_numbers_of_tie_breaks() -> None:
    """Sonneborn-Berger 0.25 and Buchholz 0.5 are both 1 in their units."""
    state = played(tournament(2), (1, 2, Outcome.DRAW))
    state = after(state, ChangeTieBreaks(TieBreaks(("SB", "BH")), "announced"))

    found = consequences(state, decide(state, ChangeTieBreaks(TieBreaks(("BH", "SB")), "announced")))

    assert (found.standings.moves, set(found.standings.tie_breaks)) == ((), set(state.roster.players))
