"""The commands on the log: import, demo, export, replay, verify, token, link. Each through the real command line."""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path

import pytest

from domain.state.hall import Hall
from domain.state.play import Play
from domain.state.roster import Roster
from domain.state.settings import Settings
from domain.state.tournament import Tournament
from domain.trf.reader import read_trf
from server.cli import COMMANDS, main
from server.commandline.exits import Exit
from tests.server.commandline.conftest import GOLDEN

FINISHED_ROUNDS = 5
"""Of the demo: its sixth round is in play, which no other engine could read."""

Printed = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "log.sqlite3"
    monkeypatch.setenv("JADOUBE_DATABASE", str(path))
    return path


def last_line(capsys: Printed) -> str:
    return capsys.readouterr().out.strip().splitlines()[-1]


def an_open() -> Path:
    return GOLDEN / "real" / "real-00-2011.trf"


def test_help_names_every_command(capsys: Printed) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--help"])

    assert left.value.code == 0
    shown = capsys.readouterr().out
    assert all(f"\n    {name}" in shown for name in COMMANDS)


def test_a_usage_error_is_bad_input() -> None:
    with pytest.raises(SystemExit) as left:
        main(["nonsense"])

    assert left.value.code == Exit.BAD_INPUT


def test_an_imported_tournament_comes_back_as_a_file(tmp_path: Path, capsys: Printed) -> None:
    assert main(["import", str(an_open())]) == Exit.DONE
    stream = last_line(capsys)

    assert main(["export", stream, "-o", str(tmp_path / "out.trf")]) == Exit.DONE
    assert main(["import", str(tmp_path / "out.trf")]) == Exit.DONE
    again = last_line(capsys)

    assert state(stream, capsys)["rounds"] == state(again, capsys)["rounds"]


def test_a_byte_order_mark_is_no_part_of_the_file(tmp_path: Path, capsys: Printed) -> None:
    file = tmp_path / "marked.trf"
    file.write_bytes(b"\xef\xbb\xbf" + an_open().read_bytes())

    assert main(["import", str(file)]) == Exit.DONE
    assert state(last_line(capsys), capsys)["name"] == "Open 00, 2011"


def test_a_file_for_foreign_engines_contains_everything_in_both_ways(capsys: Printed) -> None:
    main(["demo"])
    stream = last_line(capsys)

    assert main(["export", stream, "--for", "bbp"]) == Exit.DONE
    text = capsys.readouterr().out
    assert {"142", "XXR", "152", "XXC"} <= {line[:3] for line in text.splitlines()}
    assert read_trf(text).last_paired == FINISHED_ROUNDS


def test_the_exported_log_is_verified_without_a_database(
    tmp_path: Path, capsys: Printed, monkeypatch: pytest.MonkeyPatch
) -> None:
    main(["demo"])
    file = tmp_path / "log.json"
    main(["export", last_line(capsys), "--format", "json", "-o", str(file)])
    monkeypatch.setenv("JADOUBE_DATABASE", str(tmp_path / "nowhere" / "none.sqlite3"))

    assert main(["verify", str(file)]) == Exit.DONE
    assert "479 events, 0 faults" in capsys.readouterr().out


def test_a_changed_event_is_found_and_named(tmp_path: Path, capsys: Printed) -> None:
    main(["demo"])
    file = tmp_path / "log.json"
    main(["export", last_line(capsys), "--format", "json", "-o", str(file)])
    file.write_text(file.read_text(encoding="utf-8").replace('"0-1"', '"1-0"', 1), encoding="utf-8")

    assert main(["verify", str(file)]) == Exit.DIFFERENCES
    assert "changed: the ResultEntered is not what was recorded" in capsys.readouterr().out


def test_a_tournament_in_the_database_is_verified(capsys: Printed) -> None:
    main(["demo"])

    assert main(["verify", last_line(capsys)]) == Exit.DONE
    assert "0 rounds that this engine made differ" in capsys.readouterr().out


