"""The tournament report form (IT3), and the forms for norms of arbiters (FA1, IA1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from server.languages import message
from server.print.sheet import Align, Fit, Form, FormField, Forms, Sheet, SheetColumn, Tone
from server.print.source import DOT, SheetSource
from server.views.model import Model
from server.views.parameters import Parameters
from server.views.tournament_report import report_form

KINDS = {
    "all": message("All players"),
    "rated": message("With a FIDE rating"),
    "unrated": message("Without a FIDE rating"),
    "titled": message("With a title (without CM, WCM)"),
}
"""The kinds of players that are counted; titles go by their codes."""

_RATES = {"standard": message("standard"), "rapid": message("rapid"), "blitz": message("blitz")}


def tournament_form(source: SheetSource) -> Sheet:
    """IT3: the tournament, and how many players of each kind there were."""
    text = source.language.text
    shown = _shown(source)
    columns = (
        SheetColumn(text("Players"), tone=Tone.STRONG, fit=Fit.FLEXIBLE),
        SheetColumn(text("Number"), Align.END, Tone.STRONG),
        SheetColumn(text("Federations"), Align.END),
        SheetColumn(text("Of the host federation"), Align.END),
        SheetColumn(text("Of other federations"), Align.END),
    )
    block = Forms(columns, tuple(_report(source, shown)), source.no_players())
    return source.sheet(text("Tournament report (IT3)"), block)


def fide_arbiter_forms(source: SheetSource) -> Sheet:
    """FA1: a form for each arbiter."""
    title = source.language.text("Report on a norm for FIDE Arbiter (FA1)")
    standard = source.language.text("The work was of the standard of a FIDE Arbiter.")
    return _arbiter_forms(source, title, standard)


def international_arbiter_forms(source: SheetSource) -> Sheet:
    """IA1: a form for each arbiter."""
    title = source.language.text("Report on a norm for International Arbiter (IA1)")
    standard = source.language.text("The work was of the standard of an International Arbiter.")
    return _arbiter_forms(source, title, standard)


def _shown(source: SheetSource) -> Model:
    return report_form(source.tournament, Parameters(language=source.language.code))


def _report(source: SheetSource, shown: Model) -> Iterator[Form]:
    if not shown["rows"]["all"]["players"]:
        return
    text, head = source.language.text, shown["head"]
    norms = DOT.join(f"{each['name']} {each['title']}" for each in head["norms"])
    yield Form(
        title=head["name"],
        fields=(
            *tournament_fields(source, head),
            FormField(text("Rounds on each day"), "-".join(map(str, head["schedule"])), wide=True),
            FormField(text("Chief arbiter"), head["chief_arbiter"]),
            FormField(text("Deputy arbiters"), DOT.join(head["deputy_arbiters"])),
            FormField(text("Other arbiters"), wide=True),
            FormField(text("Organizer")),
            FormField(text("FIDE's number of the tournament")),
            FormField(text("Norms made"), norms or text("none"), wide=True),
            FormField(text("Remarks"), wide=True),
        ),
        rows=tuple(
            (text(KINDS[kind]) if kind in KINDS else kind, *(str(row[name]) for name in _COUNTS))
            for kind, row in shown["rows"].items()
        ),
        signatures=(text("Chief arbiter"), text("Official of the federation"), text("Date")),
    )


_COUNTS = ("players", "federations", "host", "guests")


def tournament_fields(source: SheetSource, head: dict[str, Any]) -> Iterator[FormField]:
    """What every form has of the tournament: where, when, how; `head` is that of the view `report-form`."""
    text, language = source.language.text, source.language
    days = dict.fromkeys(filter(None, (head["starts"], head["ends"])))
    yield FormField(text("Host federation"), head["federation"])
    yield FormField(text("City"), head["city"])
    yield FormField(text("Dates"), " \N{EN DASH} ".join(map(language.day, days)))
    yield FormField(text("Rounds"), str(head["rounds"]))
    yield FormField(text("System"), head["system_name"])
    rate = text(_RATES[head["rate_of_play"]])
    yield FormField(text("Time control"), DOT.join(filter(None, (head["time_control"], rate))))


def _arbiter_forms(source: SheetSource, title: str, standard: str) -> Sheet:
    shown = _shown(source)
    if not shown["rows"]["all"]["players"]:
        return source.sheet(title, Forms((), (), source.no_players()))
    head, text = shown["head"], source.language.text
    roles = [(head["chief_arbiter"], text("Chief arbiter"))] if head["chief_arbiter"] else []
    roles += [(name, text("Deputy arbiter")) for name in head["deputy_arbiters"]]
    forms = tuple(_arbiter(source, shown, who, standard) for who in roles or [("", "")])
    return source.sheet(title, Forms((), forms, source.no_players()))


def _arbiter(source: SheetSource, shown: Model, who: tuple[str, str], standard: str) -> Form:
    """The form of one arbiter; the tournament's part is filled in, the judgement is not."""
    text, rows = source.language.text, shown["rows"]
    name, role = who
    counts = (
        (text("Players"), rows["all"]["players"]),
        (text("With a FIDE rating"), rows["rated"]["players"]),
        (text("With a title (without CM, WCM)"), rows["titled"]["players"]),
        (text("Federations"), rows["all"]["federations"]),
    )
    return Form(
        title=name or text("Arbiter"),
        fields=(
            FormField(text("Last name, first name"), name, wide=True),
            FormField(text("FIDE ID")),
            FormField(text("Federation")),
            FormField(text("Position"), role),
            FormField(text("FIDE's number of the tournament")),
            *tournament_fields(source, shown["head"]),
            *(FormField(label, str(number)) for label, number in counts),
            FormField(text("Knowledge of the Laws, of the pairing and of other regulations"), wide=True),
            FormField(text("Objectivity, and how incidents were settled"), wide=True),
            FormField(text("Work with the technical equipment; languages"), wide=True),
        ),
        boxes=(standard, text("More experience is needed.")),
        signatures=(text("Name and position of who reports"), text("Official of the federation"), text("Date")),
    )
