"""Pages of a display for browsers that cannot run its modules, as Chrome 80: rows without modules, page after page.

The usual page comes first: a script for old browsers leads on from it if no module announces itself
(web/static/js/old-browser.js), at once if it has no rows without its modules. `?plain=2` has the next rows, and each
leads to the following one after PLAIN_SECONDS; the last leads back to the usual page, so a browser that was merely slow
returns to it. A page whose server does not answer stays, with its age (web/static/js/plain-page.js).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Protocol, TypeVar
from urllib.parse import urlencode

from starlette.requests import Request

from domain.server_events import DisplayArranged
from domain.state.rounds import RoundStatus
from server.http.parameters import number_in_query
from server.languages import Language, message
from server.views.model import Model

PLAIN_SECONDS = 12
"""Seconds that a page of rows is shown."""

PLAIN_ROWS = 32
"""Rows of a page in two columns; web/static/css/display-plain.css has the same number."""

_TWO_COLUMNS = frozenset({"seats", "standings"})
"""The lists whose rows have room in half the width; a page of another one has half as many rows, in one column."""


def rows_of_page(kind: str) -> int:
    """How many rows of a list a page has."""
    return PLAIN_ROWS if kind in _TWO_COLUMNS else PLAIN_ROWS // 2


_JUST_STARTED = timedelta(minutes=15)
"""How long after its start a round "starts now", as js/notices.js has it."""

_STARTS_AT = message("Round {round}: {time}")
_STARTS_NOW = message("Round {round} starts now")


@dataclass(frozen=True, slots=True)
class PlainPage:
    """Whether a page has no scripts, and the address that it leads to after so many seconds, 0 if it has no rows.

    `number` is which of so many `pages` it is, from 1.
    """

    is_plain: bool
    seconds: int
    following: str
    number: int = 1
    pages: int = 1


class PlainPages(Protocol):
    """The rows of a display in pages of which the request names one."""

    def rows(self, whole: Model) -> Sequence[str]:
        """The keys of the rows of a list that are on the page."""

    @property
    def shown(self) -> PlainPage:
        """How the page goes on."""


class ListPages:
    """The pages of one list, of which the usual page, number 0, is the first."""

    def __init__(self, request: Request, kind: str, share: str) -> None:
        self._request = request
        self._each = rows_of_page(kind)
        self._share = share
        self._count = 0
        self.number = number_in_query(request, "plain") or 0

    def rows(self, whole: Model) -> Sequence[str]:
        """The keys of the rows on the page; on the usual page, the whole list in its order."""
        mine = _shared(whole["order"], self._share)
        self._count = len(mine)
        return mine[(self.number - 1) * self._each :][: self._each] if self.number else whole["order"]

    @property
    def shown(self) -> PlainPage:
        """How the page goes on."""
        pages = math.ceil(self._count / self._each)
        return plain_page(self._request, self.number, self._following(), pages)

    def _following(self) -> int:
        """The number of the page after this one, 0 for the usual page, which has the first rows of all."""
        if not self.number and self._share:
            return 1
        number = max(self.number, 1)
        return number + 1 if number * self._each < self._count else 0


class SectionPages:
    """The pages of several sections, from number 1: those of each section after those of the one before.

    The usual page has no rows without its modules. Sections without rows have no page, unless all are without.
    """

    def __init__(
        self, request: Request, wanted: DisplayArranged, wholes: Sequence[Model], order: Callable[[str], bytes] | None
    ) -> None:
        """Screens share the players of all sections by this order of their names, else section by section."""
        every = [(section, key) for section, whole in enumerate(wholes) for key in whole["order"]]
        if order is not None:
            every.sort(key=lambda each: order(wholes[each[0]]["rows"][each[1]]["name"]))
        pages: list[tuple[int, list[str]]] = []
        mine, each = _shared(every, wanted.share), rows_of_page(wanted.kind)
        for section in range(len(wholes)):
            keys = [key for found, key in mine if found == section]
            pages += [(section, keys[first : first + each]) for first in range(0, len(keys), each)]
        pages = pages or [(0, [])]
        number = min(number_in_query(request, "plain") or 1, len(pages))
        self.section, self._keys = pages[number - 1]
        self.shown = plain_page(request, number, number + 1 if number < len(pages) else 0, len(pages))

    def rows(self, whole: Model) -> Sequence[str]:  # noqa: ARG002  # the sections' models are known
        """The keys of the rows on the page."""
        return self._keys


def plain_page(request: Request, number: int, following: int, pages: int = 1) -> PlainPage:
    """How a page of this number, of so many, goes on: to the plain page `following`, or for 0 to the usual page.

    The usual page is that of the next list if this is a display of several lists (`request.state.following`).
    """
    asked = [(name, value) for name, value in request.query_params.items() if name != "plain"]
    query = urlencode([*asked, ("plain", str(following))] if following else asked)
    address = f"{request.url.path}?{query}" if query else request.url.path
    next_list: str = getattr(request.state, "following", "")
    seconds = PLAIN_SECONDS if number or following != 1 else 0
    return PlainPage(bool(number), seconds, address if following else next_list or address, max(number, 1), pages)


def announced_start(notices: Mapping[str, Any], now: datetime, reader: Language) -> str:
    """What a page without a countdown says of the next start, given the head of the notices; empty if none is known."""
    if notices["starts"] is None:
        return ""
    starts, number = datetime.fromisoformat(notices["starts"]), notices["starting"]
    if starts <= now:
        return reader.text(_STARTS_NOW, round=number) if now - starts <= _JUST_STARTED else ""
    return reader.text(_STARTS_AT, round=number, time=reader.upcoming(starts, now))


def as_of(head: Mapping[str, Any], now: datetime) -> dict[str, Any]:
    """What a list shows at this moment: whether its round is still to start, and how final standings are.

    js/round-phase.js has the same.
    """
    is_past = bool(head.get("starts")) and datetime.fromisoformat(head["starts"]) <= now
    return {
        "is_ahead": head.get("status") == RoundStatus.PUBLISHED and not is_past,
        "state_now": head.get("state_in_play" if is_past else "state"),
    }


_Row = TypeVar("_Row")


def _shared(rows: Sequence[_Row], share: str) -> Sequence[_Row]:
    """A display's share of the rows, as js/layout.js computes it."""
    part, parts = (int(each) for each in (share or "1/1").split("/"))
    first, end = (math.ceil(len(rows) * each / parts) for each in (part - 1, part))
    return rows[first:end]
