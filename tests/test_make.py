"""What `make` says where a newcomer's machine lacks something."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize(
    ("lacking", "said"),
    [("venv", "apt install python3-venv"), ("version", "needs Python 3.11")],
)
def test_make_says_what_is_missing_and_makes_nothing(tmp_path: Path, lacking: str, said: str) -> None:
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
