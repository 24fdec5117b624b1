"""FIDE mode: what it prohibits, how it is left, and that it is left for good."""

from __future__ import annotations

from dataclasses import replace

import pytest

from domain.fide_mode import FideModeLeft, LeaveFideMode, ProhibitedInFideMode
from domain.pairing.registry import codes
from domain.players.byes import CancelBye, GrantBye
from domain.ratings import USUAL_RATING_RULE, RatingMethod, RatingRule
from domain.refusals import CannotBeTakenBack, InvalidValue
from domain.rounds.drafts import DiscardPairing, PairRound
from domain.settings.acceleration import AccelerationChanged, ChangeAcceleration
from domain.settings.changes import ChangeSettings
from domain.settings.creation import CreateTournament
from domain.settings.finishing import FinishTournament
from domain.settings.prohibitions import ChangeProhibitions
from domain.settings.rating_rule import ChangeRatingRule
from domain.settings.system import ChangeSystem
from domain.settings.tie_breaks import ChangeTieBreaks
from domain.state.special_rules import Acceleration, Prohibition
from domain.state.tournament import Tournament
from domain.subject import Command, Event
from domain.tournament.decide import decide, warnings_before
from domain.tournament.replay import replay
from domain.tournament.undo import undo, undo_warnings
from domain.trf.events import events_of
from domain.trf.reader import read_trf
from domain.values import ByeKind, Deadline, Outcome, Scoring, TieBreaks, Tpn
from domain.warning_levels import WarningLevel
from tests.builders import SYSTEM, after, name, paired, played, published, registered, tournament
from tests.domain.trf.lines import file, player

APART = (Prohibition((name(0), name(1)), 1, 5),)
BAKU = ChangeAcceleration(baku=True)
FOOTBALL = Scoring(win=6, draw=2, forfeit_win=6, pairing_allocated_bye=6, full_point_bye=6, half_point_bye=2)

PROHIBITED = [
    (BAKU, "acceleration-changed"),
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


def test_another_number_of_rounds_leaves_the_mode_once_round_one_is_paired() -> None:
    state = _after_round_one()
    command = ChangeSettings(rounds=6)

    assert [(each.code, each.level) for each in warnings_before(state, command)] == [
        ("rounds-changed", WarningLevel.PROHIBITED)
    ]
    with pytest.raises(ProhibitedInFideMode):
        decide(state, command)
    assert not after(state, replace(command, leave_fide_mode=True)).in_fide_mode
    assert warnings_before(tournament(4), command) == ()


@pytest.mark.parametrize(("record", "mode"), [((), True), (("XXR 3",), False), (("142 3",), False)])
def test_rounds_that_an_imported_file_does_not_state_are_announced_before_the_next_round_is_paired(
    record: tuple[str, ...], mode: bool
) -> None:
    lines = ("012 Open", *record, player(1, "2 w 1"), player(2, "1 b 0"))
    imported = replay(events_of(read_trf(file(*lines)), system="fide-dutch-2026"))
    state = replace(imported, finished=False)

    stated = after(state, ChangeSettings(rounds=7, leave_fide_mode=True))
    back = after(stated, ChangeSettings(rounds=len(state.play.rounds)))
    paired = published(after(back, ChangeSettings(rounds=5)), (2, 1))

    assert (stated.in_fide_mode, paired.in_fide_mode) == (mode, mode)
    assert [each.code for each in warnings_before(stated, ChangeSettings(rounds=5))] == ["rounds-stated"] * mode
    assert [each.level for each in warnings_before(paired, ChangeSettings(rounds=6))] == [
        WarningLevel.PROHIBITED
    ] * mode


def test_rounds_that_an_imported_file_does_not_state_are_asked_about_before_the_end() -> None:
    lines = ("012 Open", player(1, "2 w 1"), player(2, "1 b 0"))
    events = events_of(read_trf(file(*lines)), system="fide-dutch-2026")
    state = replay(events)
    stated = decide(state, ChangeSettings(rounds=7))

    found = [(each.code, each.level) for each in warnings_before(state, FinishTournament())]
    assert found == [("rounds-assumed", WarningLevel.PROCEED_OR_CANCEL)]
    assert warnings_before(replay(stated, state), FinishTournament()) == ()
    taken_back = undo((*events, *stated), len(events) + 1, len(events) + 1)
    assert not any(isinstance(each, FideModeLeft) for each in taken_back)


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (ChangeAcceleration(baku=False, groups=(Acceleration((name(0),), 2, 2, 2),)), "own-acceleration"),
        (ChangeSystem("fide-dutch-2017"), "system-without-fide-mode"),
        (ChangeSystem("ecf"), "system-without-fide-mode"),
    ],
)
def test_what_is_none_of_fides_rules_leaves_the_mode_before_round_one_too(command: Command, code: str) -> None:
    state = tournament(4)

    with pytest.raises(ProhibitedInFideMode):
        decide(state, command)
    events = decide(state, replace(command, leave_fide_mode=True))

    assert events[-1] == FideModeLeft(1, (code,))
    assert not replay(events, state).in_fide_mode


