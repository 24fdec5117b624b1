"""What other programs and pages read: robots, the site map, previews, feeds, frames."""

from __future__ import annotations

from server.http.endpoint import Routes
from server.http.sharing import crawlers, embeds, feeds, preview

ROUTES: Routes = (
    *crawlers.ROUTES,
    *embeds.ROUTES,
    *feeds.ROUTES,
    *preview.ROUTES,
)
