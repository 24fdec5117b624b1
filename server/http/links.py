"""One-time links and codes: how the director lets other devices in."""

from __future__ import annotations

import base64
import io
from dataclasses import dataclass
from http import HTTPStatus

import msgspec
import segno
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from server.access import can_have_sector, sector_of
from server.eventstore.credentials import CredentialKind, Credentials
from server.http.addresses import base_address
from server.http.auth import derived_secret, fresh_secret, secret_hash
from server.http.bodies import NewLink, read_body
from server.http.context import house, principal
from server.http.joining import CODE_ALPHABET, CODE_LENGTH, fresh_device
from server.http.problems import Problem
from server.service import KeyReused

_LINK_SECONDS = 24 * 3600
_CODE_SECONDS = 15 * 60


@dataclass(frozen=True, slots=True)
class Offer:
    """What a link lets a device do. Two secrets open it, a long one in the link and a short one to type in."""

    role: str
    tournament: str = ""
    boards: str = ""
    name: str = ""


def new_code(credentials: Credentials, role: str, tournament: str = "") -> str:
    """A join code that works once, within a day."""
    code = fresh_secret()
    _remember(credentials, CredentialKind.JOIN, code, Offer(role, tournament), device="", lasts=_LINK_SECONDS)
    return code


async def make_link(request: Request) -> Response:
    """Make a one-time join link, its code to type in and its picture."""
    body = await read_body(request, NewLink)
    offer = Offer(body.role, body.tournament, body.boards, body.name)
    await _check(request, offer)
    long, short = _secrets(request)
    key = request.headers.get("idempotency-key", "")
    await run_in_threadpool(_offer, house(request).credentials, (long, short), offer, key)
    url = f"{base_address(request)}/join/{long}"
    answer = {
        "url": url,
        "code": f"{short[:4]} {short[4:]}",
        "address": f"{base_address(request)}/join",
        "picture": picture(url),
        "role": offer.role,
        "tournament": offer.tournament,
        "boards": offer.boards,
        "name": offer.name,
    }
    return Response(msgspec.json.encode(answer), status_code=HTTPStatus.CREATED, media_type="application/json")


def picture(text: str) -> str:
    """A QR code as the address of a picture, which holds the picture itself (SVG)."""
    drawn = io.BytesIO()
    segno.make(text, error="m", micro=False).save(drawn, kind="svg", scale=6, border=4, dark="#000", light="#fff")
    return "data:image/svg+xml;base64," + base64.b64encode(drawn.getvalue()).decode()


async def _check(request: Request, offer: Offer) -> None:
    """Raise Problem for an offer that makes no sense, or beyond what the sender's own role reaches."""
    asking = principal(request)
    if asking.tournament and asking.tournament != offer.tournament:
        raise Problem(
            HTTPStatus.FORBIDDEN, "Your role holds in one tournament.", advice="Make links for that tournament only."
        )
    if offer.tournament:
        await house(request).service.tournament(offer.tournament)
    try:
        sector_of(offer.boards)
    except ValueError as error:
        raise Problem(HTTPStatus.BAD_REQUEST, "The sector is none.", advice=f"{error}.") from error
    if offer.boards and not can_have_sector(offer.role):
        raise Problem(HTTPStatus.BAD_REQUEST, "Only an arbiter has a sector.")


def _secrets(request: Request) -> tuple[str, str]:
    """The long and the short secret. The same key from the same sender gives the same ones; neither is stored."""
    key = request.headers.get("idempotency-key")
    long = fresh_secret() if key is None else derived_secret(request, f"link {key}")
    number = int(secret_hash(f"short {long}"), 16)
    short = ""
    for _ in range(CODE_LENGTH):
        number, place = divmod(number, len(CODE_ALPHABET))
        short += CODE_ALPHABET[place]
    return long, short


def _offer(credentials: Credentials, secrets: tuple[str, str], offer: Offer, key: str) -> None:
    """Remember both secrets of an offer, once.

    Raises KeyReused where the same key asked for another offer before.
    """
    long, short = secrets
    known = credentials.remembered(CredentialKind.JOIN, secret_hash(long))
    if known is not None:
        if Offer(known.role, known.tournament, known.boards, known.label) != offer:
            raise KeyReused(key)
        return
    device = fresh_device()
    _remember(credentials, CredentialKind.JOIN, long, offer, device=device, lasts=_LINK_SECONDS)
    _remember(credentials, CredentialKind.DEVICE_CODE, short, offer, device=device, lasts=_CODE_SECONDS)


def _remember(  # noqa: PLR0913  # an offer and what is kept of it
    credentials: Credentials, kind: CredentialKind, secret: str, offer: Offer, *, device: str, lasts: float
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
