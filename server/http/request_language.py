"""The language of a request."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import Response

from server.http.endpoint import FRAMES
from server.languages import NAMES, Language, choose

_LANGUAGE = "lang"
"""The name of the query parameter, and of the cookie that keeps its value."""

_A_YEAR = 365 * 24 * 3600


def page_language(request: Request, *, chosen: str = "", federation: str = "") -> Language:
    """The language of a page, English if nothing names one.

    `?lang=` comes first, then a display's own, then what was chosen on this browser, then the browser's, then the
    one `chosen` for the tournament, then that of its federation.
    """
    return choose(
        asked=request.query_params.get(_LANGUAGE)
        or getattr(request.state, "language", None)
        or request.cookies.get(_LANGUAGE),
        accepted=request.headers.get("accept-language"),
        chosen=chosen,
        federation=federation,
    )


def api_language(request: Request) -> Language:
    """The language of a request to the API, by its header: our modules send their page's; English without one."""
    return choose(accepted=request.headers.get("accept-language"))


def keep_choice(request: Request, response: Response) -> None:
    """Store the choice of `?lang=` in a cookie; not in a frame, whose site chose it."""
    code = None if request.url.path.startswith(FRAMES) else request.query_params.get(_LANGUAGE)
    if code is not None and code in NAMES and request.cookies.get(_LANGUAGE) != code:
        response.set_cookie(_LANGUAGE, code, max_age=_A_YEAR, samesite="lax", httponly=True)


def addresses_by_language(request: Request) -> Mapping[str, str]:
    """The address of the same page in each language."""
    urls = {code: request.url.include_query_params(**{_LANGUAGE: code}) for code in NAMES}
    return {code: f"{url.path}?{url.query}" for code, url in urls.items()}
