"""The lot before round one: the colour of the highest odd-numbered player (A.7)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import assert_never

from domain.messages import message
from domain.refusals import Refusal
from domain.state.tournament import Tournament
from domain.subject import Command, Event, EventType, Subject, TimelineGroup, Undoing
from domain.values import Colour


@dataclass(frozen=True, slots=True)
class InitialColourDrawn(Event):
    """The lot before round one: the colour of the highest odd-numbered player."""

    colour: Colour


@dataclass(frozen=True, slots=True)
class InitialColourTakenBack(Event):
    """The lot was recorded before it was drawn; nothing has been paired with it."""

    was: Colour
    reason: str = ""


@dataclass(frozen=True, slots=True)
class DrawInitialColour(Command):
    """Record the lot drawn before round one."""

    colour: Colour


@dataclass(eq=False)
class NoLot(Refusal):
    """The initial colour has not been drawn."""

    article = "A.7"


@dataclass(eq=False)
class ColourAlreadyDrawn(Refusal):
    """The lot has been drawn already."""

    article = "A.7"


def draw_colour(tournament: Tournament, command: DrawInitialColour) -> tuple[Event, ...]:
    """Record the lot; only once in a tournament."""
    if tournament.settings.initial_colour is command.colour:
        return ()
    if tournament.play.rounds:
        raise ColourAlreadyDrawn
    return (InitialColourDrawn(command.colour),)


def _evolve(tournament: Tournament, event: InitialColourDrawn | InitialColourTakenBack) -> Tournament:
    version = tournament.version + 1
    colour = event.colour if isinstance(event, InitialColourDrawn) else None
    settings = replace(tournament.settings, initial_colour=colour)
    return replace(tournament, version=version, touched=version, settings=settings)


def _undo(event: InitialColourDrawn | InitialColourTakenBack, undoing: Undoing) -> tuple[Event, ...]:
    now = undoing.now
    match event:
        case InitialColourDrawn():
            if now.play.rounds:
                raise ColourAlreadyDrawn
            undoing.check(unchanged=now.settings.initial_colour is event.colour, what=message("undo.lot-drawn-again"))
            return (InitialColourTakenBack(event.colour, undoing.reason),)
        case InitialColourTakenBack():
            undoing.check(unchanged=now.settings.initial_colour is None, what=message("undo.lot-drawn-again"))
            return (InitialColourDrawn(event.was),)
        case _:
            assert_never(event)


INITIAL_COLOUR = Subject(
    group=TimelineGroup.SETTINGS,
    events=(
        EventType(InitialColourDrawn, lambda event: message("event.initial-colour-drawn", colour=event.colour)),
        EventType(InitialColourTakenBack, lambda event: message("event.initial-colour-taken-back", colour=event.was)),
    ),
    evolve=_evolve,
    undo=_undo,
    decisions={DrawInitialColour: draw_colour},
)
