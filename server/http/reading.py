"""Who reads in which language: asked for in the address, chosen before, said by the browser, or the tournament's."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import Response

from server.languages import NAMES, Language, choose

_ASKED = "lang"
"""The name of the query parameter, and of the cookie that keeps what it said."""

_A_YEAR = 365 * 24 * 3600


def reader(request: Request, *, chosen: str = "", federation: str = "") -> Language:
    """The language of whoever looks, English where nothing says more.

    `?lang=` comes first, then a display's own, then what was chosen on this browser, then the browser's, then the
    one `chosen` for the tournament, then that of its federation.
    """
    return choose(
        asked=request.query_params.get(_ASKED)
        or getattr(request.state, "language", None)
        or request.cookies.get(_ASKED),
        accepted=request.headers.get("accept-language"),
        chosen=chosen,
        federation=federation,
    )


def heard(request: Request) -> Language:
    """The language that a request over the API says: modules say their page's, programs mostly nothing (English)."""
    return choose(accepted=request.headers.get("accept-language"))


def keep_choice(request: Request, response: Response) -> None:
    """Keep what `?lang=` said for the pages that are opened after this one."""
    asked = request.query_params.get(_ASKED)
    if asked is not None and asked in NAMES and request.cookies.get(_ASKED) != asked:
        response.set_cookie(_ASKED, asked, max_age=_A_YEAR, samesite="lax", httponly=True)


def addresses_by_language(request: Request) -> Mapping[str, str]:
    """The address of the same page in each language."""
    urls = {code: request.url.include_query_params(**{_ASKED: code}) for code in NAMES}
    return {code: f"{url.path}?{url.query}" for code, url in urls.items()}
