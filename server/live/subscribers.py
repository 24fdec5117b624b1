"""The subscribers of one view, grouped so that each group is sent the same bytes."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from server.live.frames import Patches, ViewSubject
from server.live.viewer import Viewer


class SubscriberGroup:
    """Viewers who requested the same kind of patches and have the same version (`base`)."""

    __slots__ = ("base", "patches", "viewers")

    def __init__(self, patches: Patches, base: int) -> None:
        self.patches = patches
        self.base = base
        self.viewers: dict[Viewer, None] = {}


class Subscribers:
    """The viewers of one view.

    There are nearly always one or two groups. A viewer who subscribed after a version that changed nothing in the view
    has a higher base and is in a group of its own until the next frame.
    """

    def __init__(self, subject: ViewSubject) -> None:
        self._subject = subject
        self._groups: list[SubscriberGroup] = []
        self._group_of: dict[Viewer, SubscriberGroup] = {}

    def __len__(self) -> int:
        return len(self._group_of)

    def __iter__(self) -> Iterator[Viewer]:
        return iter(list(self._group_of))

    def __contains__(self, viewer: object) -> bool:
        return viewer in self._group_of

    def add(self, viewer: Viewer, patches: Patches, base: int) -> None:
        """Subscribe a viewer that has the view at version `base`; one that is subscribed already is moved."""
        self.remove(viewer)
        group = next((each for each in self._groups if each.patches is patches and each.base == base), None)
        if group is None:
            group = SubscriberGroup(patches, base)
            self._groups.append(group)
        group.viewers[viewer] = None
        self._group_of[viewer] = group

    def remove(self, viewer: Viewer) -> None:
        """Unsubscribe a viewer. Does nothing for one that is not subscribed."""
        group = self._group_of.pop(viewer, None)
        if group is not None:
            del group.viewers[viewer]
            if not group.viewers:
                self._groups.remove(group)

    def patches_of(self, viewer: Viewer) -> Patches | None:
        """The kind of patches that a viewer requested; None for one that is not subscribed."""
        group = self._group_of.get(viewer)
        return None if group is None else group.patches

    def base_of(self, viewer: Viewer) -> int | None:
        """The version that was sent to a viewer last; None for one that is not subscribed."""
        group = self._group_of.get(viewer)
        return None if group is None else group.base

    def send(self, version: int, frame_for: Callable[[Patches, int], bytes]) -> None:
        """Send each group its frame, which brings all subscribers to `version`.

        `frame_for(patches, base)` makes the frame of a group. The inner loop is the only one that runs for every viewer
        and frame, so it does nothing but test a flag and call the transport.
        """
        subject = self._subject
        for group in self._groups:
            frame = frame_for(group.patches, group.base)
            for viewer in group.viewers:
                if viewer.is_clear:
                    viewer.write(frame)
                else:
                    viewer.enqueue(frame, subject)
        self._merge(version)

    def _merge(self, version: int) -> None:
        """Keep one group for each kind of patches: all of them have the same version now."""
        kept: dict[Patches, SubscriberGroup] = {}
        for group in sorted(self._groups, key=lambda each: -len(each.viewers)):
            into = kept.setdefault(group.patches, group)
            into.base = version
            if into is not group:
                into.viewers |= group.viewers
                self._group_of |= dict.fromkeys(group.viewers, into)
        self._groups = list(kept.values())
