"""The display registry: which screens have registered, what each shows, and which are connected.

What each display shows is recorded as server events, so it survives a restart. A screen registers itself and is then
recognised by a secret of its own. Since no one has to admit it, the number of screens without an arrangement is bounded
and they expire after a day. Which displays are connected is kept in this process only.
"""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

import structlog

from domain.server_events import DisplayArranged, DisplayForgotten, DisplayOverridden
from server.commands.bus import on_server
from server.commands.context import Context
from server.eventstore.credentials import Credentials
from server.eventstore.displays import Enrolment, Enrolments
from server.eventstore.faults import StoreFault
from server.service.display_arrangements import DisplayArrangements
from server.service.display_connections import DisplayConnection, ReportedScreen
from server.service.display_presence import DisplayPresence
from server.service.display_showings import Sections, Setting, Showing
from server.service.service import TournamentService

MOST_NEW = 50
"""Screens without an arrangement, at most; the oldest one that is not connected makes room for another."""

NEW_SECONDS = 24 * 3600.0
"""Seconds after which a screen without an arrangement expires."""

LATE_SECONDS = 3
"""Seconds that a display may lag behind without being shown as late: it reports only once a second."""

CODE_SECONDS = 30.0
"""Seconds that a new screen shows its code before it follows the round without an arrangement."""

IDENTIFY_SECONDS = 10.0
"""Seconds that a display shows its name after the director requested it."""

_ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Letters and digits that cannot be mistaken for each other from ten metres."""

_CODE_LENGTH = 4
_DIGITS = re.compile(r"(\d{1,9})", re.ASCII)

_log = structlog.get_logger()


class DisplayRegistryFull(Exception):
    """MOST_NEW screens without an arrangement are connected: no other one can register."""


class DisplayRegistry:
    """All displays of a server."""

    def __init__(self, service: TournamentService, credentials: Credentials) -> None:
        self._service = service
        self._enrolments = Enrolments(credentials)
        self._now = credentials.now
        self._arrangements = DisplayArrangements()
        self._sections = Sections(service)
        self._enrolled: dict[str, Enrolment] = {}
        self._version, self._epoch = 0, ""
        self._presence = DisplayPresence(credentials.now)
        self._identifying: dict[str, datetime] = {}
        self._refreshing, self._enrolling = asyncio.Lock(), asyncio.Lock()

    async def refresh(self) -> None:
        """Read the new server events, and send the connected displays what changed for them."""
        async with self._refreshing:
            epoch = await self._service.epoch()
            if epoch != self._epoch:
                self._version, self._epoch = 0, epoch
                self._arrangements.clear()
            try:
                for recorded in await self._service.server_events(self._version):
                    self._arrangements.take(recorded)
                    self._version = recorded.version
                enrolled = await self._service.read(self._enrolments.all)
            except StoreFault:
                _log.exception("displays_not_read")
            else:
                self._enrolled = {each.display: each for each in enrolled}
            await self.follow()

    async def follow(self) -> None:
        """Look at the tournaments that are shown, and send the connected displays what changed for them.

        To be called each second: programmes follow the rounds, and overrides end.
        """
        settings = [self._setting(display) for display in self._enrolled]
        await self._sections.follow(
            (stream for each in settings for stream in each.tournaments),
            is_any_unattended=any(each.unattended for each in settings),
        )
        for display in self._presence.displays:
            self._update(display)

    async def enrol(self, secret_hash: str) -> str:
        """Register a new screen, and return its id.

        Raises DisplayRegistryFull.
        """
        async with self._enrolling:
            return await self._enrol(secret_hash)

    async def recognise(self, secret_hash: str) -> str | None:
        """The id of the display with this secret; None for a screen that is not registered."""
        return await self._service.read(self._enrolments.find, secret_hash)

    def knows(self, display: str) -> bool:
        """Whether this screen is registered."""
        return display in self._enrolled

    def arrangement(self, display: str) -> DisplayArranged:
        """How the director arranged the display; an empty arrangement if the director has not."""
        known = self._arrangements.find(display)
        return DisplayArranged(display, self._enrolled[display].code) if known is None else known

    def shows_names(self, display: str, stream: str) -> bool:
        """Whether an official arranged this display for a tournament: it then shows the names that are not public."""
        return stream in self._setting(display).tournaments

    def showing(self, display: str, turn: int = 0) -> Showing:
        """What the display shows now: its arrangement, the list of its programme on turn, or what overrides them."""
        return self._sections.showing(self._setting(display), self._now(), turn)

    def arranged_at(self, display: str) -> int:
        """The version of the server event stream that arranged what the display shows, 0 if none did."""
        return self._arrangements.arranged_at(display)

    async def arrange(self, wanted: Sequence[DisplayArranged], context: Context) -> None:
        """Record what displays are called and show. An arrangement that is the present one makes no event."""
        events = tuple(each for each in wanted if each != self._arrangements.find(each.display))
        if events:
            await self._service.read(self._enrolments.keep, [each.display for each in events])
            await self._service.bus.dispatch(on_server("ArrangeDisplays", lambda _: events), context)
            await self.refresh()

    async def override(self, wanted: DisplayOverridden, context: Context) -> None:
        """Let a display show something else until a moment, or end that with an empty kind."""
        if wanted.kind or self._arrangements.override(wanted.display)[0] is not None:
            await self._service.read(self._enrolments.keep, [wanted.display])
            await self._service.bus.dispatch(on_server("OverrideDisplay", lambda _: (wanted,)), context)
            await self.refresh()

    async def forget(self, display: str, context: Context) -> None:
        """Remove a screen from the registry; if it is switched on, it registers again under another code."""
        await self._service.read(self._enrolments.forget, display)
        if display in self._arrangements:
            forgotten = DisplayForgotten(display)
            await self._service.bus.dispatch(on_server("DisplayForgotten", lambda _: (forgotten,)), context)
        await self.refresh()

    def identify(self, displays: Collection[str] | None = None) -> None:
        """Let these displays, or all, show their names for IDENTIFY_SECONDS."""
        moment = self._now()
        for display in self._enrolled if displays is None else displays:
            self._identifying[display] = moment
            self._update(display)

    def arrive(self, display: str, connection: DisplayConnection) -> None:
        """Add a connection of a display."""
        self._presence.arrive(display, connection)
        self._update(display)

    def leave(self, display: str, connection: DisplayConnection) -> None:
        """Remove a connection of a display."""
        self._presence.leave(display, connection)

    def tidy(self) -> None:
        """End the display of names after IDENTIFY_SECONDS; call it each second."""
        self._presence.tidy()
        now = self._now()
        for display, moment in list(self._identifying.items()):
            if (now - moment).total_seconds() >= IDENTIFY_SECONDS:
                del self._identifying[display]
                self._update(display)

    async def remember_seen(self) -> None:
        """Record when displays were last connected, for the time after a restart."""
        moments = self._presence.to_record().items()
        known = [(display, moment) for display, moment in moments if display in self._enrolled]
        if known:
            await self._service.read(self._enrolments.seen, known)
        await self.refresh()

    def rows(self) -> list[tuple[str, dict[str, Any]]]:
        """The rows of the director's list: arranged displays by name, then new ones in the order they registered."""
        rows = [(each.display, self._row(each)) for each in self._enrolled.values()]
        return sorted(rows, key=lambda row: (row[1]["new"], _natural(row[1]["name"]), row[1]["came_at"]))

    async def _enrol(self, secret_hash: str) -> str:
        await self.refresh()
        new = [each for each in self._enrolled if each not in self._arrangements]
        if len(new) >= MOST_NEW:
            away = next((each for each in new if each not in self._presence), None)
            if away is None:
                raise DisplayRegistryFull
            await self._service.read(self._enrolments.forget, away)
        used = {each.code for each in self._enrolled.values()}
        code = next(made for made in iter(_fresh_code, "") if made not in used)
        display = f"v-{secrets.token_hex(4)}"
        await self._service.read(lambda: self._enrolments.add(secret_hash, display, code, lasts=NEW_SECONDS))
        await self.refresh()
        return display

    def _setting(self, display: str) -> Setting:
        override, version = self._arrangements.override(display)
        arranged = self.arrangement(display)
        shown_since = datetime.fromisoformat(self._enrolled[display].came_at)
        unattended = not arranged.kind and (self._now() - shown_since).total_seconds() >= CODE_SECONDS
        return Setting(arranged, self.arranged_at(display), override, version, unattended)

    def _update(self, display: str) -> None:
        connections = self._presence.of(display)
        if display not in self._enrolled:
            for connection in connections:
                connection.reject()
                self.leave(display, connection)
            return
        known, showing = self.arrangement(display), self.showing(display)
        head = {
            "display": display,
            "code": known.code,
            "name": known.name,
            "arranged": "" if showing.unattended else showing.stamp,
            "unattended": showing.stamp if showing.unattended else "",
            "identifying": display in self._identifying,
        }
        for connection in connections:
            connection.send(head)

    def _row(self, enrolment: Enrolment) -> dict[str, Any]:
        display = enrolment.display
        known = self.arrangement(display)
        newest = next(reversed(self._presence.of(display)), None)
        shown = () if newest is None else newest.views()
        screen = ReportedScreen() if newest is None else newest.screen
        showing = self.showing(display, screen.turn)
        if showing.unattended and screen.is_elsewhere:
            showing = Showing(known)
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
            "daylight": known.daylight,
            "language": known.language,
            "replay": known.replay,
            "speed": known.speed,
            "programme": list(known.programme),
            "showing": {
                "kind": showing.arranged.kind,
                "tournaments": list(showing.arranged.tournaments),
                "start": self._sections.is_start(showing.arranged),
                "steps": [{"kind": each.kind, "tournaments": list(each.tournaments)} for each in showing.steps],
            },
            "phase": showing.phase,
            "unattended": showing.unattended,
            "overridden": showing.overridden,
            "new": display not in self._arrangements,
            "came_at": enrolment.came_at,
            "live": newest is not None,
            "since": self._presence.since(display, enrolment.seen_at),
            "address": screen.address,
            "width": screen.width,
            "height": screen.height,
            "awake": screen.awake,
            "shows": [
                {"tournament": each.tournament, "view": each.view, "version": each.version, "told": each.sent}
                for each in shown
            ],
            "behind": behind if behind >= LATE_SECONDS else None,
        }


def _fresh_code() -> str:
    return "".join(secrets.choice(_ALPHABET) for _ in range(_CODE_LENGTH))


def _natural(name: str) -> list[str | int]:
    """The sort key of a name: Screen 2 comes before Screen 10."""
    parts = _DIGITS.split(name.casefold())
    return [int(part) if place % 2 else part for place, part in enumerate(parts)]
