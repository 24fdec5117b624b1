"""The prizes: announced, and shown as if the round ended now."""

from __future__ import annotations

from http import HTTPStatus

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from domain.prize_fund import PrizeFund, PrizeGroup, Sharing, UnratedPlayers
from domain.prizes.announcement import AnnouncePrizes
from domain.prizes.money import UNUSUAL_DIGITS
from domain.starting_list import pairing_numbers
from domain.values import PlayerId
from server.access import DIRECTORS, EVERYONE
from server.http.answers import answer
from server.http.bodies import Body, Text, read_body
from server.http.context import execute
from server.http.endpoint import TOURNAMENT, Endpoint, Page, PublicQueue, Routes
from server.http.page_state import page_tournament, view_page


class CategoryBody(Body):
    """Who may win; as `domain.prize_fund.Category`."""

    age_from: int | None = None
    age_to: int | None = None
    sex: str = ""
    rating_from: int | None = None
    rating_to: int | None = None
    unrated: UnratedPlayers = UnratedPlayers.BY_RANGE
    clubs: tuple[str, ...] = ()
    federations: tuple[str, ...] = ()
    newcomers: bool = False


class PrizeBody(Body):
    """What the holder of a place gets: money in the currency's smallest unit, a trophy, or both."""

    place: int
    amount: int = 0
    trophy: str = ""


class PrizeGroupBody(Body):
    """The prizes of the main fund or of one category, by place."""

    name: str
    prizes: tuple[PrizeBody, ...]
    category: CategoryBody = msgspec.field(default_factory=CategoryBody)
    sharing: Sharing = Sharing.EQUAL


class AnnouncedPrizesBody(Body, kw_only=True):
    """All prizes, group by group; amounts are whole numbers of the currency's smallest unit, such as cents.

    Of equal prizes a player takes that of the main fund, then that of the group named first. `year` is the one in which
    ages are counted (0: that of the first day), `newcomers` are players with a rating in their first tournament.
    """

    groups: tuple[PrizeGroupBody, ...] = ()
    currency: str = "EUR"
    year: int = 0
    newcomers: tuple[PlayerId, ...] = ()
    reason: Text = ""


async def announce_prizes(request: Request) -> Response:
    """Announce all prizes, in place of those announced before."""
    body = await read_body(request, AnnouncedPrizesBody)
    groups = msgspec.convert(msgspec.to_builtins(body.groups), tuple[PrizeGroup, ...])
    fund = PrizeFund(groups, body.currency, body.year, body.newcomers)
    command = AnnouncePrizes(fund, body.reason)
    done = await execute(request, command)
    return answer(done, status=HTTPStatus.OK)


async def prizes_page(request: Request) -> Response:
    """The page of prizes if the round ended now, and for directors the form that announces them."""
    _, tournament = await page_tournament(request)
    numbers = {str(tpn): player for player, tpn in pairing_numbers(tournament).items()}
    return await view_page(request, "prizes.html", "prizes", digits=UNUSUAL_DIGITS, numbers=numbers)


ROUTES: Routes = (
    Endpoint("PUT", TOURNAMENT + "/prizes", announce_prizes, DIRECTORS, AnnouncedPrizesBody),
    Page("/t/{t}/prizes", prizes_page, EVERYONE, queue=PublicQueue.PAGES),
)
