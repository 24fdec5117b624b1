"""The judge itself is judged: it pairs every round of small tournaments as another program did."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.corrections.checking import before_rounds
from domain.pairing_service import field_of
from domain.rounds.drafts import RoundPaired
from domain.starting_list import pairing_numbers
from domain.state.tournament import Tournament
from domain.trf.assumptions import Overrides, ReadingPurpose, assume
from domain.trf.events import events
from domain.trf.reader import read_trf
from tests.literal.dutch.engine import by_the_text
from tests.literal.dutch.judge import Pairing
from tests.literal.dutch.terms import Edition

FILES = sorted((Path(__file__).parents[2] / "golden" / "dutch-small").glob("*.trf"))


def recorded(tournament: Tournament, event: RoundPaired) -> Pairing:
    numbers = pairing_numbers(tournament)
    boards = frozenset((numbers[board.white], numbers[board.black]) for board in event.boards)
    return boards, numbers[event.bye] if event.bye is not None else None


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_judge_pairs_a_file_as_it_was_paired(file: Path) -> None:
    edition = Edition(f"fide-dutch-{file.stem[:4]}")
    trf = read_trf(file.read_bytes().decode("utf-8"))
    rounds = list(before_rounds(events(trf, assume(trf, Overrides(system=edition.value), ReadingPurpose.RECORD))))

    assert len(rounds) >= 3
    for tournament, event in rounds:
        assert by_the_text(field_of(tournament, event.round), edition) == recorded(tournament, event)


def test_there_are_files_of_both_editions() -> None:
    assert {file.stem[:4] for file in FILES} == {"2017", "2026"}
