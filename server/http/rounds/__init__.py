"""Rounds: paired, published, paired by hand, amended, explained."""

from __future__ import annotations

from server.http.endpoint import Routes
from server.http.rounds import amendments, explanation, manual, pages, pairing, pairing_page

ROUTES: Routes = (
    *pairing.ROUTES,
    *manual.ROUTES,
    *amendments.ROUTES,
    *pairing_page.ROUTES,
    *explanation.ROUTES,
    *pages.ROUTES,
)
