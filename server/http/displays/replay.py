"""Replays on displays: `?film=FROM-TO&speed=60` plays the tournament back (docs/protocol.md)."""

from __future__ import annotations

import math
import re
from http import HTTPStatus
from typing import Any

from starlette.requests import Request

from server.http.problems import HttpProblem

_VERSIONS = re.compile(r"(\d{0,9})(?:-(\d{0,9}))?", re.ASCII)
_SLOWEST, _FASTEST = 0.01, 100_000.0
_USUAL_SPEED = 60.0


def requested_replay(request: Request) -> dict[str, Any] | None:
    """The replay that the address requests, as a watch frame has it; None if it requests none.

    Raises HttpProblem 400 if the versions or the speed cannot be read.
    """
    text = request.query_params.get("film")
    return None if text is None else read_replay(text, request.query_params.get("speed"))


def read_replay(text: str, speed: str | None) -> dict[str, Any]:
    """A replay as a watch frame has it, of versions like `1-900` and a speed like `60`.

    Raises HttpProblem 400 if they cannot be read.
    """
    found = _VERSIONS.fullmatch(text)
    if found is None:
        raise HttpProblem(
            HTTPStatus.BAD_REQUEST, "The versions of the replay cannot be read.", advice="Enter them as 1-900."
        )
    first, last = max(int(found[1] or 1), 1), int(found[2]) if found[2] else None
    if last is not None and last < first:
        raise HttpProblem(
            HTTPStatus.BAD_REQUEST, "The replay ends before it begins.", advice="Put the earlier version first."
        )
    replay: dict[str, Any] = {"from": first, "speed": _speed(speed or None)}
    return replay if last is None else replay | {"to": last}


def _speed(text: str | None) -> float:
    try:
        speed = _USUAL_SPEED if text is None else float(text)
    except ValueError:
        speed = math.nan
    if not _SLOWEST <= speed <= _FASTEST:
        raise HttpProblem(
            HTTPStatus.BAD_REQUEST,
            "The speed of the replay is out of range.",
            advice="At speed 60, a minute takes one second.",
        )
    return speed
