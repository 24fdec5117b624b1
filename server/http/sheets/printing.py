"""Print: the menu, every sheet as a page and as PDF."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlencode

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from server.access import EVERYONE, SEE_DRAFTS, may, printing
from server.http.context import principal
from server.http.endpoint import Page, PublicQueue, Routes
from server.http.page import render_page
from server.http.past import requested_tournament
from server.http.services import services
from server.http.sheets.orders import NEVER_CACHED, ordered_sheet, prepared_sheet, query_option, sheet_language
from server.languages import NAMES, language
from server.print.html import Menu, SheetChoice, page
from server.print.layout import Distance, Paper
from server.print.order import Order
from server.print.registry import SHEETS
from server.views.crosstable_name import label_in

_SHEET_QUERY = ("lang", "round", "paper", "for")
"""What the public's sheets depend on; `player` and `board` are for sheets of officials, which no queue makes."""

_KEPT = ("round", "at", "player", "board")
"""What a sheet is about stays when it is wanted in another language or on other paper."""


async def print_sheet(request: Request) -> Response:
    """A sheet as a page, to be printed by the browser."""
    order, tournament = await ordered_sheet(request)
    printed = await prepared_sheet(request, order, tournament)
    text = await run_in_threadpool(page, printed, _menu(request, order))
    return HTMLResponse(text, headers=NEVER_CACHED)


async def print_pdf(request: Request) -> Response:
    """A sheet as PDF."""
    order, tournament = await ordered_sheet(request)
    printed = await prepared_sheet(request, order, tournament)
    name = f"{order.kind.name}-{tournament.version}.pdf"
    headers = {"content-disposition": f'inline; filename="{name}"', "etag": f'"{tournament.version}"'}
    return Response(
        await services(request).press.pdf(printed), media_type="application/pdf", headers=headers | NEVER_CACHED
    )


async def print_menu(request: Request) -> Response:
    """The menu of sheets."""
    stream = request.path_params["t"]
    tournament = await requested_tournament(request)
    spoken = sheet_language(request, tournament)
    sender = principal(request)
    known = [kind for kind in SHEETS.values() if may(sender, printing(kind.name), stream)]
    kinds = [kind for kind in known if not kind.is_of_board]
    rounds = tournament.play.rounds if may(sender, SEE_DRAFTS, stream) else tournament.public_rounds
    number = request.query_params.get("round") or (str(len(tournament.public_rounds)) if rounds else "")
    asked = {"lang": spoken.code, "paper": query_option(request, "paper", Paper), "round": number}
    query = urlencode({name: value for name, value in asked.items() if value and value != "0"})
    return render_page(
        request,
        "print/menu.html",
        name=tournament.settings.name,
        kinds=[(kind, label_in(tournament, kind.title)) for kind in kinds],
        rounds=rounds,
        asked=asked,
        query=query,
        papers=Paper,
        names=NAMES,
        here="/print",
    )


def _menu(request: Request, order: Order) -> Menu:
    """Links to the same sheet in other languages, for another distance, on other paper."""
    text = language(order.language).text
    stream, name = request.path_params["t"], order.kind.name
    asked = {key: request.query_params[key] for key in _KEPT if key in request.query_params}
    chosen = {"lang": order.language, "for": str(order.format.distance), "paper": str(order.format.paper)}

    def address(suffix: str = "", **other: str) -> str:
        return f"/t/{stream}/print/{name}{suffix}?{urlencode(asked | chosen | other)}"

    def group(key: str, labels: dict[str, str]) -> Iterator[SheetChoice]:
        for value, label in labels.items():
            lang = value if key == "lang" else ""
            yield SheetChoice(label, address(**{key: value}), chosen[key] == value, lang)

    distances = {Distance.DESK.value: text("For a desk"), Distance.WALL.value: text("For the wall")}
    papers = {paper.value: paper.title() for paper in Paper}
    groups = [tuple(group("lang", dict(NAMES))), tuple(group("for", distances)), tuple(group("paper", papers))]
    return Menu(back=f"/t/{stream}/print", pdf=address(".pdf"), groups=groups)


ROUTES: Routes = (
    Page("/t/{t}/print", print_menu, EVERYONE, query=_SHEET_QUERY, queue=PublicQueue.PAGES),
    Page("/t/{t}/print/{sheet}.pdf", print_pdf, EVERYONE, query=_SHEET_QUERY, queue=PublicQueue.FILES),
    Page("/t/{t}/print/{sheet}", print_sheet, EVERYONE, query=_SHEET_QUERY, queue=PublicQueue.FILES),
)
