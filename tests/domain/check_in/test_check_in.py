"""Check-in, games of who did not come, and announced limits on byes."""

from __future__ import annotations

import pytest

from domain.check_in import (
    CheckIn,
    CheckInClosed,
    CheckInOpened,
    CheckInTakenBack,
    CloseCheckIn,
    NobodyCheckedIn,
    NotCheckedIn,
    OpenCheckIn,
    PlayerCheckedIn,
    TakeCheckInBack,
)
from domain.players.byes import ByeGranted, GrantBye, TooLateForByes, TooManyByes
from domain.refusals import ChangedSince, InvalidValue, RoundIsPublished
from domain.results.entering import ResultEntered
from domain.results.forfeits import ForfeitAbsent
from domain.settings.changes import ChangeSettings
from domain.subject import Event
from domain.tournament.decide import decide
from domain.tournament.replay import replay
from domain.tournament.undo import undo
from domain.values import ByeKind, ByeLimits, Outcome
from tests.builders import after, name, played, published, registered, result, tournament

HALF = ByeKind.HALF_POINT


def test_who_is_there_is_reported_once() -> None:
    state = after(tournament(4), CheckIn(name(0)))

    assert state.hall.checked_in == {name(0)}
    assert decide(state, CheckIn(name(0))) == ()
    assert after(state, TakeCheckInBack(name(0))).hall.checked_in == frozenset()
    with pytest.raises(NotCheckedIn):
        decide(state, TakeCheckInBack(name(1)))


@pytest.mark.article("F.5")
def test_closing_the_check_in_leaves_out_who_is_not_there() -> None:
    state = after(tournament(4), CheckIn(name(0)), CheckIn(name(2)), GrantBye(name(3), 1, HALF))

    closed, *byes = decide(state, CloseCheckIn(1))

    assert closed == CheckInClosed(1, (name(1),))
    assert byes == [ByeGranted(name(1), 1, ByeKind.ZERO_POINT)]


def test_a_check_in_that_no_one_came_to_is_not_closed() -> None:
    with pytest.raises(NobodyCheckedIn):
        decide(tournament(4), CloseCheckIn(1))
    with pytest.raises(RoundIsPublished):
        decide(after(published(tournament(4), (1, 3), (4, 2)), CheckIn(name(0))), CloseCheckIn(1))


def test_the_absent_forfeit_all_at_once() -> None:
    state = published(tournament(6), (1, 4), (5, 2), (3, 6))

    events = decide(state, ForfeitAbsent(1, (name(3), name(4), name(1))))

    one, two, _ = state.play.rounds[0].games
    assert [(event.game, event.outcome) for event in events if isinstance(event, ResultEntered)] == [
        (one, Outcome.WHITE_WINS_FORFEIT),
        (two, Outcome.DOUBLE_FORFEIT),
    ]


@pytest.mark.article("F.8")
def test_who_forfeits_counts_as_withdrawn_if_the_rules_provide_it() -> None:
    state = after(published(tournament(4, system="fide-rating-2009"), (1, 3), (4, 2)), ForfeitAbsent(1, (name(2),)))

    assert not state.plays_in(name(2), 2)


def test_a_game_that_has_a_result_is_not_forfeited() -> None:
    state = published(tournament(4), (1, 3), (4, 2))
    state = after(state, result(state, 1, Outcome.DRAW))

    with pytest.raises(InvalidValue):
        decide(state, ForfeitAbsent(1, (name(0),)))


@pytest.mark.article("C.04.2")
def test_half_point_byes_are_granted_up_to_the_announced_limits() -> None:
    state = after(tournament(4), ChangeSettings(bye_limits=ByeLimits(most=1, until=3), reason="announced"))
    state = after(state, GrantBye(name(0), 1, HALF))

    with pytest.raises(TooManyByes):
        decide(state, GrantBye(name(0), 2, HALF))
    with pytest.raises(TooLateForByes):
        decide(state, GrantBye(name(1), 4, HALF))
    assert decide(state, GrantBye(name(0), 2, ByeKind.ZERO_POINT))


@pytest.mark.article("C.04.2")
def test_byes_of_rounds_that_were_paired_count() -> None:
    state = after(tournament(5), ChangeSettings(bye_limits=ByeLimits(most=1)), GrantBye(name(4), 1, HALF))
    state = played(state, (1, 3, Outcome.DRAW), (4, 2, Outcome.DRAW))

    with pytest.raises(TooManyByes):
        decide(state, GrantBye(name(4), 2, HALF))


def test_everyone_is_asked_again_before_another_round() -> None:
    state = after(tournament(4), CheckIn(name(0)), CheckIn(name(2)))
    state = played(state, (1, 3, Outcome.DRAW), (4, 2, Outcome.DRAW))

    asked = after(state, OpenCheckIn(2))
    back = after(asked, *(CheckIn(name(place)) for place in (0, 1, 2)))

    assert (asked.hall.checked_in, asked.hall.check_in_round) == (frozenset(), 2)
    assert asked.touched == state.touched
    assert decide(asked, OpenCheckIn(2)) == ()
    assert decide(back, CloseCheckIn(2))[0] == CheckInClosed(2, (name(3),))


def test_only_the_next_round_is_asked_about() -> None:
    state = published(tournament(4), (1, 3), (4, 2))

    with pytest.raises(RoundIsPublished):
        decide(state, OpenCheckIn(1))
    with pytest.raises(InvalidValue):
        decide(state, OpenCheckIn(3))
    with pytest.raises(InvalidValue):
        decide(played(tournament(2, rounds=1), (1, 2, Outcome.DRAW)), OpenCheckIn(2))


def test_asking_again_is_taken_back_with_everyone_who_was_there_before_and_since() -> None:
    events: list[Event] = [*registered(4), PlayerCheckedIn(name(0)), PlayerCheckedIn(name(1))]
    events += [CheckInOpened(2), PlayerCheckedIn(name(3))]
    opened = len(events) - 1

    undone = [*events, *undo(events, opened, opened)]
    redone = [*undone, *undo(undone, len(events) + 1, len(undone))]

    assert replay(undone).hall.checked_in == {name(0), name(1), name(3)}
    assert replay(undone).hall.check_in_round == 1
    assert replay(redone).hall.check_in_round == 2
    assert replay(redone).hall.checked_in == {name(3)}


def test_undoing_the_undo_of_asking_again_leaves_only_who_came_since() -> None:
    events: list[Event] = [*registered(4), PlayerCheckedIn(name(0)), CheckInOpened(2)]
    undone = [*events, *undo(events, len(events), len(events))]
    since = [*undone, CheckInTakenBack(name(0)), PlayerCheckedIn(name(2))]

    assert replay([*undone, *undo(undone, len(events) + 1, len(undone))]).hall.checked_in == frozenset()
    assert replay([*since, *undo(since, len(events) + 1, len(undone))]).hall.checked_in == {name(2)}


def test_asking_again_is_not_taken_back_once_another_round_was_asked_about() -> None:
    events: list[Event] = [*registered(2), CheckInOpened(2), CheckInOpened(3)]

    with pytest.raises(ChangedSince):
        undo(events, len(events) - 1, len(events) - 1)
