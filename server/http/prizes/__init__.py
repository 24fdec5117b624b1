"""Prizes."""

from __future__ import annotations

from server.http.endpoint import Routes
from server.http.prizes import prizes

ROUTES: Routes = prizes.ROUTES
