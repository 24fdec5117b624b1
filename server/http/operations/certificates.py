"""Trust in the server's certificate: the page with instructions, and the certificate of its authority."""

from __future__ import annotations

from http import HTTPStatus

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from server.access import EVERYONE
from server.http.addresses import base_address
from server.http.endpoint import Page, Routes
from server.http.page import render_page
from server.http.problems import HttpProblem
from server.http.services import services


async def trust_page(request: Request) -> Response:
    """The page that explains how to trust this server's certificate."""
    return render_page(
        request,
        "trust.html",
        has_authority=services(request).server_info.authority is not None,
        base=base_address(request),
    )


async def authority(request: Request) -> Response:
    """The certificate of the server's own authority."""
    path = services(request).server_info.authority
    if path is None:
        raise HttpProblem(
            HTTPStatus.NOT_FOUND,
            "This server has no certificate authority of its own.",
            advice="It serves plain HTTP; `jadoube serve --tls` creates one.",
        )
    text = await run_in_threadpool(path.read_bytes)
    headers = {"content-disposition": 'attachment; filename="jadoube-authority.crt"'}
    return Response(text, media_type="application/x-x509-ca-cert", headers=headers)


ROUTES: Routes = (
    Page("/trust", trust_page, EVERYONE),
    Page("/trust/authority.crt", authority, EVERYONE),
)
