"""The archive of tournaments."""

from __future__ import annotations

from server.http.archive import archive
from server.http.endpoint import Routes

ROUTES: Routes = archive.ROUTES
