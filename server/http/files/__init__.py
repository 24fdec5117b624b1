"""Files: imports, exports, tables of players and pairings."""

from __future__ import annotations

from server.http.endpoint import Routes
from server.http.files import exports, imports, pages, tables

ROUTES: Routes = (
    *imports.ROUTES,
    *exports.ROUTES,
    *tables.ROUTES,
    *pages.ROUTES,
)
