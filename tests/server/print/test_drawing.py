"""Sheets as pages and as documents: whole, safe, and the same every time."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from domain.state.roster import Player
from domain.state.tournament import Tournament
from domain.values import PlayerId
from server.languages import NAMES
from server.print.codes import modules
from server.print.fonts import missing_characters, page_fonts
from server.print.html import Menu, page
from server.print.layout import Distance, Format, Paper
from server.print.pdf import pdf, stated
from server.print.pdf_table import parted
from server.print.registry import SHEETS
from server.print.scripts import as_drawn
from tests.builders import tournament
from tests.server.print.examples import LONG, MARK, printed, small


def pages_of(document: bytes) -> int:
    return len(re.findall(rb"/Type /Page\b(?!s)", document))


def letters_of(document: bytes) -> set[str]:
    """The hexadecimal codes of the characters that the document's fonts say they draw."""
    tables = re.findall(rb"beginbfchar\n(.*?)endbfchar", document, re.DOTALL)
    drawn = re.findall(rb"^<[0-9A-F]{4}> <([0-9A-F]+)>", b"\n".join(tables), re.MULTILINE)
    return {code[at : at + 4].decode() for code in drawn for at in range(0, len(code), 4)}


def many(count: int) -> Tournament:
    players = {PlayerId(f"p{n}"): Player(PlayerId(f"p{n}"), f"Player {n:03}", 2400 - n) for n in range(count)}
    state = tournament(0)
    return replace(state, roster=replace(state.roster, players=players))


@pytest.mark.parametrize("name", SHEETS)
def test_hostile_names_are_text_on_every_page(name: str) -> None:
    text = page(printed(name, small()))

    assert "<script>alert" not in text


@pytest.mark.parametrize(
    ("name", "files"),
    [
        ("Žagar, Eva", set()),
        ("王皓", {"noto-sans-sc"}),
        ("羽生ひかる", {"noto-sans-sc"}),
        ("김민재", {"noto-sans-kr"}),
        ("วิชัย", {"noto-sans-thai"}),
        ("विश्वनाथन आनंद", {"noto-sans-devanagari"}),
    ],
)
def test_a_page_brings_the_fonts_of_the_letters_that_its_own_lack(name: str, files: set[str]) -> None:
    state = many(2)
    players = {each: replace(player, name=name) for each, player in state.roster.players.items()}
    shown = printed("players", replace(state, roster=replace(state.roster, players=players)))
    alone, served = page(shown), page(shown, Menu("", "", ()))

    rules = re.findall(r'font-family: "Hall Sans"[^}]*url\("data:font/woff2;base64,[^}]*unicode-range: ([^;}]+)', alone)
    assert bool(rules) is bool(files)
    assert "../fonts/" not in alone
    assert {file for file in files if any(font.file.name.startswith(file) for font in page_fonts(name))} == files
    styles = {font.style for font in page_fonts(name)}
    assert {each for each in ("fonts.css", "fonts-cjk.css") if f'href="/static/css/{each}"' in served} == styles


@pytest.mark.parametrize("name", ["pairings", "seats", "badges", "place-cards"])
def test_every_name_is_on_the_page(name: str) -> None:
    text = page(printed(name, small()))

    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in text
    assert LONG in text


@pytest.mark.parametrize("lang", NAMES)
@pytest.mark.parametrize("name", SHEETS)
def test_every_sheet_becomes_a_document(name: str, lang: str) -> None:
    document = pdf(printed(name, small(), language=lang))

    assert document.startswith(b"%PDF-1.")
    assert document.rstrip().endswith(b"%%EOF")
    assert pages_of(document) >= 1


@pytest.mark.parametrize("name", SHEETS)
def test_every_sheet_is_the_same_document_every_time(name: str) -> None:
    ready = printed(name, small())

    assert pdf(ready) == pdf(ready)


