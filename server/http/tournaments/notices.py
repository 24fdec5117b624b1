"""Notices on the displays."""

from __future__ import annotations

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from domain.notices import PostNotice, TakeNoticeDown
from domain.values import NoticeKind
from server.access import DIRECTORS
from server.http.answers import answer
from server.http.bodies import Body, NothingBody, Text, read_body
from server.http.context import execute
from server.http.endpoint import TOURNAMENT, Endpoint, Routes
from server.http.parameters import whole_number


class NewNoticeBody(Body, kw_only=True):
    """What every display shows until it is taken down."""

    text: Text
    kind: NoticeKind = NoticeKind.INFORMATION


async def post_notice(request: Request) -> Response:
    """Show a notice on every display; it is identified by the version in the answer."""
    body = await read_body(request, NewNoticeBody)
    command = PostNotice(body.text, body.kind)
    return answer(await execute(request, command))


async def take_notice_down(request: Request) -> Response:
    """Show a notice no more."""
    await read_body(request, NothingBody)
    command = TakeNoticeDown(whole_number(request.path_params["n"], "notice"))
    done = await execute(request, command)
    return answer(done, status=HTTPStatus.OK)


ROUTES: Routes = (
    Endpoint("POST", TOURNAMENT + "/notices", post_notice, DIRECTORS, NewNoticeBody, status=HTTPStatus.CREATED),
    Endpoint("DELETE", TOURNAMENT + "/notices/{n}", take_notice_down, DIRECTORS, NothingBody),
)
