"""What round robins leave to the arbiter: every option, its values and its default.

| option | values (default first) | meaning |
|---|---|---|
| `numbers` | `lots`, `rating` | the numbers of the table are drawn by lot, or follow the starting list |
| `last_two_rounds` | `reversed`, `as-printed` | double: the last two rounds of the first cycle change places |
"""

from __future__ import annotations

from collections.abc import Mapping

from domain.bad_values import BadValue
from domain.messages import message
from domain.pairing.berger.rules import LOTS, NUMBERS

RATING = "rating"
REVERSED, AS_PRINTED = "reversed", "as-printed"

_SINGLE = {NUMBERS: (LOTS, RATING)}
_DOUBLE = {**_SINGLE, "last_two_rounds": (REVERSED, AS_PRINTED)}


def check(code: str, cycles: int, options: Mapping[str, str]) -> None:
    """Raise BadValue for an option, or a value, that the table above does not have."""
    known = _DOUBLE if cycles > 1 else _SINGLE
    for name, value in options.items():
        if name not in known:
            raise BadValue(message("invalid.no-such-option", system=code, name=name))
        if value not in known[name]:
            raise BadValue(message("invalid.none-of-values", name=name, alternatives=known[name], text=value))


def reverses(options: Mapping[str, str]) -> bool:
    """Whether the last two rounds of the first cycle change places."""
    return options.get("last_two_rounds", REVERSED) == REVERSED
