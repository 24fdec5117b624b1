"""The machine before a tournament: what was looked at, and what to do; a file for those who help."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from prometheus_client import generate_latest
from starlette.requests import Request
from starlette.responses import Response

from server.access import DIRECTORS
from server.diagnosis import Finding, diagnose
from server.diagnosis.browsers import check_browsers
from server.diagnosis.support import support_file
from server.http.answers import json_answer
from server.http.devices.devices import device_list
from server.http.endpoint import Endpoint, Page, Routes
from server.http.page import render_page
from server.http.problems import problem_language
from server.http.services import services

_TYPE = "application/zip"


async def get_diagnosis(request: Request) -> Response:
    """What was found about the server's machine, its database and the browsers of its devices."""
    language = problem_language(request)
    return json_answer({"findings": [each.in_words(language) for each in await _findings(request)]})


async def get_support_file(request: Request) -> Response:
    """A zip for those who help: the findings and counts, without names, addresses and paths."""
    packed = support_file(await _findings(request), generate_latest().decode())
    headers = {"content-disposition": 'attachment; filename="jadoube-support.zip"', "cache-control": "no-store"}
    return Response(packed, media_type=_TYPE, headers=headers)


async def diagnosis_page(request: Request) -> Response:
    """The page of this machine."""
    language = problem_language(request)
    return render_page(request, "machine.html", findings=[each.in_words(language) for each in await _findings(request)])


async def _findings(request: Request) -> Sequence[Finding]:
    info = services(request).server_info
    names = {each["device"]: each["name"] or each["device"] for each in (await device_list(request))["devices"]}
    agents = {names.get(device, device): agent for device, agent in info.browsers().items()}
    _, port = request.scope.get("server") or ("", 0)
    found = await asyncio.to_thread(diagnose, info.database, port or 0)
    return [*found, *check_browsers(agents)]


ROUTES: Routes = (
    Endpoint("GET", "/api/v1/diagnosis", get_diagnosis, DIRECTORS),
    Endpoint("GET", "/api/v1/diagnosis/support", get_support_file, DIRECTORS, produces=(_TYPE,)),
    Page("/ops/machine", diagnosis_page, DIRECTORS),
)
