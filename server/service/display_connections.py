"""The connection of a display, and what the display reports of itself."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

HOME = "/display"
"""The address at which a screen shows what it is set to show."""

_TURN = re.compile(r"[?&]turn=(\d{1,9})(?:&|$)", re.ASCII)


@dataclass(frozen=True, slots=True)
class DisplayedView:
    """A view on a display: the version that it shows, the version `sent` last, and the delay.

    `behind` is the delay in seconds, 0 if the display shows what was sent.
    """

    tournament: str
    view: str
    version: int
    sent: int
    behind: float


@dataclass(frozen=True, slots=True)
class ReportedScreen:
    """What a display reports of itself: the address that it has open, its size in CSS pixels (0: not known).

    `awake` is whether it keeps its screen from going to sleep, None before its first report.
    """

    address: str = ""
    width: int = 0
    height: int = 0
    awake: bool | None = None

    @property
    def turn(self) -> int:
        """Which of several lists it shows."""
        found = _TURN.search(self.address)
        return int(found[1]) if found else 0

    @property
    def is_elsewhere(self) -> bool:
        """Whether it has another address open than the one that shows what it is set to show."""
        return self.address.partition("?")[0] not in {"", HOME}


class DisplayConnection(Protocol):
    """One connection of a display."""

    def send(self, head: Mapping[str, Any], /) -> None:
        """Send the display its name and arrangement."""

    def reject(self) -> None:
        """Inform the display that it is not registered any more."""

    @property
    def screen(self) -> ReportedScreen:
        """What the display reported of itself last."""

    def views(self) -> Sequence[DisplayedView]:
        """The version of each view that the display shows."""
