"""The timeline: every event as an entry, also for one board or one player."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import groupby
from typing import Any

from domain.messages import message
from domain.rounds.amendments import PairingAmended
from domain.rounds.drafts import RoundPaired
from domain.rounds.publication import RoundPublished
from domain.state.tournament import Tournament
from domain.subject import Event
from domain.tournament.actions import ActionUndone
from domain.tournament.messages import message_of
from domain.values import GameId, PlayerId, RoundNumber
from server.eventstore.actions import origin, span_of
from server.eventstore.recorded import RecordedEvent
from server.languages import Language
from server.messages import MessageRenderer
from server.wording import ENGLISH

GamePlayers = Mapping[GameId, tuple[PlayerId, PlayerId]]


@dataclass(frozen=True, slots=True)
class TimelineFilter:
    """Which events are wanted: those about a player, a board of a round, or a round; None for all."""

    player: PlayerId | None = None
    round: RoundNumber | None = None
    board: int | None = None


EVERYTHING = TimelineFilter()

_MOST_NAMED = 3
"""Events of an action that was undone; the others are counted by their versions."""


def timeline(
    tournament: Tournament,
    recorded: Sequence[RecordedEvent],
    about: TimelineFilter = EVERYTHING,
    undoing: Sequence[RecordedEvent] | None = None,
    reader: Language = ENGLISH,
) -> list[dict[str, Any]]:
    """The events, oldest first: what, who, on which device, when, the command id, and whether it was undone.

    `tournament` is the newest state, from which names and boards are taken. `action` has the first and the last version
    of the events that were recorded together. If `recorded` is a part of the log, `undoing` has the events of the
    whole log that undo others, and those that events of the part undo. Texts are in the reader's language.
    """
    renderer, seats = MessageRenderer(reader, tournament), _seats(recorded)
    undone = _undone(recorded if undoing is None else undoing)
    known = {each.version: each.event for each in (*(undoing or ()), *recorded)}
    lines = []
    for _, together in groupby(recorded, key=origin):
        events = list(together)
        first, last = events[0].version, events[-1].version
        lines += [
            {
                **_line(each, renderer, known),
                "action": list(span_of(each.version, first, last)),
                "undone_by": undone.get(each.version),
            }
            for each in events
            if _is_about(each.event, about, seats, tournament)
        ]
    return lines


def undone_spans(recorded: Sequence[RecordedEvent]) -> list[range]:
    """The versions that are said to be undone by the events of a part: of each action the first few."""
    return [
        range(each.event.first, min(each.event.last, each.event.first + _MOST_NAMED - 1) + 1)
        for each in recorded
        if isinstance(each.event, ActionUndone)
    ]


def _line(recorded: RecordedEvent, renderer: MessageRenderer, known: Mapping[int, Event]) -> dict[str, Any]:
    event = recorded.event
    sentence = message_of(event)
    for versions in undone_spans([recorded]):
        was = tuple(message_of(known[version]) for version in versions if version in known)
        sentence = message("event.undone-was", said=sentence, what=was) if was else sentence
    return {
        "version": recorded.version,
        "type": recorded.type,
        "says": renderer.render(sentence),
        "round": getattr(event, "round", None),
        "actor": recorded.actor,
        "device": recorded.device,
        "recorded_at": recorded.recorded_at,
        "command_id": recorded.command_id,
    }


def _undone(recorded: Sequence[RecordedEvent]) -> dict[int, int]:
    """The versions of undone events, each with the version of the event that undid it."""
    found: dict[int, int] = {}
    for each in recorded:
        if isinstance(each.event, ActionUndone):
            found |= dict.fromkeys(range(each.event.first, each.event.last + 1), each.version)
    return found


def _seats(recorded: Sequence[RecordedEvent]) -> GamePlayers:
    """The two players of every game that was ever paired."""
    return {
        board.game: (board.white, board.black)
        for each in recorded
        if isinstance(each.event, RoundPaired | PairingAmended)
        for board in each.event.boards
    }


def _is_about(event: Event, about: TimelineFilter, seats: GamePlayers, tournament: Tournament) -> bool:
    if about.player is not None and about.player not in set(_players(event, seats)):
        return False
    if about.round is not None and getattr(event, "round", None) != about.round:
        return False
    return about.board is None or _is_of_board(event, about, tournament)


def _is_of_board(event: Event, about: TimelineFilter, tournament: Tournament) -> bool:
    """Whether an event is about a board: its pairing, its results, its corrections."""
    game = getattr(event, "game", None)
    if game is None:
        return isinstance(event, RoundPaired | PairingAmended | RoundPublished)
    rounds = tournament.play.rounds if about.round is None else tournament.play.rounds[about.round - 1 : about.round]
    return any(each.id == game and each.board == about.board for paired in rounds for each in paired.games.values())


def _players(event: Event, seats: GamePlayers) -> Iterable[PlayerId]:
    """All players whom an event is about."""
    named = {each.name for each in fields(event)}
    if isinstance(event, RoundPaired | PairingAmended):
        seated = [player for board in event.boards for player in (board.white, board.black)]
        return seated if event.bye is None else [*seated, event.bye]
    found: list[PlayerId] = []
    for name in named & {"player", "players", "game"}:
        value = getattr(event, name)
        found += seats.get(value, ()) if name == "game" else value if name == "players" else [value]
    return found
