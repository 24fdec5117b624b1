"""Incidents and appeals: numbered for good, decided later, taken back and back again; they change no pairing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from domain.incidents import DecideIncident, RecordIncident, UnknownIncident
from domain.refusals import InvalidValue, RoundNotPublished, UnknownGame
from domain.rounds.publication import PublishRound
from domain.state.tournament import Tournament
from domain.subject import Event
from domain.tournament.decide import decide
from domain.tournament.replay import evolve, replay
from domain.tournament.undo import undo
from domain.values import GameId, IncidentKind
from tests.builders import pair_command, paired, published, registered, tournament

AT = "2026-11-22T15:10:00+01:00"
NOISE = RecordIncident(IncidentKind.INCIDENT, AT, "A telephone rang.", 1)
APPEAL = RecordIncident(IncidentKind.APPEAL, AT, "Against the loss by default.", 1)


def events_of(state: Tournament, *commands: RecordIncident | DecideIncident) -> list[Event]:
    """What the commands record, one after the other."""
    events: list[Event] = []
    for each in commands:
        made = decide(state, each)
        for event in made:
            state = evolve(state, event)
        events += made
    return events


def after_all(state: Tournament, events: list[Event]) -> Tournament:
    for event in events:
        state = evolve(state, event)
    return state


def test_incidents_are_numbered_and_keep_where_when_and_what() -> None:
    state = published(tournament(4), (1, 3), (4, 2))
    game = next(iter(state.play.rounds[0].games))

    now = after_all(state, events_of(state, replace(NOISE, game=game), APPEAL))

    first, second = now.hall.incidents[1], now.hall.incidents[2]
    assert (first.at, first.round, first.game, first.text, first.decision) == (AT, 1, game, "A telephone rang.", "")
    assert (second.kind, second.game) == (IncidentKind.APPEAL, None)


def test_an_incident_does_not_make_a_draft_stale() -> None:
    state = published(tournament(4), (1, 3), (4, 2))

    assert after_all(state, events_of(state, NOISE)).touched == state.touched


def test_a_decision_is_recorded_once_and_may_be_another_one_later() -> None:
    state = published(tournament(4), (1, 3), (4, 2))
    state = after_all(state, events_of(state, APPEAL, DecideIncident(1, "Dismissed.")))

    assert decide(state, DecideIncident(1, " Dismissed. ")) == ()
    assert after_all(state, events_of(state, DecideIncident(1, ""))).hall.incidents[1].decision == ""


def test_what_is_no_record_is_refused() -> None:
    state = published(tournament(4), (1, 3), (4, 2))
    for wrong in (replace(NOISE, text="  "), replace(NOISE, text="x" * 501), replace(NOISE, at="yesterday")):
        with pytest.raises(InvalidValue):
            decide(state, wrong)
    with pytest.raises(InvalidValue):
        decide(state, replace(NOISE, at=""))
    with pytest.raises(InvalidValue):
        decide(state, replace(NOISE, round=2))
    with pytest.raises(UnknownGame):
        decide(state, replace(NOISE, game=GameId("strange")))
    with pytest.raises(UnknownIncident):
        decide(state, DecideIncident(1, "Dismissed."))


def test_an_incident_at_a_board_that_is_not_public_is_refused() -> None:
    state = paired(tournament(4), (1, 3), (4, 2))
    game = next(iter(state.play.rounds[0].games))

    with pytest.raises(RoundNotPublished):
        decide(state, replace(NOISE, game=game))


def test_a_number_is_never_given_twice_and_what_is_undone_twice_is_as_it_was(played: list[Event]) -> None:
    state = replay(played)
    recorded = [*played, *events_of(state, NOISE, DecideIncident(1, "A warning."))]
    version = len(played) + 1
    gone = [*recorded, *undo(recorded, version, version, "by mistake")]

    assert replay(gone).hall.incidents[1].is_taken_back
    with pytest.raises(UnknownIncident):
        decide(replay(gone), DecideIncident(1, "Something else."))
    assert list(after_all(replay(gone), events_of(replay(gone), NOISE)).hall.incidents) == [1, 2]

    back = [*gone, *undo(gone, len(recorded) + 1, len(gone), "it did happen")]
    now = replay(back).hall.incidents[1]
    assert (now.text, now.decision, now.at, now.is_taken_back) == ("A telephone rang.", "A warning.", AT, False)


def test_a_decision_that_is_taken_back_leaves_the_one_before(played: list[Event]) -> None:
    events = [*played, *events_of(replay(played), APPEAL, DecideIncident(1, "Granted."), DecideIncident(1, "No."))]

    back = [*events, *undo(events, len(events), len(events), "read again")]

    assert replay(back).hall.incidents[1].decision == "Granted."


@pytest.fixture
def played() -> list[Event]:
    """The events of a tournament whose first round is public."""
    events = registered(4)
    events += decide(replay(events), pair_command(replay(events), (1, 3), (4, 2)))
    events += decide(replay(events), PublishRound(1))
    return events
