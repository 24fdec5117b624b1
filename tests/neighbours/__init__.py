"""A pairing system from outside: neighbours in the order of scores meet. It shows what a new system needs."""

from __future__ import annotations

import pytest

from domain.pairing import registry

CODE = "neighbours"


def register(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register the system as a program would that brings one along, until the end of the test."""
    for known in ("_RULES", "_PACKAGES", "_SYSTEMS"):
        monkeypatch.setattr(registry, known, dict(getattr(registry, known)))
    registry.register(__name__)
