"""The desk's next step among the actions that a search finds, in the words of its buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from domain.corrections.outdated import Outdated
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


def step_targets(
    reader: Principal, stream: str, tournament: Tournament, found: Outdated, language: Language
) -> Sequence[Target]:
    """The buttons of the present step; each address leads to the desk, where the button has the focus.

    A draft is paired again if `found` has another pairing for it, and published without a reason if nothing is new.
    """
    if not may_see_steps(reader, stream):
        return []
    hidden = {*(() if found.pairs_again else ("again",)), *(("publish",) if found else ())}
    step = next_step(tournament, players_to_pair(tournament))
    return [
        Target(f"/t/{stream}#next:{does}", language.text(label, next_round=tournament.next_round), "action")
        for does, label in _BUTTONS.get(step, ())
        if does not in hidden
    ]


def may_see_steps(reader: Principal, stream: str) -> bool:
    """Whether the steps are for this reader."""
    return may(reader, Permission("find", DIRECTORS), stream)
