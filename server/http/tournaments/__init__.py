"""Tournaments: created, changed and read; notices; their first pages."""

from __future__ import annotations

from server.http.endpoint import Routes
from server.http.tournaments import (
    attention,
    creation,
    fide_mode,
    incidents,
    notices,
    pages,
    rating_rule,
    reading,
    settings,
)

ROUTES: Routes = (
    *reading.ROUTES,
    *creation.ROUTES,
    *settings.ROUTES,
    *fide_mode.ROUTES,
    *rating_rule.ROUTES,
    *notices.ROUTES,
    *incidents.ROUTES,
    *attention.ROUTES,
    *pages.ROUTES,
)
