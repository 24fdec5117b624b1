"""Answers on their way out: texts are packed for whoever takes gzip, everything else goes as it is."""

from __future__ import annotations

import gzip
from collections.abc import AsyncIterator

import httpx
import pytest
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from server.http.compression import LEAST, CompressionMiddleware, takes_gzip

LONG = "Board 1: Adams - Byrne " * 200
ANSWERS = {
    "/page": lambda: Response(LONG, media_type="text/html"),
    "/large": lambda: Response(LONG * 100, media_type="application/json", headers={"vary": "cookie"}),
    "/small": lambda: Response(LONG[: LEAST - 1], media_type="text/html"),
    "/picture": lambda: Response(LONG, media_type="image/png"),
    "/packed": lambda: Response(LONG, media_type="text/html", headers={"content-encoding": "br"}),
    "/nothing": lambda: Response(status_code=304),
}


async def _answer(request: Request) -> Response:
    return ANSWERS[request.url.path]()


async def _stream(_: Request) -> Response:
    async def pieces() -> AsyncIterator[str]:
        yield LONG
        yield LONG

    return StreamingResponse(pieces(), media_type="text/csv")


@pytest.fixture
async def client() -> AsyncIterator[httpx.AsyncClient]:
    app = Starlette(
        routes=[Route("/stream", _stream), *(Route(path, _answer) for path in ANSWERS)],
        middleware=[Middleware(CompressionMiddleware)],
    )
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://hall.test") as opened:
        yield opened


@pytest.mark.parametrize(("path", "vary"), [("/page", "accept-encoding"), ("/large", "cookie, accept-encoding")])
async def test_a_text_is_packed_for_who_takes_gzip(client: httpx.AsyncClient, path: str, vary: str) -> None:
    async with client.stream("GET", path) as answer:
        raw = b"".join([each async for each in answer.aiter_raw()])

    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["vary"] == vary
    assert int(answer.headers["content-length"]) == len(raw) < len(LONG) / 3
    assert gzip.decompress(raw).decode().startswith(LONG)


async def test_who_does_not_take_gzip_gets_the_text(client: httpx.AsyncClient) -> None:
    answer = await client.get("/page", headers={"accept-encoding": "identity"})

    assert "content-encoding" not in answer.headers
    assert answer.text == LONG


@pytest.mark.parametrize("path", ["/small", "/picture", "/nothing", "/stream"])
async def test_what_is_small_or_no_text_or_streamed_goes_as_it_is(client: httpx.AsyncClient, path: str) -> None:
    answer = await client.get(path)

    assert "content-encoding" not in answer.headers
    assert answer.text in ("", LONG, LONG + LONG, LONG[: LEAST - 1])


async def test_what_is_packed_already_is_not_packed_again(client: httpx.AsyncClient) -> None:
    async with client.stream("GET", "/packed") as answer:
        raw = b"".join([each async for each in answer.aiter_raw()])

    assert (answer.headers["content-encoding"], raw) == ("br", LONG.encode())


@pytest.mark.parametrize(
    ("header", "takes"),
    [("gzip", True), ("br, gzip;q=0.5", True), ("", False), ("br", False), ("gzip; q=0, br", False), ("GZIP", True)],
)
def test_gzip_is_taken_if_the_header_accepts_it(header: str, takes: bool) -> None:
    assert takes_gzip(Headers({"accept-encoding": header})) is takes
