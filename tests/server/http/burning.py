"""Work of a process that reads for the public, in a module that imports little: every process imports it."""

from __future__ import annotations

from http import HTTPStatus

from server.http.public_request import PublicAnswer, PublicRequest
from server.limits.of_process import cpu_limit, limit_memory

_MOST_MEMORY = 512 * 1024**2


def nothing() -> None:
    """Start a process."""


def burn(_: str, wanted: PublicRequest) -> PublicAnswer:
    """In the process: answer; for ever on the path `/burn`, with more memory than there may be on the path `/grow`."""
    if wanted.path == "/grow":
        limit_memory(_MOST_MEMORY)
        bytearray(_MOST_MEMORY)
    with cpu_limit(0.1):
        while wanted.path == "/burn":
            pass
        return PublicAnswer(HTTPStatus.OK, {}, b"done")
