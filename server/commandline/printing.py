"""How commands print what programs read."""

from __future__ import annotations

import sys
from typing import Any


def print_json(shown: Any) -> None:
    """Print a view or another plain value as JSON, indented, with a line end."""
    import msgspec

    sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(shown)) + b"\n")
