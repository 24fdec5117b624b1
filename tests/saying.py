"""Messages of the domain in English, for tests that read them."""

from __future__ import annotations

from domain.messages import Message
from domain.pairing.claims import Claim
from domain.refusals import Refusal
from domain.state.tournament import Tournament
from domain.subject import Event
from domain.tournament.messages import message_of
from server.messages import MessageRenderer
from server.wording import ENGLISH


def english(message: Message, tournament: Tournament | None = None) -> str:
    """A message with the names of this tournament; players by their ids if there is none."""
    return MessageRenderer(ENGLISH, tournament).render(message)


def said(claim: Claim) -> str:
    """A claim with players by their pairing numbers."""
    return english(claim.message)


def refused(refusal: Refusal) -> str:
    """A refusal in English."""
    return MessageRenderer(ENGLISH).refusal(refusal)


def told(event: Event, tournament: Tournament) -> str:
    """An event as the English timeline shows it."""
    return english(message_of(event), tournament)
