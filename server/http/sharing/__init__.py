"""What other programs read: robots, the site map, previews."""

from __future__ import annotations

from server.http.endpoint import Routes
from server.http.sharing import crawlers, preview

ROUTES: Routes = (
    *crawlers.ROUTES,
    *preview.ROUTES,
)
