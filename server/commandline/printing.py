"""How commands print what programs read."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from domain.pairing.system import NoPairing


def print_json(shown: Any) -> None:
    """Print a view or another plain value as JSON, indented, with a line end."""
    import msgspec

    sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(shown)) + b"\n")


def no_pairing_text(refusal: NoPairing) -> str:
    """Why a system finds no pairing, in English with players by number, and the article."""
    from server.messages import MessageRenderer
    from server.wording import ENGLISH

    return f"{MessageRenderer(ENGLISH).render(refusal.reason)} ({refusal.article})"
