"""The command about the prizes."""

from __future__ import annotations

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from domain.prize_fund import PrizeFund
from domain.prizes.announcement import AnnouncePrizes
from server.http.bodies import AnnouncedPrizes, read_body
from server.http.context import answer, house, sender


async def announce_prizes(request: Request) -> Response:
    """Announce all prizes, in place of those announced before."""
    body = await read_body(request, AnnouncedPrizes)
    fund = PrizeFund(body.groups, body.currency, body.year, body.newcomers)
    command = AnnouncePrizes(fund, body.reason)
    done = await house(request).service.execute(request.path_params["t"], command, await sender(request))
    return answer(done, status=HTTPStatus.OK)
