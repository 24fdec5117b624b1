"""The running server: its state, health, log and certificate."""

from __future__ import annotations

from server.http.endpoint import Routes
from server.http.operations import certificates, diagnosis, health, log, missing_events, rescue, state

ROUTES: Routes = (
    *state.ROUTES,
    *health.ROUTES,
    *log.ROUTES,
    *missing_events.ROUTES,
    *rescue.ROUTES,
    *diagnosis.ROUTES,
    *certificates.ROUTES,
)
