"""The endpoints of one player: details, byes, check-in, options, wishes."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus

from server.http import check_in, players, requests
from server.http.archive import erase_private
from server.http.bodies import Bye, NewPlayer, Nothing, RatingCorrection, Reason
from server.http.correction_bodies import ByeCorrection, Details, Report
from server.http.openapi import Endpoint
from server.http.options import TakenOption, get_options, take_option
from server.http.requests import SECRET, AskedBye, ReportedMistake, RequestAnswer

_T = "/api/v1/tournaments"
_OWN = _T + "/{t}/players/{p}/requests"
_NEW = HTTPStatus.CREATED

PLAYER_ENDPOINTS: Sequence[Endpoint] = (
    Endpoint("POST", _T + "/{t}/players", "register_player", players.register_player, NewPlayer, status=_NEW),
    Endpoint(
        "POST",
        _T + "/{t}/players/{p}/rating-corrections",
        "correct_rating",
        players.correct_rating,
        RatingCorrection,
        status=_NEW,
    ),
    Endpoint(
        "POST", _T + "/{t}/players/{p}/withdrawal", "withdraw_player", players.withdraw_player, Report, status=_NEW
    ),
    Endpoint(
        "POST",
        _T + "/{t}/players/{p}/reinstatement",
        "reinstate_player",
        players.reinstate_player,
        Report,
        status=_NEW,
    ),
    Endpoint("PATCH", _T + "/{t}/players/{p}", "correct_details", players.correct_details, Details, status=_NEW),
    Endpoint(
        "DELETE", _T + "/{t}/players/{p}", "cancel_registration", players.cancel_registration, Reason, status=_NEW
    ),
    Endpoint(
        "POST",
        _T + "/{t}/players/{p}/absence-explanation",
        "explain_absence",
        players.explain_absence,
        Report,
        status=_NEW,
    ),
    Endpoint("DELETE", _T + "/{t}/players/{p}/private", "erase_private", erase_private, Nothing),
    Endpoint("PUT", _T + "/{t}/players/{p}/byes/{n}", "correct_bye", players.correct_bye, ByeCorrection, status=_NEW),
    Endpoint("POST", _T + "/{t}/players/{p}/byes", "grant_bye", players.grant_bye, Bye, status=_NEW),
    Endpoint("DELETE", _T + "/{t}/players/{p}/byes/{n}", "cancel_bye", players.cancel_bye, status=_NEW),
    Endpoint("GET", _T + "/{t}/players/{p}/options", "get_options", get_options, query=("case", "round")),
    Endpoint("POST", _T + "/{t}/players/{p}/options", "take_option", take_option, TakenOption, status=_NEW),
    Endpoint("PUT", _T + "/{t}/players/{p}/check-in", "check_in", check_in.check_in, Nothing, status=_NEW),
    Endpoint("DELETE", _T + "/{t}/players/{p}/check-in", "take_check_in_back", check_in.take_check_in_back, Reason),
    Endpoint("GET", _OWN, "list_own_requests", requests.list_own_requests, query=("at",), headers=(SECRET,)),
    Endpoint("POST", _OWN + "/byes", "ask_for_bye", requests.ask_for_bye, AskedBye, status=_NEW, headers=(SECRET,)),
    Endpoint(
        "POST",
        _OWN + "/mistakes",
        "report_mistake",
        requests.report_mistake,
        ReportedMistake,
        status=_NEW,
        headers=(SECRET,),
    ),
    Endpoint("DELETE", _OWN + "/{r}", "withdraw_request", requests.withdraw_request, Nothing, headers=(SECRET,)),
    Endpoint(
        "PUT", _T + "/{t}/requests/{r}/answer", "answer_request", requests.answer_request, RequestAnswer, status=_NEW
    ),
    Endpoint("GET", _T + "/{t}/players/{p}/badge", "get_badge", requests.get_badge),
    Endpoint("POST", _T + "/{t}/players/{p}/badge", "renew_badge", requests.renew_badge, Reason, status=_NEW),
)
