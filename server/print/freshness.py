"""Whether a sheet on the wall is the newest. Only what it shows counts: most events change nothing on most sheets."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from domain.state.tournament import Tournament
from server.print.order import Order, content
from server.print.sheet import Sheet
from server.views.parameters import NotInView

At = Callable[[int], Awaitable[Tournament]]
"""The tournament at a version."""


@dataclass(frozen=True, slots=True)
class Freshness:
    """Whether a sheet of `version` still has the content of one of the version `now`.

    `stale_since` is a version that changed what it shows, None if nothing did.
    """

    version: int
    now: int
    stale_since: int | None

    @property
    def is_newest(self) -> bool:
        """Whether a new print would show the same."""
        return self.stale_since is None


async def freshness(order: Order, version: int, now: int, at: At) -> Freshness:
    """Compare the sheet of a version with that of the newest one, and find the event that changed it.

    Raises NotInView if the sheet did not exist for the reader at its version.
    """
    printed = content(order, await at(version))
    if _content(order, await at(now)) == printed:
        return Freshness(version, now, None)
    same, other = version, now
    while other - same > 1:
        between = (same + other) // 2
        if _content(order, await at(between)) == printed:
            same = between
        else:
            other = between
    return Freshness(version, now, other)


def _content(order: Order, tournament: Tournament) -> Sheet | None:
    """The sheet; None if it does not exist any more, as after a draft was discarded."""
    try:
        return content(order, tournament)
    except NotInView:
        return None
