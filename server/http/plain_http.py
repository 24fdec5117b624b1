"""Anyone in the network can read plain HTTP: directors join and private data leave by HTTPS, or on this machine."""

from __future__ import annotations

from http import HTTPStatus

from starlette.requests import Request

from server.http.addresses import is_from_this_machine
from server.http.problems import HttpProblem
from server.http.services import services


def is_secret_kept(request: Request) -> bool:
    """Whether no one in the network can read the answer, or whoever started the server accepts that.

    HTTPS of a proxy counts if the server trusts the proxy's headers, which it does on its own machine.
    """
    return (
        request.url.scheme == "https"
        or services(request).server_info.allows_plain_http
        or is_from_this_machine(request)
    )


def check_secret_is_kept(request: Request) -> None:
    """Raise HttpProblem 403 if the answer could be read in the network."""
    if not is_secret_kept(request):
        raise HttpProblem(
            HTTPStatus.FORBIDDEN,
            "That is not sent over plain HTTP: anyone in the network could read it.",
            advice="Start the server with --tls, or with --allow-plain-http to accept that.",
        )
