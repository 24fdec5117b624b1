"""The browsers of the devices: whether each can run the pages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from server.diagnosis.finding import Finding, Level
from server.languages import message

_OLDEST = {"Chromium": 92, "Firefox": 90, "Safari": 15}
"""The first versions that can run the modules of the pages."""

_NAMES = (
    ("Chromium", re.compile(r"(?:Chrome|Chromium|CriOS)/(\d+)")),
    ("Firefox", re.compile(r"(?:Firefox|FxiOS)/(\d+)")),
    ("Safari", re.compile(r"Version/(\d+)[.\d]* (?:Mobile/\S+ )?Safari/")),
)


def browser(agent: str) -> tuple[str, int] | None:
    """The family and the main version of a browser by its User-Agent; None for another program."""
    for name, pattern in _NAMES:
        if found := pattern.search(agent):
            return name, int(found[1])
    return None


def check_browsers(agents: Mapping[str, str]) -> Iterator[Finding]:
    """A finding for each device, by its name, whose browser is known."""
    title = message("Browser of {device}")
    for device, agent in agents.items():
        if (found := browser(agent)) is None:
            continue
        name, version = found
        values = {"device": device, "name": name, "version": version, "oldest": _OLDEST[name]}
        if version >= _OLDEST[name]:
            yield Finding("browser", title, "{name} {version}", values=values)
            continue
        advice = message("Before {oldest} it shows displays as plain pages only, and cannot enter results: update it.")
        yield Finding("browser", title, "{name} {version}", Level.WARNING, advice, values)
