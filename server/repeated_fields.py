"""JSON objects that state a field twice: the standard leaves open which of the two holds, so neither is taken."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any


def repeated_field(raw: bytes | str) -> str:
    """The first field that an object in this JSON, at any depth, states more than once; empty if there is none."""
    found: list[str] = []

    def check(pairs: list[tuple[str, Any]]) -> None:
        often = Counter(name for name, _ in pairs)
        found.extend(name for name, times in often.items() if times > 1)

    json.loads(raw, object_pairs_hook=check)
    return found[0] if found else ""
