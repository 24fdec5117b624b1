"""What directors arranged for displays: the arrangements and overrides that the server event stream records."""

from __future__ import annotations

from dataclasses import replace

from domain.server_events import DisplayArranged, DisplayForgotten, DisplayOverridden, ServerEvent
from server.eventstore.recorded import Recorded


class DisplayArrangements:
    """The newest arrangement and override of each display, each with the version that recorded it."""

    def __init__(self) -> None:
        self._arrangements: dict[str, DisplayArranged] = {}
        self._arranged_at: dict[str, int] = {}
        self._overrides: dict[str, tuple[DisplayOverridden, int]] = {}

    def __contains__(self, display: str) -> bool:
        """Whether a director arranged this display."""
        return display in self._arrangements

    def clear(self) -> None:
        """Drop everything, before the stream is read again from its beginning."""
        self._arrangements.clear()
        self._arranged_at.clear()
        self._overrides.clear()

    def find(self, display: str) -> DisplayArranged | None:
        """The arrangement of a display, None if no director made one."""
        return self._arrangements.get(display)

    def arranged_at(self, display: str) -> int:
        """The version that arranged what the display shows, 0 if none did."""
        return self._arranged_at.get(display, 0)

    def override(self, display: str) -> tuple[DisplayOverridden | None, int]:
        """What overrides the arrangement of a display, and its version; None and 0 if nothing does."""
        return self._overrides.get(display, (None, 0))

    def take(self, recorded: Recorded[ServerEvent]) -> None:
        """Follow the next event of the stream."""
        match recorded.event:
            case DisplayArranged(display=display) as arranged:
                before = self._arrangements.get(display)
                self._arrangements[display] = arranged
                if not arranged.kind:
                    self._arranged_at.pop(display, None)
                elif before is None or _content(before) != _content(arranged):
                    self._arranged_at[display] = recorded.version
                    self._overrides.pop(display, None)
            case DisplayOverridden(display=display) as override:
                self._overrides.pop(display, None)
                if override.kind:
                    self._overrides[display] = override, recorded.version
            case DisplayForgotten(display=display):
                self._arrangements.pop(display, None)
                self._arranged_at.pop(display, None)
                self._overrides.pop(display, None)


def _content(arranged: DisplayArranged) -> DisplayArranged:
    """The arrangement without the display's name and code."""
    return replace(arranged, code="", name="")
