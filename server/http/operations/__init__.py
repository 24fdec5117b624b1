"""The running server: its state, health, log and certificate."""

from __future__ import annotations

from server.http.endpoint import Routes
from server.http.operations import certificates
from server.http.operations import health
from server.http.operations import log
from server.http.operations import rescue
from server.http.operations import state
from server.http.operations import missing_events

ROUTES: Routes = (
    *state.ROUTES,
    *health.ROUTES,
    *log.ROUTES,
    *missing_events.ROUTES,
    *certificates.ROUTES,
)
