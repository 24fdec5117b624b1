"""Conflicts between two results of one game."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from starlette.requests import Request

from domain.results.entering import ResultConflict
from server.http.problems import HttpProblem, problem_language
from server.http.services import services
from server.messages import MessageRenderer


async def conflict_problem(request: Request, conflict: ResultConflict) -> HttpProblem:
    """The problem of a conflict: both results, and who recorded the other one, on which device and when."""
    recorded: dict[str, Any] = {"result": conflict.recorded, "seen": conflict.recorded_version}
    if conflict.recorded_version is not None:
        stream, version = request.path_params["t"], conflict.recorded_version
        (event,) = await services(request).tournaments.events(stream, version - 1, version)
        recorded |= {"by": event.actor, "device": event.device, "at": event.recorded_at}
    renderer = MessageRenderer(problem_language(request))
    return HttpProblem(
        HTTPStatus.CONFLICT,
        renderer.refusal(conflict),
        advice=renderer.render(conflict.advice),
        refusal=type(conflict).__name__,
        recorded=recorded,
        wanted={"result": conflict.wanted},
    )
