"""The prize list: who gets what, and why."""

from __future__ import annotations

from typing import Any

from domain.prizes.money import money_text
from server.languages import Language
from server.print.sheet import Align, Column, Fit, Sheet, Tone
from server.print.source import Source, rows_of, table
from server.views.parameters import NO_PARAMETERS
from server.views.prizes import prizes as prizes_view
from server.wording import points_text


def prizes(source: Source) -> Sheet:
    """Who gets what, as if the round had ended now."""
    text = source.language.text
    shown = prizes_view(source.tournament, NO_PARAMETERS)
    head = shown["head"]
    columns = (
        Column(text("Prize"), tone=Tone.STRONG),
        Column("", Align.END, Tone.STRONG),
        Column("", tone=Tone.SOFT),
        Column(text("Name"), tone=Tone.STRONG, fit=Fit.FLEXIBLE),
        Column(text("Fed."), tone=Tone.SOFT),
        Column(text("Pts."), Align.END),
        Column(text("Gets"), Align.END, Tone.STRONG),
        Column(text("Why"), tone=Tone.SOFT, fit=Fit.FLEXIBLE),
    )
    rows = (
        (
            row["group"],
            str(row["seat"]),
            row["title"],
            row["name"],
            row["federation"],
            points_text(row["points"]),
            _won(source.language, row, head["currency"]),
            _why(source.language, row["parts"]),
        )
        for row in rows_of(shown)
    )
    if not head["round"]:
        about = text("before round 1")
    elif head["provisional"]:
        about = text("provisional, after round {round} of {rounds}", round=head["round"], rounds=head["rounds"])
    else:
        about = text("Final, after {round} rounds", round=head["round"])
    total = text("All together {amount}", amount=source.language.decimal(head["total_text"])) if head["total"] else ""
    return source.sheet(text("Prizes"), table(columns, rows, text("Nobody has won anything yet.")), total, about=about)


def _won(language: Language, row: dict[str, Any], currency: str) -> str:
    money = [language.decimal(money_text(row["amount"], currency))] if row["amount"] else []
    by_lot = (language.text("{prize} (by lot)", prize=trophy) for trophy in row["lots"])
    return ", ".join([*money, *row["trophies"], *by_lot])


def _why(language: Language, parts: list[dict[str, Any]]) -> str:
    return "; ".join(_part(language, part) for part in parts)


def _part(language: Language, part: dict[str, Any]) -> str:
    """One pool of prizes: its places, how much of them, and how many share it."""
    if part["first"] == part["last"]:
        places = language.text("place {place}", place=part["first"])
    else:
        places = language.text("places {first} to {last}", first=part["first"], last=part["last"])
    portion = "" if part["portion"] == "1" else f"{part['portion']} \N{MULTIPLICATION SIGN} "
    shared = language.text(", shared by {n}", n=part["sharers"]) if part["sharers"] > 1 else ""
    return f"{portion}{places}{shared}"
