"""What players ask of the arbiter from their own pages, and what becomes of it."""

from __future__ import annotations

import pytest

from domain.corrections.possible import impossible
from domain.corrections.remarks import remarks
from domain.players.byes import ByeGranted, GrantBye, TooLateForByes
from domain.players.registration import CancelRegistration
from domain.players.withdrawals import Withdraw
from domain.refusals import (
    CannotBeTakenBack,
    ChangedSince,
    InvalidValue,
    RoundIsPublished,
    TournamentIsOver,
    UnknownPlayer,
)
from domain.requests.answering import AnswerRequest, RequestAnswered
from domain.requests.badges import BadgeRenewed, RenewBadge
from domain.requests.requesting import (
    MOST_WAITING,
    AnotherByeIsAskedFor,
    AskForBye,
    ByeRequested,
    MistakeReported,
    ReportMistake,
    RequestsAreClosed,
    RequestWithdrawn,
    TooManyRequests,
    WithdrawRequest,
)
from domain.requests.waiting import LONGEST_TEXT, RequestIsAnswered, RequestReopened, UnknownRequest
from domain.round_robins import NoByesInRoundRobin
from domain.settings.changes import ChangeSettings
from domain.settings.finishing import FinishTournament
from domain.state.tournament import Tournament
from domain.subject import Command, Event
from domain.tournament.decide import decide
from domain.tournament.replay import replay
from domain.tournament.undo import undo
from domain.values import Answer, ByeKind, ByeLimits, FromPlayers, Outcome, PlayerId, RequestState
from tests.builders import after, name, played, published, registered, tournament
from tests.saying import told

HALF, ZERO = ByeKind.HALF_POINT, ByeKind.ZERO_POINT
GRANTED, DECLINED = Answer.GRANTED, Answer.DECLINED


def asked(state: Tournament, *commands: Command) -> tuple[Tournament, int]:
    """The state after these, and the number of the latest request."""
    state = after(state, *commands)
    return state, max(state.hall.requests)


def test_a_bye_that_is_asked_for_waits_and_changes_no_pairing() -> None:
    state, request = asked(tournament(4), AskForBye(name(0), 2, HALF, "  my train \n"))

    known = state.hall.requests[request]
    assert (known.player, known.round, known.bye, known.text) == (name(0), 2, HALF, "my train")
    assert known.state is RequestState.WAITING
    assert state.plays_in(name(0), 2)
    assert state.touched == tournament(4).touched
    assert decide(state, AskForBye(name(0), 2, HALF, "again")) == ()
    with pytest.raises(AnotherByeIsAskedFor):
        decide(state, AskForBye(name(0), 2, ZERO))


def test_granting_a_bye_is_one_action_with_the_bye_itself() -> None:
    state, request = asked(tournament(4), AskForBye(name(0), 2, HALF))

    events = decide(state, AnswerRequest(request, GRANTED, "see you in round 3"))

    assert events == (
        RequestAnswered(request, name(0), GRANTED, "see you in round 3"),
        ByeGranted(name(0), 2, HALF, reason="reason.asked-for"),
    )
    after_it = replay(events, state)
    assert not after_it.plays_in(name(0), 2)
    assert after_it.hall.requests[request].state is RequestState.GRANTED
    assert decide(after_it, AnswerRequest(request, GRANTED)) == ()
    with pytest.raises(RequestIsAnswered):
        decide(after_it, AnswerRequest(request, DECLINED))


def test_a_request_that_is_declined_explains_why_and_may_be_made_again() -> None:
    state, request = asked(tournament(4), AskForBye(name(0), 2, HALF))

    state = after(state, AnswerRequest(request, DECLINED, "not announced"))

    assert state.plays_in(name(0), 2)
    assert (state.hall.requests[request].state, state.hall.requests[request].reason) == (
        RequestState.DECLINED,
        "not announced",
    )
    assert after(state, AskForBye(name(0), 2, HALF)).version == state.version + 1


