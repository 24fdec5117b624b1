"""Anyone in the network can read plain HTTP: directors join and private data leave by HTTPS, or on this machine."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from starlette.requests import Request

from server.http.addresses import is_from_this_machine
from server.http.problems import HttpProblem
from server.http.services import services
from server.languages import message

CODE = "plain-http"
"""The code of the problem, for programs."""

KNOWN = "jadoube_plain_http"
"""The cookie that names the device whose user has closed the notice of plain HTTP."""

_ADVICE = message(
    "Use HTTPS, or a browser on the server's own machine. "
    "The server serves HTTPS with --tls; with --allow-plain-http it sends this all the same."
)


def is_secret_kept(request: Request) -> bool:
    """Whether no one in the network can read the answer, or the operator of the server accepts that.

    HTTPS of a proxy counts if the server trusts the proxy (`--trusted-proxy`).
    """
    return services(request).server_info.allows_plain_http or not is_exposed(request)


def is_exposed(request: Request) -> bool:
    """Whether the request came over plain HTTP from another machine."""
    return request.url.scheme != "https" and not is_from_this_machine(request)


def check_secret_is_kept(request: Request, *, advice: str = _ADVICE, **extra: Any) -> None:
    """Raise HttpProblem 403 if the answer could be read in the network."""
    if not is_secret_kept(request):
        raise refused_over_plain_http(advice=advice, **extra)


def refused_over_plain_http(*, advice: str = _ADVICE, **extra: Any) -> HttpProblem:
    """The problem of what is not sent over plain HTTP."""
    return HttpProblem(
        HTTPStatus.FORBIDDEN,
        "That is not sent over plain HTTP: anyone in the network could read it.",
        advice=advice,
        code=CODE,
        **extra,
    )


def needs_notice(request: Request, device: str) -> bool:
    """Whether the user of a session must still be informed that anyone in the network can read it."""
    return bool(device) and is_exposed(request) and request.cookies.get(KNOWN) != device
