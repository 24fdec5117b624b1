"""Every route of the server, each behind its row in the table of roles."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from server.http import (
    check_in,
    corrections,
    explaining,
    files,
    finding,
    fleet,
    manual,
    pairing_page,
    players,
    reads,
    requests,
    rounds,
    sheets,
    tables,
    tie_breaks,
    timeline,
    tournaments,
)
from server.http.archive import (
    TypedName,
    archive_tournament,
    bring_back,
    delete_tournament,
    erase_private,
    list_archive,
    take_out,
)
from server.http.auth import guard
from server.http.bodies import (
    Absent,
    AnnouncedPrizes,
    Bye,
    ChangedDevice,
    ChangedTieBreaks,
    ChangedTournament,
    IllegalMove,
    Lot,
    Lots,
    NewLink,
    NewPassword,
    NewPlayer,
    NewTournament,
    NextRound,
    Nothing,
    Numbers,
    RatingCorrection,
    Reason,
    Result,
)
from server.http.correction_bodies import (
    Boards,
    ByeCorrection,
    Colours,
    Decision,
    Details,
    Question,
    Report,
    Undo,
)
from server.http.devices import change_device, cut_off_device, list_devices, remove_password, set_password
from server.http.fleet import ArrangedDisplay, SharedList
from server.http.health import health, metrics, ready
from server.http.joining import join, join_by_code, leave, login
from server.http.links import make_link
from server.http.log import get_log
from server.http.notices import NewNotice, RoundStart, post_notice, set_round_start, take_notice_down
from server.http.openapi import Endpoint, document
from server.http.ops import get_ops
from server.http.options import TakenOption, get_options, take_option
from server.http.prizes import announce_prizes
from server.http.ratings import (
    LARGEST_LIST,
    ListedChanges,
    apply_ratings,
    compare_ratings,
    find_ratings,
    get_rating_list,
    put_rating_list,
)
from server.http.recovery import make_recovery_code, recover, revoke_recovery_code
from server.http.requests import SECRET, AskedBye, ReportedMistake, RequestAnswer
from server.http.screens import enrol_display

_T = "/api/v1/tournaments"
_V = "/api/v1/displays"
_OWN = _T + "/{t}/players/{p}/requests"
_NEW = HTTPStatus.CREATED
_FILE = "text/plain"
_BYTES = "application/octet-stream"
_ACCEPTED = HTTPStatus.ACCEPTED
_LARGEST_BODY = 1024 * 1024
_LARGEST_FILE = 32 * 1024 * 1024
"""Bytes: the log of several thousand players fits."""

_TAKES_FILES = frozenset({"import_tournament", "import_registrations", "import_pairings", "compare_standings"})
_LARGEST = dict.fromkeys(_TAKES_FILES, _LARGEST_FILE) | {"put_rating_list": LARGEST_LIST}

API: Sequence[Endpoint] = (
    Endpoint("GET", _T, "list_tournaments", reads.list_tournaments),
    Endpoint("GET", "/api/v1/tie-breaks", "list_tie_breaks", tie_breaks.list_tie_breaks),
    Endpoint("GET", "/api/v1/festivals/{f}", "get_festival", finding.get_festival),
    Endpoint("GET", "/api/v1/festivals/{f}/search", "find_in_festival", finding.find_in_festival, query=("q",)),
    Endpoint("GET", _T + "/{t}/search", "find_players", finding.find_players, query=("q", "at")),
    Endpoint("POST", _T, "create_tournament", tournaments.create_tournament, NewTournament, status=_NEW),
    Endpoint(
        "POST",
        "/api/v1/imports",
        "import_tournament",
        files.import_tournament,
        query=("ratings",),
        media_type=_FILE,
        status=_NEW,
    ),
    Endpoint("POST", "/api/v1/demo", "start_demo", tournaments.start_demo, Nothing, status=_NEW),
    Endpoint("POST", "/api/v1/links", "make_link", make_link, NewLink, status=_NEW),
    Endpoint("GET", "/api/v1/ratings", "find_ratings", find_ratings, query=("q",)),
    Endpoint("GET", "/api/v1/rating-list", "get_rating_list", get_rating_list),
    Endpoint("PUT", "/api/v1/rating-list", "put_rating_list", put_rating_list, media_type=_BYTES, status=_ACCEPTED),
    Endpoint(
        "POST",
        _T + "/{t}/rating-differences",
        "apply_ratings",
        apply_ratings,
        ListedChanges,
        query=("preview",),
        status=_NEW,
    ),
    Endpoint("GET", _T + "/{t}/rating-differences", "compare_ratings", compare_ratings, query=("at",)),
    Endpoint("GET", "/api/v1/archive", "list_archive", list_archive),
    Endpoint("DELETE", "/api/v1/archive/{a}", "delete_tournament", delete_tournament, TypedName),
    Endpoint("POST", "/api/v1/archive/{a}/return", "bring_back", bring_back, Nothing),
    Endpoint("PUT", _T + "/{t}/archive", "archive_tournament", archive_tournament, Reason),
    Endpoint("DELETE", _T + "/{t}/archive", "take_out", take_out, Nothing),
    Endpoint("GET", "/api/v1/devices", "list_devices", list_devices),
    Endpoint("PATCH", "/api/v1/devices/{d}", "change_device", change_device, ChangedDevice),
    Endpoint("DELETE", "/api/v1/devices/{d}", "cut_off_device", cut_off_device, Nothing),
    Endpoint("GET", _V, "list_displays", fleet.list_displays),
    Endpoint("POST", _V, "enrol_display", enrol_display, Nothing, status=_NEW),
    Endpoint("POST", _V + "/sharing", "share_list", fleet.share_list, SharedList),
    Endpoint("POST", _V + "/identification", "identify_displays", fleet.identify_displays, Nothing),
    Endpoint("PATCH", _V + "/{d}", "arrange_display", fleet.arrange_display, ArrangedDisplay),
    Endpoint("POST", _V + "/{d}/identification", "identify_display", fleet.identify_display, Nothing),
    Endpoint("DELETE", _V + "/{d}", "forget_display", fleet.forget_display, Nothing),
    Endpoint("PUT", "/api/v1/passwords/{name}", "set_password", set_password, NewPassword),
    Endpoint("DELETE", "/api/v1/passwords/{name}", "remove_password", remove_password, Nothing),
    Endpoint("POST", "/api/v1/recovery-codes", "make_recovery_code", make_recovery_code, Nothing, status=_NEW),
    Endpoint("DELETE", "/api/v1/recovery-codes/{k}", "revoke_recovery_code", revoke_recovery_code, Nothing),
    Endpoint("GET", "/api/v1/ops", "get_ops", get_ops),
    Endpoint("GET", _T + "/{t}", "get_tournament", reads.get_tournament, query=("at",)),
    Endpoint("PATCH", _T + "/{t}", "change_tournament", tournaments.change_tournament, ChangedTournament, status=_NEW),
    Endpoint("PUT", _T + "/{t}/initial-colour", "draw_colour", tournaments.draw_colour, Lot, status=_NEW),
    Endpoint("PUT", _T + "/{t}/numbers", "assign_numbers", tournaments.assign_numbers, Numbers, status=_NEW),
    Endpoint(
        "PUT", _T + "/{t}/tie-breaks", "change_tie_breaks", tie_breaks.change_tie_breaks, ChangedTieBreaks, status=_NEW
    ),
    Endpoint("POST", _T + "/{t}/lots", "draw_lots", tie_breaks.draw_lots, Lots, status=_NEW),
    Endpoint("PUT", _T + "/{t}/prizes", "announce_prizes", announce_prizes, AnnouncedPrizes),
    Endpoint("POST", _T + "/{t}/notices", "post_notice", post_notice, NewNotice, status=_NEW),
    Endpoint("DELETE", _T + "/{t}/notices/{n}", "take_notice_down", take_notice_down, Nothing),
    Endpoint("PUT", _T + "/{t}/rounds/{n}/start", "set_round_start", set_round_start, RoundStart, status=_NEW),
    Endpoint("POST", _T + "/{t}/end", "finish_tournament", tournaments.finish_tournament, Nothing, status=_NEW),
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
    Endpoint("POST", _T + "/{t}/what-if", "what_if", corrections.what_if, Question),
    Endpoint("POST", _T + "/{t}/undo", "undo", corrections.undo, Undo, status=_NEW),
    Endpoint(
        "GET",
        _T + "/{t}/timeline",
        "get_timeline",
        timeline.get_timeline,
        query=("at", "player", "round", "board", "kind", "before", "limit"),
    ),
    Endpoint("GET", _T + "/{t}/changes", "get_changes", timeline.get_changes, query=("from", "to")),
    Endpoint(
        "GET",
        _T + "/{t}/rounds/{n}/explanation",
        "get_explanation",
        explaining.get_explanation,
        query=("at", "player", "game"),
    ),
    Endpoint("GET", _T + "/{t}/views/{view}", "get_view", reads.get_view, query=("at", "round", "player")),
    Endpoint(
        "GET",
        _T + "/{t}/sheets/{sheet}",
        "get_sheet_state",
        sheets.get_sheet_state,
        query=("version", "hash", "round"),
    ),
    Endpoint("GET", _T + "/{t}/events", "get_events", reads.get_events, query=("after", "at")),
    Endpoint("GET", "/api/v1/log", "get_log", get_log, query=("after",)),
    Endpoint(
        "POST",
        _T + "/{t}/players/import",
        "import_registrations",
        tables.import_registrations,
        query=("preview",),
        media_type="text/csv",
        status=_NEW,
    ),
    Endpoint(
        "POST",
        _T + "/{t}/pairings/import",
        "import_pairings",
        tables.import_pairings,
        query=("preview", "acknowledged", "reason"),
        media_type="text/csv",
        status=_NEW,
    ),
    Endpoint(
        "POST",
        _T + "/{t}/standings/comparison",
        "compare_standings",
        tables.compare_standings,
        query=("round",),
        media_type="text/csv",
    ),
    Endpoint(
        "GET",
        _T + "/{t}/export",
        "export_tournament",
        files.export_tournament,
        query=("format", "what", "round", "dialect", "private", "at"),
        produces=("text/plain", "text/csv", "application/x-chess-pgn", "application/json", "application/zip"),
    ),
)


def routes(pages: Sequence[Route]) -> list[BaseRoute]:
    """All routes: the API, its description, the doors, the pages; guarded by name."""
    text = msgspec.json.encode(document(API))

    async def openapi(_: Request) -> Response:
        return Response(text, media_type="application/json")

    own = [
        *(Route(each.path, each.handler, methods=[each.method], name=each.name) for each in API),
        Route("/api/openapi.json", openapi, name="openapi"),
        Route("/healthz", health, name="health"),
        Route("/readyz", ready, name="ready"),
        Route("/metrics", metrics, name="metrics"),
        Route("/join", join_by_code, methods=["POST"], name="join_by_code"),
        Route("/join/{code}", join, methods=["POST"], name="join"),
        Route("/login", login, methods=["POST"], name="login"),
        Route("/recover", recover, methods=["POST"], name="recover"),
        Route("/leave", leave, methods=["POST"], name="leave"),
        *pages,
    ]
    return [
        Route(
            each.path,
            guard(each.name, each.endpoint),
            methods=list(each.methods or ()),
            name=each.name,
            max_body_size=_LARGEST.get(each.name, _LARGEST_BODY),
        )
        for each in own
    ]
