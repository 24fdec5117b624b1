"""What players asked, as the officials see it and as the players do."""

from __future__ import annotations

from domain.players.byes import CancelBye
from domain.requests.answering import AnswerRequest
from domain.requests.requesting import AskForBye, ReportMistake
from domain.values import Answer, ByeKind, Outcome
from server.views.checklist import checklist
from server.views.parameters import NO_PARAMETERS, Parameters
from server.views.players import player
from server.views.requests import own_requests, request_states, requests
from tests.builders import after, name, played, published, result, tournament

HALF = ByeKind.HALF_POINT


def test_who_waits_is_above_who_was_answered() -> None:
    state = after(tournament(4), AskForBye(name(0), 2, HALF), AskForBye(name(1), 2, HALF, "ill"))
    first, _ = state.hall.requests
    state = after(state, AnswerRequest(first, Answer.DECLINED), ReportMistake(name(2), "my rating"))

    shown = requests(state, NO_PARAMETERS)

    rows = [shown["rows"][key] for key in shown["order"]]
    assert [(row["person"]["name"], row["state"]) for row in rows] == [
        ("Player b", "waiting"),
        ("Player c", "waiting"),
        ("Player a", "declined"),
    ]
    assert (shown["head"]["waiting"], shown["head"]["open"]) == (2, True)


def test_a_mistake_in_a_game_comes_with_its_board_and_what_is_recorded() -> None:
    state = published(tournament(4), (1, 3), (4, 2))
    state = after(state, result(state, 2, Outcome.WHITE_WINS), ReportMistake(name(1), "I won", 1))

    (row,) = requests(state, NO_PARAMETERS)["rows"].values()

    assert (row["board"], row["white"], row["black"], row["result"]) == (2, "Player d", "Player b", "1-0")


def test_a_player_sees_their_own_alone_and_what_may_be_asked() -> None:
    state = played(tournament(2, rounds=3), (1, 2, Outcome.DRAW))
    state = after(state, AskForBye(name(0), 2, HALF), ReportMistake(name(1), "my name"))

    mine, other = own_requests(state, name(0)), own_requests(state, name(1))

    assert [each["kind"] for each in mine["requests"]] == ["bye"]
    assert [each["kind"] for each in other["requests"]] == ["mistake"]
    assert mine["byes"] == [{"round": 3, "kinds": ["half-point", "zero-point"]}]
    assert [each["round"] for each in other["byes"]] == [2, 3]


def test_the_page_is_informed_that_a_request_had_a_result_and_not_which() -> None:
    states = [tournament(4)]
    states.append(after(states[-1], AskForBye(name(0), 2, HALF, "ill")))
    request = states[-1].version
    states.append(after(states[-1], AnswerRequest(request, Answer.GRANTED, "yes")))
    states.append(after(states[-1], CancelBye(name(0), 2)))

    told = [player(state, Parameters(player=name(0)))["head"]["asked"] for state in states]

    assert told[0] is None
    assert len(set(told)) == len(told)
    assert request_states(states[-1], name(1)) is None


def test_the_desk_counts_what_waits() -> None:
    state = after(tournament(2), ReportMistake(name(0), "my name"))
    answered = after(state, AnswerRequest(state.version, Answer.GRANTED))

    assert {"item": "requests", "weight": "look", "count": 1} in checklist(state, 2)
    assert {"item": "requests", "weight": "done", "count": 0} in checklist(answered, 2)
    assert "requests" not in [each["item"] for each in checklist(tournament(2), 2)]
