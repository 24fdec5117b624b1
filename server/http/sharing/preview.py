"""The picture that messengers show beside a link to a tournament."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from server.access import EVERYONE
from server.http.endpoint import Page, PublicQueue, Routes
from server.http.page import page_reader
from server.http.page_state import page_tournament
from server.http.services import services
from server.print.preview import Preview, drawn
from server.views.children import has_names
from server.views.in_short import in_short
from server.views.parameters import Parameters

_PLACES = 5


async def preview_picture(request: Request) -> Response:
    """The name of the tournament, its round and its first places as a PNG of 1200 by 630 pixels.

    It has no names in a tournament of children or if a player in it is a child: messengers keep such pictures.
    """
    _, tournament = await page_tournament(request)
    reader = page_reader(request)
    shown = in_short(tournament, Parameters(language=reader.code), services(request).caches.derived)
    head, rows = shown["head"], [shown["rows"][key] for key in shown["order"][:_PLACES]]
    if not has_names(tournament, [row["player"] for row in rows]):
        rows = []
    state = (
        reader.text("Standings: {state}", state=head["standings"])
        if rows or not head["round"]
        else reader.text("Round {round} of {rounds}", round=head["round"], rounds=head["rounds"])
    )
    picture = Preview(
        name=head["name"],
        place=" · ".join(each for each in (tournament.settings.city, tournament.settings.federation) if each),
        state=state,
        rows=tuple((str(row["place"] or ""), row["name"], _points(row["points"])) for row in rows),
    )
    made = await services(request).tournaments.compute(drawn, picture)
    return Response(made, media_type="image/png")


def _points(half_points: int) -> str:
    whole, half = divmod(half_points, 2)
    return f"{whole or ''}½" if half else str(whole)


ROUTES: Routes = (Page("/t/{t}/preview.png", preview_picture, EVERYONE, query=("lang",), queue=PublicQueue.FILES),)
