"""How a sheet is fitted to its paper."""

from __future__ import annotations

import pytest

from server.print.fonts import FontWeight, text_width, wrapped
from server.print.layout import Distance, Format, Layout, Paper, for_distance, lay_out, line_size
from server.print.sheet import Align, CardLine, Fit, Sheet, SheetColumn, SheetTable, Size, Tone
from server.print.tokens import STYLE, tokens

NAME = SheetColumn("Name", tone=Tone.STRONG, fit=Fit.FLEXIBLE)
NUMBER = SheetColumn("No.", Align.END)
SOFT = SheetColumn("Rtg.", tone=Tone.SOFT)


def of(*rows: tuple[str, ...], columns: tuple[SheetColumn, ...] = (NUMBER, NAME)) -> Sheet:
    return Sheet("Players", "Open", "", SheetTable(columns, rows))


def laid(sheet: Sheet, distance: Distance = Distance.DESK, paper: Paper = Paper.A4) -> Layout:
    return lay_out(sheet, Format(paper, distance))


def test_the_widths_of_columns_add_up_to_the_whole() -> None:
    layout = laid(of(("1", "Alekhine"), ("2", "Botvinnik")))

    assert sum(layout.widths) == pytest.approx(1)
    assert layout.widths[0] < layout.widths[1]


def test_a_wall_is_written_larger_than_a_desk() -> None:
    rows = [(str(n), f"Player {n}") for n in range(50)]

    assert laid(of(*rows), Distance.WALL).size > laid(of(*rows)).size


def test_soft_columns_stay_at_the_desk() -> None:
    sheet = of(("1", "Alekhine", "2690"), columns=(NUMBER, NAME, SOFT))
    wall = for_distance(sheet, Distance.WALL)

    assert isinstance(wall.block, SheetTable)
    assert wall.block.columns == (NUMBER, NAME)
    assert wall.block.rows == (("1", "Alekhine"),)
    assert for_distance(sheet, Distance.DESK) == sheet


@pytest.mark.parametrize("distance", Distance)
@pytest.mark.parametrize("paper", Paper)
def test_a_firm_column_holds_its_longest_text_on_one_line(distance: Distance, paper: Paper) -> None:
    columns = (NUMBER, NAME, *[SheetColumn(f"R{n}", Align.MIDDLE) for n in range(1, 12)])
    rows = [(str(n), "Wijnberghen, Bartholomeus Johannes", *["123w½"] * 11) for n in range(1, 200)]
    layout = laid(of(*rows, columns=columns), distance, paper)

    ems = layout.widths[5] * layout.room / layout.size - 2 * tokens()["cell-x"]
    assert text_width("123w½", FontWeight.BOOK) <= ems


def test_one_endless_name_does_not_make_everyone_small() -> None:
    usual = [(str(n), f"Player {n}") for n in range(100)]

    assert laid(of(*usual, ("101", "x" * 200)), Distance.WALL).size == laid(of(*usual), Distance.WALL).size


def test_paper_is_turned_only_where_the_text_grows() -> None:
    many = tuple(SheetColumn(f"R{n}") for n in range(1, 16))

    assert laid(of(*[("123w½",) * 15] * 3, columns=many), Distance.WALL).landscape
    assert not laid(of(("1", "Alekhine")), Distance.WALL).landscape


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", [""]),
        ("Alekhine, Alexander", ["Alekhine,", "Alexander"]),
        ("Meyer-Schmidt", ["Meyer-", "Schmidt"]),
        ("Karl  Otto", ["Karl  Otto"]),
        ("Supercalifragilistic", ["Superca", "lifragilis", "tic"]),
    ],
)
def test_a_text_breaks_at_words_then_hyphens_then_anywhere(text: str, lines: list[str]) -> None:
    found = wrapped(text, FontWeight.BOOK, 4.6)

    if len(lines) < 3:
        assert found == lines
    assert "".join(found).replace(" ", "") == text.replace(" ", "")
    assert all(text_width(line, FontWeight.BOOK) <= 4.6 for line in found if len(line) > 1)


def test_a_line_of_a_card_shrinks_before_it_wraps() -> None:
    short, long = (line_size(CardLine(text, Size.HUGE, Tone.STRONG), 500) for text in ("Ng, Li", "x" * 30))

    assert short == tokens()["huge"]
    assert long < short


def test_browser_and_pdf_know_the_same_papers_and_margins() -> None:
    text = STYLE.read_text()

    for paper in Paper:
        for landscape in (False, True):
            layout = Layout(paper, landscape, 10, ())
            width, height = (each * 25.4 / 72 for each in layout.page)
            assert f"@page {layout.name} {{ size: {width:g}mm {height:g}mm; }}" in text
            assert f".paper-{layout.name} {{ page: {layout.name}; --width: {layout.room * 25.4 / 72:g}mm; }}" in text
    assert "@page { margin: 11mm;" in text
    assert "--margin: 11mm;" in text
