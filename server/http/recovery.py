"""A way back for a director who lost access: a code made beforehand, kept on paper, that works once on any device."""

from __future__ import annotations

from http import HTTPStatus

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from domain.server_events import RecoveryCodeMade, RecoveryCodeRevoked, RecoveryCodeUsed
from server.access import Role
from server.eventstore.recoveries import NAME_LENGTH, Recoveries
from server.http.addresses import base_address
from server.http.auth import address_of, derived_secret, fresh_secret, secret_hash
from server.http.bodies import Nothing, read_body
from server.http.context import house, principal, record_on_server
from server.http.joining import CODE_ALPHABET, fields_of, fresh_device, joining, let_in, plain_code, slow_down
from server.http.problems import Problem

_GROUP = 4
_GROUPS = 5
"""Twenty letters and digits: four of the code's name, and a secret of 79 bits."""

_LONGEST_CODE = 40
_NAME = "recovery code"


async def make_recovery_code(request: Request) -> Response:
    """Make a code that lets a director back in, once. It is shown now and never again."""
    await read_body(request, Nothing)
    key = request.headers.get("idempotency-key")
    code = _spelled(fresh_secret() if key is None else derived_secret(request, f"recovery {key}"))
    recoveries = Recoveries(house(request).credentials)
    made_by = principal(request).actor
    if await run_in_threadpool(lambda: recoveries.add(code, made_by=made_by)):
        await record_on_server(request, RecoveryCodeMade(code[:NAME_LENGTH]))
    elif not await run_in_threadpool(recoveries.knows, code):
        raise Problem(HTTPStatus.CONFLICT, "That code cannot be made.", advice="Send it again with another key.")
    body = {
        "id": code[:NAME_LENGTH],
        "code": " ".join(code[start : start + _GROUP] for start in range(0, len(code), _GROUP)),
        "address": f"{base_address(request)}/recover",
    }
    return Response(msgspec.json.encode(body), status_code=HTTPStatus.CREATED, media_type="application/json")


async def revoke_recovery_code(request: Request) -> Response:
    """Make a recovery code worthless before it was used."""
    await read_body(request, Nothing)
    name = str(request.path_params["k"])
    if not await run_in_threadpool(Recoveries(house(request).credentials).revoke, name):
        raise Problem(HTTPStatus.NOT_FOUND, "There is no such recovery code.", advice="It may be worthless already.")
    await record_on_server(request, RecoveryCodeRevoked(name))
    return Response(msgspec.json.encode({"id": name}), media_type="application/json")


async def recover(request: Request) -> Response:
    """Use a recovery code up: this browser becomes a director's."""
    form = await fields_of(request)
    await slow_down(request, "recover", address_of(request), limit=5, window=300)
    await slow_down(request, "recover", "all", limit=30, window=600)
    device = fresh_device()
    code = plain_code(form.get("code", "")[:_LONGEST_CODE])
    recoveries = Recoveries(house(request).credentials)
    used = await run_in_threadpool(lambda: recoveries.use(code, device=device))
    if used is None:
        raise Problem(
            HTTPStatus.UNPROCESSABLE_ENTITY,
            "This recovery code is not valid.",
            advice="Each works once. At the server's machine, `jadoube link --role director` prints a link.",
        )
    teller = joining(request, f"{Role.DIRECTOR} {_NAME}", device)
    await record_on_server(request, RecoveryCodeUsed(used, device), teller)
    return await let_in(request, role=Role.DIRECTOR, tournament="", boards="", device=device, name=f"{_NAME} {used}")


def _spelled(secret: str) -> str:
    """A long secret in letters and digits that nobody mistakes for another."""
    number = int(secret_hash(f"spelled {secret}"), 16)
    code = ""
    for _ in range(_GROUP * _GROUPS):
        number, place = divmod(number, len(CODE_ALPHABET))
        code += CODE_ALPHABET[place]
    return code
