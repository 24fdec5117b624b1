"""`jadoube print`: a sheet as a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from server.commandline.exits import Exit
from tests.server.commandline.conftest import Command


@pytest.fixture
def demo(jadoube: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The demonstration's id, in a database of its own."""
    monkeypatch.setenv("JADOUBE_DATABASE", str(tmp_path / "log.sqlite3"))
    return jadoube("demo").lines[-1]


def test_a_sheet_is_written_as_a_document_or_as_a_page(jadoube: Command, demo: str, tmp_path: Path) -> None:
    document, page = tmp_path / "pairings.pdf", tmp_path / "seats.html"

    assert jadoube("print", demo, "pairings", "--wall", "-o", document).code == 0
    assert jadoube("print", demo, "seats", "--round", "5", "--lang", "de", "-o", page).code == 0

    assert document.read_bytes().startswith(b"%PDF-")
    text = page.read_text(encoding="utf-8")
    assert "Wo sitze ich?" in text
    assert "Runde 5 von 9" in text


def test_codes_lead_to_the_address_that_is_given(jadoube: Command, demo: str, tmp_path: Path) -> None:
    known, unknown = tmp_path / "known.html", tmp_path / "unknown.html"

    jadoube("print", demo, "badges", "--address", "http://hall.test/", "-o", known)
    jadoube("print", demo, "badges", "-o", unknown)

    assert f'aria-label="http://hall.test/t/{demo}/players/' in known.read_text(encoding="utf-8")
    assert "<svg" not in unknown.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("nonsense", "-o", "x.pdf"), "There is no sheet"),
        (("seats", "-o", "x.doc"), "neither a .pdf nor a .html"),
        (("seats", "--lang", "xx", "-o", "x.pdf"), "There is no language"),
        (("seats", "--round", "8", "-o", "x.pdf"), "Round 8 is not published"),
        (("seats", "--round", "0", "-o", "x.pdf"), "from 1 on"),
    ],
)
def test_what_cannot_be_printed_is_reported(jadoube: Command, demo: str, words: tuple[str, ...], said: str) -> None:
    told = jadoube("print", demo, *words)

    assert told.code == 3
    assert said in told.err


def test_an_unknown_tournament_is_distinguished_from_a_folder_that_is_missing(
    jadoube: Command, demo: str, tmp_path: Path
) -> None:
    assert jadoube("print", "nobody", "seats", "-o", tmp_path / "x.pdf").code == 3
    assert jadoube("print", demo, "seats", "-o", tmp_path / "no" / "folder.pdf").code == 5


def test_the_record_of_a_board_and_the_report_of_the_chief_arbiter_are_made_from_the_log(
    jadoube: Command, demo: str, tmp_path: Path
) -> None:
    record, report = tmp_path / "record.html", tmp_path / "report.html"

    assert jadoube("print", demo, "board-record", "--round", "1", "--board", "2", "-o", record).code == 0
    assert jadoube("print", demo, "arbiter-report", "-o", report).code == 0
    assert jadoube("print", demo, "board-record", "--round", "1", "--board", "99", "-o", record).code == Exit.BAD_INPUT

    assert "Round 1, board 2" in record.read_text(encoding="utf-8")
    assert record.read_text(encoding="utf-8").count("<tr>") == 3
    assert "Report of the chief arbiter" in report.read_text(encoding="utf-8")
