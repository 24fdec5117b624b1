"""The log of a tournament: what if, undo, the timeline, changes between two versions."""

from __future__ import annotations

from server.http.endpoint import Routes
from server.http.history import changes, timeline, undo, what_if

ROUTES: Routes = (
    *what_if.ROUTES,
    *undo.ROUTES,
    *timeline.ROUTES,
    *changes.ROUTES,
)
