"""Deputy arbiters and the days of rounds."""

from __future__ import annotations

import pytest

from domain.refusals import InvalidValue
from domain.settings.changes import ChangeSettings
from domain.settings.creation import CreateTournament, TournamentCreated
from domain.subject import Command
from domain.tournament.decide import decide
from tests.builders import after, tournament

DEPUTIES = ("Ann Other (1200003)", "Bob Body")
DAYS = ("2026-11-20", "", "2026-11-22")


def test_they_are_stated_with_the_tournament() -> None:
    (event,) = decide(None, CreateTournament("Open", "ecf", 5, deputy_arbiters=DEPUTIES, round_dates=DAYS))

    assert isinstance(event, TournamentCreated)
    assert event.deputy_arbiters == DEPUTIES
    assert event.round_dates == DAYS


def test_they_can_be_stated_later_and_taken_away() -> None:
    stated = ChangeSettings(deputy_arbiters=(" Ann  Other (1200003)", " ", "Bob Body"), round_dates=(*DAYS, "", ""))
    state = after(tournament(2), stated)

    assert state.settings.deputy_arbiters == DEPUTIES
    assert state.settings.round_dates == DAYS
    assert decide(state, stated) == ()
    assert after(state, ChangeSettings(rounds=9)).settings.round_dates == DAYS
    state = after(state, ChangeSettings(deputy_arbiters=(), round_dates=()))
    assert state.settings.deputy_arbiters == ()
    assert state.settings.round_dates == ()


@pytest.mark.parametrize(
    ("written", "day"), [("2026-1-9", "2026-01-09"), ("2026/11/20", "2026-11-20"), ("26.11.20", "2026-11-20")]
)
def test_a_day_is_recorded_in_iso_8601(written: str, day: str) -> None:
    assert after(tournament(2), ChangeSettings(round_dates=(written,))).settings.round_dates == (day,)


@pytest.mark.parametrize(
    ("command", "field"),
    [
        (ChangeSettings(round_dates=("tomorrow",)), "round_dates"),
        (ChangeSettings(round_dates=("2026-02-30",)), "round_dates"),
        (ChangeSettings(round_dates=("2026-11-20",) * 6), "round_dates"),
        (ChangeSettings(deputy_arbiters=("x" * 201,)), "deputy_arbiters"),
        (ChangeSettings(deputy_arbiters=("Ann",) * 31), "deputy_arbiters"),
    ],
)
def test_what_is_no_day_or_too_many_is_refused(command: Command, field: str) -> None:
    with pytest.raises(InvalidValue, match=field):
        decide(tournament(2), command)
