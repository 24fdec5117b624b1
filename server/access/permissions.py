"""Permissions: what may be done and seen here, and by whom. Together they are the table of roles.

The permission of a route is declared with the route (`server.http`). Here are those of views and sheets, which HTTP and
the live connection share, and of what a route does for some of its users only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from server.access.roles import Audience

EVERYONE, CHECK_IN, OFFICIALS, DIRECTORS = Audience


@dataclass(frozen=True, slots=True)
class Permission:
    """One row of the table of roles: what it allows, and whom.

    `in_sector`: an arbiter who is limited to some boards has it too. `of_any_tournament`: a role that is bound to one
    tournament has it although the address names none, because the handler checks the tournament itself or what it
    answers belongs to no tournament and is not secret.
    """

    name: str
    audience: Audience
    in_sector: bool = True
    of_any_tournament: bool = False


SEE_DRAFTS = Permission("see_drafts", OFFICIALS)
GRANT_BYE_WITH_POINTS = Permission("grant_bye_with_points", OFFICIALS)
VISIT_DISPLAYS = Permission("visit_displays", OFFICIALS)
"""An official who opens a display's address stays on it, whatever their device is set to show."""

VOUCH_FOR_LOG = Permission("vouch_for_log", OFFICIALS)
"""What a device remembers of its own tournament is compared with the log; what the log lacks is shown to directors."""

SEE_HISTORY = Permission("see_history", OFFICIALS)
"""Any past version: on the API, pages, sheets and in search by `?at=`, on the live connection by `at` and `film`."""

SEE_NAMES = Permission("see_names", CHECK_IN)
"""The names of players who are not named in public, on pages, sheets and live views."""

EXPORT_LOG = Permission("export_log", OFFICIALS)
EXPORT_PRIVATE = Permission("export_private", DIRECTORS)
EXPORT_SITE = Permission("export_site", DIRECTORS)
UNDO_ANYTHING = Permission("undo_anything", DIRECTORS)
SEE_METRICS = Permission("see_metrics", OFFICIALS, of_any_tournament=True)
SEE_DELETED = Permission("see_deleted", DIRECTORS)
OPERATE = Permission("operate", DIRECTORS)
"""Commands from the server's own machine, and from the server itself."""

LIVE = Permission("live", EVERYONE)
"""A live connection; each watch needs the permission of its view."""

VIEW_AUDIENCES: Mapping[str, Audience] = {
    "boards": EVERYONE,
    "seats": EVERYONE,
    "playing": EVERYONE,
    "latest": EVERYONE,
    "notices": EVERYONE,
    "in-short": EVERYONE,
    "top-boards": EVERYONE,
    "standings": EVERYONE,
    "standings-player": EVERYONE,
    "crosstable": EVERYONE,
    "players": EVERYONE,
    "player": EVERYONE,
    "around": EVERYONE,
    "prizes": EVERYONE,
    "display": EVERYONE,  # what one display is set to show, for that display
    "check-in": CHECK_IN,
    "arbiter": OFFICIALS,
    "draft": OFFICIALS,
    "requests": OFFICIALS,
    "incidents": OFFICIALS,
    "facts": OFFICIALS,
    "report": OFFICIALS,
    "report-player": OFFICIALS,
    "norms": OFFICIALS,
    "norm-player": OFFICIALS,
    "report-form": OFFICIALS,
    "desk": DIRECTORS,
    "displays": DIRECTORS,
}
"""View -> who may read it over HTTP and watch it on a live connection."""

SHEET_AUDIENCES: Mapping[str, Audience] = {
    "pairings": EVERYONE,
    "seats": EVERYONE,
    "results": EVERYONE,
    "standings": EVERYONE,
    "crosstable": EVERYONE,
    "tie-breaks": EVERYONE,
    "prizes": EVERYONE,
    "players": EVERYONE,
    "slips": OFFICIALS,
    "board-cards": OFFICIALS,
    "place-cards": OFFICIALS,
    "badges": OFFICIALS,
    "it1": OFFICIALS,
    "it3": OFFICIALS,
    "fa1": OFFICIALS,
    "ia1": OFFICIALS,
    "arbiter-report": OFFICIALS,
    "board-record": OFFICIALS,
}
"""Sheet -> who may print it."""


def viewing(view: str) -> Permission:
    """The permission to read and to watch a view. Raises KeyError for a view without a row."""
    return Permission(f"view {view}", VIEW_AUDIENCES[view])


def printing(sheet: str) -> Permission:
    """The permission to print a sheet. Raises KeyError for a sheet without a row."""
    return Permission(f"print {sheet}", SHEET_AUDIENCES[sheet])


PERMISSIONS: Sequence[Permission] = (
    SEE_DRAFTS,
    GRANT_BYE_WITH_POINTS,
    VISIT_DISPLAYS,
    VOUCH_FOR_LOG,
    SEE_HISTORY,
    SEE_NAMES,
    EXPORT_LOG,
    EXPORT_PRIVATE,
    EXPORT_SITE,
    UNDO_ANYTHING,
    SEE_METRICS,
    SEE_DELETED,
    OPERATE,
    LIVE,
    *map(viewing, VIEW_AUDIENCES),
    *map(printing, SHEET_AUDIENCES),
)
"""Every permission that is not that of one route of `server.http`."""
