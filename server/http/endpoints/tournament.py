"""The endpoints of one tournament: settings, lots, notices, files, views, the log."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus

from server.http import corrections, files, finding, reads, sheets, tables, tie_breaks, timeline, tournaments
from server.http.archive import archive_tournament, take_out
from server.http.bodies import AnnouncedPrizes, ChangedTieBreaks, ChangedTournament, Lot, Lots, Nothing, Numbers, Reason
from server.http.correction_bodies import Question, Undo
from server.http.notices import NewNotice, post_notice, take_notice_down
from server.http.openapi import Endpoint
from server.http.prizes import announce_prizes
from server.http.ratings import ListedChanges, apply_ratings, compare_ratings

_T = "/api/v1/tournaments"
_NEW = HTTPStatus.CREATED

TOURNAMENT_ENDPOINTS: Sequence[Endpoint] = (
    Endpoint("GET", _T + "/{t}/search", "find_players", finding.find_players, query=("q", "at")),
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
    Endpoint("PUT", _T + "/{t}/archive", "archive_tournament", archive_tournament, Reason),
    Endpoint("DELETE", _T + "/{t}/archive", "take_out", take_out, Nothing),
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
    Endpoint("POST", _T + "/{t}/end", "finish_tournament", tournaments.finish_tournament, Nothing, status=_NEW),
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
    Endpoint("GET", _T + "/{t}/views/{view}", "get_view", reads.get_view, query=("at", "round", "player")),
    Endpoint(
        "GET",
        _T + "/{t}/sheets/{sheet}",
        "get_sheet_state",
        sheets.get_sheet_state,
        query=("version", "hash", "round"),
    ),
    Endpoint("GET", _T + "/{t}/events", "get_events", reads.get_events, query=("after", "at")),
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
