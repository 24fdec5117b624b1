"""The line `### FIDE mode exited @ Round 3` of a tournament that does not follow FIDE's rules from that round on."""

from __future__ import annotations

import re

from domain.state.settings import Settings
from domain.values import RoundNumber

_LINE = re.compile(r"###\s*FIDE mode exited @ Round ([1-9]\d{0,2})\s*")


def read(text: str) -> RoundNumber | None:
    """The round that a line names, or None."""
    found = _LINE.fullmatch(text)
    return None if found is None else int(found[1])


def written(settings: Settings) -> list[str]:
    """The line, if the mode was left."""
    return [] if settings.fide_mode_left is None else [f"### FIDE mode exited @ Round {settings.fide_mode_left}"]