@pytest.mark.parametrize(("players", "pages"), [(0, 1), (1, 1), (20, 1), (47, 1), (48, 2), (300, 7)])
def test_a_list_takes_as_many_pages_as_it_has_rows_for(players: int, pages: int) -> None:
    assert pages_of(pdf(printed("players", many(players)))) == pages


@pytest.mark.parametrize(("players", "pages"), [(1, 1), (10, 1), (11, 2), (25, 3)])
def test_badges_are_ten_to_a_page(players: int, pages: int) -> None:
    assert pages_of(pdf(printed("badges", many(players)))) == pages


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("distance", Distance)
def test_every_paper_can_be_printed_on(paper: Paper, distance: Distance) -> None:
    ready = printed("crosstable", small(), format=Format(paper, distance))

    assert f"paper-{ready.layout.name}" in page(ready)
    width, height = ready.layout.page
    assert f"/MediaBox [0 0 {width:.2f} {height:.2f}]".encode() in pdf(ready)


def test_the_last_page_keeps_room_for_the_notes() -> None:
    assert parted([10.0] * 10, 100, 0) == [(0, 10)]
    assert parted([10.0] * 10, 100, 5) == [(0, 9), (9, 10)]
    assert parted([200.0], 100, 5) == [(0, 1)]


@pytest.mark.parametrize("name", SHEETS)
def test_every_sheet_carries_its_version_and_hash(name: str) -> None:
    state = small()
    text = page(printed(name, state))

    assert f"Version {state.version} · {MARK[:8]}" in text
    assert state.settings.name in text


def test_a_page_of_its_own_needs_no_server() -> None:
    text = page(printed("pairings", small()))

    assert not re.search(r'(?:src|href)="/', text)
    assert 'url("/' not in text


def test_characters_that_no_font_has_are_stated() -> None:
    known = printed("players", tournament(7))
    unknown = replace(known, sheet=replace(known.sheet, notes=("Ng, \u5c0f\u660e", "\u0ba4\u0bae\u0bbf\u0bb4\u0bcd")))

    assert missing_characters(["Ng, \u5c0f\u660e", "Ångström", "\u0ba4\u0bae\u0bbf"]) == ["\u0ba4", "\u0bae", "\u0bbf"]
    assert stated(known) == ()
    assert stated(unknown) == (
        "This PDF cannot show: U+0BA4, U+0BAE, U+0BB4, U+0BBF, U+0BCD. Print the sheet from the browser instead.",
    )
    assert "25A1" in letters_of(pdf(unknown))


@pytest.mark.parametrize("name", ["Žagar, Eva", "王皓", "羽生ひかる", "김민재", "วิชัย ศรีสุข", "विश्वनाथन आनंद"])
def test_a_document_has_the_letters_of_every_name(name: str) -> None:
    state = many(2)
    players = {each: replace(player, name=name) for each, player in state.roster.players.items()}
    shown = printed("players", replace(state, roster=replace(state.roster, players=players)))
    document = pdf(shown)

    assert stated(shown) == ()
    assert "25A1" not in letters_of(document)
    assert {f"{ord(each):04X}" for each in name} <= letters_of(document)
    embedded = {each.decode() for each in re.findall(rb"/BaseFont /[A-Z]+\+(noto[\w-]+)", document)}
    assert embedded == {f"{font.file.stem}-bold" for font in page_fonts(name)}
    assert pdf(shown) == document


def test_arabic_letters_join_and_run_from_right_to_left() -> None:
    assert as_drawn("سلام") == "\ufee1\ufefc\ufeb3"
    assert as_drawn("שלום") == "םולש"
    assert as_drawn("Åsa") == "Åsa"


def test_a_code_is_square_and_begins_with_its_mark() -> None:
    count, runs = modules("http://192.168.1.20:8000/t/x/enter#1-2-3")

    assert (0, 0, 7) in runs
    assert (count - 7, 0, 7) in runs
