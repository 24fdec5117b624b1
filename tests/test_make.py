"""What `make` says where a newcomer's machine lacks something."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests import timed

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize(
    ("lacking", "said"),
    [("venv", "apt install python3-venv"), ("version", "needs Python 3.11")],
)
def test_make_states_what_is_missing_and_makes_nothing(tmp_path: Path, lacking: str, said: str) -> None:
    shutil.copy(ROOT / "Makefile", tmp_path)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    shutil.copytree(ROOT / "requirements", tmp_path / "requirements")
    python = tmp_path / "python3"
    python.write_text(f'#!/bin/sh\ncase "$2" in *{lacking}*) exit 1;; esac\n', encoding="utf-8")
    python.chmod(0o755)

    made = subprocess.run(
        ["make", f"PYTHON={python}", "serve"], cwd=tmp_path, capture_output=True, text=True, check=False
    )

    assert made.returncode != 0
    assert said in made.stderr
    assert not (tmp_path / ".venv").exists()


@pytest.mark.parametrize(("code", "kept"), [(0, True), (3, False)])
def test_the_time_of_the_tests_is_kept_where_they_pass(tmp_path: Path, code: int, kept: bool) -> None:
    path = tmp_path / "build" / "time.json"

    ended = timed.main(str(path), sys.executable, "-c", f"raise SystemExit({code})")

    assert (ended, path.is_file()) == (code, kept)
    if kept:
        assert set(json.loads(path.read_text("utf-8"))) == {"seconds", "cpu_seconds", "cores"}
