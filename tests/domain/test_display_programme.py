"""The programme of a display: its phases, and what several sections show together."""

from __future__ import annotations

from dataclasses import replace

import pytest

from domain.display_programme import (
    USUAL_PROGRAMME,
    Phase,
    Progress,
    phase_of,
    programme_of,
    progress_of,
    steps_of,
    unattended_sections,
)
from domain.notices import SetRoundStart
from domain.values import Outcome
from tests.builders import after, published, result, tournament

NOON = "2026-05-01T12:00:00+02:00"
PUBLISHED = Progress(round=1, games=10, missing=10, starts="", finished=False)
PLAYING = replace(PUBLISHED, missing=5, begun=True)
CLOSED = replace(PUBLISHED, missing=0)


@pytest.mark.parametrize(
    ("progress", "is_past_start", "phase"),
    [
        (Progress(0, 0, 0, "", finished=False), False, Phase.WAITING),
        (PUBLISHED, False, Phase.SEATING),
        (replace(PUBLISHED, starts=NOON), False, Phase.SEATING),
        (replace(PUBLISHED, starts=NOON, missing=9), False, Phase.SEATING),
        (replace(PUBLISHED, starts=NOON), True, Phase.PLAYING),
        (replace(PUBLISHED, missing=9), False, Phase.SEATING),  # by a forfeit
        (replace(PUBLISHED, starts=NOON, missing=2), False, Phase.SEATING),
        (replace(PLAYING, missing=9), False, Phase.PLAYING),
        (replace(PLAYING, missing=3), False, Phase.PLAYING),
        (replace(PLAYING, missing=2), False, Phase.LAST_GAMES),
        (replace(PLAYING, starts=NOON, missing=2), False, Phase.LAST_GAMES),
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
    (step,) = steps_of(USUAL_PROGRAMME, {"a": Phase.PLAYING, "b": Phase.PLAYING})

    assert (step.kind, step.tournaments, step.phase) == ("boards", ("a", "b"), Phase.PLAYING)


def test_seats_that_players_look_for_come_first_and_hide_no_list_of_another_section() -> None:
    steps = steps_of(USUAL_PROGRAMME, {"a": Phase.PLAYING, "b": Phase.SEATING, "c": Phase.CLOSED})

    assert [(step.kind, step.tournaments) for step in steps] == [
        ("seats", ("b",)),
        ("boards", ("a",)),
        ("standings", ("c",)),
    ]


def test_sections_with_different_lists_follow_each_other() -> None:
    steps = steps_of(USUAL_PROGRAMME, {"a": Phase.PLAYING, "b": Phase.CLOSED, "c": Phase.PLAYING})

    assert [(step.kind, step.tournaments) for step in steps] == [("boards", ("a", "c")), ("standings", ("b",))]


def test_the_prizes_of_each_section_follow_the_final_standings_of_all() -> None:
    phases = {"a": Phase.FINISHED, "b": Phase.CLOSED, "c": Phase.FINISHED, "d": Phase.FINISHED}

    steps = steps_of(USUAL_PROGRAMME, phases, with_prizes={"a", "b", "d"})

    assert [(step.kind, step.tournaments) for step in steps] == [
        ("standings", ("a", "b", "c", "d")),
        ("prizes", ("a",)),
        ("prizes", ("d",)),
    ]


def test_a_list_that_was_chosen_for_the_end_is_shown_without_the_prizes() -> None:
    programme = programme_of(["standings", "seats", "boards", "boards", "standings", "crosstable"])

    (step,) = steps_of(programme, {"a": Phase.FINISHED}, with_prizes={"a"})

    assert step.kind == "crosstable"


def test_without_sections_nothing_is_shown() -> None:
    assert steps_of(USUAL_PROGRAMME, {}) == ()


def test_the_progress_is_that_of_the_latest_published_round() -> None:
    before = tournament(4)
    in_round_one = published(before, (1, 3), (4, 2))
    one_is_in = after(in_round_one, result(in_round_one, 1, Outcome.DRAW))
    one_forfeits = after(in_round_one, result(in_round_one, 1, Outcome.WHITE_WINS_FORFEIT))
    starting = after(in_round_one, SetRoundStart(1, NOON))

    assert progress_of(before) == Progress(0, 0, 0, "", finished=False)
    assert progress_of(in_round_one) == Progress(1, 2, 2, "", finished=False)
    assert progress_of(one_is_in) == Progress(1, 2, 1, "", finished=False, begun=True)
    assert progress_of(one_forfeits) == Progress(1, 2, 1, "", finished=False)
    assert progress_of(starting) == Progress(1, 2, 2, NOON, finished=False)


def test_a_display_that_is_not_set_up_follows_the_newest_tournament_that_is_not_finished() -> None:
    running = tournament(4)
    finished = replace(running, finished=True)

    assert unattended_sections({}) == ()
    assert unattended_sections({"a": running, "b": running, "c": finished}) == ("b",)
    assert unattended_sections({"a": finished, "b": finished}) == ("b",)


def test_a_display_that_is_not_set_up_mixes_all_sections_of_the_festival() -> None:
    running = tournament(4)
    section = replace(running, settings=replace(running.settings, festival="Spring"))
    finished = replace(section, finished=True)

    known = {"a": section, "b": running, "c": finished, "d": section}

    assert unattended_sections(known) == ("a", "c", "d")
