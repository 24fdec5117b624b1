"""Joining: links, codes, passwords and recovery codes."""

from __future__ import annotations

from server.http.endpoint import Routes
from server.http.joining import codes, links, login, recovery

ROUTES: Routes = (
    *links.ROUTES,
    *codes.ROUTES,
    *login.ROUTES,
    *recovery.ROUTES,
)
