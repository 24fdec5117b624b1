"""Refusals about the tournament as a whole."""

from __future__ import annotations

from dataclasses import dataclass

from domain.refusals.base import Refusal


@dataclass(eq=False)
class UnknownSystem(Refusal):
    """No pairing system has that code."""

    system: str
    known: tuple[str, ...]
    says = "There is no pairing system {system}."
    advice = "Choose one of the codes listed."


@dataclass(eq=False)
class TournamentIsOver(Refusal):
    """The final standings stand."""

    says = "The tournament is finished."
    advice = "Later corrections belong into the rating report."
    article = "C.04.2"


@dataclass(eq=False)
class NoLot(Refusal):
    """The initial colour has not been drawn."""

    says = "The initial colour has not been drawn."
    advice = "Draw the lot before round one."
    article = "A.7"


@dataclass(eq=False)
class ColourAlreadyDrawn(Refusal):
    """The lot falls once."""

    says = "The initial colour has been drawn and a round has been paired with it."
    advice = "The lot stands."
    article = "A.7"
