"""The theme of a display: light, dark, that of the screen's browser, or light by day and dark by night."""

from __future__ import annotations

import re
from datetime import datetime
from http import HTTPStatus

from server.http.problems import HttpProblem

BY_TIME = "time"
"""The theme that is light in the daylight and dark the rest of the day."""

USUAL_DAYLIGHT = "07:00-19:00"

_FIXED = frozenset({"light", "dark"})
_TIME = r"([01]\d|2[0-3]):[0-5]\d"
_DAYLIGHT = re.compile(f"{_TIME}-{_TIME}", re.ASCII)


def check_daylight(daylight: str) -> None:
    """Raise HttpProblem 400 for daylight that is not two times of the day."""
    if daylight and _DAYLIGHT.fullmatch(daylight) is None:
        raise HttpProblem(
            HTTPStatus.BAD_REQUEST, "The hours of daylight cannot be read.", advice="Enter them as 07:00-19:00."
        )


def theme_at(theme: str, daylight: str, now: datetime) -> str:
    """The theme at a local time: light or dark, or empty for that of the browser."""
    if theme != BY_TIME:
        return theme if theme in _FIXED else ""
    begins, ends = (daylight or USUAL_DAYLIGHT).split("-")
    time = f"{now:%H:%M}"
    is_light = begins <= time < ends if begins <= ends else not ends <= time < begins
    return "light" if is_light else "dark"


def daylight_of(theme: str, daylight: str) -> str:
    """The daylight by which a page changes its theme, empty if it keeps one."""
    return (daylight or USUAL_DAYLIGHT) if theme == BY_TIME else ""
