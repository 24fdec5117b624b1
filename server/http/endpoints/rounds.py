"""The endpoints of one round: pairing, results, decisions, explanations."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus

from server.http import check_in, corrections, explaining, manual, pairing_page, rounds
from server.http.bodies import Absent, IllegalMove, NextRound, Nothing, Reason, Result
from server.http.correction_bodies import Boards, Colours, Decision
from server.http.notices import RoundStart, set_round_start
from server.http.openapi import Endpoint

_T = "/api/v1/tournaments"
_NEW = HTTPStatus.CREATED

ROUND_ENDPOINTS: Sequence[Endpoint] = (
    Endpoint("PUT", _T + "/{t}/rounds/{n}/start", "set_round_start", set_round_start, RoundStart, status=_NEW),
    Endpoint(
        "POST",
        _T + "/{t}/rounds/{n}/check-in-opening",
        "open_check_in",
        check_in.open_check_in,
        Nothing,
        status=_NEW,
    ),
    Endpoint(
        "POST",
        _T + "/{t}/rounds/{n}/check-in-closing",
        "close_check_in",
        check_in.close_check_in,
        Nothing,
        status=_NEW,
    ),
    Endpoint("POST", _T + "/{t}/rounds/{n}/forfeits", "forfeit_absent", check_in.forfeit_absent, Absent, status=_NEW),
    Endpoint("POST", _T + "/{t}/rounds", "pair_round", rounds.pair_round, NextRound, status=_NEW),
    Endpoint("POST", _T + "/{t}/rounds/{n}/publication", "publish_round", rounds.publish_round, Nothing, status=_NEW),
    Endpoint("DELETE", _T + "/{t}/rounds/{n}", "discard_round", rounds.discard_round, Reason),
    Endpoint("PUT", _T + "/{t}/rounds/{n}/games/{g}/result", "enter_result", rounds.enter_result, Result, status=_NEW),
    Endpoint(
        "POST",
        _T + "/{t}/rounds/{n}/games/{g}/illegal-moves",
        "record_illegal_move",
        rounds.record_illegal_move,
        IllegalMove,
        status=_NEW,
    ),
    Endpoint(
        "PUT",
        _T + "/{t}/rounds/{n}/games/{g}/colours",
        "correct_colours",
        corrections.correct_colours,
        Colours,
        status=_NEW,
    ),
    Endpoint("POST", _T + "/{t}/rounds/{n}/decision", "decide_round", corrections.decide_round, Decision, status=_NEW),
    Endpoint("POST", _T + "/{t}/rounds/{n}/amendment", "amend_round", manual.amend_round, Boards, status=_NEW),
    Endpoint("POST", _T + "/{t}/rounds/{n}/manual", "start_manual", manual.start_manual, Reason, status=_NEW),
    Endpoint("PUT", _T + "/{t}/rounds/{n}/manual", "end_manual", manual.end_manual, Boards, status=_NEW),
    Endpoint("DELETE", _T + "/{t}/rounds/{n}/manual", "give_up_manual", manual.give_up_manual, Reason),
    Endpoint("GET", _T + "/{t}/rounds/{n}/seating", "get_seating", pairing_page.get_seating, query=("at",)),
    Endpoint("POST", _T + "/{t}/rounds/{n}/check", "check_boards", manual.check_boards, Boards),
    Endpoint(
        "GET",
        _T + "/{t}/rounds/{n}/explanation",
        "get_explanation",
        explaining.get_explanation,
        query=("at", "player", "game"),
    ),
)
