"""The programme of a display: its phases, and what several sections show together."""

from __future__ import annotations

from dataclasses import replace

import pytest

from domain.display_programme import USUAL_PROGRAMME, Phase, Progress, phase_of, programme_of, progress_of, step_of
from domain.notices import SetRoundStart
from domain.values import Outcome
from tests.builders import after, published, result, tournament

NOON = "2026-05-01T12:00:00+02:00"
PUBLISHED = Progress(round=1, games=10, missing=10, starts="", finished=False)
PLAYING = replace(PUBLISHED, missing=5)
CLOSED = replace(PUBLISHED, missing=0)


@pytest.mark.parametrize(
    ("progress", "is_past_start", "phase"),
    [
        (Progress(0, 0, 0, "", finished=False), False, Phase.WAITING),
        (PUBLISHED, False, Phase.SEATING),
        (replace(PUBLISHED, starts=NOON), False, Phase.SEATING),
        (replace(PUBLISHED, starts=NOON, missing=9), False, Phase.SEATING),
        (replace(PUBLISHED, starts=NOON), True, Phase.PLAYING),
        (replace(PUBLISHED, missing=9), False, Phase.PLAYING),
        (replace(PUBLISHED, missing=3), False, Phase.PLAYING),
        (replace(PUBLISHED, missing=2), False, Phase.LAST_GAMES),
        (replace(PUBLISHED, starts=NOON, missing=2), False, Phase.LAST_GAMES),
        (CLOSED, False, Phase.CLOSED),
        (replace(CLOSED, finished=True), False, Phase.FINISHED),
    ],
)
def test_the_phase_follows_the_round(progress: Progress, is_past_start: bool, phase: Phase) -> None:
    assert phase_of(progress, is_past_start=is_past_start) is phase


def test_a_programme_has_a_list_for_each_phase() -> None:
    assert set(USUAL_PROGRAMME) == set(Phase)
    assert programme_of(()) == USUAL_PROGRAMME
    assert (
        programme_of(["standings", "seats", "boards", "boards", "standings", "crosstable"])[Phase.FINISHED]
        == "crosstable"
    )


def test_sections_in_the_same_phase_are_shown_together() -> None:
    step = step_of(USUAL_PROGRAMME, {"a": Phase.PLAYING, "b": Phase.PLAYING}, 0)

    assert (step.kind, step.tournaments, step.phase) == ("boards", ("a", "b"), Phase.PLAYING)


def test_seats_are_shown_alone_while_players_look_for_them() -> None:
    for turn in range(3):
        step = step_of(USUAL_PROGRAMME, {"a": Phase.PLAYING, "b": Phase.SEATING, "c": Phase.CLOSED}, turn)

        assert (step.kind, step.tournaments) == ("seats", ("b",))


def test_sections_with_different_lists_take_turns() -> None:
    phases = {"a": Phase.PLAYING, "b": Phase.CLOSED, "c": Phase.PLAYING}

    shown = [(step.kind, step.tournaments) for turn in range(4) for step in [step_of(USUAL_PROGRAMME, phases, turn)]]

    assert shown == [("boards", ("a", "c")), ("standings", ("b",))] * 2


def test_without_sections_nothing_is_shown() -> None:
    assert step_of(USUAL_PROGRAMME, {}, 0).tournaments == ()


def test_the_progress_is_that_of_the_latest_published_round() -> None:
    before = tournament(4)
    in_round_one = published(before, (1, 3), (4, 2))
    one_is_in = after(in_round_one, result(in_round_one, 1, Outcome.DRAW))
    starting = after(in_round_one, SetRoundStart(1, NOON))

    assert progress_of(before) == Progress(0, 0, 0, "", finished=False)
    assert progress_of(in_round_one) == Progress(1, 2, 2, "", finished=False)
    assert progress_of(one_is_in) == Progress(1, 2, 1, "", finished=False)
    assert progress_of(starting) == Progress(1, 2, 2, NOON, finished=False)
