"""One-time links and codes with which other devices join."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from server.access import DIRECTORS, can_have_sector, sector_of
from server.eventstore.credentials import CredentialKind, Credentials
from server.http.addresses import base_address
from server.http.answers import json_answer
from server.http.auth import derived_secret, new_secret, secret_hash
from server.http.bodies import Body, DeviceName, DeviceRole, Sector, Text, read_body
from server.http.context import principal
from server.http.endpoint import Endpoint, Routes
from server.http.joining.sessions import CODE_ALPHABET, CODE_LENGTH, new_device_id
from server.http.problems import HttpProblem
from server.http.qr_codes import qr_code
from server.http.services import services
from server.service import KeyReused


class NewLinkBody(Body, kw_only=True):
    """A one-time link that gives a browser a role; it may be bound to a tournament, an arbiter's also to boards.

    `boards` is a sector like `1-20`; `name` is what the device is called.
    """

    role: DeviceRole
    tournament: Text = ""
    boards: Sector = ""
    name: DeviceName = ""


_LINK_SECONDS = 24 * 3600
_CODE_SECONDS = 15 * 60


@dataclass(frozen=True, slots=True)
class JoinOffer:
    """What a link lets a device do. Two secrets open it, a long one in the link and a short one to type in."""

    role: str
    tournament: str = ""
    boards: str = ""
    name: str = ""


def new_code(credentials: Credentials, role: str, tournament: str = "") -> str:
    """A join code that works once, within a day."""
    code = new_secret()
    _remember(credentials, CredentialKind.JOIN, code, JoinOffer(role, tournament), device="", lasts=_LINK_SECONDS)
    return code


async def make_link(request: Request) -> Response:
    """Make a one-time join link, its code to type in and its picture."""
    body = await read_body(request, NewLinkBody)
    offer = JoinOffer(body.role, body.tournament, body.boards, body.name)
    await _check(request, offer)
    long, short = _secrets(request)
    key = request.headers.get("idempotency-key", "")
    await run_in_threadpool(_offer, services(request).credentials, (long, short), offer, key)
    url = f"{base_address(request)}/join/{long}"
    answer = {
        "url": url,
        "code": f"{short[:4]} {short[4:]}",
        "address": f"{base_address(request)}/join",
        "picture": qr_code(url),
        "role": offer.role,
        "tournament": offer.tournament,
        "boards": offer.boards,
        "name": offer.name,
    }
    return json_answer(answer, status=HTTPStatus.CREATED)


async def _check(request: Request, offer: JoinOffer) -> None:
    """Raise HttpProblem 400 for an invalid offer, 403 for one beyond the sender's own role."""
    sender = principal(request)
    if sender.tournament and sender.tournament != offer.tournament:
        raise HttpProblem(
            HTTPStatus.FORBIDDEN,
            "Your role is for one tournament only.",
            advice="Create links for that tournament only.",
        )
    if offer.tournament:
        await services(request).tournaments.tournament(offer.tournament)
    try:
        sector_of(offer.boards)
    except ValueError as error:
        raise HttpProblem(HTTPStatus.BAD_REQUEST, "That is not a sector.", advice=f"{error}.") from error
    if offer.boards and not can_have_sector(offer.role):
        raise HttpProblem(HTTPStatus.BAD_REQUEST, "Only an arbiter has a sector.")


def _secrets(request: Request) -> tuple[str, str]:
    """The long and the short secret. The same key from the same sender gives the same ones; neither is stored."""
    key = request.headers.get("idempotency-key")
    long = new_secret() if key is None else derived_secret(request, f"link {key}")
    number = int(secret_hash(f"short {long}"), 16)
    short = ""
    for _ in range(CODE_LENGTH):
        number, place = divmod(number, len(CODE_ALPHABET))
        short += CODE_ALPHABET[place]
    return long, short


def _offer(credentials: Credentials, secrets: tuple[str, str], offer: JoinOffer, key: str) -> None:
    """Store the hashes of both secrets of an offer, once.

    Raises KeyReused if the same key made another offer before.
    """
    long, short = secrets
    known = credentials.remembered(CredentialKind.JOIN, secret_hash(long))
    if known is not None:
        if JoinOffer(known.role, known.tournament, known.boards, known.label) != offer:
            raise KeyReused(key)
        return
    device = new_device_id()
    _remember(credentials, CredentialKind.JOIN, long, offer, device=device, lasts=_LINK_SECONDS)
    _remember(credentials, CredentialKind.DEVICE_CODE, short, offer, device=device, lasts=_CODE_SECONDS)


def _remember(  # noqa: PLR0913  # an offer and what is kept of it
    credentials: Credentials, kind: CredentialKind, secret: str, offer: JoinOffer, *, device: str, lasts: float
) -> None:
    credentials.add(
        kind,
        secret_hash(secret),
        role=offer.role,
        tournament=offer.tournament,
        device=device,
        label=offer.name,
        boards=offer.boards,
        lasts=lasts,
    )


ROUTES: Routes = (
    Endpoint(
        "POST", "/api/v1/links", make_link, DIRECTORS, NewLinkBody, status=HTTPStatus.CREATED, of_any_tournament=True
    ),
)