def test_a_system_of_fide_does_not_bring_the_mode_back() -> None:
    state = after(tournament(4), ChangeSystem("ecf", leave_fide_mode=True), ChangeSystem(SYSTEM))

    assert not state.in_fide_mode
    assert state.settings.fide_mode_left == 1


def test_a_tournament_of_another_system_is_outside_the_mode_from_the_start_and_never_enters_it() -> None:
    events: list[Event] = [*registered(4, system="ecf")]
    assert replay(events).settings.fide_mode_left == 1

    events += decide(replay(events), ChangeSystem(SYSTEM))
    there = replay(events)
    events += undo(events, len(events), len(events))

    assert (there.settings.system, there.in_fide_mode, there.settings.fide_mode_left) == (SYSTEM, False, 1)
    assert (replay(events).settings.system, replay(events).settings.fide_mode_left) == ("ecf", 1)


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


@pytest.mark.parametrize(
    ("command", "code", "level"),
    [
        *((command, code, WarningLevel.PROHIBITED) for command, code in PROHIBITED),
        (ChangeSettings(rounds=6), "rounds-changed", WarningLevel.PROHIBITED),
        (ChangeTieBreaks(TieBreaks(("BH",))), "tie-breaks-changed", WarningLevel.CONFIRM_TWICE),
        (
            ChangeRatingRule(RatingRule(method=RatingMethod.NATIONAL)),
            "rating-rule-changed",
            WarningLevel.PROCEED_OR_CANCEL,
        ),
    ],
)
def test_an_undo_is_judged_by_what_it_changes(command: Command, code: str, level: WarningLevel) -> None:
    events: list[Event] = [*registered(4)]
    first = len(events) + 1
    events += decide(replay(events), command)
    last = len(events)
    before = undo(events, first, last)
    pairs = ((Tpn(1), Tpn(3)), (Tpn(4), Tpn(2)))
    events += decide(replay(events), PairRound(1, len(events), "test", pairs, None))
    state = replay(events)

    undone = undo(events, first, last, leave_fide_mode=True)

    assert replay([*events[:last], *before]).in_fide_mode
    assert [(each.code, each.level) for each in undo_warnings(state, replay(undone, state))] == [(code, level)]
    if level is WarningLevel.PROHIBITED:
        with pytest.raises(ProhibitedInFideMode):
            undo(events, first, last)
        assert undone[-1] == FideModeLeft(1, (code,))
    else:
        assert undo(events, first, last) == undone
    left = [*events, FideModeLeft(1)]
    assert not any(isinstance(each, FideModeLeft) for each in undo(left, first, last))


@pytest.mark.parametrize(
    ("command", "back", "level"),
    [
        (
            ChangeTieBreaks(TieBreaks(("BH",)), "so announced"),
            ChangeTieBreaks(TieBreaks(("SB",)), "so announced"),
            WarningLevel.CONFIRM_TWICE,
        ),
        (
            ChangeRatingRule(RatingRule(method=RatingMethod.NATIONAL)),
            ChangeRatingRule(USUAL_RATING_RULE),
            WarningLevel.PROCEED_OR_CANCEL,
        ),
        (
            ChangeSettings(correction_deadline=Deadline.END_OF_NEXT_ROUND, reason="asked"),
            ChangeSettings(correction_deadline=Deadline.BY_THE_RULES, reason="asked"),
            WarningLevel.PROCEED_OR_CANCEL,
        ),
    ],
)
def test_the_return_to_what_was_announced_is_not_warned_of(
    command: Command, back: Command, level: WarningLevel
) -> None:
    state = after(tournament(4), ChangeTieBreaks(TieBreaks(("SB",))))
    state = played(state, (1, 3, Outcome.DRAW), (4, 2, Outcome.DRAW))

    changed = after(state, command)
    returned = after(changed, back)

    assert [each.level for each in warnings_before(state, command)] == [level]
    assert warnings_before(changed, back) == ()
    assert undo_warnings(changed, state) == ()
    assert [each.level for each in warnings_before(returned, command)] == [level]


