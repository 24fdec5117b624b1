"""Refusals about what players ask of the arbiter."""

from __future__ import annotations

from dataclasses import dataclass

from domain.refusals.base import Conflict, Refusal, Unknown
from domain.values import PlayerId, RoundNumber


@dataclass(eq=False)
class UnknownRequest(Unknown):
    """No request has that number."""

    request: int
    says = "There is no request {request}."
    advice = "Look at the list of requests."


@dataclass(eq=False)
class RequestIsAnswered(Conflict):
    """Somebody else was faster, or the player took the request back."""

    request: int
    state: str
    says = "Request {request} is {state} already."
    advice = "Look at it again; an answer can be taken back in the timeline."


@dataclass(eq=False)
class RequestsAreClosed(Refusal):
    """The tournament does not take requests from players' pages."""

    says = "This tournament takes no requests from players' pages."
    advice = "Speak to an arbiter."


@dataclass(eq=False)
class TooManyRequests(Refusal):
    """So many requests of one player are waiting, or were made."""

    player: PlayerId
    most: int
    says = "Player {player} has made {most} requests, and no more are taken now."
    advice = "Wait for the answers, take one back, or speak to an arbiter."


@dataclass(eq=False)
class AnotherByeIsAskedFor(Refusal):
    """The player asked for a bye of another kind in the same round."""

    round: RoundNumber
    says = "Another bye is asked for in round {round}."
    advice = "Take that request back first."
