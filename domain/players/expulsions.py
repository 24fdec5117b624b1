"""Players who are expelled by a decision: not paired any more, and out of the standings unless they keep a place."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import assert_never

from domain.lookups import registered_player
from domain.messages import Message, message
from domain.players.roster import player_now, with_changed_player
from domain.refusals import ReasonMissing, Refusal
from domain.state.roster import Expulsion
from domain.state.tournament import Tournament
from domain.subject import Command, Event, EventType, Subject, TimelineGroup, Undoing
from domain.values import PlayerId, RoundNumber


@dataclass(frozen=True, slots=True)
class Expelled(Event):
    """A player was expelled and is not paired from this round on; the games played stay (C.07 15.1).

    `in_standings` says that the player keeps a place in the standings.
    """

    player: PlayerId
    round: RoundNumber
    in_standings: bool = False
    reason: str = ""
    reported_by: str = ""


@dataclass(frozen=True, slots=True)
class ExpulsionReversed(Event):
    """An expulsion was reversed. `round` and `in_standings` are those of the expulsion.

    The player is paired again, except one who had withdrawn before.
    """

    player: PlayerId
    round: RoundNumber
    in_standings: bool = False
    reason: str = ""
    reported_by: str = ""


@dataclass(frozen=True, slots=True)
class Expel(Command):
    """Expel a player, with the reason of the decision."""

    player: PlayerId
    in_standings: bool = False
    reason: str = ""
    reported_by: str = ""


@dataclass(frozen=True, slots=True)
class ReverseExpulsion(Command):
    """Reverse an expulsion, with the reason of the decision."""

    player: PlayerId
    reason: str = ""
    reported_by: str = ""


@dataclass(eq=False)
class AlreadyExpelled(Refusal):
    """The player has been expelled."""

    player: PlayerId


@dataclass(eq=False)
class NotExpelled(Refusal):
    """The player has not been expelled."""

    player: PlayerId


def expel(tournament: Tournament, command: Expel) -> tuple[Event, ...]:
    """Expel a player, from the next round to be paired on. Another choice about the standings replaces the first."""
    player = registered_player(tournament, command.player)
    _check_reason(command.reason)
    since, known = tournament.next_round, player.expulsion
    if known is not None:
        if known.in_standings == command.in_standings:
            raise AlreadyExpelled(player.id)
        since = known.round
    return (Expelled(player.id, since, command.in_standings, command.reason, command.reported_by),)


def reverse_expulsion(tournament: Tournament, command: ReverseExpulsion) -> tuple[Event, ...]:
    """Reverse an expulsion: the player is paired again from the next round to be paired on."""
    expulsion = registered_player(tournament, command.player).expulsion
    if expulsion is None:
        raise NotExpelled(command.player)
    _check_reason(command.reason)
    return (
        ExpulsionReversed(command.player, expulsion.round, expulsion.in_standings, command.reason, command.reported_by),
    )


def _check_reason(reason: str) -> None:
    if not reason.strip():
        raise ReasonMissing(message("invalid.decision-without-reason"))


def _evolve(tournament: Tournament, event: Expelled | ExpulsionReversed) -> Tournament:
    player = tournament.roster.players[event.player]
    match event:
        case Expelled():
            if player.expulsion is not None:
                expulsion = replace(player.expulsion, round=event.round, in_standings=event.in_standings)
                return with_changed_player(tournament, player.id, expulsion=expulsion)
            expulsion = Expulsion(event.round, event.in_standings, player.withdrawn_from)
            since = event.round if player.withdrawn_from is None else player.withdrawn_from
            return with_changed_player(tournament, player.id, expulsion=expulsion, withdrawn_from=since)
        case ExpulsionReversed():
            before = None if player.expulsion is None else player.expulsion.withdrawn_from
            return with_changed_player(tournament, player.id, expulsion=None, withdrawn_from=before)
        case _:
            assert_never(event)


def _undo(event: Expelled | ExpulsionReversed, undoing: Undoing) -> tuple[Event, ...]:
    expulsion = player_now(event.player, undoing).expulsion
    was = undoing.before.roster.players[event.player].expulsion
    match event:
        case Expelled():
            undoing.check(
                unchanged=expulsion is not None
                and (expulsion.round, expulsion.in_standings) == (event.round, event.in_standings),
                what=message("undo.expulsion-decided-again"),
            )
            if was is not None:
                return (Expelled(event.player, was.round, was.in_standings, undoing.reason),)
            return (ExpulsionReversed(event.player, event.round, event.in_standings, undoing.reason),)
        case ExpulsionReversed():
            undoing.check(unchanged=expulsion is None, what=message("undo.expulsion-decided-again"))
            since = event.round
            if undoing.now.next_round != undoing.before.next_round:
                since = undoing.now.next_round
            return (Expelled(event.player, since, event.in_standings, undoing.reason),)
        case _:
            assert_never(event)


def _expelled(event: Expelled) -> Message:
    if event.in_standings:
        return message("event.expelled-in-standings", player=event.player, round=event.round)
    return message("event.expelled", player=event.player, round=event.round)


EXPULSIONS = Subject(
    group=TimelineGroup.DECISIONS,
    events=(
        EventType(Expelled, _expelled, is_remark=True),
        EventType(
            ExpulsionReversed,
            lambda event: message("event.expulsion-reversed", player=event.player),
            is_correction=True,
            is_remark=True,
        ),
    ),
    evolve=_evolve,
    undo=_undo,
    decisions={Expel: expel, ReverseExpulsion: reverse_expulsion},
)