def test_rounds_that_a_file_stated_are_listed_not_counted(capsys: Printed) -> None:
    main(["import", str(an_open())])

    assert main(["verify", last_line(capsys)]) == Exit.DONE
    assert "made by import" in capsys.readouterr().out


def test_a_past_state_is_replayed(capsys: Printed) -> None:
    main(["demo"])
    stream = last_line(capsys)

    assert state(stream, capsys, "--until", "50")["version"] == 50
    assert state(stream, capsys)["version"] == 479


def test_private_data_stays_at_home(tmp_path: Path, capsys: Printed) -> None:
    file = tmp_path / "born.trf"
    born = an_open().read_text(encoding="utf-8")
    line = next(line for line in born.splitlines() if line.startswith("001"))
    file.write_text(born.replace(line, f"{line[:69]}1987/06/05{line[79:]}"), encoding="utf-8")
    main(["import", str(file)])
    stream = last_line(capsys)

    main(["export", stream, "--format", "json"])
    main(["replay", stream])

    assert "1987/06/05" not in capsys.readouterr().out


def test_a_token_is_printed_alone_and_can_be_revoked(capsys: Printed) -> None:
    assert main(["token", "--role", "director"]) == Exit.DONE
    printed = capsys.readouterr().out
    assert len(printed.split()) == 1

    assert main(["token", "--revoke", printed.strip()]) == Exit.DONE
    assert main(["token", "--revoke", printed.strip()]) == Exit.BAD_INPUT


def test_a_link_is_printed_alone(capsys: Printed) -> None:
    assert main(["link", "--role", "arbiter", "--address", "http://hall.test/"]) == Exit.DONE
    assert capsys.readouterr().out.startswith("http://hall.test/join/")


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["export", "none"], Exit.BAD_INPUT, "no tournament none"),
        (["replay", "none"], Exit.BAD_INPUT, "no tournament none"),
        (["verify", "none"], Exit.BAD_INPUT, "no tournament none"),
        (["import", "none.trf"], Exit.FILE_ACCESS, "none.trf"),
        (["token"], Exit.BAD_INPUT, "--role"),
        (["serve", "--port", "99999"], Exit.BAD_INPUT, "no port"),
        (["serve", "--host", "nowhere.invalid"], Exit.BAD_INPUT, "nowhere.invalid"),
    ],
)
def test_bad_input_is_answered_with_a_message_and_an_exit_code(
    words: list[str], code: Exit, said: str, capsys: Printed
) -> None:
    assert main(words) == code
    assert said in capsys.readouterr().err


def test_a_foreign_file_is_no_database_and_is_left_alone(tmp_path: Path, capsys: Printed) -> None:
    foreign = tmp_path / "letter.txt"
    foreign.write_text("Dear arbiter, " * 100, encoding="utf-8")

    assert main(["demo", "--database", str(foreign)]) == Exit.FILE_ACCESS
    assert "letter.txt" in capsys.readouterr().err
    assert foreign.read_text(encoding="utf-8") == "Dear arbiter, " * 100


def test_a_file_that_is_no_log_is_reported_as_such(tmp_path: Path, capsys: Printed) -> None:
    file = tmp_path / "log.json"
    file.write_text("{}", encoding="utf-8")

    assert main(["verify", str(file)]) == Exit.BAD_INPUT
    assert "no log file" in capsys.readouterr().err


def state(stream: str, capsys: Printed, *words: str) -> dict[str, object]:
    capsys.readouterr()
    assert main(["replay", stream, *words]) == Exit.DONE
    told: dict[str, object] = json.loads(capsys.readouterr().out)
    merged = {each.name for part in (Settings, Roster, Play, Hall) for each in fields(part)}
    own = {each.name for each in fields(Tournament)} - {"settings", "roster", "play", "hall"}
    assert set(told) == own | merged
    return told
