"""Festivals, the search over their sections, and the home page that lists them."""

from __future__ import annotations

from server.http.endpoint import Routes
from server.http.festivals import festivals, home, search

ROUTES: Routes = (
    *search.ROUTES,
    *festivals.ROUTES,
    *home.ROUTES,
)
