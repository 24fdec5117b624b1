"""The commands about what the hall is told: notices, and when a round starts."""

from __future__ import annotations

from datetime import datetime
from http import HTTPStatus

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from domain.notices import PostNotice, SetRoundStart, TakeNoticeDown
from domain.refusals import InvalidValue
from domain.values import NoticeKind
from server.http.bodies import Text, read_body
from server.http.context import answer, house, round_in_path, sender, whole_number


class NewNotice(msgspec.Struct, kw_only=True):
    """What every display is to show until it is taken down."""

    text: Text
    kind: NoticeKind = NoticeKind.INFORMATION


class RoundStart(msgspec.Struct, kw_only=True):
    """When a round starts, as ISO 8601 with the offset from UTC; empty where nobody knows."""

    starts: Text
    reason: Text = ""


async def post_notice(request: Request) -> Response:
    """Show a notice on every display; it is found by the version that the answer tells."""
    body = await read_body(request, NewNotice)
    command = PostNotice(body.text, body.kind)
    return answer(await house(request).service.execute(request.path_params["t"], command, await sender(request)))


async def take_notice_down(request: Request) -> Response:
    """Show a notice no more."""
    command = TakeNoticeDown(whole_number(request.path_params["n"], "notice"))
    done = await house(request).service.execute(request.path_params["t"], command, await sender(request))
    return answer(done, status=HTTPStatus.OK)


async def set_round_start(request: Request) -> Response:
    """Say when a round starts: every display counts down to it."""
    body = await read_body(request, RoundStart)
    command = SetRoundStart(round_in_path(request), _moment(body.starts), body.reason)
    return answer(await house(request).service.execute(request.path_params["t"], command, await sender(request)))


def _moment(text: str) -> str:
    """The moment as it is recorded, to the second; empty where nobody knows.

    Raises InvalidValue where it is none.
    """
    try:
        return datetime.fromisoformat(text).isoformat(timespec="seconds")
    except ValueError as error:
        if not text:
            return text
        raise InvalidValue("starts", "it is no moment like 2026-11-21T14:30:00+01:00") from error