def test_the_undo_of_a_result_is_judged_as_its_correction() -> None:
    state = _after_round_one()
    changed = replace(state, play=replace(state.play, rounds=()))
    later = published(state, (1, 4), (2, 3))
    game = next(iter(later.play.rounds[0].games.values()))
    games = {**later.play.rounds[0].games, game.id: replace(game, outcome=None)}
    without = replace(
        later, play=replace(later.play, rounds=(replace(later.play.rounds[0], games=games), *later.play.rounds[1:]))
    )

    assert [each.code for each in undo_warnings(later, without)] == ["earlier-round-corrected"]
    assert undo_warnings(state, changed) == ()


def test_without_a_deadline_for_corrections_a_tournament_is_not_in_the_mode() -> None:
    command = ChangeSettings(correction_deadline=Deadline.NONE)
    state = tournament(4)
    create = CreateTournament("Open", SYSTEM, 5, correction_deadline=Deadline.NONE)

    with pytest.raises(ProhibitedInFideMode):
        decide(state, command)
    events = decide(state, replace(command, leave_fide_mode=True))

    assert events[-1] == FideModeLeft(1, ("no-deadline",))
    assert not replay(decide(None, create)).in_fide_mode
    assert replay(decide(None, replace(create, correction_deadline=Deadline.BY_THE_RULES))).in_fide_mode


def test_round_robins_in_the_mode_have_a_deadline_too() -> None:
    state = tournament(4, system="berger")

    with pytest.raises(ProhibitedInFideMode):
        decide(state, ChangeSettings(correction_deadline=Deadline.NONE))


def _after_round_one() -> Tournament:
    return played(tournament(4), (1, 3, Outcome.DRAW), (4, 2, Outcome.DRAW))


@pytest.mark.parametrize(("command", "code"), PROHIBITED)
def test_what_only_a_draft_of_round_one_is_in_the_way_of_says_so(command: Command, code: str) -> None:
    fresh = tournament(4)
    draft, public = paired(fresh, (1, 3), (4, 2)), _after_round_one()

    assert [(each.code, each.draft) for each in warnings_before(draft, command)] == [(code, 1)]
    assert [(each.code, each.draft) for each in warnings_before(public, command)] == [(code, None)]
    with pytest.raises(ProhibitedInFideMode) as refused:
        decide(draft, command)
    assert refused.value.advice.id == "advice.discard-draft-first"
    discarded = after(draft, DiscardPairing(1))
    assert after(discarded, command).in_fide_mode


def test_a_draft_of_a_later_round_is_not_the_reason() -> None:
    state = paired(_after_round_one(), (1, 2), (3, 4))

    assert [each.draft for each in warnings_before(state, BAKU)] == [None]


def test_undo_is_in_the_way_of_a_draft_as_the_change_is() -> None:
    events: list[Event] = [*registered(4)]
    events += decide(replay(events), BAKU)
    announced = len(events)
    pairs = ((Tpn(1), Tpn(3)), (Tpn(4), Tpn(2)))
    events += decide(replay(events), PairRound(1, len(events), "test", pairs, None))

    with pytest.raises(ProhibitedInFideMode) as refused:
        undo(events, announced, announced)
    assert refused.value.draft == 1


def test_undo_that_gives_a_second_half_point_bye_again_is_asked_about() -> None:
    events: list[Event] = [*registered(4)]
    events += decide(replay(events), GrantBye(name(0), 2, ByeKind.HALF_POINT))
    events += decide(replay(events), CancelBye(name(0), 2))
    cancelled = len(events)
    events += decide(replay(events), GrantBye(name(0), 3, ByeKind.HALF_POINT))
    now = replay(events)

    found = undo_warnings(now, replay(undo(events, cancelled, cancelled), now))

    assert [(each.code, each.level) for each in found] == [("another-half-point-bye", WarningLevel.PROCEED_OR_CANCEL)]
