"""Problems as `application/problem+json` (RFC 9457), with the article of the rule that refuses.

A problem is in the language of the request: the language of the page for pages, English for programs that name none.
A refusal is a message of the domain; the sentences of an `HttpProblem` are marked for the catalogues where it is made.
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from domain.file_errors import FileError
from domain.refusals import Conflict, Refusal, Unknown
from domain.results.entering import ResultConflict
from domain.state.tournament import Tournament
from server.http.request_language import api_language, page_language
from server.http.services import services
from server.languages import Language, message
from server.messages import MessageRenderer
from server.service import StoreFault, TournamentIsDeleted
from server.views.parameters import NotInView

_CLIENT_CLOSED_REQUEST = 499
"""The status that other servers log for it; HTTP itself has none."""


class HttpProblem(Exception):
    """A problem other than a refusal by the rules: a malformed request, a missing role, an unknown resource."""

    def __init__(
        self,
        status: HTTPStatus,
        title: str,
        *,
        advice: str = "",
        values: Mapping[str, object] | None = None,
        headers: Mapping[str, str] | None = None,
        **extra: Any,
    ) -> None:
        """`values` fill the fields of title and advice."""
        super().__init__(title)
        self.status = status
        self.values = dict(values or {})
        self.title = title
        self.advice = advice
        self.headers = dict(headers or {})
        self.extra = extra


def not_in_view(error: NotInView) -> HttpProblem:
    """The problem of a round or player that a view does not have."""
    return HttpProblem(HTTPStatus.NOT_FOUND, error.text, values=error.values)


def problem_response(status: HTTPStatus, title: str, *, advice: str = "", **extra: Any) -> Response:
    """A problem document as a response."""
    body = {"type": "about:blank", "title": title, "status": int(status)}
    if advice:
        body["detail"] = advice
    body |= extra
    headers = {"cache-control": "no-store"}
    return Response(
        msgspec.json.encode(body), status_code=status, media_type="application/problem+json", headers=headers
    )


async def on_problem(request: Request, error: Exception) -> Response:
    """Answer an `HttpProblem`."""
    if not isinstance(error, HttpProblem):
        raise error
    text, values = problem_language(request).text, error.values
    title, advice = text(error.title, **values), text(error.advice, **values)
    response = problem_response(error.status, title, advice=advice, **error.extra)
    response.headers.update(error.headers)
    return response


async def on_refusal(request: Request, error: Exception) -> Response:
    """Answer a refusal: 404 for what does not exist, 409 if someone was faster, else 422."""
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
    language = problem_language(request)
    if isinstance(error, ResultConflict):
        extra["recorded"] = {"result": error.recorded, "seen": error.recorded_version}
        extra["wanted"] = {"result": error.wanted}
    else:
        extra |= {name: value for name, value in error.details.items() if name not in extra}
    renderer = MessageRenderer(language, await _tournament(request))
    title, details = renderer.refusal(error), renderer.plain(extra)
    return problem_response(status, title, advice=renderer.render(error.advice), **details)


async def _tournament(request: Request) -> Tournament | None:
    """The tournament that the request is about, for the names in its problem; None if it cannot be read."""
    stream = request.path_params.get("t")
    if stream is not None:
        with contextlib.suppress(Unknown, StoreFault):
            return await services(request).tournaments.tournament(stream)
    return None


def problem_language(request: Request) -> Language:
    """The language of a problem: for the API by its header alone, for pages by everything that names a language."""
    return api_language(request) if request.url.path.startswith("/api/") else page_language(request)


async def on_http_exception(request: Request, error: Exception) -> Response:
    """Answer an error of the framework: no such route, no such method, a body too large."""
    if not isinstance(error, HTTPException):
        raise error
    status = HTTPStatus(error.status_code)
    text = problem_language(request).text
    title = text(message("There is no such page.")) if status is HTTPStatus.NOT_FOUND else error.detail
    response = problem_response(status, title)
    response.headers.update(error.headers or {})
    return response


async def on_client_gone(_: Request, error: Exception) -> Response:
    """End a request whose client has closed the connection: the answer is sent to no one, and nothing is logged."""
    if not isinstance(error, ClientDisconnect):
        raise error
    return Response(status_code=_CLIENT_CLOSED_REQUEST)


async def on_version_mismatch(request: Request, error: Exception) -> Response:
    """Answer an If-Match that names another version."""
    advice = problem_language(request).text("Read the newest version and decide again.")
    return problem_response(HTTPStatus.PRECONDITION_FAILED, str(error), advice=advice)


async def on_key_reused(request: Request, error: Exception) -> Response:
    """Answer an idempotency key that came with two different bodies."""
    advice = problem_language(request).text("Each key belongs to one command: create a new one.")
    return problem_response(HTTPStatus.UNPROCESSABLE_ENTITY, str(error), advice=advice)


async def on_unicode_error(request: Request, error: Exception) -> Response:
    """Answer a text with a lone surrogate."""
    title = problem_language(request).text("The text contains an incomplete character.")
    return problem_response(HTTPStatus.BAD_REQUEST, title, advice=str(error))


def unreadable_file(request: Request, error: FileError, *, too_large: bool) -> HttpProblem:
    """The problem of a file that cannot be read, with the place of the error."""
    reader = api_language(request)
    renderer = MessageRenderer(reader)
    return HttpProblem(
        HTTPStatus.REQUEST_ENTITY_TOO_LARGE if too_large else HTTPStatus.BAD_REQUEST,
        reader.text(message("The file cannot be read: {reason}"), reason=renderer.render(error.message)),
        advice="Correct the line and send the file again; nothing was stored.",
        line=error.line,
        column=error.column,
        reason=renderer.render(error.reason),
    )
