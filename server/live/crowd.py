"""The viewers of one view, in groups that are told the very same bytes."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from server.live.frames import Patches, Subject
from server.live.viewer import Viewer


class Group:
    """Viewers who want patches of the same kind and have the same version."""

    __slots__ = ("base", "patches", "viewers")

    def __init__(self, patches: Patches, base: int) -> None:
        self.patches = patches
        self.base = base
        self.viewers: dict[Viewer, None] = {}


class Crowd:
    """Who watches a view. Nearly always one or two groups: others came after facts that changed nothing in the view."""

    def __init__(self, subject: Subject) -> None:
        self._subject = subject
        self._groups: list[Group] = []
        self._of: dict[Viewer, Group] = {}

    def __len__(self) -> int:
        return len(self._of)

    def __iter__(self) -> Iterator[Viewer]:
        return iter(list(self._of))

    def __contains__(self, viewer: object) -> bool:
        return viewer in self._of

    def add(self, viewer: Viewer, patches: Patches, base: int) -> None:
        """The viewer has the view at version `base` from now on."""
        self.remove(viewer)
        group = next((each for each in self._groups if each.patches is patches and each.base == base), None)
        if group is None:
            group = Group(patches, base)
            self._groups.append(group)
        group.viewers[viewer] = None
        self._of[viewer] = group

    def remove(self, viewer: Viewer) -> None:
        """The viewer does not watch any more."""
        group = self._of.pop(viewer, None)
        if group is not None:
            del group.viewers[viewer]
            if not group.viewers:
                self._groups.remove(group)

    def patches_of(self, viewer: Viewer) -> Patches | None:
        """The kind of patches that a viewer asked for; None for one who does not watch."""
        group = self._of.get(viewer)
        return None if group is None else group.patches

    def base_of(self, viewer: Viewer) -> int | None:
        """The version that a viewer was told last; None for one who does not watch."""
        group = self._of.get(viewer)
        return None if group is None else group.base

    def tell(self, version: int, frame_for: Callable[[Patches, int], bytes]) -> None:
        """Send each group its frame: after that everybody has this version.

        This is the one loop that runs for every viewer and message: a look at a flag, a call into the transport.
        """
        subject = self._subject
        for group in self._groups:
            frame = frame_for(group.patches, group.base)
            for viewer in group.viewers:
                if viewer.is_clear:
                    viewer.write(frame)
                else:
                    viewer.keep(frame, subject)
        self._merge(version)

    def _merge(self, version: int) -> None:
        kept: dict[Patches, Group] = {}
        for group in sorted(self._groups, key=lambda each: -len(each.viewers)):
            into = kept.setdefault(group.patches, group)
            into.base = version
            if into is not group:
                into.viewers |= group.viewers
                self._of |= dict.fromkeys(group.viewers, into)
        self._groups = list(kept.values())
