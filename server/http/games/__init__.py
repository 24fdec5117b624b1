"""Games: results and what else arbiters record of them."""

from __future__ import annotations

from server.http.endpoint import Routes
from server.http.games import colours, conflicts, entries, incidents, pages, results

ROUTES: Routes = (
    *results.ROUTES,
    *conflicts.ROUTES,
    *entries.ROUTES,
    *incidents.ROUTES,
    *colours.ROUTES,
    *pages.ROUTES,
)
