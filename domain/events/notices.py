"""Facts about what the hall is told: notices, and when a round starts."""

from __future__ import annotations

from dataclasses import dataclass

from domain.values import NoticeKind, RoundNumber


@dataclass(frozen=True, slots=True)
class NoticePosted:
    """The hall is told something. The notice is found by this fact's version."""

    text: str
    kind: NoticeKind = NoticeKind.INFORMATION


@dataclass(frozen=True, slots=True)
class NoticeTakenDown:
    """A notice, found by the version of the fact that posted it, is not shown any more; what it said."""

    notice: int
    text: str
    kind: NoticeKind


@dataclass(frozen=True, slots=True)
class RoundStartSet:
    """When a round starts: a moment with its offset from UTC, as ISO 8601 writes it; empty where nobody knows."""

    round: RoundNumber
    was: str
    now: str
    reason: str = ""


NoticeEvent = NoticePosted | NoticeTakenDown | RoundStartSet
"""The facts about what the hall is told."""
