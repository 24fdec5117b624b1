"""FIDE mode: what it prohibits, how it is left, and that it is left for good."""

from __future__ import annotations

from dataclasses import replace

import pytest

from domain.fide_mode import FideModeLeft, LeaveFideMode, ProhibitedInFideMode
from domain.pairing.registry import codes
from domain.refusals import CannotBeTakenBack, InvalidValue
from domain.rounds.drafts import PairRound
from domain.settings.acceleration import AccelerationChanged, ChangeAcceleration
from domain.settings.changes import ChangeSettings
from domain.settings.prohibitions import ChangeProhibitions
from domain.state.special_rules import Acceleration, Prohibition
from domain.state.tournament import Tournament
from domain.subject import Command, Event
from domain.tournament.decide import decide, warnings_before
from domain.tournament.replay import replay
from domain.tournament.undo import undo
from domain.values import Outcome, Scoring, Tpn
from domain.warning_levels import WarningLevel
from tests.builders import after, name, paired, played, registered, tournament

APART = (Prohibition((name(0), name(1)), 1, 9),)
BAKU = ChangeAcceleration(baku=True)
FOOTBALL = Scoring(win=6, draw=2, forfeit_win=6, pairing_allocated_bye=6, full_point_bye=6, half_point_bye=2)

PROHIBITED = [
    (BAKU, "acceleration-changed"),
    (ChangeAcceleration(baku=False, groups=(Acceleration((name(0),), 2, 2, 2),)), "acceleration-changed"),
    (ChangeProhibitions(APART), "prohibitions-changed"),
    (ChangeSettings(scoring=FOOTBALL), "scoring-changed"),
]


def test_only_rules_of_fide_in_force_have_the_mode() -> None:
    assert {code for code in codes() if tournament(2, system=code).in_fide_mode} == {
        "fide-dutch-2026",
        "berger",
        "berger-double",
    }


@pytest.mark.parametrize(("command", "code"), PROHIBITED)
def test_before_round_one_everything_can_be_announced(command: Command, code: str) -> None:
    state = after(tournament(4), command)

    assert state.in_fide_mode
    assert code not in {each.code for each in warnings_before(state, command)}


@pytest.mark.parametrize(("command", "code"), PROHIBITED)
@pytest.mark.parametrize("draft", [True, False])
def test_once_round_one_is_paired_it_is_prohibited_or_leaves_the_mode(command: Command, code: str, draft: bool) -> None:
    state = paired(tournament(4), (1, 3), (4, 2)) if draft else _after_round_one()
    confirmed = replace(command, leave_fide_mode=True)

    with pytest.raises(ProhibitedInFideMode):
        decide(state, command)
    events = decide(state, confirmed)

    assert events[-1] == FideModeLeft(state.next_round, (code,))
    assert [each.level for each in warnings_before(state, command)] == [WarningLevel.PROHIBITED]
    left = replay(events, state)
    assert not left.in_fide_mode
    assert warnings_before(left, command) == ()


@pytest.mark.parametrize(("command", "code"), PROHIBITED)
def test_outside_the_mode_nothing_is_prohibited(command: Command, code: str) -> None:
    del code
    state = after(_after_round_one(), LeaveFideMode(leave_fide_mode=True))

    assert not any(isinstance(each, FideModeLeft) for each in decide(state, command))


def test_what_changes_nothing_does_not_leave_the_mode() -> None:
    state = after(tournament(4), BAKU)
    state = played(state, (1, 3, Outcome.DRAW), (4, 2, Outcome.DRAW))

    assert decide(state, ChangeAcceleration(baku=True, leave_fide_mode=True)) == ()


def test_another_number_of_rounds_is_confirmed_twice_and_stays_in_the_mode() -> None:
    state = _after_round_one()
    command = ChangeSettings(rounds=6)

    assert [(each.code, each.level) for each in warnings_before(state, command)] == [
        ("rounds-changed", WarningLevel.CONFIRM_TWICE)
    ]
    assert warnings_before(tournament(4), command) == ()
    assert after(state, command).in_fide_mode


def test_a_pairing_that_was_moved_to_keep_players_apart_leaves_the_mode() -> None:
    state = tournament(4)
    pairs = ((Tpn(1), Tpn(2)), (Tpn(3), Tpn(4)))
    command = PairRound(1, state.version, "test", pairs, None, moved_by_avoidance=True)
    agreed = PairRound(1, state.version, "test", pairs, None, moved_by_avoidance=True, leave_fide_mode=True)

    with pytest.raises(ProhibitedInFideMode):
        decide(state, command)
    assert decide(state, agreed)[-1] == FideModeLeft(1, ("moved-by-avoidance",))


def test_the_mode_is_left_on_purpose_by_two_steps_and_never_entered_again() -> None:
    with pytest.raises(InvalidValue):
        decide(tournament(4), LeaveFideMode("our own rules"))
    events: list[Event] = [*registered(4)]
    events += decide(replay(events), LeaveFideMode("our own rules", leave_fide_mode=True))

    assert events[-1] == FideModeLeft(1, (), "our own rules")
    assert decide(replay(events), LeaveFideMode(leave_fide_mode=True)) == ()
    with pytest.raises(CannotBeTakenBack):
        undo(events, len(events), len(events))


def test_undo_of_what_left_the_mode_takes_it_back_but_not_the_mode() -> None:
    events: list[Event] = [*registered(4)]
    state = paired(tournament(4), (1, 3), (4, 2))
    events += decide(replay(events), PairRound(1, len(events), "test", ((Tpn(1), Tpn(3)), (Tpn(4), Tpn(2))), None))
    changed = decide(state, ChangeAcceleration(baku=True, leave_fide_mode=True))
    assert isinstance(changed[0], AccelerationChanged)
    events += changed

    undone = replay([*events, *undo(events, len(events) - 1, len(events))])

    assert not undone.settings.baku_acceleration
    assert not undone.in_fide_mode


def _after_round_one() -> Tournament:
    return played(tournament(4), (1, 3, Outcome.DRAW), (4, 2, Outcome.DRAW))
