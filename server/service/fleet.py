"""The displays in the hall: which screens came, what each is to show, and which of them are here.

What each is to show are server events, so that it survives every restart. A screen is known by a secret of its
own; nobody has to let it in, so strangers are few at a time and are forgotten soon. Who is here is known to this
process alone.
"""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Protocol

import structlog

from domain.house import DisplayArranged, DisplayForgotten, ServerEvent
from server.commands.bus import on_server
from server.commands.context import Context
from server.eventstore.credentials import Credentials
from server.eventstore.displays import Enrolment, Enrolments
from server.eventstore.store import Recorded, StoreFault
from server.service.service import Service

MOST_NEW = 50
"""Screens that nobody has said anything about yet; the oldest one that is not here makes room for another."""

NEW_SECONDS = 24 * 3600.0
"""So long a screen may wait until somebody says what it is to be."""

LATE_SECONDS = 3
"""A display that has what it was told within so many seconds is not late: it says so once a second."""

IDENTIFY_SECONDS = 10.0
"""So long a display shows who it is."""

_ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Letters and digits that nobody mistakes for another from ten metres."""

_CODE_LENGTH = 4
_DIGITS = re.compile(r"(\d{1,9})", re.ASCII)

_log = structlog.get_logger()


class FleetFull(Exception):
    """So many new screens are here that no other one is let in."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What a display has of a view: the version it shows, the one it was told last, and for how long it lags behind.

    `behind` is in seconds, 0 where it shows what it was told.
    """

    tournament: str
    view: str
    version: int
    told: int
    behind: float


class Screen(Protocol):
    """One connection of a display."""

    def tell(self, head: Mapping[str, Any], /) -> None:
        """Tell it who it is and what it is to show."""

    def lose(self) -> None:
        """Tell it that it is forgotten."""

    @property
    def address(self) -> str:
        """The address that it has open, empty before it said so."""

    def shown(self) -> Sequence[Shown]:
        """What it has of each view."""


class Fleet:
    """The displays of a server."""

    def __init__(self, service: Service, credentials: Credentials) -> None:
        self._service = service
        self._enrolments = Enrolments(credentials)
        self._now = credentials.now
        self._arranged: dict[str, DisplayArranged] = {}
        self._since: dict[str, int] = {}
        self._enrolled: dict[str, Enrolment] = {}
        self._version, self._epoch = 0, ""
        self._here: dict[str, dict[Screen, str]] = {}
        self._left: dict[str, str] = {}
        self._identifying: dict[str, datetime] = {}
        self._alone, self._coming = asyncio.Lock(), asyncio.Lock()

    async def refresh(self) -> None:
        """Take in what the log says now, and tell the displays that are here what it means for them."""
        async with self._alone:
            epoch = await self._service.epoch()
            if epoch != self._epoch:
                self._version, self._epoch = 0, epoch
                self._arranged.clear()
                self._since.clear()
            try:
                for fact in await self._service.server_events(self._version):
                    self._take(fact)
                enrolled = await self._service.read(self._enrolments.all)
            except StoreFault:
                _log.exception("fleet_not_read")
            else:
                self._enrolled = {each.display: each for each in enrolled}
            for display in list(self._here):
                self._tell(display)

    async def enrol(self, secret_hash: str) -> str:
        """Let a new screen in, and return its id.

        Raises FleetFull.
        """
        async with self._coming:
            return await self._enrol(secret_hash)

    async def recognise(self, secret_hash: str) -> str | None:
        """The display that has this secret; None for a screen that is not known here."""
        return await self._service.read(self._enrolments.find, secret_hash)

    def knows(self, display: str) -> bool:
        """Whether this screen came and is not forgotten."""
        return display in self._enrolled

    def arrangement(self, display: str) -> DisplayArranged:
        """What the display is to show; nothing where nobody has said so yet."""
        known = self._arranged.get(display)
        return DisplayArranged(display, self._enrolled[display].code) if known is None else known

    def arranged_at(self, display: str) -> int:
        """The version of the server event stream that says what the display shows, 0 where none does."""
        return self._since.get(display, 0)

    async def arrange(self, wanted: Sequence[DisplayArranged], context: Context) -> None:
        """Say what displays are called and show; what is so already makes no fact."""
        facts = tuple(each for each in wanted if each != self._arranged.get(each.display))
        if facts:
            await self._service.read(self._enrolments.keep, [each.display for each in facts])
            await self._service.bus.dispatch(on_server("ArrangeDisplays", lambda _: facts), context)
            await self.refresh()

    async def forget(self, display: str, context: Context) -> None:
        """Know a screen no more; it comes anew under another code if it is on."""
        await self._service.read(self._enrolments.forget, display)
        if display in self._arranged:
            forgotten = DisplayForgotten(display)
            await self._service.bus.dispatch(on_server("DisplayForgotten", lambda _: (forgotten,)), context)
        await self.refresh()

    def identify(self, displays: Collection[str] | None = None) -> None:
        """Let displays, or all, show who they are for a moment."""
        moment = self._now()
        for display in self._enrolled if displays is None else displays:
            self._identifying[display] = moment
            self._tell(display)

    def arrive(self, display: str, screen: Screen) -> None:
        """A display has connected."""
        self._here.setdefault(display, {})[screen] = self._text()
        self._tell(display)

    def leave(self, display: str, screen: Screen) -> None:
        """A display's connection is over."""
        screens = self._here.get(display, {})
        if screens.pop(screen, None) is not None and not screens:
            del self._here[display]
            self._left[display] = self._text()

    def tidy(self) -> None:
        """What is to be done each second: displays that have shown for long enough who they are stop it."""
        now = self._now()
        for display, moment in list(self._identifying.items()):
            if (now - moment).total_seconds() >= IDENTIFY_SECONDS:
                del self._identifying[display]
                self._tell(display)

    async def remember_seen(self) -> None:
        """Write down when displays were last here, for the time after a restart."""
        left, self._left = self._left, {}
        moments = left | dict.fromkeys(self._here, self._text())
        known = [(display, moment) for display, moment in moments.items() if display in self._enrolled]
        if known:
            await self._service.read(self._enrolments.seen, known)
        await self.refresh()

    def rows(self) -> list[tuple[str, dict[str, Any]]]:
        """Every display as the director sees it: the named ones by name, then the new ones as they came."""
        rows = [(each.display, self._row(each)) for each in self._enrolled.values()]
        return sorted(rows, key=lambda row: (row[1]["new"], _natural(row[1]["name"]), row[1]["came_at"]))

    async def _enrol(self, secret_hash: str) -> str:
        await self.refresh()
        new = [each for each in self._enrolled if each not in self._arranged]
        if len(new) >= MOST_NEW:
            away = next((each for each in new if each not in self._here), None)
            if away is None:
                raise FleetFull
            await self._service.read(self._enrolments.forget, away)
        used = {each.code for each in self._enrolled.values()}
        code = next(made for made in iter(_fresh_code, "") if made not in used)
        display = f"v-{secrets.token_hex(4)}"
        await self._service.read(lambda: self._enrolments.add(secret_hash, display, code, lasts=NEW_SECONDS))
        await self.refresh()
        return display

    def _take(self, fact: Recorded[ServerEvent]) -> None:
        self._version = fact.version
        match fact.event:
            case DisplayArranged(display=display) as arranged:
                before = self._arranged.get(display)
                self._arranged[display] = arranged
                if not arranged.kind:
                    self._since.pop(display, None)
                elif before is None or _what(before) != _what(arranged):
                    self._since[display] = fact.version
            case DisplayForgotten(display=display):
                self._arranged.pop(display, None)
                self._since.pop(display, None)

    def _tell(self, display: str) -> None:
        screens = list(self._here.get(display, ()))
        if display not in self._enrolled:
            for screen in screens:
                screen.lose()
                self.leave(display, screen)
            return
        known = self.arrangement(display)
        head = {
            "display": display,
            "code": known.code,
            "name": known.name,
            "arranged": self.arranged_at(display),
            "identifying": display in self._identifying,
        }
        for screen in screens:
            screen.tell(head)

    def _row(self, enrolment: Enrolment) -> dict[str, Any]:
        display = enrolment.display
        known = self.arrangement(display)
        screens = self._here.get(display, {})
        newest = next(reversed(screens), None)
        shown = () if newest is None else newest.shown()
        behind = round(max((each.behind for each in shown), default=0.0))
        return {
            "display": display,
            "code": known.code,
            "name": known.name,
            "kind": known.kind,
            "tournaments": list(known.tournaments),
            "share": known.share,
            "distance": known.distance,
            "diagonal": known.diagonal,
            "theme": known.theme,
            "language": known.language,
            "new": display not in self._arranged,
            "came_at": enrolment.came_at,
            "live": newest is not None,
            "since": self._left.get(display, enrolment.seen_at) if newest is None else screens[newest],
            "address": "" if newest is None else newest.address,
            "shows": [
                {"tournament": each.tournament, "view": each.view, "version": each.version, "told": each.told}
                for each in shown
            ],
            "behind": behind if behind >= LATE_SECONDS else None,
        }

    def _text(self) -> str:
        return self._now().isoformat(timespec="seconds")


def _fresh_code() -> str:
    return "".join(secrets.choice(_ALPHABET) for _ in range(_CODE_LENGTH))


def _natural(name: str) -> list[str | int]:
    """What names are sorted by: Screen 2 before Screen 10."""
    parts = _DIGITS.split(name.casefold())
    return [int(part) if place % 2 else part for place, part in enumerate(parts)]


def _what(arranged: DisplayArranged) -> DisplayArranged:
    """What a display shows, apart from what it is called."""
    return replace(arranged, code="", name="")
