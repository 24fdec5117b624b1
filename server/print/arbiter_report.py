"""The chief arbiter's report, drafted from the log: what an arbiter would have noted, in the order of the events.

For officials only. What was undone is left out, together with its undo.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from domain.results.entering import ResultEntered
from domain.rounds.by_hand import ManualPairingStarted
from domain.rounds.drafts import PairingDiscarded
from domain.rounds.publication import RoundPublished
from domain.subject import Event
from domain.tournament.actions import ActionUndone
from domain.tournament.subjects import EVENT_TYPES
from server.eventstore.recorded import RecordedEvent
from server.print.report_forms import tournament_fields
from server.print.sheet import Align, Fit, Form, FormField, Forms, Sheet, SheetColumn, Tone
from server.print.source import DOT, SheetSource
from server.views.parameters import Parameters
from server.views.timeline import timeline
from server.views.timeline_pages import put_back
from server.views.tournament_report import report_form

_STEPS = (ActionUndone, ManualPairingStarted, PairingDiscarded)
"""Steps on the way to an event that is noted."""


def arbiter_report(source: SheetSource) -> Sheet:
    """The tournament in numbers, then what was corrected, decided and noted since round one was published."""
    text = source.language.text
    columns = (
        SheetColumn(text("When"), tone=Tone.SOFT),
        SheetColumn(text("Rd"), Align.END),
        SheetColumn(text("What happened"), fit=Fit.FLEXIBLE),
        SheetColumn(text("Recorded by"), tone=Tone.SOFT),
    )
    block = Forms(columns, tuple(_report(source)), source.no_players())
    return source.sheet(text("Report of the chief arbiter"), block)


def _report(source: SheetSource) -> Iterator[Form]:
    tournament, text = source.tournament, source.language.text
    shown = report_form(tournament, Parameters(language=source.language.code))
    if not shown["rows"]["all"]["players"]:
        return
    head, rows = shown["head"], tuple(_rows(source))
    nothing = () if rows else (text("Nothing was corrected, decided or noted since round 1 was published."),)
    yield Form(
        title=head["name"],
        fields=(
            *tournament_fields(source, head),
            FormField(text("Chief arbiter"), head["chief_arbiter"]),
            FormField(text("Deputy arbiters"), DOT.join(head["deputy_arbiters"])),
            *(FormField(label, str(number)) for label, number in _counts(source, shown["rows"])),
            FormField(text("Remarks"), wide=True),
        ),
        rows=rows,
        texts=nothing,
        signatures=(text("Chief arbiter"), text("Date")),
    )


def _counts(source: SheetSource, rows: Any) -> Iterator[tuple[str, int]]:
    tournament, text = source.tournament, source.language.text
    outcomes = [game.outcome for paired in tournament.public_rounds for game in paired.games.values()]
    incidents = [each for each in tournament.hall.incidents.values() if not each.is_taken_back]
    players = tournament.roster.players.values()
    yield text("Players"), rows["all"]["players"]
    yield text("Federations"), rows["all"]["federations"]
    yield text("Withdrawn"), sum(each.withdrawn_from is not None for each in players)
    yield text("Games played"), sum(each is not None and not each.is_forfeit for each in outcomes)
    yield text("Forfeits"), sum(each is not None and each.is_forfeit for each in outcomes)
    yield text("Incidents and appeals"), len(incidents)


def _rows(source: SheetSource) -> Iterator[tuple[str, ...]]:
    recorded = source.recorded
    first = next((each.version for each in recorded if isinstance(each.event, RoundPublished)), None)
    if first is None:
        return
    lines = timeline(source.tournament, recorded, reader=source.language)
    left_out = _left_out(recorded, lines)
    for each, line in zip(recorded, lines, strict=True):
        if each.version > first and each.version not in left_out and is_noted(each.event):
            number = "" if line["round"] is None else str(line["round"])
            yield source.language.clock(each.recorded_at), number, line["says"], each.actor


def _left_out(recorded: Sequence[RecordedEvent], lines: Sequence[dict[str, Any]]) -> set[int]:
    """The versions of events that were undone, and of the actions that undid something which is noted."""
    again = put_back(recorded)
    found = {line["version"] for line in lines if line["undone_by"] and line["version"] not in again}
    for each, line in zip(recorded, lines, strict=True):
        if isinstance(each.event, ActionUndone):
            undone = recorded[each.event.first - 1 : each.event.last]
            if any(is_noted(other.event) for other in undone):
                first, last = line["action"]
                found |= set(range(first, last + 1))
    return found


def is_noted(event: Event) -> bool:
    """Whether a report should mention it, if it happened after round one was published."""
    if isinstance(event, _STEPS):
        return False
    known = EVENT_TYPES[type(event)]
    is_forfeit = isinstance(event, ResultEntered) and event.outcome.is_forfeit
    return known.is_noted or known.is_correction or known.is_remark or is_forfeit
