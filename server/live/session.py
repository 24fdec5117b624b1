"""One viewer's conversation, without a network: frames in, what is to be done out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from server.access import ACTIONS, viewing
from server.eventstore.store import SERVER_STREAM
from server.live.frames import BadFrame, Beat, Patches, Says, Shows, Since, Subject, Unwatch, Watch, error, read
from server.views.registry import VIEWS

MOST_WATCHES = 80
"""A display that mixes forty sections watches the rows and the notices of each."""

FLEET = frozenset({"display", "displays"})
"""The views of the stream `house`: what a display is to show, for the display itself, and all displays."""

MOST_FRAMES = 100
FRAMES_A_SECOND = 10.0
"""What a viewer may say: so much at once, and so much in the long run."""

MayWatch = Callable[[str, str], bool]
"""Whether this viewer may watch a view (its name) of the stream with this id."""


@dataclass(frozen=True, slots=True)
class Subscribe:
    """Show the subject, from what the viewer has of it, with patches of this kind."""

    subject: Subject
    since: Since | None
    patches: Patches = Patches.ROWS


@dataclass(frozen=True, slots=True)
class Unsubscribe:
    """Show the subject no more."""

    subject: Subject


@dataclass(frozen=True, slots=True)
class Answer:
    """Send this frame back."""

    frame: bytes


@dataclass(frozen=True, slots=True)
class FollowFleet:
    """Tell a display what it is to show, or a director about all displays."""

    subject: Subject


@dataclass(frozen=True, slots=True)
class Hear:
    """A display says what it shows."""

    said: Shows


Action = Subscribe | Unsubscribe | FollowFleet | Hear | Answer | None


@dataclass(slots=True)
class Allowance:
    """How much more a viewer may say for now; time, in seconds, gives it back."""

    left: float = MOST_FRAMES
    at: float = 0.0

    def take(self, now: float) -> bool:
        """Use one up; False where none is left."""
        self.left = min(MOST_FRAMES, self.left + (now - self.at) * FRAMES_A_SECOND)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


@dataclass(slots=True)
class Session:
    """What a viewer watches, and what they may watch."""

    may_watch: MayWatch
    watched: set[Subject] = field(default_factory=set)
    allowance: Allowance = field(default_factory=Allowance)

    def receive(self, text: str | bytes) -> Action:
        """What a frame asks to be done. It never raises: bad frames are answered."""
        try:
            frame = read(text)
        except BadFrame as bad:
            return Answer(error(bad.code, str(bad)))
        match frame:
            case Watch():
                return self._watch(frame)
            case Unwatch():
                self.watched.discard(frame.subject)
                return Unsubscribe(frame.subject)
            case Shows():
                return Hear(frame)
            case Beat():
                return None

    def _watch(self, frame: Watch) -> Action:
        subject = frame.subject
        if subject.tournament == SERVER_STREAM and subject.view in FLEET:
            return self._follow_fleet(subject)
        view = VIEWS.get(subject.view)
        if view is None:
            return Answer(error(Says.UNKNOWN_VIEW, "Views: " + ", ".join(VIEWS), subject))
        if not self.may_watch(subject.tournament, view.name):
            return _forbidden(subject)
        if subject not in self.watched and len(self.watched) >= MOST_WATCHES:
            return Answer(error(Says.TOO_MANY, f"At most {MOST_WATCHES} views on a connection.", subject))
        self.watched.add(subject)
        return Subscribe(subject, frame.resumed, frame.patches)

    def _follow_fleet(self, subject: Subject) -> Action:
        if not self.may_watch(SERVER_STREAM, subject.view):
            return _forbidden(subject)
        return FollowFleet(Subject(subject.view, SERVER_STREAM))


def _forbidden(subject: Subject) -> Answer:
    audience = ACTIONS[viewing(subject.view)]
    return Answer(error(Says.FORBIDDEN, f"The view {subject.view} is for {audience}.", subject))
