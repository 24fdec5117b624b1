"""The names in the query of a request to the API: one that the operation does not read is refused."""

from __future__ import annotations

from functools import wraps
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from server.http.endpoint import Endpoint, Handler, Page
from server.http.problems import HttpProblem
from server.languages import message

_LONGEST_NAME = 40
"""Characters of an unknown name that are repeated."""


def with_known_query(route: Endpoint | Page, handler: Handler) -> Handler:
    """The handler of an operation, for requests whose query has no name that the operation does not read.

    It raises HttpProblem 400 that names the first other one, and those that there are. Pages ignore other names: sites
    add their own to the addresses that are shared there.
    """
    if isinstance(route, Page):
        return handler

    names = route.names_in_query

    @wraps(handler)
    async def answered(request: Request) -> Response:
        unknown = next((name for name in request.query_params if name not in names), None)
        if unknown is None:
            return await handler(request)
        known = ", ".join(names)
        raise HttpProblem(
            HTTPStatus.BAD_REQUEST,
            "The address has a parameter that is not known here.",
            advice=message("'{name}' is not a parameter here. Known: {names}. Nothing was done.")
            if known
            else message("'{name}' is not a parameter here, where there are none. Nothing was done."),
            values={"name": unknown[:_LONGEST_NAME], "names": known},
        )

    return answered
