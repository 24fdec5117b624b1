"""How final standings are, for the views that show them: now, and once the round that is published has started."""

from __future__ import annotations

from typing import Any

from domain.results.finality import standings_state
from domain.state.tournament import Tournament
from domain.values import RoundNumber
from server.messages import MessageRenderer


def state_fields(tournament: Tournament, number: RoundNumber, renderer: MessageRenderer) -> dict[str, Any]:
    """The `state` of the standings after a round, in words.

    `starts` (ISO 8601) is the start of that round while it has no result, and `state_in_play` is its state from then
    on; both are None if no start is known, or the round has begun.
    """
    state = standings_state(tournament, number)
    in_play = standings_state(tournament, number, is_past_start=True)
    starts = tournament.hall.round_starts.get(number, "") if state != in_play else ""
    return {
        "state": renderer.render(state),
        "starts": starts or None,
        "state_in_play": renderer.render(in_play) if starts else None,
    }
