"""Messages of the domain on the command line, in English."""

from __future__ import annotations

from domain.messages import Message


def in_english(message: Message) -> str:
    """The message with results as files write them; catalogues are loaded only if there is something to say."""
    from server.messages import MessageRenderer
    from server.wording import ENGLISH

    return MessageRenderer(ENGLISH, result=lambda outcome: outcome.value).render(message)
