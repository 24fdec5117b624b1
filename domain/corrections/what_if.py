"""What if: a log replayed with one event changed, round by round, and what a correction at hand would change.

Nothing is written. The pairings that were recorded stay what they are: each round is paired again from the recorded
history with the changed event in it, as the system would have paired it had the event been right from the start.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from domain.corrections.causes import Causes
from domain.corrections.differences import Differences, differences
from domain.corrections.effects import (
    RoundEffect,
    StandingsEffect,
    is_undecided,
    recorded_seats,
    round_effect,
    settles,
    standing_effect,
    standings_effect,
)
from domain.corrections.no_pairing import Pairing
from domain.corrections.possible import impossible
from domain.messages import Message, message
from domain.pairing_service import pair_round
from domain.players.byes import ByeCorrected
from domain.refusals import CannotBeTakenBack, UnknownFact
from domain.results.colours import ColoursCorrected
from domain.results.entering import AdjournedGameEnded, ResultCorrected, ResultEvent
from domain.results.report import ReportCorrected
from domain.rounds.boards import BrokenCriterion
from domain.rounds.breaches import broken_criteria, recorded_breaches
from domain.rounds.choices import KEEP, PAIR_AGAIN
from domain.rounds.drafts import PairingDiscarded, RoundPaired
from domain.rounds.lots import lots_are_due
from domain.settings.creation import TournamentCreated
from domain.state.tournament import Tournament
from domain.subject import Event, TimelineGroup
from domain.tournament.actions import ActionUndone
from domain.tournament.replay import evolve, replay
from domain.tournament.subjects import in_group
from domain.values import RoundNumber
from domain.windows import Window, has_begun, standing_window, window_of, window_of_result

_STEPS = in_group(TimelineGroup.ROUNDS)

OPTIONS = (KEEP, PAIR_AGAIN)
"""The arbiter's options when a published, unplayed pairing would change (F.7)."""


@dataclass(frozen=True, slots=True)
class Change:
    """The event of a version, as it should have been; None leaves it out, and its version empty."""

    version: int
    event: Event | None


@dataclass(frozen=True, slots=True)
class Impossible:
    """The first later event that makes no sense any more: the replay stops before it."""

    version: int
    event: str
    reason: Message


@dataclass(frozen=True, slots=True)
class WhatIf:
    """The rounds that would have been paired differently, the standings that would have moved, and where it ends."""

    rounds: tuple[RoundEffect, ...]
    standings: tuple[StandingsEffect, ...]
    impossible: Impossible | None = None


@dataclass(frozen=True, slots=True)
class Consequences:
    """What events that are not written yet would change: all that differs between the states before and after them.

    `window` is None for steps of a round, as its publication taken back: they change what the windows depend on.
    `rounds` is the latest round, if it is not over: the boards recorded, and those that the system pairs from the
    new state. If the latest round is over it is the next one, as the system pairs it from both states; so is a draft
    that is out of date, since what it lacks already is nothing of these events. `settled` is the
    latest round if the system pairs its recorded boards again, but did not before. `breaches` are the absolute criteria
    that the published pairing would break (F.6); `options` is what the arbiter may choose from (F.7). `needs_reason`:
    it is refused without a reason.
    """

    window: Window | None
    events: tuple[Event, ...]
    rounds: tuple[RoundEffect, ...]
    standings: StandingsEffect
    differences: Differences
    settled: RoundNumber | None = None
    breaches: tuple[BrokenCriterion, ...] = ()
    options: tuple[str, ...] = ()
    needs_reason: bool = False

    @property
    def changes_anything(self) -> bool:
        """Whether anything differs but the record itself."""
        new = any(each.is_new for each in self.rounds)
        return new or self.settled is not None or bool(self.standings or self.differences or self.breaches)


def what_if(events: Sequence[Event], change: Change, *, pair: Pairing = pair_round, same_field: bool = True) -> WhatIf:
    """Replay a log with one event changed.

    Raises UnknownFact, and CannotBeTakenBack if the first event is left out.
    """
    if not 1 <= change.version <= len(events):
        raise UnknownFact(change.version, len(events))
    if change.version == 1 and not isinstance(change.event, TournamentCreated):
        raise CannotBeTakenBack(1, message("undo.everything-follows"))
    before = replay(events[: change.version - 1]) if change.version > 1 else None
    was = evolve(before, events[change.version - 1])
    now = evolve(before, change.event or ActionUndone(change.version, change.version))
    lasting = _lasting(events)
    causes = Causes(now, [change.event or events[change.version - 1]])
    rounds: list[RoundEffect] = []
    moves: list[StandingsEffect] = []
    for version, event in enumerate(events[change.version :], start=change.version + 1):
        problem = impossible(now, event)
        if problem is not None:
            return WhatIf(
                tuple(rounds), _moved(moves, was, now, causes), Impossible(version, type(event).__name__, problem)
            )
        if isinstance(event, RoundPaired) and version in lasting:
            moves.append(standings_effect(was, now, causes))
            rounds += _effect(was, now, event.round, pair, same_field=same_field)
        was, now = evolve(was, event), evolve(now, event)
    if _next_can_be_paired(now):
        rounds += _effect(was, now, now.next_round, pair, same_field=same_field)
    return WhatIf(tuple(rounds), _moved(moves, was, now, causes))


