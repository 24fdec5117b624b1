"""One viewer's session, without a network: turns incoming frames into actions for the endpoint."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from server.access import viewing
from server.eventstore.recorded import SERVER_STREAM
from server.live.frames import (
    BadFrame,
    Checkpoint,
    ClientHeartbeat,
    DisplayReport,
    ErrorCode,
    Patches,
    Unwatch,
    ViewSubject,
    Watch,
    error,
    read,
)
from server.views.parameters import NotInView
from server.views.registry import VIEWS

MOST_WATCHES = 80
"""Views on one connection, at most: a display of forty sections watches the rows and the notices of each."""

DISPLAY_VIEWS = frozenset({"display", "displays"})
"""The views of the server's event stream: one display's arrangement, and all displays for a director."""

MOST_FRAMES = 100
FRAMES_A_SECOND = 10.0
"""The rate limit of a viewer's frames: a burst, and a rate a second."""

MayWatch = Callable[[str, str], bool]
"""Whether this viewer may watch a view (its name) of the stream with this id."""


@dataclass(frozen=True, slots=True)
class Subscribe:
    """Send the subject from now on, starting at the viewer's checkpoint, with patches of this kind."""

    subject: ViewSubject
    since: Checkpoint | None
    patches: Patches = Patches.ROWS


@dataclass(frozen=True, slots=True)
class Unsubscribe:
    """Send the subject no more."""

    subject: ViewSubject


@dataclass(frozen=True, slots=True)
class SendFrame:
    """Send this frame back."""

    frame: bytes


@dataclass(frozen=True, slots=True)
class WatchDisplays:
    """Send a display its arrangement, or a director the list of all displays."""

    subject: ViewSubject


@dataclass(frozen=True, slots=True)
class ReceiveReport:
    """Pass a display's report on."""

    report: DisplayReport


Action = Subscribe | Unsubscribe | WatchDisplays | ReceiveReport | SendFrame | None


@dataclass(slots=True)
class Allowance:
    """A token bucket: how many frames a viewer may send now. `at` is a time in seconds."""

    left: float = MOST_FRAMES
    at: float = 0.0

    def take(self, now: float) -> bool:
        """Use up one frame; False if none is left."""
        self.left = min(MOST_FRAMES, self.left + (now - self.at) * FRAMES_A_SECOND)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


@dataclass(slots=True)
class LiveSession:
    """What a viewer watches and may watch."""

    may_watch: MayWatch
    watched: set[ViewSubject] = field(default_factory=set)
    allowance: Allowance = field(default_factory=Allowance)

    def receive(self, text: str | bytes) -> Action:
        """The action that a frame requests; None for none. Never raises: a bad frame is answered by an error frame."""
        try:
            frame = read(text)
        except BadFrame as bad:
            return SendFrame(error(bad.code, str(bad)))
        match frame:
            case Watch():
                return self._watch(frame)
            case Unwatch():
                self.watched.discard(frame.subject)
                return Unsubscribe(frame.subject)
            case DisplayReport():
                return ReceiveReport(frame)
            case ClientHeartbeat():
                return None

    def _watch(self, frame: Watch) -> Action:
        subject = frame.subject
        if subject.tournament == SERVER_STREAM and subject.view in DISPLAY_VIEWS:
            return self._watch_displays(subject)
        view = VIEWS.get(subject.view)
        if view is None:
            return SendFrame(error(ErrorCode.UNKNOWN_VIEW, "Views: " + ", ".join(VIEWS), subject))
        if not self.may_watch(subject.tournament, view.name):
            return _forbidden(subject)
        try:
            view.check(subject.chosen)
        except NotInView as wrong:
            return SendFrame(error(ErrorCode.NOT_IN_VIEW, str(wrong), subject))
        if subject not in self.watched and len(self.watched) >= MOST_WATCHES:
            return SendFrame(error(ErrorCode.TOO_MANY, f"At most {MOST_WATCHES} views on a connection.", subject))
        self.watched.add(subject)
        return Subscribe(subject, frame.resumed, frame.patches)

    def _watch_displays(self, subject: ViewSubject) -> Action:
        if not self.may_watch(SERVER_STREAM, subject.view):
            return _forbidden(subject)
        return WatchDisplays(ViewSubject(subject.view, SERVER_STREAM))


def _forbidden(subject: ViewSubject) -> SendFrame:
    audience = viewing(subject.view).audience
    return SendFrame(error(ErrorCode.FORBIDDEN, f"The view {subject.view} is for {audience}.", subject))
