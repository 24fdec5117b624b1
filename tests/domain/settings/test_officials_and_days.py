"""Deputy arbiters and the days of rounds."""

from __future__ import annotations

import pytest

from domain.refusals import InvalidValue
from domain.settings.changes import ChangeSettings
from domain.settings.creation import CreateTournament, TournamentCreated
from domain.subject import Command, Undoing, subject_of_event
from domain.tournament.decide import decide
from domain.tournament.replay import replay
from domain.values import TieBreaks
from tests.builders import after, tournament
from tests.saying import english, refused

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
        (ChangeSettings(starts="31.12.2026"), "starts"),
        (ChangeSettings(ends="2026-02-30"), "ends"),
        (ChangeSettings(starts="2026-11-22", ends="2026-11-20"), "ends"),
        (ChangeSettings(federation="Austria"), "federation"),
        (ChangeSettings(round_dates=("tomorrow",)), "round_dates"),
        (ChangeSettings(round_dates=("2026-02-30",)), "round_dates"),
        (ChangeSettings(round_dates=("2026-11-20",) * 6), "round_dates"),
        (ChangeSettings(round_dates=("2026-11-20", "", "2026-11-19")), "round_dates"),
        (ChangeSettings(deputy_arbiters=("x" * 201,)), "deputy_arbiters"),
        (ChangeSettings(deputy_arbiters=("Ann",) * 31), "deputy_arbiters"),
    ],
)
def test_what_is_no_day_or_too_many_is_refused(command: Command, field: str) -> None:
    with pytest.raises(InvalidValue, match=field):
        decide(tournament(2), command)


def test_days_of_rounds_are_within_those_of_the_tournament_whichever_is_stated_last() -> None:
    days = after(tournament(2), ChangeSettings(round_dates=DAYS))
    frame = after(tournament(2), ChangeSettings(starts="2026-11-21", ends="2026-11-21"))
    early, late = "round 1 would be on 2026-11-20", "round 3 would be on 2026-11-22"
    longer = ChangeSettings(ends="2026-11-25")

    for state, command, said in (
        (days, ChangeSettings(starts="2026-11-21"), early),
        (days, ChangeSettings(ends="2026-11-21"), late),
        (frame, ChangeSettings(round_dates=DAYS), early),
        (frame, ChangeSettings(round_dates=("", "", DAYS[2])), late),
        (None, CreateTournament("Open", "ecf", 5, ends="2026-11-21", round_dates=DAYS), late),
    ):
        with pytest.raises(InvalidValue) as refusal:
            decide(state, command)
        assert said in refused(refusal.value)
    events = decide(frame, longer)
    extended = after(frame, longer)
    later = after(extended, ChangeSettings(round_dates=("", "", DAYS[2])))
    with pytest.raises(InvalidValue, match="round_dates"):
        subject_of_event(events[0]).undo(events[0], Undoing(extended.version, frame, later, "", later.touched))


@pytest.mark.parametrize(
    ("command", "field"),
    [
        (CreateTournament("Open", "ecf", 5, starts="31.12.2026"), "starts"),
        (CreateTournament("Open", "ecf", 5, ends="2026-02-30"), "ends"),
        (CreateTournament("Open", "ecf", 5, starts="2026-11-22", ends="2026-11-20"), "ends"),
        (CreateTournament("Open", "ecf", 5, federation="XXXX"), "federation"),
    ],
)
def test_no_tournament_begins_with_a_day_or_a_federation_that_is_none(command: CreateTournament, field: str) -> None:
    with pytest.raises(InvalidValue, match=field):
        decide(None, command)


def test_the_first_and_the_last_day_and_the_federation_are_recorded_as_files_write_them() -> None:
    (event,) = decide(None, CreateTournament("Open", "ecf", 5, starts="2026/5/1", ends="2026-5-9", federation="aut"))

    assert isinstance(event, TournamentCreated)
    assert (event.starts, event.ends, event.federation) == ("2026-05-01", "2026-05-09", "AUT")
    state = after(tournament(2), ChangeSettings(starts="2026/5/1", ends="2026-5-1", federation="aut"))
    assert (state.settings.starts, state.settings.ends, state.settings.federation) == (
        "2026-05-01",
        "2026-05-01",
        "AUT",
    )


def test_what_a_file_stated_stays_until_it_is_changed() -> None:
    state = replay([TournamentCreated("Open", "ecf", 5, federation="Austria", starts="in May", tie_breaks=TieBreaks())])
    command = ChangeSettings(city="Graz", federation="Austria", starts="in May", ends="2026-05-09")

    assert after(state, command).settings.starts == "in May"


def test_a_round_before_an_earlier_one_is_named() -> None:
    with pytest.raises(InvalidValue) as refusal:
        after(tournament(2), ChangeSettings(round_dates=("2026-11-20", "", "2026-11-20", "2026-11-02")))

    assert english(refusal.value.problem) == "round 4 would be on 2026-11-02, before an earlier round"


def test_digits_behind_an_arbiter_that_are_no_fide_id_are_refused() -> None:
    wrong = "Anna (123456789012)"
    state = after(tournament(2), ChangeSettings(chief_arbiter="Anna (IA)", deputy_arbiters=("Bob (12345678901)",)))
    assert (state.settings.chief_arbiter, state.settings.deputy_arbiters) == ("Anna (IA)", ("Bob (12345678901)",))

    for known, command, field in (
        (None, CreateTournament("Open", "ecf", 5, chief_arbiter=wrong), "chief_arbiter"),
        (None, CreateTournament("Open", "ecf", 5, deputy_arbiters=("Bob", wrong)), "deputy_arbiters"),
        (state, ChangeSettings(chief_arbiter=wrong), "chief_arbiter"),
        (state, ChangeSettings(deputy_arbiters=("Bob", wrong)), "deputy_arbiters"),
    ):
        with pytest.raises(InvalidValue, match=field) as refusal:
            decide(known, command)
        assert "'123456789012' is not a FIDE ID: digits only, at most 11" in refused(refusal.value)
