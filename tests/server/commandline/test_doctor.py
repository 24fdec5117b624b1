"""`jadoube doctor`: without a server and a database, on a sound one, on one that cannot be used."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

from server.cli import main
from server.commandline.exits import Exit
from server.diagnosis import network
from server.diagnosis.disk import DiskSpeed
from tests.contract.databases import fresh_database


@pytest.fixture(autouse=True)
def _sound_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine on which nothing is wrong but what a test makes wrong."""
    monkeypatch.setattr("server.diagnosis.disk.measure", lambda _folder: DiskSpeed(0.4, 3.0))
    monkeypatch.setattr("server.diagnosis.disk.file_system", lambda _folder: "ext4")
    monkeypatch.setattr("server.diagnosis.disk.is_spinning", lambda _folder: False)
    monkeypatch.setattr("server.diagnosis.disk.LITTLE_ROOM", 0)
    monkeypatch.setattr("server.diagnosis.network.lan_address", lambda: "192.168.1.20")
    monkeypatch.setattr(
        "server.diagnosis.network.firewall", lambda port, _platform: network.port_of(port, is_answered=False)
    )


def test_nothing_is_to_be_done_before_the_first_start(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["doctor", "--database", str(tmp_path / "new.sqlite3"), "--port", "1"])

    output = capsys.readouterr().out
    assert code == Exit.DONE, output
    assert "ok      Database: none yet: it is made at the first start" in output
    assert list(tmp_path.iterdir()) == []


def test_a_sound_database_is_left_as_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = fresh_database(tmp_path)
    capsys.readouterr()

    code = main(["doctor", "--database", database, "--port", "1", "--json", "--support", str(tmp_path / "s.zip")])

    found = {each["check"]: each for each in json.loads(capsys.readouterr().out)}
    assert code == Exit.DONE, found
    assert found["database"]["seen"].startswith("sound, and of this version")
    assert {"program", "sqlite", "fonts", "tls", "clock", "network", "port", "room", "speed", "honesty"} < set(found)
    assert zipfile.is_zipfile(tmp_path / "s.zip")


def test_a_file_that_is_no_database_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "letter.txt").write_text("Dear arbiter, " * 100)

    code = main(["doctor", "--database", str(tmp_path / "letter.txt"), "--port", "1"])

    assert code == Exit.DIFFERENCES
    assert "PROBLEM Database: " in capsys.readouterr().out
