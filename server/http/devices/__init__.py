"""Devices that joined, and people with a password."""

from __future__ import annotations

from server.http.devices import devices, passwords, tokens
from server.http.endpoint import Routes

ROUTES: Routes = (
    *devices.ROUTES,
    *passwords.ROUTES,
    *tokens.ROUTES,
)
