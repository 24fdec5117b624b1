"""Players' requests to the arbiters, and the answers."""

from __future__ import annotations

from server.http.endpoint import Routes
from server.http.requests import answers, own

ROUTES: Routes = (
    *own.ROUTES,
    *answers.ROUTES,
)
