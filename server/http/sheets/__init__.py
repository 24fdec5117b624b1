"""Sheets for printing."""

from __future__ import annotations

from server.http.endpoint import Routes
from server.http.sheets import freshness, printing

ROUTES: Routes = (
    *printing.ROUTES,
    *freshness.ROUTES,
)
