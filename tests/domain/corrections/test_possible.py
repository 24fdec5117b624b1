"""What-if notices an event about somebody or something that an earlier change took away."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace

from domain.corrections.possible import impossible, named_players
from domain.incidents import IncidentDecided, IncidentTakenBack
from domain.messages import message
from domain.state.tournament import Tournament
from domain.subject import Event
from domain.tournament.replay import replay
from domain.values import IncidentKind
from tests.builders import created
from tests.for_each import for_each
from tests.server.events_in_greek import EXAMPLES, GAME, TOURNAMENT, A, B

EMPTY = replay(created())
WITHOUT_GAMES: Tournament = replace(TOURNAMENT, play=replace(TOURNAMENT.play, rounds=()))


def parts(value: object) -> Iterator[object]:
    """A value and all that is inside it."""
    yield value
    if is_dataclass(value) and not isinstance(value, type):
        for each in fields(value):
            yield from parts(getattr(value, each.name))
    elif isinstance(value, Mapping):
        yield from (part for pair in value.items() for each in pair for part in parts(each))
    elif isinstance(value, tuple | frozenset):
        yield from (part for each in value for part in parts(each))


OF_THE_GAME = [each for each in EXAMPLES if getattr(each, "game", None) == GAME]


def about(*names: object) -> list[Event]:
    """The examples of events that have one of these ids in them."""
    return [event for event in EXAMPLES if any(part in names for part in parts(event) if isinstance(part, str))]


@for_each(event=about(A, B))
def test_an_event_about_a_player_who_is_not_there_is_impossible(event: Event) -> None:
    assert impossible(EMPTY, event) is not None


@for_each(event=OF_THE_GAME)
def test_an_event_about_a_game_that_is_not_there_is_impossible(event: Event) -> None:
    assert impossible(WITHOUT_GAMES, event) is not None


@for_each(event=about(A, B))
def test_every_player_of_an_event_is_looked_for(event: Event) -> None:
    assert {part for part in parts(event) if part in (A, B)} <= set(named_players(event))


def test_a_decision_on_an_incident_that_is_not_there_is_impossible() -> None:
    for event in (IncidentDecided(1, IncidentKind.APPEAL, "Dismissed."), IncidentTakenBack(1, IncidentKind.APPEAL)):
        assert impossible(EMPTY, event) == message("impossible.unknown-incident", number=1)
