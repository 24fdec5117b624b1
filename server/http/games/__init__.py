"""Games: results and what else arbiters record of them."""

from __future__ import annotations

from server.http.endpoint import Routes
from server.http.games import colours, conflicts, entries, incidents, pages, player_reports, results

ROUTES: Routes = (
    *results.ROUTES,
    *conflicts.ROUTES,
    *entries.ROUTES,
    *incidents.ROUTES,
    *colours.ROUTES,
    *player_reports.ROUTES,
    *pages.ROUTES,
)
