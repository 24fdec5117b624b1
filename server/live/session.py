"""One viewer's conversation, without a network: frames in, what is to be done out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from server.live.frames import BadFrame, Beat, Says, Since, Subject, Unwatch, Watch, error, read
from server.views.registry import VIEWS, Audience

MOST_WATCHES = 32

MayWatch = Callable[[str, Audience], bool]
"""Whether this viewer may see the views for an audience, in the tournament with this id."""


@dataclass(frozen=True, slots=True)
class Subscribe:
    """Show the subject, from what the viewer has of it."""

    subject: Subject
    since: Since | None


@dataclass(frozen=True, slots=True)
class Unsubscribe:
    """Show the subject no more."""

    subject: Subject


@dataclass(frozen=True, slots=True)
class Answer:
    """Send this text back."""

    text: str


Action = Subscribe | Unsubscribe | Answer | None


@dataclass(slots=True)
class Session:
    """What a viewer watches, and what they may watch."""

    may_watch: MayWatch
    watched: set[Subject] = field(default_factory=set)

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
            case Beat():
                return None

    def _watch(self, frame: Watch) -> Action:
        subject = frame.subject
        view = VIEWS.get(subject.view)
        if view is None:
            return Answer(error(Says.UNKNOWN_VIEW, "Views: " + ", ".join(VIEWS), subject))
        if not self.may_watch(subject.tournament, view.audience):
            return Answer(error(Says.FORBIDDEN, f"The view {view.name} is for {view.audience}.", subject))
        if subject not in self.watched and len(self.watched) >= MOST_WATCHES:
            return Answer(error(Says.TOO_MANY, f"At most {MOST_WATCHES} views on a connection.", subject))
        self.watched.add(subject)
        return Subscribe(subject, frame.resumed)
