"""Pages of a display for browsers that cannot run its modules, as Chrome 80: rows without a script, page after page.

The usual page comes first: a script for old browsers leads on from it where no module announces itself
(web/static/js/old-browser.js). `?plain=2` has the next rows, and each leads to the following one after PLAIN_SECONDS;
the last leads back to the usual page, so a browser that was merely slow returns to it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from starlette.requests import Request

from server.http.page_state import first_rows
from server.http.parameters import number_in_query
from server.views.model import Model

PLAIN_SECONDS = 12
"""Seconds that a page of rows is shown."""


class PlainPages:
    """The rows of one list in pages of which the request asks for one."""

    def __init__(self, request: Request, kind: str, share: str) -> None:
        self._request = request
        self._most = first_rows(kind)
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
        begin = first + (self.number - 1) * self._most
        return order[begin : min(begin + self._most, end)]

    def context(self) -> dict[str, Any]:
        """For the template: whether the page is plain, its seconds, and the address that comes after it."""
        asked = [(name, value) for name, value in self._request.query_params.items() if name != "plain"]
        following = self._following()
        query = urlencode([*asked, ("plain", str(following))] if following else asked)
        address = f"{self._request.url.path}?{query}" if query else self._request.url.path
        return {"plain": bool(self.number), "plain_seconds": PLAIN_SECONDS, "after": address}

    def _following(self) -> int:
        """The number of the page after this one, 0 for the usual page, which has the first rows of all."""
        if not self.number and self._parts > 1:
            return 1
        number = max(self.number, 1)
        return number + 1 if number * self._most < self._count else 0
