"""Recovery codes, with which a director who lost access gets it back: each works once, on any device."""

from __future__ import annotations

from http import HTTPStatus

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from domain.server_events import RecoveryCodeMade, RecoveryCodeRevoked, RecoveryCodeUsed
from server.access import DIRECTORS, EVERYONE, Role
from server.eventstore.recoveries import NAME_LENGTH, Recoveries
from server.http.addresses import base_address
from server.http.answers import json_answer
from server.http.auth import derived_secret, new_secret, secret_hash
from server.http.bodies import NothingBody, read_body
from server.http.context import principal, record_on_server
from server.http.endpoint import Endpoint, Page, Routes
from server.http.joining.sessions import (
    CODE_ALPHABET,
    form_fields,
    joining_context,
    new_device_id,
    normalised_code,
    start_session,
)
from server.http.page import render_page
from server.http.plain_http import check_secret_is_kept
from server.http.problems import HttpProblem
from server.http.services import services
from server.http.tries import count_try, forgive_try, hashed

_GROUP = 4
_GROUPS = 5
"""Twenty letters and digits: four of the code's name, and a secret of 79 bits."""

_LONGEST_CODE = 40
_NAME = "recovery code"


async def make_recovery_code(request: Request) -> Response:
    """Make a code that lets a director back in, once. It is shown now and never again."""
    await read_body(request, NothingBody)
    key = request.headers.get("idempotency-key")
    code = _spelled(new_secret() if key is None else derived_secret(request, f"recovery {key}"))
    recoveries = Recoveries(services(request).credentials)
    made_by = principal(request).actor
    if await run_in_threadpool(lambda: recoveries.add(code, made_by=made_by)):
        await record_on_server(request, RecoveryCodeMade(code[:NAME_LENGTH]))
    elif not await run_in_threadpool(recoveries.knows, code):
        raise HttpProblem(HTTPStatus.CONFLICT, "That code cannot be created.", advice="Try again.")
    body = {
        "id": code[:NAME_LENGTH],
        "code": " ".join(code[start : start + _GROUP] for start in range(0, len(code), _GROUP)),
        "address": f"{base_address(request)}/recover",
    }
    return json_answer(body, status=HTTPStatus.CREATED)


async def revoke_recovery_code(request: Request) -> Response:
    """Revoke a recovery code before it was used."""
    await read_body(request, NothingBody)
    name = str(request.path_params["k"])
    if not await run_in_threadpool(Recoveries(services(request).credentials).revoke, name):
        raise HttpProblem(HTTPStatus.NOT_FOUND, "There is no such recovery code.", advice="It may already be invalid.")
    await record_on_server(request, RecoveryCodeRevoked(name))
    return json_answer({"id": name})


async def recover(request: Request) -> Response:
    """Use up a recovery code: this browser becomes a device of a director."""
    check_secret_is_kept(request)
    form = await form_fields(request)
    tries = services(request).tries.recoveries
    count_try(request, tries)
    device = new_device_id()
    code = normalised_code(form.get("code", "")[:_LONGEST_CODE])
    recoveries = Recoveries(services(request).credentials)
    used = await hashed(request, lambda: recoveries.use(code, device=device))
    if used is None:
        raise HttpProblem(
            HTTPStatus.UNPROCESSABLE_ENTITY,
            "This recovery code is not valid.",
            advice="Each works once. On the server, `jadoube link --role director` prints a link.",
        )
    forgive_try(request, tries)
    teller = joining_context(request, f"{Role.DIRECTOR} {_NAME}", device)
    await record_on_server(request, RecoveryCodeUsed(used, device), teller)
    return await start_session(
        request, role=Role.DIRECTOR, tournament="", boards="", device=device, name=f"{_NAME} {used}"
    )


def _spelled(secret: str) -> str:
    """A long secret as a code of unambiguous letters and digits."""
    number = int(secret_hash(f"spelled {secret}"), 16)
    code = ""
    for _ in range(_GROUP * _GROUPS):
        number, place = divmod(number, len(CODE_ALPHABET))
        code += CODE_ALPHABET[place]
    return code


async def recovery_page(request: Request) -> Response:
    """The page for a director who lost access."""
    return render_page(request, "recover.html")


ROUTES: Routes = (
    Endpoint("POST", "/api/v1/recovery-codes", make_recovery_code, DIRECTORS, NothingBody, status=HTTPStatus.CREATED),
    Endpoint("DELETE", "/api/v1/recovery-codes/{k}", revoke_recovery_code, DIRECTORS, NothingBody),
    Page("/recover", recover, EVERYONE, "POST"),
    Page("/recover", recovery_page, EVERYONE),
)
