"""The desk's next step among the actions that a search finds, in the words of its buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from domain.state.tournament import Tournament
from server.access import DIRECTORS, Permission, Principal, may
from server.languages import Language, message
from server.views.desk import NextStep, next_step, players_to_pair
from server.views.finding import Target

_BUTTONS: Mapping[NextStep, Sequence[tuple[str, str]]] = {
    NextStep.PAIR: (("pair", message("Pair round {next_round}")),),
    NextStep.PUBLISH: (
        ("again", message("Re-pair round {next_round}")),
        ("publish", message("Publish round {next_round}")),
        ("discard", message("Discard the draft")),
    ),
    NextStep.RESULTS: (("forfeits", message("No-shows…")),),
    NextStep.FINISH: (("finish", message("Close the tournament")),),
}
"""Of each step what its buttons do, as the desk names it, and what they say."""
_IF_STALE = "again"


def step_targets(reader: Principal, stream: str, tournament: Tournament, language: Language) -> Sequence[Target]:
    """The buttons of the present step; each address leads to the desk, where the button has the focus."""
    if not may(reader, Permission("find", DIRECTORS), stream):
        return []
    step = next_step(tournament, players_to_pair(tournament))
    return [
        Target(f"/t/{stream}#next:{does}", language.text(label, next_round=tournament.next_round), "action")
        for does, label in _BUTTONS.get(step, ())
        if does != _IF_STALE or tournament.draft_is_stale
    ]
