"""Registration of many players at once: a pasted table is recognised, its rows are checked and registered."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from domain.exchange.csv_reading import CsvError, CsvTooLarge, read_csv
from domain.exchange.player_batch import Row, player_batch
from domain.exchange.recognition import recognised
from domain.plain_text import without_unseen
from domain.players.registration import PlayerRegistered
from server.access import DIRECTORS
from server.http.answers import answer, json_answer, versioned
from server.http.bodies import Body, Text, read_body
from server.http.context import sender
from server.http.endpoint import TOURNAMENT, Endpoint, Routes
from server.http.problems import unreadable_file
from server.http.request_language import api_language
from server.http.services import services
from server.messages import MessageRenderer
from server.service import KeyReused
from server.views.table_imports import batch_view

_MOST_ROWS = 5000
_LARGEST_BATCH = 4 * 1024 * 1024
"""Bytes: five thousand rows of all fields."""

_WholeNumber = Annotated[int, msgspec.Meta(ge=0, le=99_999_999_999)]
_RowNumber = Annotated[int, msgspec.Meta(ge=1, le=_MOST_ROWS)]


class PlayerRowBody(Body, kw_only=True):
    """A row of a table as typed: every field may be text as spreadsheets write it.

    `given_first` and `surname_first` are whole names in that order; without a comma they are split.
    """

    name: Text = ""
    given_first: Text = ""
    surname_first: Text = ""
    first_name: Text = ""
    last_name: Text = ""
    rating: Text | _WholeNumber = ""
    national_rating: Text | _WholeNumber = ""
    fide_standard: Text | _WholeNumber = ""
    fide_rapid: Text | _WholeNumber = ""
    fide_blitz: Text | _WholeNumber = ""
    estimate: Text | _WholeNumber = ""
    k: Text | _WholeNumber = ""
    title: Text = ""
    federation: Text = ""
    fide_id: Text | _WholeNumber = ""
    national_id: Text | _WholeNumber = ""
    sex: Text = ""
    birth_date: Text | _WholeNumber = ""
    club: Text = ""
    contact: Text = ""


class PlayerBatchBody(Body, kw_only=True):
    """Players to be registered together.

    `skip` are the numbers of rows, from 1, that are left out; with `skip_bad` also those that have problems. With
    `dry_run` nothing is recorded.
    """

    rows: Annotated[list[PlayerRowBody], msgspec.Meta(min_length=1, max_length=_MOST_ROWS)]
    skip: Annotated[list[_RowNumber], msgspec.Meta(max_length=_MOST_ROWS)] | None = None
    skip_bad: bool = False
    dry_run: bool = False


async def register_players(request: Request) -> Response:
    """Register the players of a batch in one action, all or none; with `dry_run` say what would become of each row."""
    body = await read_body(request, PlayerBatchBody)
    stream, service = request.path_params["t"], services(request).tournaments
    rows, skip = [_row(each) for each in body.rows], frozenset(body.skip or ())
    renderer, today = MessageRenderer(api_language(request)), service.tables.today()
    if body.dry_run:
        seen = await service.tournament(stream)
        checked = await service.read(player_batch, seen, rows, skip, today)
        return versioned(batch_view(checked, renderer), seen.version)
    done = await service.tables.register_batch(stream, rows, skip, await sender(request), skip_bad=body.skip_bad)
    players = [each.event.player for each in done.events if isinstance(each.event, PlayerRegistered)]
    if not players:
        return answer(done, registered=[])
    before = await service.tournament(stream, done.events[0].version - 1)
    ready = (await service.read(player_batch, before, rows, skip, today)).ready
    if len(ready) != len(players):  # the key had recorded something else, and its digest was erased
        raise KeyReused(request.headers.get("idempotency-key", ""))
    registered = [
        {"row": row.line, "player": player, "name": row.name} for row, player in zip(ready, players, strict=True)
    ]
    return answer(done, registered=registered)


async def recognise_players(request: Request) -> Response:
    """The cells of a pasted table (CSV, or with tabs), and what each column seems to contain; nothing is recorded.

    `columns` has names of fields of a row, null for a column that is left out.
    """
    try:
        raw = await request.body()
        table = await services(request).tournaments.read(read_csv, raw, _MOST_ROWS)
    except CsvError as error:
        raise unreadable_file(request, error, too_large=isinstance(error, CsvTooLarge)) from error
    found = recognised(table)
    rows = table.rows if found.has_header else (table.header, *table.rows)
    return json_answer(
        {
            "header": list(table.header.cells) if found.has_header else None,
            "columns": [None if each is None else each.name.lower() for each in found.columns],
            "rows": [list(row.cells) for row in rows],
        }
    )


def _row(body: PlayerRowBody) -> Row:
    cells = {name: without_unseen(str(value)) for name, value in msgspec.structs.asdict(body).items()}
    return {name: cell for name, cell in cells.items() if cell}


ROUTES: Routes = (
    Endpoint(
        "POST",
        TOURNAMENT + "/players/batch",
        register_players,
        DIRECTORS,
        PlayerBatchBody,
        status=HTTPStatus.CREATED,
        largest_body=_LARGEST_BATCH,
    ),
    Endpoint("POST", TOURNAMENT + "/players/table", recognise_players, DIRECTORS, media_type="text/csv"),
)
