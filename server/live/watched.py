"""One view that somebody watches: computed once a version, diffed once, and told to all in the same bytes."""

from __future__ import annotations

from collections.abc import Callable

from domain.state.tournament import Tournament
from server.live.crowd import Crowd
from server.live.frames import Patches, PatchText, Since, Subject, field_patch, patch, snapshot
from server.live.ledger import Ledger
from server.live.viewer import Viewer
from server.views.derived import Derived
from server.views.fields import FieldDifference, by_fields
from server.views.following import Shown, show
from server.views.model import Difference, Model, difference
from server.views.parameters import Parameters
from server.views.registry import VIEWS

_MOST_ANSWERS = 256
"""Answers to viewers who came back that are kept: until the next change everybody from one version gets the same."""


class Watched:
    """A view's newest model, where it stands in the log, and who has which version of it.

    `sent` is the moment of the last frame to everybody, on the event loop's clock.
    """

    def __init__(self, subject: Subject, shown: Shown, mark: Since, *, now: float) -> None:
        self.subject = subject
        self.shown = shown
        self.mark = mark
        self.sent = now
        self.left = now
        self.crowd = Crowd(subject)
        self.ledger = Ledger(mark.version)
        self._whole: bytes | None = None
        self._answers: dict[tuple[Patches, int], bytes] = {}

    @property
    def pause(self) -> float:
        """Seconds that must lie between two frames to everybody."""
        return VIEWS[self.subject.view].pause

    @property
    def is_past(self) -> bool:
        """Whether this is a look at a past version, which stays as it is."""
        return self.subject.at is not None

    def take(self, shown: Shown, mark: Since, *, now: float) -> bool:
        """Tell everybody what a newer version changed, and whether anything was sent.

        A log with another epoch is told whole.
        """
        same_log = mark.epoch == self.mark.epoch
        if same_log and mark.version <= self.mark.version:
            return False
        change = difference(self.shown.model, shown.model)
        old, self.shown, self.mark = self.shown.model, shown, mark
        self._whole = None
        self._answers.clear()
        if not same_log:
            self.ledger = Ledger(mark.version)
            self._tell(lambda _patches, _base: self._snapshot(), now)
            return True
        if change is None:
            return False
        self.ledger.note(mark.version, change)
        self._tell(_Patcher(self.subject, mark, old, shown.model, change).frame, now)
        return True

    def learn(self, version: int, past: Model) -> None:
        """Remember what a viewer with an old version missed, from the view as it was."""
        self.ledger.learn(version, self.mark.version, difference(past, self.shown.model))

    def greet(self, viewer: Viewer, patches: Patches, since: Since | None) -> None:
        """Answer a watch by one patch from what the viewer has, else a snapshot, and tell it all from now on."""
        viewer.forget(self.subject)
        viewer.offer(self._answer(patches, since), self.subject)
        self.crowd.add(viewer, patches, self.mark.version)

    def whole(self, viewer: Viewer) -> bytes | None:
        """The snapshot for a viewer that was too slow for the patches; None for one who does not watch."""
        patches = self.crowd.patches_of(viewer)
        if patches is None:
            return None
        self.crowd.add(viewer, patches, self.mark.version)
        return self._snapshot()

    def _answer(self, patches: Patches, since: Since | None) -> bytes:
        if since is None or since.version > self.mark.version or not self.ledger.knows(since.version):
            return self._snapshot()
        known = self._answers.get((patches, since.version))
        if known is None:
            change = self.ledger.since(since.version, self.shown.model)
            known = _plain(self.subject, self.mark, change, patches).since(since.version)
            if len(self._answers) < _MOST_ANSWERS:
                self._answers[patches, since.version] = known
        return known

    def _snapshot(self) -> bytes:
        if self._whole is None:
            self._whole = snapshot(self.subject, self.mark, self.shown.model)
        return self._whole

    def _tell(self, frame_for: Callable[[Patches, int], bytes], now: float) -> None:
        self.crowd.tell(self.mark.version, frame_for)
        self.sent = now


class _Patcher:
    """Writes one change down once for each kind of patch that somebody wants."""

    def __init__(self, subject: Subject, mark: Since, old: Model, new: Model, change: Difference) -> None:
        self._subject, self._mark, self._old, self._new, self._change = subject, mark, old, new, change
        self._texts: dict[Patches, PatchText] = {}

    def frame(self, patches: Patches, base: int) -> bytes:
        """The frame for a group."""
        text = self._texts.get(patches)
        if text is None:
            text = self._texts[patches] = self._written(patches)
        return text.since(base)

    def _written(self, patches: Patches) -> PatchText:
        if patches is Patches.ROWS:
            return patch(self._subject, self._mark, self._change)
        return field_patch(self._subject, self._mark, by_fields(self._old, self._new, self._change))


def _plain(subject: Subject, mark: Since, change: Difference, patches: Patches) -> PatchText:
    """The answer to one who was away: rows are told whole, for nobody knows which fields they have."""
    if patches is Patches.ROWS:
        return patch(subject, mark, change)
    whole = FieldDifference(change.rows, change.gone, change.order, None, (), change.head)
    return field_patch(subject, mark, whole)


Build = Callable[[Subject, Tournament, Shown | None], Shown]
"""The view of a subject, made from an earlier one where that is quicker. Raises NotInView."""


def builder(derived: Derived) -> Build:
    """What makes the views, with what is derived from their states."""

    def build(subject: Subject, tournament: Tournament, last: Shown | None) -> Shown:
        return show(VIEWS[subject.view], tournament, Parameters(subject.round, subject.player), last, derived)

    return build