@pytest.mark.article("C.04.2")
def test_what_cannot_be_granted_cannot_be_asked_for() -> None:
    state = published(after(tournament(4), ChangeSettings(bye_limits=ByeLimits(until=3))), (1, 3), (4, 2))

    with pytest.raises(RoundIsPublished):
        decide(state, AskForBye(name(0), 1, HALF))
    with pytest.raises(TooLateForByes):
        decide(state, AskForBye(name(0), 4, HALF))
    with pytest.raises(InvalidValue):
        decide(state, AskForBye(name(0), 2, ByeKind.FULL_POINT))
    with pytest.raises(InvalidValue):
        decide(after(state, GrantBye(name(0), 2, HALF)), AskForBye(name(0), 2, HALF))
    with pytest.raises(InvalidValue):
        decide(after(state, Withdraw(name(0))), AskForBye(name(0), 2, HALF))
    with pytest.raises(UnknownPlayer):
        decide(state, AskForBye(PlayerId("nobody"), 2, HALF))
    with pytest.raises(NoByesInRoundRobin):
        decide(tournament(4, system="berger"), AskForBye(name(0), 2, HALF))


@pytest.mark.article("C.04.2")
def test_limits_that_were_announced_meanwhile_hold_when_a_bye_is_granted() -> None:
    state, request = asked(tournament(4), AskForBye(name(0), 4, HALF))
    state = after(state, ChangeSettings(bye_limits=ByeLimits(until=3)))

    with pytest.raises(TooLateForByes):
        decide(state, AnswerRequest(request, GRANTED))
    assert after(state, AnswerRequest(request, DECLINED)).hall.requests[request].state is RequestState.DECLINED


def test_a_mistake_is_about_the_players_game_of_a_public_round_or_about_no_round() -> None:
    state = published(tournament(5), (1, 3), (4, 2), bye=5)
    game = next(iter(state.play.rounds[0].games))

    about_game, first = asked(state, ReportMistake(name(2), "I won", 1))
    about_bye, second = asked(state, ReportMistake(name(4), "I was here", 1))
    about_name, third = asked(state, ReportMistake(name(0), "I write myself Łukasz"))

    assert (about_game.hall.requests[first].round, about_game.hall.requests[first].game) == (1, game)
    assert (about_bye.hall.requests[second].round, about_bye.hall.requests[second].game) == (1, None)
    assert (about_name.hall.requests[third].round, about_name.hall.requests[third].game) == (None, None)
    assert decide(about_game, ReportMistake(name(2), "I won ", 1)) == ()
    for text, number in (("", 1), ("x" * (LONGEST_TEXT + 1), 1), ("I won", 2), ("I won", 0)):
        with pytest.raises(InvalidValue):
            decide(state, ReportMistake(name(2), text, number))


def test_after_the_end_a_mistake_can_be_reported_and_a_bye_not_requested() -> None:
    state = after(played(tournament(2, rounds=1), (1, 2, Outcome.DRAW)), FinishTournament())

    state, request = asked(state, ReportMistake(name(0), "I won", 1))

    assert after(state, AnswerRequest(request, GRANTED)).hall.requests[request].state is RequestState.GRANTED
    with pytest.raises(TournamentIsOver):
        decide(state, AskForBye(name(0), 1, HALF))


def test_a_player_has_only_so_many_requests_waiting() -> None:
    state = tournament(4)
    for number in range(MOST_WAITING):
        state = after(state, ReportMistake(name(0), f"number {number}"))

    with pytest.raises(TooManyRequests):
        decide(state, AskForBye(name(0), 2, HALF))
    assert decide(state, AskForBye(name(1), 2, HALF))
    assert decide(after(state, WithdrawRequest(name(0), max(state.hall.requests))), AskForBye(name(0), 2, HALF))


def test_a_tournament_that_takes_no_requests_still_answers_those_it_has() -> None:
    state, request = asked(tournament(4), AskForBye(name(0), 2, HALF))
    state = after(state, ChangeSettings(player_requests=FromPlayers.CLOSED))

    for command in (AskForBye(name(1), 2, HALF), ReportMistake(name(1), "wrong")):
        with pytest.raises(RequestsAreClosed):
            decide(state, command)
    assert decide(state, AnswerRequest(request, GRANTED))
    assert decide(state, WithdrawRequest(name(0), request))


