"""Pages of a display for browsers that cannot run its modules, as Chrome 80: rows without a script, page after page.

The usual page comes first: a script for old browsers leads on from it if no module announces itself
(web/static/js/old-browser.js). `?plain=2` has the next rows, and each leads to the following one after PLAIN_SECONDS;
the last leads back to the usual page, so a browser that was merely slow returns to it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from starlette.requests import Request

from server.http.parameters import number_in_query
from server.views.model import Model

PLAIN_SECONDS = 12
"""Seconds that a page of rows is shown."""

PLAIN_ROWS = 32
"""Rows of a page: two columns, with room for names on several lines; web/static/css/display.css has the same number."""


@dataclass(frozen=True, slots=True)
class PlainPage:
    """Whether a page has no scripts, and the address that it leads to after so many seconds."""

    is_plain: bool
    seconds: int
    following: str


class PlainPages:
    """The rows of one list in pages of which the request names one."""

    def __init__(self, request: Request, share: str) -> None:
        self._request = request
        self._part, self._parts = (int(each) for each in (share or "1/1").split("/"))
        self._count = 0
        self.number = number_in_query(request, "plain") or 0

    def rows(self, whole: Model) -> Sequence[str]:
        """The keys of the rows on the page; on the usual page, the whole list in its order."""
        order: Sequence[str] = whole["order"]
        first, end = (math.ceil(len(order) * each / self._parts) for each in (self._part - 1, self._part))
        self._count = end - first
        if not self.number:
            return order
        begin = first + (self.number - 1) * PLAIN_ROWS
        return order[begin : min(begin + PLAIN_ROWS, end)]

    @property
    def shown(self) -> PlainPage:
        """How the page goes on."""
        return plain_page(self._request, self.number, self._following())

    def _following(self) -> int:
        """The number of the page after this one, 0 for the usual page, which has the first rows of all."""
        if not self.number and self._parts > 1:
            return 1
        number = max(self.number, 1)
        return number + 1 if number * PLAIN_ROWS < self._count else 0


def plain_page(request: Request, number: int, following: int) -> PlainPage:
    """How a page goes on: the plain page of this number, or the usual page for 0, then the `following` one."""
    asked = [(name, value) for name, value in request.query_params.items() if name != "plain"]
    query = urlencode([*asked, ("plain", str(following))] if following else asked)
    address = f"{request.url.path}?{query}" if query else request.url.path
    return PlainPage(is_plain=bool(number), seconds=PLAIN_SECONDS, following=address)


def section_page(request: Request, sections: int) -> tuple[int, PlainPage]:
    """The plain pages of a display of several sections have one section each: its place, and how the page goes on.

    The place is 0 for the usual page, whose rows are put together by its modules, and 1 for the first section.
    """
    number = min(number_in_query(request, "plain") or 0, sections)
    return number, plain_page(request, number, number + 1 if number < sections else 0)
