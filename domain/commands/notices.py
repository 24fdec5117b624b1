"""Wishes about what the hall is told."""

from __future__ import annotations

from dataclasses import dataclass

from domain.values import NoticeKind, RoundNumber


@dataclass(frozen=True, slots=True)
class PostNotice:
    """Show a notice on every display until it is taken down."""

    text: str
    kind: NoticeKind = NoticeKind.INFORMATION


@dataclass(frozen=True, slots=True)
class TakeNoticeDown:
    """Show a notice no more; `notice` is the version of the fact that posted it."""

    notice: int


@dataclass(frozen=True, slots=True)
class SetRoundStart:
    """Say when a round starts (ISO 8601 with the offset from UTC), or by an empty text that nobody knows."""

    round: RoundNumber
    starts: str
    reason: str = ""


NoticeCommand = PostNotice | TakeNoticeDown | SetRoundStart
"""The wishes about what the hall is told."""
