"""Standings, the crosstable, and the tie-breaks that rank tied players."""

from __future__ import annotations

from server.http.endpoint import Routes
from server.http.standings import comparison, pages, tie_breaks

ROUTES: Routes = (
    *pages.ROUTES,
    *tie_breaks.ROUTES,
    *comparison.ROUTES,
)
