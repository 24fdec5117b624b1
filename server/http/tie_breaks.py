"""What ranks players of equal points: the list of tie-breaks, its change, and the drawing of lots."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from domain.settings.lots import DrawLots
from domain.settings.tie_breaks import ChangeTieBreaks
from domain.standings.choice import PRESETS
from domain.standings.defaults import default_tie_breaks
from domain.standings.registry import modifiers_of, tie_breaks
from domain.values import TieBreakEdition, TieBreaks, Unrated
from server.http.bodies import ChangedTieBreaks, Lots, NewTournament, read_body
from server.http.context import answer, house, sender


def chosen(body: NewTournament) -> TieBreaks | None:
    """What a new tournament chooses; None where it leaves everything to the usual."""
    if body.tie_breaks is None and body.tie_break_edition is None and body.unrated is Unrated.DROP:
        return None
    usual = default_tie_breaks(body.system, body.starts)
    codes = usual.codes if body.tie_breaks is None else tuple(body.tie_breaks)
    return TieBreaks(codes, body.tie_break_edition or usual.edition, body.unrated)


async def list_tie_breaks(_: Request) -> Response:
    """Every tie-break there is with the modifiers that it takes, the usual lists, and the editions."""
    body = {
        "tie_breaks": [
            {
                "code": each.name,
                "title": each.title,
                "article": each.article,
                "modifiers": [modifier.value for modifier in modifiers_of(each)],
            }
            for each in tie_breaks()
        ],
        "presets": [{"name": name, "codes": list(codes)} for name, codes in PRESETS],
        "editions": [edition.value for edition in TieBreakEdition],
    }
    return Response(msgspec.json.encode(body), media_type="application/json")


async def change_tie_breaks(request: Request) -> Response:
    """Rank those who are tied by another list, until the tournament ends."""
    body = await read_body(request, ChangedTieBreaks)
    stream = request.path_params["t"]
    was = (await house(request).service.tournament(stream)).settings.tie_breaks
    now = TieBreaks(tuple(body.tie_breaks), body.tie_break_edition or was.edition, body.unrated or was.unrated)
    return answer(
        await house(request).service.execute(stream, ChangeTieBreaks(now, body.reason), await sender(request))
    )


async def draw_lots(request: Request) -> Response:
    """Record the lots that all who share a place drew."""
    body = await read_body(request, Lots)
    command = DrawLots(tuple(body.players))
    return answer(await house(request).service.execute(request.path_params["t"], command, await sender(request)))
