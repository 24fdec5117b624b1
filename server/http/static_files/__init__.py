"""Static files: style sheets, modules, pictures, and the texts of modules."""

from __future__ import annotations

from server.http.endpoint import Routes
from server.http.static_files import serving

ROUTES: Routes = serving.ROUTES
