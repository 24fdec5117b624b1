"""The five levels of warning before an action, as FIDE's checklist for programs orders them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from domain.messages import Message
from domain.values import RoundNumber


class WarningLevel(IntEnum):
    """How an action that a rule does not foresee is confirmed."""

    ALLOWED = 1
    """Not usual, but allowed: nothing is asked."""
    INFORMATION = 2
    """The rules do not describe it: an information, which is acknowledged."""
    PROCEED_OR_CANCEL = 3
    """It does not follow the rules, but does no harm: proceed or cancel."""
    CONFIRM_TWICE = 4
    """It does not follow the rules, but may be necessary: confirmed twice, then with what follows."""
    PROHIBITED = 5
    """It is prohibited in FIDE mode: refused, or the mode is left first."""


@dataclass(frozen=True, slots=True)
class ActionWarning:
    """What an arbiter should know before an action: a code for programs, the level, a message, and the article.

    `since` is the round from which on FIDE mode would be left for it, None for the next one. `draft` is the round whose
    draft alone is in the way: once it is discarded this is not warned of. `in_every_mode`: also outside FIDE mode.
    """

    code: str
    level: WarningLevel
    message: Message
    article: str
    since: RoundNumber | None = None
    draft: RoundNumber | None = None
    in_every_mode: bool = False
