"""The README names every pairing system."""

from __future__ import annotations

from pathlib import Path

from domain.pairing.registry import codes

README = Path(__file__).parents[2] / "README.md"


def test_the_readme_names_every_pairing_system() -> None:
    text = README.read_text(encoding="utf-8")

    assert [code for code in codes() if f"`{code}`" not in text] == []
