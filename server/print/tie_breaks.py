"""The sheet for questions at the desk: every number of every player, and its parts."""

from __future__ import annotations

from domain.standings.explanation import TieBreakExplanation, explain_all
from domain.standings.parts import CountsAs, TieBreakPart, Unit, shown
from domain.standings.ranking import Standing, ranking, rating_notes
from domain.standings.tiebreak import TieBreak
from server.messages import MessageRenderer
from server.print.sheet import Align, Fit, Sheet, SheetColumn, Tone
from server.print.source import SheetSource, table
from server.views.parameters import Parameters
from server.wording import points_text

_DUMMIES = frozenset({CountsAs.OWN_SCORE, CountsAs.OPPONENT_CAP, CountsAs.DRAWS_CAP})
_AVERAGED = frozenset({"AOB"})


def tie_breaks(source: SheetSource) -> Sheet:
    """One line for every number, after a round; the numbers of the rounds in their order."""
    text = source.language.text
    number = min(source.number, len(source.tournament.public_rounds)) or None
    columns = (
        SheetColumn(text("Pl."), Align.END, Tone.STRONG),
        SheetColumn(text("Name"), tone=Tone.STRONG, fit=Fit.FLEXIBLE),
        SheetColumn(text("Pts."), Align.END, Tone.STRONG),
        SheetColumn(text("Tie-break")),
        SheetColumn("", Align.END, Tone.STRONG),
        SheetColumn(text("Based on"), fit=Fit.FLEXIBLE),
    )
    ranked = ranking(source.tournament, number)
    rows = (
        _row(source, row, each)
        for row, explanations in explain_all(ranked)
        for each in explanations
        if each.parts and each.column.tie_break is not None
    )
    legend = text("In brackets: cut. With a star: a round without a game, which counts a dummy opponent.")
    renderer = MessageRenderer(Parameters(number, language=source.language.code).reader)
    legend = " ".join((legend, *map(renderer.render, rating_notes(ranked))))
    return source.sheet(text("How tie-breaks are calculated"), table(columns, rows, text("No tie-breaks yet.")), legend)


def _row(source: SheetSource, row: Standing, explanation: TieBreakExplanation) -> tuple[str, ...]:
    known = explanation.column.tie_break
    unit = Unit.ONES if known is None else known.unit
    return (
        str(row.place),
        source.tournament.roster.players[row.player].name,
        points_text(row.points),
        explanation.column.text,
        source.language.decimal(shown(explanation.value, unit)),
        _between(known).join(
            source.language.decimal(_part(each, unit)) for each in explanation.parts if each.value is not None
        ),
    )


def _between(tie_break: TieBreak | None) -> str:
    """The operator before a part: sums are written as sums."""
    is_average = tie_break is None or tie_break.unit is Unit.RATING or tie_break.name in _AVERAGED
    return ", " if is_average else " + "


def _part(part: TieBreakPart, unit: Unit) -> str:
    number = shown(part.value, unit)
    if part.counts is CountsAs.FRACTION and not number.startswith("-"):
        number = f"+{number}"
    if part.counts in _DUMMIES:
        number += "*"
    return f"({number})" if part.cut is not None else number
