"""What an arbiter may choose if the rules leave a pairing to them (F.7): the codes, and their messages."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from domain.messages import Message, message

PUBLISHED_PAIRING, DRAFT = "published-pairing", "draft"
"""What is decided."""

KEEP = "keep"
PAIR_AGAIN = "pair-again"
SEAT = "seat"
AMEND = "amend"
PUBLISH = "publish"

_CHOICES: Mapping[str, Message] = MappingProxyType(
    {
        KEEP: message("choice.keep"),
        PAIR_AGAIN: message("choice.pair-again"),
        SEAT: message("choice.seat"),
        AMEND: message("choice.amend"),
        PUBLISH: message("choice.publish"),
    }
)


def choice(code: str) -> Message:
    """The message of a choice; of another code than these, the code itself."""
    return _CHOICES.get(code) or message("choice.other", code=code)
