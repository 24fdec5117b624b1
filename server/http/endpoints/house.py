"""The endpoints of the whole house: tournaments, lists, devices, displays, the server."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus

from server.http import files, finding, fleet, reads, tie_breaks, tournaments
from server.http.archive import TypedName, bring_back, delete_tournament, list_archive
from server.http.bodies import ChangedDevice, NewLink, NewPassword, NewTournament, Nothing
from server.http.devices import change_device, cut_off_device, list_devices, remove_password, set_password
from server.http.fleet import ArrangedDisplay, SharedList
from server.http.links import make_link
from server.http.log import get_log
from server.http.openapi import Endpoint
from server.http.ops import get_ops
from server.http.ratings import find_ratings, get_rating_list, put_rating_list
from server.http.recovery import make_recovery_code, revoke_recovery_code
from server.http.screens import enrol_display

_T = "/api/v1/tournaments"
_V = "/api/v1/displays"
_NEW = HTTPStatus.CREATED
_FILE = "text/plain"
_BYTES = "application/octet-stream"
_ACCEPTED = HTTPStatus.ACCEPTED

HOUSE_ENDPOINTS: Sequence[Endpoint] = (
    Endpoint("GET", _T, "list_tournaments", reads.list_tournaments),
    Endpoint("GET", "/api/v1/tie-breaks", "list_tie_breaks", tie_breaks.list_tie_breaks),
    Endpoint("GET", "/api/v1/festivals/{f}", "get_festival", finding.get_festival),
    Endpoint("GET", "/api/v1/festivals/{f}/search", "find_in_festival", finding.find_in_festival, query=("q",)),
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
    Endpoint("GET", "/api/v1/archive", "list_archive", list_archive),
    Endpoint("DELETE", "/api/v1/archive/{a}", "delete_tournament", delete_tournament, TypedName),
    Endpoint("POST", "/api/v1/archive/{a}/return", "bring_back", bring_back, Nothing),
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
    Endpoint("GET", "/api/v1/log", "get_log", get_log, query=("after",)),
)
