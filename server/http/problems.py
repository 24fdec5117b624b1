"""Every no as `application/problem+json` (RFC 9457), with the article where a rule says it.

A no is told in the language of the request: that of the page where a page asks, English to a program that says none.
Its sentences are found for the catalogues where they stand, in refusals and where a `Problem` is made.
"""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from domain.refusals import Conflict, Refusal, Unknown
from domain.results.entering import ResultConflict
from server.http.reading import heard, reader
from server.languages import Language
from server.service import StoreFault, StoreFull, TournamentIsDeleted


class Problem(Exception):
    """A no that is not a rule's: a malformed request, a missing role, an unknown thing."""

    def __init__(
        self,
        status: HTTPStatus,
        title: str,
        *,
        advice: str = "",
        headers: Mapping[str, str] | None = None,
        **extra: Any,
    ) -> None:
        super().__init__(title)
        self.status = status
        self.title = title
        self.advice = advice
        self.headers = dict(headers or {})
        self.extra = extra


def problem_response(status: HTTPStatus, title: str, *, advice: str = "", **extra: Any) -> Response:
    """One problem document."""
    body = {"type": "about:blank", "title": title, "status": int(status)}
    if advice:
        body["detail"] = advice
    body |= extra
    return Response(msgspec.json.encode(body), status_code=status, media_type="application/problem+json")


async def on_problem(request: Request, error: Exception) -> Response:
    """Answer a `Problem`."""
    if not isinstance(error, Problem):
        raise error
    text = _listener(request).text
    response = problem_response(error.status, text(error.title), advice=text(error.advice), **error.extra)
    response.headers.update(error.headers)
    return response


async def on_refusal(request: Request, error: Exception) -> Response:
    """Answer a refusal: 404 for what does not exist, 409 where somebody was faster, else 422."""
    if not isinstance(error, Refusal):
        raise error
    status = HTTPStatus.UNPROCESSABLE_ENTITY
    if isinstance(error, TournamentIsDeleted):
        status = HTTPStatus.GONE
    elif isinstance(error, Unknown):
        status = HTTPStatus.NOT_FOUND
    elif isinstance(error, Conflict):
        status = HTTPStatus.CONFLICT
    extra: dict[str, Any] = {"refusal": type(error).__name__}
    if error.article:
        extra["article"] = error.article
    if isinstance(error, ResultConflict):
        extra["recorded"] = {"result": error.recorded, "seen": error.recorded_version}
        extra["wanted"] = {"result": error.wanted}
    else:
        extra |= {name: value for name, value in error.details.items() if name not in extra}
    listener = _listener(request)
    told = {name: _told(value, listener) for name, value in error.details.items()}
    title = listener.text(error.says, **told) if told else listener.text(str(error))
    return problem_response(status, title, advice=listener.text(error.advice), **extra)


def _told(value: Any, listener: Language) -> Any:
    """A detail of a refusal as its sentence says it: texts in the listener's language, several with commas."""
    if isinstance(value, tuple | list):
        return ", ".join(str(_told(each, listener)) for each in value)
    return listener.text(value) if isinstance(value, str) else value


def _listener(request: Request) -> Language:
    return heard(request) if request.url.path.startswith("/api/") else reader(request)


async def on_http_exception(_: Request, error: Exception) -> Response:
    """Answer what the framework refuses: no such route, no such method, a body too large."""
    if not isinstance(error, HTTPException):
        raise error
    response = problem_response(HTTPStatus(error.status_code), error.detail)
    response.headers.update(error.headers or {})
    return response


async def on_version_mismatch(request: Request, error: Exception) -> Response:
    """Answer an If-Match that names another version."""
    advice = _listener(request).text("Read the newest version and decide again.")
    return problem_response(HTTPStatus.PRECONDITION_FAILED, str(error), advice=advice)


async def on_key_reused(request: Request, error: Exception) -> Response:
    """Answer an idempotency key that came with two different bodies."""
    advice = _listener(request).text("A key belongs to one command: make a new one.")
    return problem_response(HTTPStatus.UNPROCESSABLE_ENTITY, str(error), advice=advice)


async def on_store_fault(_: Request, error: Exception) -> Response:
    """Answer a log that cannot be written: nothing was stored."""
    if not isinstance(error, StoreFault):
        raise error
    full = isinstance(error, StoreFull)
    status = HTTPStatus.INSUFFICIENT_STORAGE if full else HTTPStatus.SERVICE_UNAVAILABLE
    return problem_response(status, str(error), advice=error.advice)


async def on_unicode_error(request: Request, error: Exception) -> Response:
    """Answer a text that holds half a character."""
    title = _listener(request).text("The text holds half a character.")
    return problem_response(HTTPStatus.BAD_REQUEST, title, advice=str(error))
