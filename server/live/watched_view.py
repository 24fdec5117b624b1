"""One watched view: built, compared with the version before and encoded once for all its viewers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from domain.state.tournament import Tournament
from server.caching import StateCache
from server.languages import language
from server.live.change_index import ChangeIndex
from server.live.frames import Checkpoint, Patches, PatchTemplate, ViewSubject, field_patch, patch, snapshot
from server.live.subscribers import Subscribers
from server.live.viewer import Viewer
from server.views.derived import Derived
from server.views.fields import FieldDifference, by_fields
from server.views.incremental import BuiltView, build_view
from server.views.model import Model, ModelDifference, difference
from server.views.registry import VIEWS

_MOST_SHARED = 16
"""Views of the newest states, kept until officials' and the public's are both built."""

_MOST_ANSWERS = 256
"""Cached patches for viewers that reconnect: until the next change all from one version get the same bytes."""


class WatchedView:
    """The newest model of a view, its checkpoint, and its subscribers.

    `sent` is when the last frame went to all subscribers, `updated` when the model was, and `left` when the last
    subscriber left, as times of the event loop's clock. `size` are the bytes of a snapshot.
    """

    def __init__(self, subject: ViewSubject, built: BuiltView, checkpoint: Checkpoint, *, now: float) -> None:
        self.subject = subject
        self.built = built
        self.checkpoint = checkpoint
        self.sent = self.updated = self.left = now
        self.subscribers = Subscribers(subject)
        self.changes = ChangeIndex(checkpoint.version)
        self._answers: dict[tuple[Patches, int], bytes] = {}
        self._whole: bytes | None = snapshot(subject, checkpoint, built.model)
        self.size = len(self._whole)

    @property
    def pause(self) -> float:
        """Seconds between two frames to all subscribers, at least."""
        return VIEWS[self.subject.view].pause

    @property
    def is_past(self) -> bool:
        """Whether this is the view at a past version, which never changes."""
        return self.subject.at is not None

    def update(self, built: BuiltView, checkpoint: Checkpoint, *, now: float) -> bool:
        """Take a newer version and send what it changed to all subscribers. Returns whether anything was sent.

        If the log has another epoch, a snapshot is sent.
        """
        self.updated = now
        same_log = checkpoint.epoch == self.checkpoint.epoch
        if same_log and checkpoint.version <= self.checkpoint.version:
            return False
        change = difference(self.built.model, built.model)
        old, self.built, self.checkpoint = self.built.model, built, checkpoint
        self._whole = None
        self._answers.clear()
        if not same_log:
            self.changes = ChangeIndex(checkpoint.version)
            self._send(lambda _patches, _base: self._snapshot(), now)
            return True
        if change is None:
            return False
        self.changes.record(checkpoint.version, change)
        self._send(_PatchWriter(self.subject, checkpoint, old, built.model, change).frame, now)
        return True

    def record_earlier(self, version: int, past: Model) -> None:
        """Record how the view at an earlier version differs, so that a viewer with that version can get a patch."""
        self.changes.record_earlier(version, self.checkpoint.version, difference(past, self.built.model))

    def subscribe(self, viewer: Viewer, patches: Patches, since: Checkpoint | None) -> None:
        """Answer a watch by a patch from the checkpoint `since`, else by a snapshot; then send every change."""
        viewer.discard(self.subject)
        viewer.offer(self._answer(patches, since), self.subject)
        self.subscribers.add(viewer, patches, self.checkpoint.version)

    def snapshot_for(self, viewer: Viewer) -> bytes | None:
        """The snapshot for a viewer that was too slow for the patches; None for one that is not subscribed."""
        patches = self.subscribers.patches_of(viewer)
        if patches is None:
            return None
        self.subscribers.add(viewer, patches, self.checkpoint.version)
        return self._snapshot()

    def _answer(self, patches: Patches, since: Checkpoint | None) -> bytes:
        if since is None or since.version > self.checkpoint.version or not self.changes.knows(since.version):
            return self._snapshot()
        known = self._answers.get((patches, since.version))
        if known is None:
            change = self.changes.since(since.version, self.built.model)
            known = _resume_patch(self.subject, self.checkpoint, change, patches).since(since.version)
            if len(self._answers) < _MOST_ANSWERS:
                self._answers[patches, since.version] = known
        return known

    def _snapshot(self) -> bytes:
        if self._whole is None:
            self._whole = snapshot(self.subject, self.checkpoint, self.built.model)
            self.size = len(self._whole)
        return self._whole

    def _send(self, frame_for: Callable[[Patches, int], bytes], now: float) -> None:
        self.subscribers.send(self.checkpoint.version, frame_for)
        self.sent = now


class _PatchWriter:
    """Encodes one change, once for each kind of patch that is requested."""

    def __init__(
        self, subject: ViewSubject, checkpoint: Checkpoint, old: Model, new: Model, change: ModelDifference
    ) -> None:
        self._subject, self._checkpoint, self._old, self._new, self._change = subject, checkpoint, old, new, change
        self._texts: dict[Patches, PatchTemplate] = {}

    def frame(self, patches: Patches, base: int) -> bytes:
        """The frame for a group."""
        text = self._texts.get(patches)
        if text is None:
            text = self._texts[patches] = self._encoded(patches)
        return text.since(base)

    def _encoded(self, patches: Patches) -> PatchTemplate:
        if patches is Patches.ROWS:
            return patch(self._subject, self._checkpoint, self._change)
        return field_patch(self._subject, self._checkpoint, by_fields(self._old, self._new, self._change))


def _resume_patch(
    subject: ViewSubject, checkpoint: Checkpoint, change: ModelDifference, patches: Patches
) -> PatchTemplate:
    """The patch for a viewer that reconnects: rows are sent whole, since its fields are not known."""
    if patches is Patches.ROWS:
        return patch(subject, checkpoint, change)
    whole = FieldDifference(change.rows, change.gone, change.order, None, (), change.head)
    return field_patch(subject, checkpoint, whole)


Build = Callable[[ViewSubject, Tournament, BuiltView | None], BuiltView]
"""Builds the view of a subject, from an earlier one if that is quicker. Raises NotInView."""


def builder(derived: Derived) -> Build:
    """The function that builds views, with the caches of what is derived from their states."""
    made: StateCache[BuiltView] = StateCache(_MOST_SHARED)

    def build(subject: ViewSubject, tournament: Tournament, last: BuiltView | None) -> BuiltView:
        seen = derived.public.of(tournament, language(subject.parameters.language)) if subject.is_public else tournament
        alike = replace(subject, is_public=False)  # the public's view is the officials' unless a name is hidden
        return made.get(seen, alike, lambda: build_view(VIEWS[subject.view], seen, subject.parameters, last, derived))

    return build
