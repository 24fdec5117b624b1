"""Check-in before a round, and forfeits of players who did not come."""

from __future__ import annotations

from server.http.check_in import attendance, forfeits
from server.http.endpoint import Routes

ROUTES: Routes = (
    *attendance.ROUTES,
    *forfeits.ROUTES,
)
