"""Why a pairing is out of date: the events since it was made that make the difference."""

from __future__ import annotations

from collections.abc import Sequence

from domain.corrections.effects import has_same_field, pairs_of
from domain.corrections.no_pairing import Pairing
from domain.corrections.possible import impossible
from domain.messages import Message
from domain.pairing.system import Field
from domain.pairing_service import field_of
from domain.state.tournament import Tournament
from domain.subject import Event
from domain.tournament.messages import message_of
from domain.tournament.replay import evolve

_MOST_TRIED = 4
"""Of more events none is left out to see what the system pairs without it."""


def causes_since(basis: Tournament, events: Sequence[Event], pair: Pairing) -> tuple[Message, ...]:
    """The events since `basis` that make the difference to the pairing of its latest round, in their order.

    They change what the system is given. Events that lead back to what it was given before are none, nor are those that
    they undo; nor is one that makes no difference, neither when it came nor if it is left out.
    """
    number = basis.play.rounds[-1].number
    given: list[tuple[Tournament, Field, int]] = [(basis, field_of(basis, number), -1)]
    state = basis
    for place, event in enumerate(events):
        state = evolve(state, event)
        if state.touched < state.version:
            continue  # it changes no pairing
        field = field_of(state, number)
        same = next((at for at, (was, known, _) in enumerate(given) if has_same_field(was, state, known, field)), None)
        if same is None:
            given.append((state, field, place))
        else:
            del given[same + 1 :]
    found = [place for _, _, place in given[1:]]
    if 1 < len(found) <= _MOST_TRIED:
        pairs = [pairs_of(each, number, pair) for each, _, _ in given]
        found = [
            place
            for at, place in enumerate(found)
            if pairs[at] != pairs[at + 1] or _matters(basis, events, place, pairs[-1], pair)
        ]
    return tuple(message_of(events[place]) for place in found)


def _matters(basis: Tournament, events: Sequence[Event], place: int, pairs: tuple[object, ...], pair: Pairing) -> bool:
    """Whether the system pairs the round in another way without an event, or nothing can be said."""
    state = basis
    for event in (*events[:place], *events[place + 1 :]):
        if impossible(state, event):
            return True
        state = evolve(state, event)
    return pairs_of(state, basis.play.rounds[-1].number, pair) != pairs
