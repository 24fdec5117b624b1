"""Refusals about the tournament as a whole."""

from __future__ import annotations

from dataclasses import dataclass

from domain.refusals.base import Refusal


@dataclass(eq=False)
class UnknownSystem(Refusal, KeyError):
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
class BadTieBreakCode(Refusal):
    """A code of the list of tie-breaks cannot be used; `place` is where it stands, from 1."""

    code: str
    place: int
    problem: str
    says = "Tie-break {place}, {code}: {problem}."
    advice = "Choose tie-breaks of the list, with the modifiers that they take."
    article = "C.07 4.1"


@dataclass(eq=False)
class NothingToDraw(Refusal):
    """These players do not share a place, or others share it with them."""

    players: tuple[str, ...]
    says = "These players alone do not share a place: {players}."
    advice = "Draw lots among all who share a place in the standings."
    article = "C.07 4.2"


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
