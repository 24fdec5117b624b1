"""The checklist of the director's next step: what blocks it, and what to check before it."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from domain.players.rounds import left_out
from domain.results.adjourned import adjourned_boards
from domain.rounds.fixed_boards import moved
from domain.state.tournament import Tournament
from domain.values import RequestState
from domain.windows import has_begun
from server.views.check_in import missing_from

_FEWEST = 2


class ItemState(StrEnum):
    """Whether an item is settled, is worth a look, or blocks the next step."""

    DONE = "done"
    LOOK = "look"
    BLOCKS = "blocks"


def checklist(tournament: Tournament, present: int) -> list[dict[str, Any]]:
    """The items of the next step in the order in which they are settled; empty once the tournament is finished.

    Each has its `item`, its state (`weight`), and a `count` of players, results or decisions.
    """
    if tournament.finished:
        return []
    found = []
    latest = tournament.public_rounds[-1] if tournament.public_rounds else None
    if latest is not None and (latest.missing or not latest.adjourned):
        found.append(_item("results", len(latest.missing), ItemState.BLOCKS))
    adjourned = sum(len(boards) for boards in adjourned_boards(tournament).values())
    if adjourned:
        found.append(_item("adjourned", adjourned, ItemState.LOOK))
    if review(tournament) is not None:
        found.append(_item("decision", 1, ItemState.LOOK))
    absent = sum(player.withdrawn_by_absence for player in tournament.roster.players.values())
    if absent:
        found.append(_item("absences", absent, ItemState.LOOK))
    if tournament.hall.requests:
        waiting = sum(each.state is RequestState.WAITING for each in tournament.hall.requests.values())
        found.append(_item("requests", waiting, ItemState.LOOK))
    if tournament.next_round > tournament.settings.number_of_rounds:
        return found
    enough = present >= _FEWEST
    found.append(
        {"item": "players", "weight": (ItemState.DONE if enough else ItemState.BLOCKS).value, "count": present}
    )
    if tournament.hall.checked_in or tournament.hall.check_in_round > 1:
        found.append(_item("check-in", len(missing_from(tournament)), ItemState.LOOK))
    if tournament.play.manual_pairing is not None:
        found.append(_item("manual", 1, ItemState.BLOCKS))
    if tournament.draft is not None:
        found.append(_item("draft", int(tournament.draft_is_stale), ItemState.LOOK))
        late = len(left_out(tournament, tournament.draft))
        if late:
            found.append(_item("late", late, ItemState.LOOK))
    displaced = 0 if not tournament.play.rounds else len(moved(tournament, tournament.play.rounds[-1]))
    if displaced:
        found.append(_item("fixed-boards", displaced, ItemState.LOOK))
    return found


def review(tournament: Tournament) -> int | None:
    """The published, unplayed round about which events came in since it was paired or last decided on (F.7)."""
    latest = tournament.play.rounds[-1] if tournament.play.rounds else None
    if latest is None or not latest.is_public or has_begun(latest):
        return None
    return latest.number if tournament.touched > max(latest.paired_at, tournament.decided) else None


def _item(name: str, count: int, state: ItemState) -> dict[str, Any]:
    return {"item": name, "weight": (state if count else ItemState.DONE).value, "count": count}
