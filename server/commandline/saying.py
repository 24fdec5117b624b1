"""Messages of the domain on the command line, in English."""

from __future__ import annotations

from typing import TYPE_CHECKING

from domain.messages import Message

if TYPE_CHECKING:
    from domain.state.tournament import Tournament


def in_english(message: Message, tournament: Tournament | None = None) -> str:
    """The message with results as files write them, and with names of players if the tournament is given.

    Catalogues are loaded only if there is something to say.
    """
    from server.messages import MessageRenderer
    from server.wording import ENGLISH

    return MessageRenderer(ENGLISH, tournament, result=lambda outcome: outcome.value).render(message)
