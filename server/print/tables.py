"""Sheets about all rounds so far: the standings and the crosstable."""

from __future__ import annotations

from collections.abc import Iterator

from domain.values import Outcome
from server.print.sheet import Align, Fit, Sheet, SheetColumn, Tone
from server.print.source import DOT, SheetSource, rating_text, rows_of, table
from server.views.late_corrections import late_corrections
from server.views.model import Model, ViewRow
from server.views.parameters import Parameters
from server.views.standings import crosstable as crosstable_view
from server.views.standings import standing
from server.wording import cell_text, departure_text, place_text, points_text, score_text

_DIAGONAL = "\N{MULTIPLICATION SIGN}"


def standings(source: SheetSource) -> Sheet:
    """All players in order, after a round."""
    text = source.language.text
    parameters = Parameters(source.public_round, language=source.language.code)
    shown = standing(source.tournament, parameters, source.derived)
    columns = (
        *_who(source),
        SheetColumn(text("Club"), tone=Tone.SOFT, fit=Fit.FLEXIBLE),
        SheetColumn(text("Pts."), Align.END, Tone.STRONG),
        *(SheetColumn(each["code"], Align.END) for each in shown["head"]["tie_breaks"]),
    )
    clubs = {each.id: each.club for each in source.tournament.roster.players.values()}
    rows = (
        (
            *_person(source, row),
            clubs[row["player"]],
            points_text(row["points"]),
            *map(source.language.decimal, row["tie_breaks"]),
        )
        for row in rows_of(shown)
    )
    legend = DOT.join(
        f"{each['code']}: {each['title']}" + (f" ({text('not applied')})" if each["dropped"] else "")
        for each in shown["head"]["tie_breaks"]
        if each["title"]
    )
    legend = DOT.join((legend, *shown["head"]["rating_notes"]))
    return source.sheet(
        text("Standings"), table(columns, rows, source.no_players()), "", legend, about=shown["head"]["state"]
    )


def crosstable(source: SheetSource) -> Sheet:
    """The standings with each player's games round by round."""
    text = source.language.text
    parameters = Parameters(source.public_round, language=source.language.code)
    shown = crosstable_view(source.tournament, parameters)
    if source.tournament.rules.is_round_robin:
        return _round_robin_table(source, shown)
    rounds = range(1, shown["head"]["round"] + 1)
    columns = (
        *_who(source),
        SheetColumn(text("No."), Align.END),
        *(SheetColumn(text("R{round}", round=number), Align.MIDDLE) for number in rounds),
        SheetColumn(text("Pts."), Align.END, Tone.STRONG),
    )
    rows = (
        (
            *_person(source, row),
            str(row["tpn"] or ""),
            *(cell_text(game, source.language) for game in row["games"]),
            points_text(row["points"]),
        )
        for row in rows_of(shown)
    )
    legend = text(
        "Cells: the opponent's number (No.), the colour, the result; + and − without a game; a dot: no opponent."
    )
    block = table(columns, rows, source.no_players())
    return source.sheet(
        text("Crosstable"), block, "", _legend(source, shown, legend), *_late(source), about=shown["head"]["state"]
    )


def _late(source: SheetSource) -> Iterator[str]:
    """The games up to the round that the rating report has differently (C.04.2)."""
    for each in late_corrections(source.tournament, source.language, source.public_round or 0):
        yield source.language.text("Round {round}, board {board}, {white} – {black}: {says}", **each)


def _round_robin_table(source: SheetSource, shown: Model) -> Sheet:
    """A round robin by numbers: a row and a column for every player, the diagonal marked, the place at the end."""
    text = source.language.text
    people = sorted((row for row in rows_of(shown) if row["tpn"]), key=lambda row: row["tpn"])
    numbers = [row["tpn"] for row in people]
    columns = (
        SheetColumn(text("No."), Align.END),
        *_who(source)[1:],
        *(SheetColumn(str(number), Align.MIDDLE) for number in numbers),
        SheetColumn(text("Pts."), Align.END, Tone.STRONG),
        SheetColumn(text("Pl."), Align.END, Tone.STRONG),
    )
    rows = (
        (
            str(row["tpn"]),
            *_person(source, row)[1:],
            *(_DIAGONAL if number == row["tpn"] else _against(source, row, number) for number in numbers),
            points_text(row["points"]),
            place_text(row["place"]),
        )
        for row in people
    )
    legend = text("Rows and columns by number (No.): the row player's score; + and − mean won or lost without a game.")
    block = table(columns, rows, source.no_players())
    return source.sheet(
        text("Round-robin table"),
        block,
        "",
        _legend(source, shown, legend),
        *_late(source),
        about=shown["head"]["state"],
    )


def _against(source: SheetSource, row: ViewRow, number: int) -> str:
    """A player's results against one opponent, in the order of the games."""
    scores = (score_text(game, source.language) for game in row["games"] if game["tpn"] == number)
    return " ".join(filter(None, scores))


def _legend(source: SheetSource, shown: Model, cells: str) -> str:
    """What the cells mean, adjourned games too where there are any."""
    if not any(game["score"] == Outcome.ADJOURNED for row in rows_of(shown) for game in row["games"]):
        return cells
    return DOT.join((cells, source.language.text("adj.: adjourned, a draw until the game has ended")))


def _who(source: SheetSource) -> tuple[SheetColumn, ...]:
    text = source.language.text
    return (
        SheetColumn(text("Pl."), Align.END, Tone.STRONG),
        SheetColumn("", tone=Tone.SOFT),
        SheetColumn(text("Name"), tone=Tone.STRONG, fit=Fit.FLEXIBLE),
        SheetColumn(text("Fed."), tone=Tone.SOFT),
        SheetColumn(text("Rtg."), Align.END, Tone.SOFT),
    )


def _person(source: SheetSource, row: ViewRow) -> tuple[str, ...]:
    left = departure_text(row, source.language)
    name = f"{row['name']} ({left})" if left else row["name"]
    return place_text(row["place"]), row["title"], name, row["federation"], rating_text(row)
