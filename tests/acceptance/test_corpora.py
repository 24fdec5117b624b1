from __future__ import annotations

import os
from pathlib import Path

import pytest

from domain.corrections.checking import check
from domain.pairing.registry import codes
from domain.trf.assumptions import Overrides, ReadingPurpose, assume
from domain.trf.codes import system_code
from domain.trf.events import events
from domain.trf.reader import read_trf

GOLDEN = Path(__file__).parents[1] / "golden" / "dutch"
EDITIONS = ("fide-dutch-2017", "fide-dutch-2026")


def files() -> list[Path]:
    """The TRF files below CORPORA, else the few that live here."""
    folder = os.environ.get("CORPORA") or str(GOLDEN)
    return sorted(path for path in Path(folder).rglob("*.trf") if "real" not in path.name)


def edition_of(path: Path, text: str) -> str:
    """The system a file names, else the edition whose year is in its path."""
    return system_code(read_trf(text)) or next((each for each in EDITIONS if each[-4:] in str(path)), EDITIONS[-1])


@pytest.mark.acceptance
def test_every_round_of_every_file_is_paired_as_the_other_program_did() -> None:
    known = codes()
    differences, rounds = [], 0
    for path in files():
        text = path.read_bytes().decode("utf-8")
        system = edition_of(path, text)
        if system not in known:
            continue
        trf = read_trf(text)
        for found in check(events(trf, assume(trf, Overrides(system=system), ReadingPurpose.RECORD))):
            rounds += 1
            if found.differences:
                differences.append((str(path), found.round, found.differences, found.refusal))

    assert rounds > 0
    assert differences == []
