"""Faults happen to the whole server: every test has one of its own."""

from __future__ import annotations

import pytest

from tests.journeys.server import Server


@pytest.fixture
def server(own_server: Server) -> Server:
    """The test's own server."""
    return own_server
