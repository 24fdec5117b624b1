"""Pairing numbers that a director states: the page, and the request that records them."""

from __future__ import annotations

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from domain.players.numbers import AssignPairingNumbers
from domain.starting_list import numbers_are_fixed
from domain.values import PlayerId, Tpn
from server.access import DIRECTORS
from server.http.bodies import Body, read_body
from server.http.endpoint import TOURNAMENT, Endpoint, Page, Routes
from server.http.page import render_page
from server.http.page_state import page_tournament
from server.http.warnings import executed_with_warnings


class NumbersBody(Body, kw_only=True):
    """The pairing number of every player, from 1: drawn by lot, or as the arbiter states them."""

    numbers: dict[str, int]
    leave_fide_mode: bool = False

    @property
    def command(self) -> AssignPairingNumbers:
        """The command that states them."""
        numbers = {PlayerId(player): Tpn(number) for player, number in self.numbers.items()}
        return AssignPairingNumbers(numbers, leave_fide_mode=self.leave_fide_mode)


async def numbers_page(request: Request) -> Response:
    """The page on which pairing numbers are stated, while they can be."""
    _, tournament = await page_tournament(request)
    return render_page(
        request,
        "numbers.html",
        name=tournament.settings.name,
        fixed=numbers_are_fixed(tournament, with_draft=True),
        is_round_robin=tournament.rules.is_round_robin,
        here="/roster",
    )


async def assign_numbers(request: Request) -> Response:
    """State everyone's pairing numbers, as lots drawn in public give them."""
    body = await read_body(request, NumbersBody)
    return await executed_with_warnings(request, "AssignPairingNumbers", [body.command])


ROUTES: Routes = (
    Page("/t/{t}/numbers", numbers_page, DIRECTORS),
    Endpoint("PUT", TOURNAMENT + "/numbers", assign_numbers, DIRECTORS, NumbersBody, status=HTTPStatus.CREATED),
)
