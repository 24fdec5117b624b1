"""Which data leave the server."""

from __future__ import annotations

from enum import Enum


class Privacy(Enum):
    """Whether dates of birth and contacts are in what is written: they are for directors only."""

    PUBLIC = "public"
    PRIVATE = "private"
