"""A trial goes on where it stopped, and its report has what differs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.endorsement import by_ours, by_theirs, trials
from tests.endorsement.trial import Trial


@pytest.fixture
def seeds(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """One direction that differs on seed 3; the seeds that it was given."""
    given: list[int] = []

    def direction(seed: int, _: Path) -> Trial:
        given.append(seed)
        return Trial(seed, 8, 3, 8, ["round 2: file 1-2, system 2-1"] if seed == 3 else [])

    monkeypatch.setattr(trials, "directions", lambda: {"ours-by-nobody": direction})
    return given


def test_it_goes_on_after_the_last_whole_line(tmp_path: Path, seeds: list[int]) -> None:
    assert trials.run(2, tmp_path) == 0
    with (tmp_path / "ours-by-nobody.jsonl").open("a", encoding="utf-8") as log:
        log.write('{"seed": 2, "pla')  # stopped while it was writing

    assert trials.run(5, tmp_path) == 1
    assert seeds == [0, 1, 2, 3, 4]
    report = (tmp_path / "report.md").read_text("utf-8")
    assert "| ours-by-nobody | 5 | 15 | 40 | 1 | 0 |" in report
    assert "- ours-by-nobody 3: round 2: file 1-2, system 2-1" in report


def test_another_program_agrees_with_a_tournament_of_ours_and_we_with_one_of_its(tmp_path: Path) -> None:
    ours, theirs = by_theirs.gacrux(12, tmp_path), by_ours.gacrux(6, tmp_path)

    assert (ours.differences, theirs.differences) == ([], [])
    assert ours.rounds > 2
    assert theirs.rounds > 2
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("wrong", ["Check: False", ""])
def test_a_pairing_that_another_program_does_not_make_is_a_difference(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wrong: str
) -> None:
    answers = iter([wrong, '{"tiebreakResult": {"check": true}}'])

    def answer(*_: Any) -> str:
        return next(answers)

    monkeypatch.setattr(by_theirs, "_by_program", answer)

    assert by_theirs.gacrux(12, tmp_path).differences == ["pairings"]
    assert [path.name for path in tmp_path.iterdir()] == ["ours-trf26-12.trf"]
