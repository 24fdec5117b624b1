"""Players who leave, who were absent without notice (F.8), and who come back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from domain.lookups import registered_player
from domain.messages import message
from domain.players.roster import player_now, with_changed_player
from domain.refusals import Refusal
from domain.state.roster import Player
from domain.state.tournament import Tournament
from domain.subject import Command, Event, EventType, Subject, TimelineGroup, Undoing
from domain.values import PlayerId, RoundNumber


@dataclass(frozen=True, slots=True)
class Withdrawn(Event):
    """A player left the tournament and is not paired from this round on (F.5).

    `by_absence` means that the player did not come and informed no one, which counts as leaving until it is explained
    (F.8).
    """

    player: PlayerId
    round: RoundNumber
    reason: str = ""
    by_absence: bool = False
    reported_by: str = ""


@dataclass(frozen=True, slots=True)
class AbsenceExplained(Event):
    """A player who stayed away had a reason after all: that they counted as withdrawn since a round lapses (F.8)."""

    player: PlayerId
    was: RoundNumber
    reason: str = ""
    reported_by: str = ""


@dataclass(frozen=True, slots=True)
class Reinstated(Event):
    """A player who had left is paired again from this round on. `was` is the round since which they had left."""

    player: PlayerId
    round: RoundNumber
    was: RoundNumber | None = None
    reason: str = ""
    reported_by: str = ""


@dataclass(frozen=True, slots=True)
class Withdraw(Command):
    """Stop pairing a player, from the next round to be paired on."""

    player: PlayerId
    reason: str = ""
    reported_by: str = ""


@dataclass(frozen=True, slots=True)
class ExplainAbsence(Command):
    """Record why a player stayed away without notice, so that they do not count as withdrawn (F.8)."""

    player: PlayerId
    reason: str = ""
    reported_by: str = ""


@dataclass(frozen=True, slots=True)
class Reinstate(Command):
    """Pair a withdrawn player again, from the next round to be paired on."""

    player: PlayerId
    reason: str = ""
    reported_by: str = ""


@dataclass(eq=False)
class NotWithdrawn(Refusal):
    """The player has not left."""

    player: PlayerId


@dataclass(eq=False)
class AlreadyWithdrawn(Refusal):
    """The player has left before."""

    player: PlayerId
    article = "F.5"


@dataclass(eq=False)
class NotAbsent(Refusal):
    """The player does not count as withdrawn for an absence."""

    player: PlayerId
    article = "F.8"


@dataclass(eq=False)
class PlayerIsExpelled(Refusal):
    """The player was expelled, which only another decision reverses."""

    player: PlayerId


def withdraw(tournament: Tournament, command: Withdraw) -> tuple[Event, ...]:
    """Stop pairing a player (F.5)."""
    if registered_player(tournament, command.player).withdrawn_from is not None:
        raise AlreadyWithdrawn(command.player)
    return (Withdrawn(command.player, tournament.next_round, command.reason, reported_by=command.reported_by),)


def explain_absence(tournament: Tournament, command: ExplainAbsence) -> tuple[Event, ...]:
    """Let the withdrawal of someone who was absent without notice lapse (F.8)."""
    player = registered_player(tournament, command.player)
    if player.withdrawn_from is None or not player.withdrawn_by_absence:
        raise NotAbsent(command.player)
    _check_not_expelled(player)
    return (AbsenceExplained(player.id, player.withdrawn_from, command.reason, command.reported_by),)


def reinstate(tournament: Tournament, command: Reinstate) -> tuple[Event, ...]:
    """Pair a withdrawn player again."""
    player = registered_player(tournament, command.player)
    if player.withdrawn_from is None:
        raise NotWithdrawn(command.player)
    _check_not_expelled(player)
    was = player.withdrawn_from
    return (Reinstated(player.id, tournament.next_round, was, command.reason, command.reported_by),)


def _check_not_expelled(player: Player) -> None:
    if player.expulsion is not None:
        raise PlayerIsExpelled(player.id)


def _evolve(tournament: Tournament, event: Withdrawn | AbsenceExplained | Reinstated) -> Tournament:
    match event:
        case Withdrawn():
            return with_changed_player(
                tournament, event.player, withdrawn_from=event.round, withdrawn_by_absence=event.by_absence
            )
        case Reinstated() | AbsenceExplained():
            return with_changed_player(tournament, event.player, withdrawn_from=None, withdrawn_by_absence=False)
        case _:
            assert_never(event)


def _undo(event: Withdrawn | AbsenceExplained | Reinstated, undoing: Undoing) -> tuple[Event, ...]:
    match event:
        case Withdrawn():
            player = player_now(event.player, undoing)
            _check_not_expelled(player)
            undoing.check(unchanged=player.withdrawn_from == event.round, what=message("undo.player-came-back"))
            return (Reinstated(event.player, undoing.now.next_round, event.round, undoing.reason),)
        case Reinstated() | AbsenceExplained():
            return _withdrawn_again(undoing.before.roster.players[event.player], undoing)
        case _:
            assert_never(event)


def _withdrawn_again(was: Player, undoing: Undoing) -> tuple[Event, ...]:
    """The player away again: since when they were, or from the next round if rounds were paired meanwhile."""
    player = player_now(was.id, undoing)
    undoing.check(unchanged=player.withdrawn_from is None, what=message("undo.player-withdrew-again"))
    since = was.withdrawn_from or undoing.now.next_round
    if undoing.now.next_round != undoing.before.next_round:
        since = undoing.now.next_round
    return (Withdrawn(was.id, since, undoing.reason, was.withdrawn_by_absence),)


WITHDRAWALS = Subject(
    group=TimelineGroup.PLAYERS,
    events=(
        EventType(
            Withdrawn,
            lambda event: message("event.withdrawn", player=event.player, round=event.round),
            is_noted=True,
        ),
        EventType(
            AbsenceExplained,
            lambda event: message("event.absence-explained", player=event.player),
            is_correction=True,
            is_remark=True,
        ),
        EventType(
            Reinstated,
            lambda event: message("event.reinstated", player=event.player, round=event.round),
            is_remark=True,
        ),
    ),
    evolve=_evolve,
    undo=_undo,
    decisions={Withdraw: withdraw, ExplainAbsence: explain_absence, Reinstate: reinstate},
)
