"""Players: registered, corrected, withdrawn, with byes and badges; late entries and absences."""

from __future__ import annotations

from server.http.endpoint import Routes
from server.http.players import (
    badges,
    batch,
    byes,
    details,
    erasure,
    notifications,
    numbers,
    options,
    pages,
    participation,
    public_names,
    registration,
    several,
)

ROUTES: Routes = (
    *details.ROUTES,
    *registration.ROUTES,
    *batch.ROUTES,
    *several.ROUTES,
    *participation.ROUTES,
    *byes.ROUTES,
    *options.ROUTES,
    *public_names.ROUTES,
    *erasure.ROUTES,
    *notifications.ROUTES,
    *numbers.ROUTES,
    *badges.ROUTES,
    *pages.ROUTES,
)
