"""The language of a request."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import Response

from server.http.endpoint import FRAMES, LANGUAGE
from server.languages import NAMES, Language, choose

_A_YEAR = 365 * 24 * 3600


def page_language(request: Request, *, chosen: str = "", federation: str = "") -> Language:
    """The language of a page, English if nothing names one.

    `?lang=` comes first, then a display's own, then what was chosen on this browser, then the browser's, then the
    one `chosen` for the tournament, then that of its federation.
    """
    return choose(
        asked=request.query_params.get(LANGUAGE)
        or getattr(request.state, "language", None)
        or request.cookies.get(LANGUAGE),
        accepted=request.headers.get("accept-language"),
        chosen=chosen,
        federation=federation,
    )


def api_language(request: Request) -> Language:
    """The language of a request to the API: `?lang=`, else its header, as our modules send it, else English."""
    return choose(asked=request.query_params.get(LANGUAGE), accepted=request.headers.get("accept-language"))


def keep_choice(request: Request, response: Response) -> None:
    """Store the choice of `?lang=` in a cookie; not in a frame, whose site chose it."""
    code = None if request.url.path.startswith(FRAMES) else request.query_params.get(LANGUAGE)
    if code is not None and code in NAMES and request.cookies.get(LANGUAGE) != code:
        response.set_cookie(LANGUAGE, code, max_age=_A_YEAR, samesite="lax", httponly=True)


def addresses_by_language(request: Request) -> Mapping[str, str]:
    """The address of the same page in each language."""
    urls = {code: request.url.include_query_params(**{LANGUAGE: code}) for code in NAMES}
    return {code: f"{url.path}?{url.query}" for code, url in urls.items()}
