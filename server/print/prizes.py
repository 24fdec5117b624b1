"""The prize list: who gets what, and why."""

from __future__ import annotations

from server.print.sheet import Align, Fit, Sheet, SheetColumn, Tone
from server.print.source import SheetSource, rows_of, table
from server.views.parameters import Parameters
from server.views.prizes import prizes as prizes_view
from server.wording import points_text


def prizes(source: SheetSource) -> Sheet:
    """Who gets what, as if the round had ended now."""
    text = source.language.text
    shown = prizes_view(source.tournament, Parameters(language=source.language.code))
    head = shown["head"]
    columns = (
        SheetColumn(text("Prize"), tone=Tone.STRONG),
        SheetColumn("", Align.END, Tone.STRONG),
        SheetColumn("", tone=Tone.SOFT),
        SheetColumn(text("Name"), tone=Tone.STRONG, fit=Fit.FLEXIBLE),
        SheetColumn(text("Fed."), tone=Tone.SOFT),
        SheetColumn(text("Pts."), Align.END),
        SheetColumn(text("Award"), Align.END, Tone.STRONG),
        SheetColumn(text("Why"), tone=Tone.SOFT, fit=Fit.FLEXIBLE),
    )
    rows = (
        (
            row["group"],
            str(row["seat"]),
            row["title"],
            row["name"],
            row["federation"],
            points_text(row["points"]),
            row["won"],
            row["reason"],
        )
        for row in rows_of(shown)
    )
    total = text("Total {amount}", amount=head["total_text"]) if head["total"] else ""
    return source.sheet(text("Prizes"), table(columns, rows, text("No prize winners yet.")), total, about=head["state"])