def consequences(
    tournament: Tournament, events: Sequence[Event], *, pair: Pairing = pair_round, basis: Tournament | None = None
) -> Consequences:
    """What these events would change if they were written now.

    `basis` is the state in which the latest pairing was made or last decided about: a difference that was known then is
    not decided about again. None: every difference is decided about.
    """
    after = replay(events, tournament)
    causes = Causes(tournament, events)
    rounds: list[RoundEffect] = []
    broken: tuple[BrokenCriterion, ...] = ()
    settled, has_options = None, False
    if _compared(tournament, after):
        found = standing_effect(tournament, after, pair=pair)
        if found is not None and tournament.draft_is_stale and _keeps_draft(tournament, after):
            rounds += _effect(tournament, after, found.round, pair)
        elif found is not None:
            rounds.append(found)
            has_options = _needs_decision(tournament, after) and is_undecided(basis, after, pair=pair)
        elif settles(tournament, after, pair=pair):
            settled = tournament.play.rounds[-1].number
        if len(after.public_rounds) == len(tournament.play.rounds):
            broken = broken_criteria(after, recorded_breaches(after, len(after.play.rounds)))
    elif _next_can_be_paired(tournament) and _next_can_be_paired(after):
        rounds += _effect(tournament, after, after.next_round, pair)
    return Consequences(
        window=_window(tournament, events),
        events=tuple(events),
        rounds=tuple(rounds),
        standings=standings_effect(tournament, after, causes),
        differences=differences(tournament, after, causes),
        settled=settled,
        breaches=broken,
        options=OPTIONS if has_options else (),
    )


def _compared(tournament: Tournament, after: Tournament) -> bool:
    """Whether the latest round is looked at: the events leave it not over, or take its pairing back.

    If they take the lot back too, chance decides how it is paired again, and nothing can be compared.
    """
    if not tournament.play.rounds:
        return False
    if len(after.play.rounds) == len(tournament.play.rounds):
        return bool(after.play.rounds[-1].missing)
    by_lot = after.settings.initial_colour is None and not after.rules.is_round_robin
    same_round = after.next_round == tournament.play.rounds[-1].number
    return same_round and _next_can_be_paired(after) and not by_lot and not lots_are_due(after)


def _keeps_draft(tournament: Tournament, after: Tournament) -> bool:
    """Whether both states have the same draft."""
    number = len(tournament.play.rounds)
    if after.draft is None or len(after.play.rounds) != number:
        return False
    return set(recorded_seats(tournament, number)) == set(recorded_seats(after, number))


def _needs_decision(tournament: Tournament, after: Tournament) -> bool:
    """Whether the arbiter decides about the pairing of the latest round: public, not begun, and as it was (F.7)."""
    if len(tournament.play.rounds) != len(after.play.rounds):
        return False
    latest = after.play.rounds[-1]
    number = latest.number
    untouched = set(recorded_seats(tournament, number)) == set(recorded_seats(after, number))
    return untouched and latest.is_public and not has_begun(latest)


def _lasting(events: Sequence[Event]) -> set[int]:
    """The versions of the pairings that were not thrown away."""
    latest: dict[int, int] = {}
    for version, event in enumerate(events, start=1):
        if isinstance(event, RoundPaired):
            latest[event.round] = version
        elif isinstance(event, PairingDiscarded):
            latest.pop(event.round, None)
    return set(latest.values())


def _effect(
    was: Tournament, now: Tournament, number: int, pair: Pairing, *, same_field: bool = True
) -> tuple[RoundEffect, ...]:
    found = round_effect(was, now, number, pair=pair, same_field=same_field)
    return () if found is None else (found,)


def _moved(
    moves: Sequence[StandingsEffect], was: Tournament, now: Tournament, causes: Causes
) -> tuple[StandingsEffect, ...]:
    """The standings that differ, those at the end included."""
    return tuple(each for each in (*moves, standings_effect(was, now, causes)) if each)


def _next_can_be_paired(tournament: Tournament) -> bool:
    complete = not tournament.play.rounds or not tournament.play.rounds[-1].missing
    some_left = tournament.next_round <= tournament.settings.number_of_rounds
    return complete and some_left and tournament.draft is None and not tournament.finished


def _window(tournament: Tournament, events: Sequence[Event]) -> Window | None:
    """The window of the first event that is about a game or a bye of a public round; else that of now.

    None if one is a step of a round.
    """
    if any(type(event) in _STEPS for event in events):
        return None
    for event in events:
        number = getattr(event, "round", None)
        if isinstance(event, ResultCorrected) and event.own_slip:
            return Window.OWN_SLIP
        if isinstance(event, ReportCorrected) and isinstance(events[0], ActionUndone):
            keeps = event.game not in tournament.play.report
            return Window.UNDONE_LATE if keeps else Window.RATING_REPORT
        game = tournament.play.game(number, getattr(event, "game", None))
        if isinstance(event, ResultCorrected | AdjournedGameEnded) and game is not None:
            return window_of_result(tournament, event.round, game)
        if isinstance(event, ResultEvent | ColoursCorrected | ByeCorrected) and number is not None:
            return window_of(tournament, number)
    return standing_window(tournament)
