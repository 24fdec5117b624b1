"""The rating list, and ratings corrected by it; the rating report."""

from __future__ import annotations

from server.http.endpoint import Routes
from server.http.ratings import differences, pages, rating_list

ROUTES: Routes = (
    *rating_list.ROUTES,
    *differences.ROUTES,
    *pages.ROUTES,
)
