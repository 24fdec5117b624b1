"""One view that somebody watches: computed once a version, diffed once, and told to all in the same words."""

from __future__ import annotations

from domain.tournament import Tournament
from server.live.frames import Since, Subject, patch, snapshot
from server.live.viewer import Viewer
from server.views.model import Model, difference
from server.views.parameters import Parameters
from server.views.registry import VIEWS


class Watched:
    """A view's newest model, where it stands in the log, and which version each viewer has.

    Viewers have different versions only where one came after facts that changed nothing in the view. `sent` is the
    moment of the last frame to everybody, on the event loop's clock.
    """

    def __init__(self, subject: Subject, tournament: Tournament, mark: Since, *, now: float) -> None:
        self.subject = subject
        self.mark = mark
        self.sent = now
        self.viewers: dict[Viewer, int] = {}
        self._model = build(subject, tournament)

    @property
    def due(self) -> float:
        """The earliest moment for the next frame to everybody."""
        return self.sent + VIEWS[self.subject.view].pause

    @property
    def is_past(self) -> bool:
        """Whether this is a look at a past version, which stays as it is."""
        return self.subject.at is not None

    def show(self, tournament: Tournament, mark: Since, *, now: float) -> None:
        """Tell everybody what a newer version changed; a log with another epoch is told whole.

        Raises NotInView where the view is there no more.
        """
        same_log = mark.epoch == self.mark.epoch
        if same_log and mark.version <= self.mark.version:
            return
        newest = build(self.subject, tournament)
        change = difference(self._model, newest)
        self._model, self.mark = newest, mark
        bases = set(self.viewers.values())
        if not same_log:
            self._send(dict.fromkeys(bases, snapshot(self.subject, mark, newest)), now)
        elif change is not None:
            self._send({base: patch(self.subject, base, mark, change) for base in bases}, now)

    def greet(self, viewer: Viewer, since: Since | None, past: Model | None) -> None:
        """Answer a watch by one patch from what the viewer has, else a snapshot, and tell it all from now on."""
        if since is not None and past is not None and since.version <= self.mark.version:
            text = patch(self.subject, since.version, self.mark, difference(past, self._model))
        else:
            text = snapshot(self.subject, self.mark, self._model)
        viewer.forget(self.subject)
        viewer.offer(text, self.subject)
        self.viewers[viewer] = self.mark.version

    def whole(self, viewer: Viewer) -> str:
        """The snapshot for a viewer that was too slow for the patches."""
        self.viewers[viewer] = self.mark.version
        return snapshot(self.subject, self.mark, self._model)

    def _send(self, texts: dict[int, str], now: float) -> None:
        for viewer, base in self.viewers.items():
            viewer.offer(texts[base], self.subject)
        self.viewers = dict.fromkeys(self.viewers, self.mark.version)
        self.sent = now


def build(subject: Subject, tournament: Tournament) -> Model:
    """The view of a subject.

    Raises NotInView.
    """
    return VIEWS[subject.view].build(tournament, Parameters(subject.round, subject.player))
