"""Byes that are granted, cancelled and corrected, and the limits that a tournament announced (F.5; C.04.2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import assert_never

from domain.lookups import paired_round, registered_player
from domain.messages import FieldValue, message
from domain.players.roster import player_now
from domain.refusals import DeadlineIsOver, InvalidValue, Refusal, RoundIsPublished, RoundNotPublished, check_between
from domain.state.tournament import Tournament
from domain.subject import Command, Event, EventType, Subject, TimelineGroup, Undoing
from domain.values import ByeKind, PlayerId, RoundNumber
from domain.warning_levels import ActionWarning, WarningLevel
from domain.windows import Window, earlier_round, window_of


@dataclass(frozen=True, slots=True)
class ByeGranted(Event):
    """A player will not be paired in a round and knows what the round is worth. An absence is a zero-point bye.

    `was` is the bye that the player had for that round before.
    """

    player: PlayerId
    round: RoundNumber
    kind: ByeKind
    was: ByeKind | None = None
    reason: str = ""
    reported_by: str = ""


@dataclass(frozen=True, slots=True)
class ByeCancelled(Event):
    """A bye for a round not yet paired was taken back: the player will be paired."""

    player: PlayerId
    round: RoundNumber
    was: ByeKind | None = None
    reason: str = ""
    reported_by: str = ""


@dataclass(frozen=True, slots=True)
class ByeCorrected(Event):
    """The bye of a player in a round that was paired without them was of another kind than was recorded."""

    player: PlayerId
    round: RoundNumber
    was: ByeKind
    now: ByeKind
    reason: str = ""
    reported_by: str = ""


@dataclass(frozen=True, slots=True)
class GrantBye(Command):
    """Leave a player out of a round not yet paired."""

    player: PlayerId
    round: RoundNumber
    kind: ByeKind
    reason: str = ""
    reported_by: str = ""


@dataclass(frozen=True, slots=True)
class CancelBye(Command):
    """Take a bye back before the round is paired."""

    player: PlayerId
    round: RoundNumber
    reason: str = ""
    reported_by: str = ""


@dataclass(frozen=True, slots=True)
class CorrectBye(Command):
    """Record what a round was really worth for a player who was not paired in it."""

    player: PlayerId
    round: RoundNumber
    kind: ByeKind
    reason: str = ""
    reported_by: str = ""


@dataclass(eq=False)
class NoSuchBye(Refusal):
    """There is no bye to be taken back."""

    player: PlayerId
    round: RoundNumber


@dataclass(eq=False)
class TooManyByes(Refusal):
    """The tournament announced fewer half-point byes a player."""

    player: PlayerId
    most: int
    article = "C.04.2"

    @property
    def message_fields(self) -> Mapping[str, FieldValue]:
        """The byes, counted."""
        return {"player": self.player, "count": self.most}


@dataclass(eq=False)
class TooLateForByes(Refusal):
    """The tournament announced half-point byes up to an earlier round."""

    round: RoundNumber
    until: RoundNumber
    article = "C.04.2"


def grant_bye(tournament: Tournament, command: GrantBye) -> tuple[Event, ...]:
    """Leave a player out of a round that is not public (F.5)."""
    registered_player(tournament, command.player)
    _check_open(tournament, command.round)
    _check_granted(command.kind)
    was = tournament.roster.byes.get(command.round, {}).get(command.player)
    if was is command.kind:
        return ()
    if command.kind is ByeKind.HALF_POINT:
        check_bye_limits(tournament, command.player, command.round)
    return (ByeGranted(command.player, command.round, command.kind, was, command.reason, command.reported_by),)


def cancel_bye(tournament: Tournament, command: CancelBye) -> tuple[Event, ...]:
    """Take back a bye of a round that is not public."""
    registered_player(tournament, command.player)
    _check_open(tournament, command.round)
    was = tournament.roster.byes.get(command.round, {}).get(command.player)
    if was is None:
        raise NoSuchBye(command.player, command.round)
    return (ByeCancelled(command.player, command.round, was, command.reason, command.reported_by),)


def correct_bye(tournament: Tournament, command: CorrectBye) -> tuple[Event, ...]:
    """Record what a public round was worth for a player who was not paired in it, within the deadline (C.04.2)."""
    registered_player(tournament, command.player)
    paired = paired_round(tournament, command.round)
    if not paired.is_public:
        raise RoundNotPublished(command.round)
    _check_granted(command.kind)
    seated = {who for game in paired.games.values() for who in (game.white, game.black)} | {paired.bye}
    if command.player in seated:
        raise NoSuchBye(command.player, command.round)
    if window_of(tournament, command.round) is Window.RATING_REPORT:
        raise DeadlineIsOver(command.round)
    was = paired.unpaired.get(command.player, ByeKind.ZERO_POINT)
    if was is command.kind:
        return ()
    return (ByeCorrected(command.player, command.round, was, command.kind, command.reason, command.reported_by),)


def check_bye_limits(tournament: Tournament, player: PlayerId, number: RoundNumber) -> None:
    """Raise the refusal that the announced limits give to one more half-point bye in this round."""
    limits = tournament.settings.bye_limits
    if limits.until is not None and number > limits.until:
        raise TooLateForByes(number, limits.until)
    if limits.most is not None and half_point_byes(tournament, player, but=number) >= limits.most:
        raise TooManyByes(player, limits.most)


def half_point_byes(tournament: Tournament, player: PlayerId, *, but: RoundNumber | None = None) -> int:
    """How many half-point byes a player has had or was granted, one round left out."""
    had = sum(
        paired.unpaired.get(player) is ByeKind.HALF_POINT for paired in tournament.public_rounds if paired.number != but
    )
    granted = sum(
        byes.get(player) is ByeKind.HALF_POINT
        for number, byes in tournament.roster.byes.items()
        if number >= tournament.next_round and number != but
    )
    return had + granted


def _warnings(tournament: Tournament, command: GrantBye | CorrectBye) -> tuple[ActionWarning, ...]:
    """C.04.2: full-point byes are not described; more than one half-point bye a player is not foreseen.

    F.7: a later round may have been paired with the bye that is corrected.
    """
    earlier = earlier_round(tournament, command.round) if isinstance(command, CorrectBye) else ()
    return (*_of_kind(tournament, command), *earlier)


def _of_kind(tournament: Tournament, command: GrantBye | CorrectBye) -> tuple[ActionWarning, ...]:
    if command.kind is ByeKind.FULL_POINT:
        text = message("warning.full-point-bye", player=command.player)
        return (ActionWarning("full-point-bye", WarningLevel.INFORMATION, text, "C.04.2"),)
    others = half_point_byes(tournament, command.player, but=command.round)
    if command.kind is ByeKind.HALF_POINT and others:
        text = message("warning.another-half-point-bye", player=command.player, count=others)
        return (ActionWarning("another-half-point-bye", WarningLevel.PROCEED_OR_CANCEL, text, "C.04.2"),)
    return ()


def _undo_warnings(before: Tournament, after: Tournament) -> tuple[ActionWarning, ...]:
    """The same, for byes of rounds to come that are there again."""
    found: tuple[ActionWarning, ...] = ()
    for number, byes in after.roster.byes.items():
        was = before.roster.byes.get(number, {})
        for player, kind in byes.items():
            if number >= before.next_round and was.get(player) is not kind:
                found += _warnings(before, GrantBye(player, number, kind))
    return found


def _check_granted(kind: ByeKind) -> None:
    if kind is ByeKind.PAIRING_ALLOCATED:
        raise InvalidValue("kind", message("invalid.allocated-bye"))


def _check_open(tournament: Tournament, number: RoundNumber) -> None:
    check_between("round", number, 1, tournament.settings.number_of_rounds)
    if number < tournament.next_round:
        raise RoundIsPublished(number)


def evolve_byes(tournament: Tournament, event: ByeGranted | ByeCancelled | ByeCorrected) -> Tournament:
    """The state after an event about a bye."""
    match event:
        case ByeGranted():
            byes = {**tournament.roster.byes.get(event.round, {}), event.player: event.kind}
            return _with_byes(tournament, event.round, byes)
        case ByeCancelled():
            byes = {who: kind for who, kind in tournament.roster.byes[event.round].items() if who != event.player}
            return _with_byes(tournament, event.round, byes)
        case ByeCorrected():
            return _with_corrected_bye(tournament, event)
        case _:
            assert_never(event)


def _with_corrected_bye(tournament: Tournament, event: ByeCorrected) -> Tournament:
    """The state with another kind of bye in a round; zero-point byes before a late entry are left out."""
    version = tournament.version + 1
    paired = tournament.play.rounds[event.round - 1]
    unpaired = {who: kind for who, kind in paired.unpaired.items() if who != event.player}
    if event.player in paired.numbers or event.now is not ByeKind.ZERO_POINT:
        unpaired[event.player] = event.now
    play = tournament.play.with_round(replace(paired, unpaired=unpaired))
    return replace(tournament, version=version, touched=version, play=play)


def _with_byes(tournament: Tournament, number: RoundNumber, byes: Mapping[PlayerId, ByeKind]) -> Tournament:
    """The state with these byes for a round; a round without byes is left out."""
    version = tournament.version + 1
    others = {each: those for each, those in tournament.roster.byes.items() if each != number}
    roster = replace(tournament.roster, byes={**others, **({number: byes} if byes else {})})
    return replace(tournament, version=version, touched=version, roster=roster)


def _undo(event: ByeGranted | ByeCancelled | ByeCorrected, undoing: Undoing) -> tuple[Event, ...]:
    match event:
        case ByeGranted() | ByeCancelled():
            return _bye_restored(event.player, event.round, undoing)
        case ByeCorrected():
            kind = undoing.now.play.rounds[event.round - 1].unpaired.get(event.player)
            undoing.check(unchanged=kind is event.now, what=message("undo.bye-corrected-again"))
            if window_of(undoing.now, event.round) is Window.RATING_REPORT:
                raise DeadlineIsOver(event.round)
            return (ByeCorrected(event.player, event.round, event.now, event.was, undoing.reason),)
        case _:
            assert_never(event)


def _bye_restored(player: PlayerId, number: RoundNumber, undoing: Undoing) -> tuple[Event, ...]:
    """The bye of that round as it was before, in a round that was not published since.

    A bye in a round that was public by then came with an amended pairing, and goes with it.
    """
    player_now(player, undoing)
    if undoing.before.next_round <= number < undoing.now.next_round:
        raise RoundIsPublished(number)
    was = undoing.before.roster.byes.get(number, {}).get(player)
    kind = undoing.now.roster.byes.get(number, {}).get(player)
    undoing.check(unchanged=was is not kind, what=message("undo.bye-as-before"))
    if was is None:
        return (ByeCancelled(player, number, kind, undoing.reason),)
    return (ByeGranted(player, number, was, kind, undoing.reason),)


BYES = Subject(
    group=TimelineGroup.PLAYERS,
    events=(
        EventType(
            ByeGranted,
            lambda event: message("event.bye-granted", player=event.player, round=event.round, bye=event.kind),
        ),
        EventType(ByeCancelled, lambda event: message("event.bye-cancelled", player=event.player, round=event.round)),
        EventType(
            ByeCorrected,
            lambda event: message(
                "event.bye-corrected", player=event.player, round=event.round, bye_was=event.was, bye_now=event.now
            ),
            is_correction=True,
            is_remark=True,
        ),
    ),
    evolve=evolve_byes,
    undo=_undo,
    decisions={GrantBye: grant_bye, CancelBye: cancel_bye, CorrectBye: correct_bye},
    warnings={GrantBye: _warnings, CorrectBye: _warnings},
    undo_warnings=_undo_warnings,
)
