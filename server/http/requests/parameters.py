"""What requests of players and their answers have in common."""

from __future__ import annotations

from typing import Annotated

import msgspec
from starlette.requests import Request

from domain.requests.waiting import LONGEST_TEXT
from server.http.parameters import whole_number

RequestText = Annotated[str, msgspec.Meta(max_length=LONGEST_TEXT)]


def request_in_path(request: Request) -> int:
    """The number of the request that the path names (`r`).

    Raises HttpProblem 400 if it is no number.
    """
    return whole_number(request.path_params["r"], "request")
