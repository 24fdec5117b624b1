from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from server.cli import main

GOLDEN = Path(__file__).parents[2] / "golden"


@dataclass(frozen=True)
class Told:
    """The output of a command and how it ended."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


Command = Callable[..., Told]


@pytest.fixture
def jadoube(capsys: pytest.CaptureFixture[str]) -> Command:
    """Run a command in this process."""

    def run(*words: str | Path) -> Told:
        try:
            code = main([str(word) for word in words])
        except SystemExit as left:
            code = int(left.code or 0)
        out, err = capsys.readouterr()
        return Told(code, out, err)

    return run


@pytest.fixture
def trf(tmp_path: Path) -> Callable[[str], Path]:
    """Write a file."""

    def write(text: str) -> Path:
        path = tmp_path / "some.trf"
        path.write_text(text, encoding="utf-8", newline="")
        return path

    return write