def test_players_take_back_only_what_is_theirs_and_waits() -> None:
    state, request = asked(tournament(4), AskForBye(name(0), 2, HALF))

    withdrawn = after(state, WithdrawRequest(name(0), request))

    assert withdrawn.hall.requests[request].state is RequestState.WITHDRAWN
    assert decide(withdrawn, WithdrawRequest(name(0), request)) == ()
    with pytest.raises(RequestIsAnswered):
        decide(withdrawn, AnswerRequest(request, GRANTED))
    with pytest.raises(UnknownRequest):
        decide(state, WithdrawRequest(name(1), request))
    with pytest.raises(RequestIsAnswered):
        decide(after(state, AnswerRequest(request, DECLINED)), WithdrawRequest(name(0), request))
    with pytest.raises(UnknownRequest):
        decide(state, AnswerRequest(request + 1, GRANTED))


def test_an_answer_is_taken_back_with_its_bye_and_back_again() -> None:
    events: list[Event] = [*registered(4), ByeRequested(name(0), 2, HALF)]
    request = len(events)
    events += decide(replay(events), AnswerRequest(request, GRANTED, "yes"))

    undone = [*events, *undo(events, len(events) - 1, len(events))]
    again = [*undone, *undo(undone, len(events) + 1, len(undone))]

    assert replay(undone).hall.requests[request].state is RequestState.WAITING
    assert replay(undone).plays_in(name(0), 2)
    assert (replay(again).hall.requests[request].state, replay(again).hall.requests[request].reason) == (
        RequestState.GRANTED,
        "yes",
    )
    assert not replay(again).plays_in(name(0), 2)


def test_asking_and_withdrawing_are_taken_back_while_no_one_answered() -> None:
    events: list[Event] = [*registered(4), MistakeReported(name(0), text="wrong")]
    request = len(events)
    gone = [*events, *undo(events, request, request)]
    here = [*gone, *undo(gone, request + 1, len(gone))]
    answered: list[Event] = [*events, RequestAnswered(request, name(0), DECLINED)]

    assert replay(gone).hall.requests[request].state is RequestState.WITHDRAWN
    assert replay(here).hall.requests[request].state is RequestState.WAITING
    with pytest.raises(ChangedSince):
        undo(answered, request, request)
    with pytest.raises(CannotBeTakenBack):
        undo([*events, BadgeRenewed(name(0), 1)], request + 1, request + 1)


def test_a_badge_is_renewed_as_often_as_it_is_lost() -> None:
    state = after(tournament(2), RenewBadge(name(0)), RenewBadge(name(0), "lost again"))

    assert state.hall.badges == {name(0): 2}


def test_requests_go_with_the_registration_that_was_a_mistake() -> None:
    state, request = asked(tournament(4), AskForBye(name(0), 2, HALF))

    gone = after(state, CancelRegistration(name(0)))

    assert gone.hall.requests == {}
    assert impossible(gone, RequestAnswered(request, name(1), GRANTED))


def test_the_timeline_shows_what_was_asked_and_no_report_file_does() -> None:
    events: list[Event] = [
        *registered(4),
        ByeRequested(name(0), 2, HALF, "my train"),
        MistakeReported(name(1), text="my name"),
        RequestAnswered(7, name(0), DECLINED, "no"),
        RequestReopened(7, name(0)),
        RequestWithdrawn(7, name(0)),
        BadgeRenewed(name(0), 1),
    ]
    state = replay(events)

    assert [told(event, state) for event in events[6:]] == [
        "Player a requests a half-point bye in round 2: my train",
        "Player b reports a mistake: my name",
        "Request 7 of Player a declined: no",
        "Request 7 of Player a reopened",
        "Request 7 of Player a withdrawn",
        "Badge of Player a renewed: the old code can no longer send requests",
    ]
    assert remarks(events) == []
