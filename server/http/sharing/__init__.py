"""What other programs and pages read: robots, the site map, previews, feeds, frames, phones."""

from __future__ import annotations

from server.http.endpoint import Routes
from server.http.sharing import app_manifest, crawlers, embeds, feeds, preview

ROUTES: Routes = (
    *app_manifest.ROUTES,
    *crawlers.ROUTES,
    *embeds.ROUTES,
    *feeds.ROUTES,
    *preview.ROUTES,
)
