"""Take an action back: the facts of one command, undone in reverse order by facts that compensate them."""

from __future__ import annotations

from collections.abc import Sequence

from domain import events as e
from domain.corrections.undoing.check_in import undo_check_in
from domain.corrections.undoing.fact import Moment
from domain.corrections.undoing.notices import undo_notice
from domain.corrections.undoing.play import undo_play
from domain.corrections.undoing.players import undo_player
from domain.corrections.undoing.requests import undo_request
from domain.corrections.undoing.results import undo_result
from domain.corrections.undoing.rounds import undo_round
from domain.corrections.undoing.settings import undo_settings
from domain.refusals import CannotBeTakenBack, UnknownFact
from domain.tournament import Tournament, evolve, replay


def undo(events: Sequence[e.Event], first: int, last: int, reason: str = "") -> tuple[e.Event, ...]:
    """The facts that take back those from version `first` to `last` (one action), with the one that says so in front.

    A lot that was drawn on the way to a pairing stays: it falls once (A.7).

    Raises UnknownFact, ChangedSince where other facts changed the same thing meanwhile, CannotBeTakenBack and
    PairingIsPlayed where the rules or the log leave no way.
    """
    if not 1 <= first <= last <= len(events):
        raise UnknownFact(first, len(events))
    before = _states(events, first, last)
    undone: list[e.Event] = [e.ActionUndone(first, last, reason)]
    now = evolve(replay(events), undone[0])
    pairs = any(isinstance(event, e.RoundPaired | e.ManualPairingStarted) for event in events[first - 1 : last])
    for version in range(last, first - 1, -1):
        if pairs and isinstance(events[version - 1], e.InitialColourDrawn | e.PairingNumbersAssigned):
            continue
        moment = Moment(version, before[version - first], now, reason)
        compensating = _compensating(events[version - 1], moment)
        undone.extend(compensating)
        now = replay(compensating, now)
    if len(undone) == 1:
        raise CannotBeTakenBack(first, "it changed nothing by itself")
    return tuple(undone)


def _states(events: Sequence[e.Event], first: int, last: int) -> list[Tournament]:
    """The states before each of the facts; the first fact of all has none, and cannot be taken back."""
    if first == 1:
        raise CannotBeTakenBack(first, "everything else follows from it")
    states = [replay(events[: first - 1])]
    for event in events[first - 1 : last - 1]:
        states.append(evolve(states[-1], event))
    return states


def _compensating(event: e.Event, moment: Moment) -> tuple[e.Event, ...]:
    if isinstance(event, e.ResultEvent):
        return undo_result(event, moment)
    if isinstance(event, e.PlayerEvent):
        return undo_player(event, moment)
    if isinstance(event, e.RoundEvent):
        return undo_round(event, moment)
    if isinstance(event, e.SettingsEvent):
        return undo_settings(event, moment)
    if isinstance(event, e.NoticeEvent):
        return undo_notice(event, moment)
    if isinstance(event, e.CheckInEvent):
        return undo_check_in(event, moment)
    if isinstance(event, e.PlayEvent):
        return undo_play(event, moment)
    if isinstance(event, e.RequestEvent):
        return undo_request(event, moment)
    if isinstance(event, e.DecisionEvent):
        return ()
    raise CannotBeTakenBack(moment.version, f"{type(event).__name__} came with a file")
