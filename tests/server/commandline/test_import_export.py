"""Files in and out through the real command line: report files, tables, logs, PGN."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from server.commandline.exits import Exit
from tests.domain.trf.lines import file, player
from tests.server.commandline.conftest import GOLDEN, Command

OPEN = GOLDEN / "real" / "real-00-2011.trf"


@pytest.fixture(autouse=True)
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JADOUBE_DATABASE", str(tmp_path / "log.sqlite3"))


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "players.csv"
    path.write_text("Name;Elo;Verein\nPlayer 0001;1999;SK Turm\nNeu, Anna;1500;\n", encoding="cp1252")
    return path


@pytest.mark.parametrize("words", [(), ("--format", "trf26"), ("--format", "trf16")])
def test_a_report_file_comes_back_byte_for_byte(words: tuple[str, ...], jadoube: Command, tmp_path: Path) -> None:
    stream = jadoube("import", OPEN).lines[-1]

    assert jadoube("export", stream, *words, "-o", tmp_path / "out.trf").code == Exit.DONE
    assert (tmp_path / "out.trf").read_bytes() == OPEN.read_bytes()


def test_a_preview_of_a_report_file_or_a_log_imports_nothing(jadoube: Command, tmp_path: Path) -> None:
    stream = jadoube("import", OPEN).lines[-1]
    log = tmp_path / "log.json"
    jadoube("export", stream, "--format", "json", "-o", log)

    for path in (OPEN, log):
        told = jadoube("import", path, "--preview", "--database", tmp_path / "other.sqlite3")
        assert told.lines == ["would be imported: a tournament, players: 14"]
    assert not (tmp_path / "other.sqlite3").exists()


def test_players_of_a_table_are_previewed_and_nothing_changes(jadoube: Command, table: Path, tmp_path: Path) -> None:
    stream = jadoube("import", beginning(tmp_path)).lines[-1]
    before = jadoube("replay", stream).out

    preview = jadoube("import", table, "--into", stream, "--preview")

    assert jadoube("replay", stream).out == before
    assert preview.lines == [
        "correct: line 2: Player 0001: rating 1982 -> 1999; club nothing -> SK Turm",
        "register: line 3: Neu, Anna",
        "1 to register, 1 to correct, 0 unchanged, 0 wrong",
        "preview: nothing is imported yet",
        stream,
    ]


def test_a_preview_shows_where_the_rules_refuse(jadoube: Command, table: Path) -> None:
    stream = jadoube("import", OPEN).lines[-1]

    preview = jadoube("import", table, "--into", stream, "--preview")

    assert preview.code == Exit.BAD_INPUT
    assert preview.lines[0].startswith("wrong: line 2: The tournament is finished")


def test_a_table_is_taken_over_whole(jadoube: Command, table: Path, tmp_path: Path) -> None:
    stream = jadoube("import", beginning(tmp_path)).lines[-1]

    told = jadoube("import", table, "--into", stream)

    assert (told.code, told.lines[-1]) == (Exit.DONE, stream)
    players = jadoube("export", stream, "--format", "csv").lines
    assert players[1:] == ["1,Player 0001,,1999,,,,,SK Turm", '2,"Neu, Anna",,1500,,,,,']


def test_wrong_rows_are_left_out_on_request(jadoube: Command, tmp_path: Path) -> None:
    stream, empty = (jadoube("import", beginning(tmp_path)).lines[-1] for _ in range(2))
    table = tmp_path / "players.csv"
    table.write_text("Name;Elo\nNeu, Anna;1500\nAlt, Jo;x\n", encoding="utf-8")

    told = jadoube("import", table, "--into", stream, "--skip-bad")

    refused = jadoube("import", table, "--into", empty)
    looked = jadoube("import", table, "--into", empty, "--skip-bad", "--preview")

    assert (told.code, refused.code, looked.code) == (Exit.DONE, Exit.BAD_INPUT, Exit.DONE)
    assert told.lines[0].startswith("left out: line 3, column 2 (Elo): 'x'")
    assert told.lines[1:] == [
        "register: line 2: Neu, Anna",
        "1 to register, 0 to correct, 0 unchanged, 1 left out",
        "imported",
        stream,
    ]
    assert refused.lines[0].startswith("wrong: line 3")
    assert refused.lines[-2] == (
        "nothing is imported: correct the wrong rows, or add --skip-bad to import the other rows"
    )
    assert looked.lines[-2] == "preview: nothing is imported yet"
    assert jadoube("export", empty, "--format", "csv").lines[1:] == ["1,Player 0001,,1982,,,,,"]
    players = jadoube("export", stream, "--format", "csv").lines
    assert '2,"Neu, Anna",,1500,,,,,' in players
    assert not any("Alt" in line for line in players)


def test_a_wrong_row_is_named_and_nothing_is_taken_over(jadoube: Command, table: Path) -> None:
    stream = jadoube("import", OPEN).lines[-1]
    table.write_text("Name;Elo\nNeu, Anna;15oo\n", encoding="utf-8")
    before = jadoube("replay", stream).out

    told = jadoube("import", table, "--into", stream)

    assert (told.code, told.lines[0]) == (
        Exit.BAD_INPUT,
        "wrong: line 2, column 2 (Elo): '15oo' is not a rating from 0 to 4000",
    )
    assert jadoube("replay", stream).out == before


@pytest.mark.parametrize(
    ("content", "code", "said"),
    [
        ("Elo\n1500\n", Exit.BAD_INPUT, "no column holds names"),
        ('Name\n"open\n', Exit.BAD_INPUT, "line 2: quotation marks"),
        ("Name\n" + "a\n" * 10_001, Exit.TOO_LARGE, "more than 10000 rows"),
    ],
)
def test_a_table_that_cannot_be_read_names_the_place(
    content: str, code: Exit, said: str, jadoube: Command, table: Path
) -> None:
    stream = jadoube("import", OPEN).lines[-1]
    table.write_text(content, encoding="utf-8")

    told = jadoube("import", table, "--into", stream)

    assert told.code == code
    assert said in told.err


def test_a_table_needs_a_tournament(jadoube: Command, table: Path) -> None:
    told = jadoube("import", table)

    assert told.code == Exit.BAD_INPUT
    assert "--into" in told.err


def test_tables_and_pgn_of_a_round(jadoube: Command) -> None:
    stream = jadoube("import", OPEN).lines[-1]

    pairings = jadoube("export", stream, "--format", "csv", "--what", "pairings", "--round", "2").lines
    standings = jadoube("export", stream, "--format", "csv", "--what", "standings").lines
    games = jadoube("export", stream, "--format", "pgn", "--round", "1").out

    assert (len(pairings), pairings[1].split(",")[:2]) == (8, ["2", "1"])
    assert standings[1].startswith("1,1,Player 0001,,1982,,,5")
    assert [f'[Round "1.{board}"]' in games for board in range(1, 9)] == [True] * 7 + [False]
    assert jadoube("export", stream, "--format", "pgn", "--round", "99").code == Exit.BAD_INPUT


def test_a_whole_log_moves_to_another_database_hash_by_hash(
    jadoube: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    born = tmp_path / "born.trf"
    text = OPEN.read_text("utf-8")
    line = next(line for line in text.splitlines() if line.startswith("001"))
    born.write_text(text.replace(line, f"{line[:69]}1987/06/05{line[79:]}"), encoding="utf-8")
    stream = jadoube("import", born).lines[-1]
    log, public = tmp_path / "log.json", tmp_path / "public.json"
    jadoube("export", stream, "--format", "json", "--private", "-o", log)
    jadoube("export", stream, "--format", "json", "-o", public)
    monkeypatch.setenv("JADOUBE_DATABASE", str(tmp_path / "other.sqlite3"))

    told = jadoube("import", log)

    assert (told.code, told.lines[-1]) == (Exit.DONE, stream)
    assert jadoube("export", stream, "--format", "json", "--private", "-o", tmp_path / "again.json").code == Exit.DONE
    assert events(tmp_path / "again.json") == events(log)
    assert jadoube("verify", stream).code == Exit.DONE
    assert "1987/06/05" not in public.read_text("utf-8")
    assert "1987/06/05" in jadoube("export", stream, "--format", "csv", "--private").out
    assert jadoube("import", log).lines[0].startswith("0 of ")


def test_a_log_without_its_private_data_is_taken_over_too(
    jadoube: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = jadoube("import", OPEN).lines[-1]
    jadoube("export", stream, "--format", "json", "-o", tmp_path / "public.json")
    monkeypatch.setenv("JADOUBE_DATABASE", str(tmp_path / "other.sqlite3"))

    assert jadoube("import", tmp_path / "public.json").code == Exit.DONE
    assert jadoube("verify", stream).code == Exit.DONE


def test_a_log_that_grew_elsewhere_comes_back(
    jadoube: Command, table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = jadoube("import", beginning(tmp_path)).lines[-1]
    jadoube("export", stream, "--format", "json", "-o", tmp_path / "there.json")
    monkeypatch.setenv("JADOUBE_DATABASE", str(tmp_path / "other.sqlite3"))
    jadoube("import", tmp_path / "there.json")
    jadoube("import", table, "--into", stream)
    jadoube("export", stream, "--format", "json", "-o", tmp_path / "back.json")
    monkeypatch.setenv("JADOUBE_DATABASE", str(tmp_path / "log.sqlite3"))

    assert jadoube("import", tmp_path / "back.json").lines[0].startswith("3 of ")
    assert "Neu, Anna" in jadoube("export", stream, "--format", "csv").out
    table.write_text("Name\nOther, One\n", encoding="utf-8")
    monkeypatch.setenv("JADOUBE_DATABASE", str(tmp_path / "other.sqlite3"))
    jadoube("import", table, "--into", stream)
    monkeypatch.setenv("JADOUBE_DATABASE", str(tmp_path / "log.sqlite3"))
    table.write_text("Name\nThird, Way\n", encoding="utf-8")
    jadoube("import", table, "--into", stream)
    jadoube("export", stream, "--format", "json", "-o", tmp_path / "ours.json")
    monkeypatch.setenv("JADOUBE_DATABASE", str(tmp_path / "other.sqlite3"))
    told = jadoube("import", tmp_path / "ours.json")
    assert told.code == Exit.BAD_INPUT
    assert "differ from version" in told.err


def test_a_file_with_points_that_no_regulations_allow_is_refused(
    jadoube: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JADOUBE_DATABASE", str(tmp_path / "log.sqlite3"))
    path = tmp_path / "odd.trf"
    path.write_text(file("162  W 1.0    D 2.0", player(1), player(2)))

    refused = jadoube("import", path)

    assert refused.code == Exit.BAD_INPUT
    assert "line 1, column 5: a draw must be worth no more than a win" in refused.err


def test_a_log_that_was_touched_is_refused(jadoube: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stream = jadoube("import", OPEN).lines[-1]
    log = tmp_path / "log.json"
    jadoube("export", stream, "--format", "json", "-o", log)
    text = log.read_text("utf-8")
    monkeypatch.setenv("JADOUBE_DATABASE", str(tmp_path / "other.sqlite3"))

    for broken in (text.replace("1982", "1983"), text.replace(stream, "house"), '{"form": 1}', text[:5000]):
        log.write_text(broken, encoding="utf-8")
        told = jadoube("import", log)
        assert told.code == Exit.BAD_INPUT
        assert told.err.startswith("jadoube: ")
    assert stream not in jadoube("export", stream).out


def beginning(folder: Path) -> Path:
    """A tournament of one player and no round."""
    path = folder / "open.trf"
    path.write_text("142 5\n001    1      Player 0001                       1982\n", encoding="utf-8")
    return path


def events(path: Path) -> object:
    """The events of a log without their positions, which belong to the database."""
    return [{**event, "position": 0} for event in json.loads(path.read_text("utf-8"))["facts"]]


@pytest.fixture
def boards(tmp_path: Path) -> Path:
    path = tmp_path / "boards.csv"
    path.write_text("Runde;Brett;Weiß;Schwarz;Ergebnis\n2;1;Player 0001;Player 0002;1-0\n", encoding="utf-8")
    return path


def test_pairings_of_a_table_are_previewed_and_then_taken_over(jadoube: Command, boards: Path, tmp_path: Path) -> None:
    stream = jadoube("import", beginning(tmp_path)).lines[-1]
    players = tmp_path / "two.csv"
    players.write_text("Name\nPlayer 0002\n", encoding="utf-8")
    jadoube("import", players, "--into", stream)
    before = jadoube("replay", stream).out

    preview = jadoube("import", boards, "--into", stream, "--what", "pairings", "--preview")
    assert preview.lines[0].startswith("wrong: line 2: ")
    assert preview.code == Exit.BAD_INPUT
    boards.write_text(boards.read_text(encoding="utf-8").replace("\n2;", "\n1;"), encoding="utf-8")
    preview = jadoube("import", boards, "--into", stream, "--what", "pairings", "--preview")
    assert preview.lines[0] == "round 1: paired by hand, 1 boards, 1 results, published"
    assert preview.err == ""  # the system pairs the two in the same way
    assert jadoube("replay", stream).out == before

    done = jadoube("import", boards, "--into", stream, "--what", "pairings")
    assert done.code == Exit.DONE
    assert '"outcome": "1-0"' in jadoube("replay", stream).out

    ours = tmp_path / "ours.csv"
    jadoube("export", stream, "--format", "csv", "--what", "all-pairings", "-o", ours)
    again = jadoube("import", ours, "--into", stream, "--what", "pairings")
    assert again.lines[0] == "round 1: nothing new, 1 boards"

    boards.write_text(boards.read_text(encoding="utf-8").replace("\n1;", "\n2;"), encoding="utf-8")
    preview = jadoube("import", boards, "--into", stream, "--what", "pairings", "--preview")
    assert "  breaks an absolute criterion: Player 0001 and Player 0002 have met before (C1)" in preview.lines
    warning = "warning (level 3, C.04.2): Round 2 is paired by hand, not as the system pairs it"
    assert preview.err.startswith(warning)
    refused = jadoube("import", boards, "--into", stream, "--what", "pairings")
    assert refused.code == Exit.BAD_INPUT
    assert refused.err.startswith(warning)
    assert "jadoube: The pairing of round 2 breaks absolute criteria: " in refused.err


@pytest.mark.parametrize(("typed", "code"), [("y\n", Exit.DONE), ("n\n", Exit.BAD_INPUT)])
def test_rounds_that_the_system_pairs_differently_are_asked_about_on_a_terminal(
    jadoube: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: str, code: Exit
) -> None:
    path = tmp_path / "rematch.trf"
    cells = (("2 w 1", "2 b 1", "2.0"), ("1 b 0", "1 w 0", "0.0"), ("4 w 1", "4 b 1", "2.0"), ("3 b 0", "3 w 0", "0.0"))
    lines = (player(rank, first, second, points=points) for rank, (first, second, points) in enumerate(cells, start=1))
    path.write_text(file("142 3", "152 W", "192 FIDE_DUTCH_2026", *lines))
    terminal = io.StringIO(typed)
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr("sys.stdin", terminal)

    done = jadoube("import", path)

    assert done.code == code
    assert "Import the file as it is? [y/N]" in done.err


def test_a_file_with_a_rematch_is_imported_and_its_boards_are_named(jadoube: Command, tmp_path: Path) -> None:
    path = tmp_path / "rematch.trf"
    text = file(
        "142 3",
        "152 W",
        "192 FIDE_DUTCH_2026",
        player(1, "3 w 1", "3 b 1", points="2.0"),
        player(2, "4 b 1", "4 w 1", points="2.0"),
        player(3, "1 b 0", "1 w 0", points="0.0"),
        player(4, "2 w 0", "2 b 0", points="0.0"),
    )
    path.write_text(text)

    imported = jadoube("import", path)

    assert imported.code == Exit.DONE
    assert "note: the file names no tie-breaks: assumed " in imported.err
    checked = [line for line in jadoube("check", path).lines if line.startswith("round ")]
    assert [line for line in imported.err.splitlines() if line.startswith("round ")] == checked
    assert {line[:8] for line in checked} == {"round 2:"}
    stream = imported.lines[-1]
    exported = jadoube("export", stream, "--format", "trf26").out
    assert sum(line.startswith("### Import @ Round 2: ") for line in exported.splitlines()) == 1
    rating = jadoube("export", stream, "--for", "rating-office").out
    assert rating == exported
    assert jadoube("export", stream, "--for", "rating-office", "--format", "pgn").code == Exit.BAD_INPUT


def test_columns_of_other_names_can_be_named_and_ratings_come_as_a_table(jadoube: Command, tmp_path: Path) -> None:
    stream = jadoube("create", "--name", "Open", "--rounds", "5").lines[-1]
    table = tmp_path / "players.csv"
    table.write_text("Name,NWZ alt\nAda,1900\n", encoding="utf-8")

    jadoube("import", table, "--into", stream, "--columns", "NWZ alt=national rating")
    ratings = jadoube("export", stream, "--format", "csv", "--what", "ratings").lines

    assert (
        ratings[0] == "No,Name,Federation,FIDE ID,FIDE standard,FIDE rapid,FIDE blitz,National rating,Estimate,K,Counts"
    )
    assert ratings[1] == "1,Ada,,,,,,1900,,,1900"
