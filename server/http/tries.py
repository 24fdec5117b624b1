"""Tries of secrets by requests: 429 if a sender tried too often, 503 if too many wait for a hash."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from math import ceil
from typing import TypeVar

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request

from server.http.problems import HttpProblem
from server.http.senders import sender_key
from server.http.services import services
from server.limits.rates import Rates
from server.limits.turns import Busy

Result = TypeVar("Result")

_BUSY_SECONDS = 2


def count_try(request: Request, rates: Rates) -> None:
    """Count a try of the sender of a request.

    Raises HttpProblem 429 after too many of them.
    """
    wait = rates.take(sender_key(request))
    if wait:
        raise HttpProblem(
            HTTPStatus.TOO_MANY_REQUESTS,
            "Too many attempts.",
            advice="Wait a few seconds and try again.",
            headers={"retry-after": str(ceil(wait))},
        )


def forgive_try(request: Request, rates: Rates) -> None:
    """The try was right, so it does not count."""
    rates.give_back(sender_key(request))


async def hashed(request: Request, work: Callable[[], Result]) -> Result:
    """The result of work that hashes a secret, which is done beside the event loop and for one sender at a time.

    Raises HttpProblem 503 if too many are waiting for it.
    """
    try:
        async with services(request).tries.hashing.turn(sender_key(request)):
            return await run_in_threadpool(work)
    except Busy:
        raise HttpProblem(
            HTTPStatus.SERVICE_UNAVAILABLE,
            "Too many people are logging in at the moment.",
            advice="Wait a few seconds and try again.",
            headers={"retry-after": str(_BUSY_SECONDS)},
        ) from None
