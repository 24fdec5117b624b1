"""Displays: their registry, enrolment and pages."""

from __future__ import annotations

from server.http.displays import enrolment, pages, registry
from server.http.endpoint import Routes

ROUTES: Routes = (
    *registry.ROUTES,
    *enrolment.ROUTES,
    *pages.ROUTES,
)
