"""The rounds of a player: the first one, those away, and the worth of those that a late entry missed (C.04.2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import assert_never

from domain.lookups import registered_player
from domain.messages import message
from domain.players.byes import ByeCancelled, ByeGranted, TooLateForByes, TooManyByes, half_point_byes
from domain.players.roster import with_changed_player
from domain.refusals import CannotBeTakenBack, InvalidValue, Refusal, RoundIsPublished, check_between
from domain.state.rounds import Round
from domain.state.tournament import Tournament
from domain.subject import Command, Event, EventType, Subject, TimelineGroup, Undoing
from domain.values import ByeKind, PlayerId, RoundNumber
from domain.warning_levels import ActionWarning, WarningLevel
from domain.windows import Window, window_of


@dataclass(frozen=True, slots=True)
class FirstRoundChanged(Event):
    """A player is paired from another round on than was recorded: from `now` on, `was` before."""

    player: PlayerId
    was: RoundNumber
    now: RoundNumber
    reason: str = ""
    reported_by: str = ""


@dataclass(frozen=True, slots=True)
class MissedRoundCounted(Event):
    """What a public round is worth that a late entry missed: nothing, or half a point if the tournament grants it.

    None: nothing, and the round does not name the player, as of everyone who entered after it.
    """

    player: PlayerId
    round: RoundNumber
    was: ByeKind | None
    now: ByeKind | None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ChangeRounds(Command):
    """State the rounds of a player anew; None leaves what it names as it is.

    `away` are the rounds to come in which the player is not paired, for no points. `half_points_for` are the missed
    rounds that count half a point; the others count nothing.
    """

    player: PlayerId
    first_round: RoundNumber | None = None
    away: tuple[RoundNumber, ...] | None = None
    half_points_for: tuple[RoundNumber, ...] | None = None
    reason: str = ""
    reported_by: str = ""


@dataclass(eq=False)
class PlayerWasPaired(Refusal):
    """A player who took part in a round's pairing stays in the tournament's history."""

    player: PlayerId
    round: RoundNumber
    article = "F.5"


def change_rounds(tournament: Tournament, command: ChangeRounds) -> tuple[Event, ...]:
    """Change the first round, the rounds away, and what missed rounds are worth; past rounds are not paired again."""
    player = registered_player(tournament, command.player)
    first = player.first_round if command.first_round is None else command.first_round
    events: list[Event] = []
    if first != player.first_round:
        _check_first_round(tournament, player.id, first)
        events.append(
            FirstRoundChanged(player.id, player.first_round, first, command.reason, command.reported_by),
        )
    if command.away is not None:
        events += _away(tournament, command, command.away)
    if command.half_points_for is not None:
        counting = counted(tournament, player.id, first, command.half_points_for, command.reason)
        if counting and _is_late(tournament, first):
            raise InvalidValue("half_points_for", message("invalid.missed-rounds-late", round=first))
        events += counting
    return tuple(events)


def counted(
    tournament: Tournament,
    player: PlayerId,
    first: RoundNumber,
    half_points_for: tuple[RoundNumber, ...],
    reason: str,
) -> tuple[MissedRoundCounted, ...]:
    """The events by which of the rounds missed before `first` these count half a point, and the others nothing.

    Raises InvalidValue for a round that was not missed, and the refusals of the announced limits.
    """
    missed = missed_rounds(tournament, player, first)
    strange = sorted(set(half_points_for) - {each.number for each in missed})
    if strange:
        raise InvalidValue("half_points_for", message("invalid.not-missed", number=strange[0]))
    _check_limits(tournament, player, missed, half_points_for)
    kinds = {each.number: each.unpaired.get(player) for each in missed}
    wanted = {number: ByeKind.HALF_POINT if number in half_points_for else ByeKind.ZERO_POINT for number in kinds}
    return tuple(
        MissedRoundCounted(player, number, kind, wanted[number], reason)
        for number, kind in kinds.items()
        if (kind or ByeKind.ZERO_POINT) is not wanted[number]
    )


def missed_rounds(tournament: Tournament, player: PlayerId, first: RoundNumber) -> tuple[Round, ...]:
    """The public rounds before the first one of this player in which the player had no place."""
    return tuple(each for each in tournament.public_rounds if each.number < first and not each.seats(player))


def warnings_of_half_points(name: str, count: int) -> tuple[ActionWarning, ...]:
    """C.04.2 provides for one half-point bye a player; missed rounds that count half a point are among them."""
    if count <= 1:
        return ()
    text = message("warning.several-half-point-byes", name=name, count=count)
    return (ActionWarning("several-half-point-byes", WarningLevel.PROCEED_OR_CANCEL, text, "C.04.2"),)


def _warnings(tournament: Tournament, command: ChangeRounds) -> tuple[ActionWarning, ...]:
    """The half-point byes that the player would have, if another missed round becomes one."""
    player = registered_player(tournament, command.player)
    first = player.first_round if command.first_round is None else command.first_round
    wanted = set(command.half_points_for or ())
    missed = missed_rounds(tournament, player.id, first)
    if wanted <= {each.number for each in missed if each.unpaired.get(player.id) is ByeKind.HALF_POINT}:
        return ()
    return warnings_of_half_points(player.name, _other_half_points(tournament, player.id, missed) + len(wanted))


def left_out(tournament: Tournament, draft: Round) -> tuple[PlayerId, ...]:
    """The players who entered after the draft was made and are missing in it, though they would play in its round."""
    if tournament.rules.is_round_robin:
        return ()
    return tuple(
        player
        for player in tournament.roster.players
        if player not in draft.numbers and tournament.plays_in(player, draft.number)
    )


def _check_first_round(tournament: Tournament, player: PlayerId, first: RoundNumber) -> None:
    check_between("first_round", first, 1, tournament.settings.number_of_rounds)
    _check_not_paired(tournament, player, first)
    if first < tournament.next_round and first < tournament.roster.players[player].first_round:
        raise RoundIsPublished(first)


def _check_not_paired(tournament: Tournament, player: PlayerId, first: RoundNumber) -> None:
    for paired in tournament.public_rounds[: first - 1]:
        if paired.seats(player):
            raise PlayerWasPaired(player, paired.number)


def _away(tournament: Tournament, command: ChangeRounds, away: tuple[RoundNumber, ...]) -> Iterator[Event]:
    """The zero-point byes that are granted or cancelled; byes worth points stay in the rounds that are not named."""
    last = tournament.settings.number_of_rounds
    for number in away:
        check_between("away", number, 1, last)
        if number < tournament.next_round:
            raise RoundIsPublished(number)
    player, reason, reported_by = command.player, command.reason, command.reported_by
    for number in range(tournament.next_round, last + 1):
        was = tournament.roster.byes.get(number, {}).get(player)
        if number in away and was is not ByeKind.ZERO_POINT:
            yield ByeGranted(player, number, ByeKind.ZERO_POINT, was, reason, reported_by)
        elif number not in away and was is ByeKind.ZERO_POINT:
            yield ByeCancelled(player, number, was, reason, reported_by)


def _is_late(tournament: Tournament, first: RoundNumber) -> bool:
    """Whether the deadline for what missed rounds are worth is over: the end of the first round played (reading C9)."""
    missed = first - 1
    if not 0 < missed <= len(tournament.public_rounds):
        return False
    return window_of(tournament, RoundNumber(missed)) is Window.RATING_REPORT


def _check_limits(
    tournament: Tournament, player: PlayerId, missed: tuple[Round, ...], half_points_for: tuple[RoundNumber, ...]
) -> None:
    """Raise the refusal that the announced limits give to these half-point byes, all together."""
    limits = tournament.settings.bye_limits
    late = [number for number in half_points_for if limits.until is not None and number > limits.until]
    if limits.until is not None and late:
        raise TooLateForByes(late[0], limits.until)
    others = _other_half_points(tournament, player, missed)
    if half_points_for and limits.most is not None and others + len(set(half_points_for)) > limits.most:
        if player not in tournament.roster.players:
            raise InvalidValue("half_points_for", message("invalid.more-half-points", count=limits.most))
        raise TooManyByes(player, limits.most)


def _other_half_points(tournament: Tournament, player: PlayerId, missed: tuple[Round, ...]) -> int:
    """The half-point byes of a player in other rounds than those missed."""
    had = sum(each.unpaired.get(player) is ByeKind.HALF_POINT for each in missed)
    return half_point_byes(tournament, player) - had


def _evolve(tournament: Tournament, event: FirstRoundChanged | MissedRoundCounted) -> Tournament:
    match event:
        case FirstRoundChanged():
            return with_changed_player(tournament, event.player, first_round=event.now)
        case MissedRoundCounted():
            return _with_counted(tournament, event)
        case _:
            assert_never(event)


def _with_counted(tournament: Tournament, event: MissedRoundCounted) -> Tournament:
    """The state with another worth of a missed round; a round worth nothing is left out, as for all late entries."""
    version = tournament.version + 1
    paired = tournament.play.rounds[event.round - 1]
    unpaired = {who: kind for who, kind in paired.unpaired.items() if who != event.player}
    if event.now is not None and (event.player in paired.numbers or event.now is not ByeKind.ZERO_POINT):
        unpaired[event.player] = event.now
    play = tournament.play.with_round(replace(paired, unpaired=unpaired))
    return replace(tournament, version=version, touched=version, play=play)


def _undo(event: FirstRoundChanged | MissedRoundCounted, undoing: Undoing) -> tuple[Event, ...]:
    """The event that takes it back; none for a player who is not in the tournament any more."""
    player = undoing.now.roster.players.get(event.player)
    if player is None:
        return ()
    match event:
        case FirstRoundChanged():
            undoing.check(unchanged=player.first_round == event.now, what=message("undo.first-round-changed-again"))
            _check_not_paired(undoing.now, player.id, event.was)
            return (FirstRoundChanged(player.id, event.now, event.was, undoing.reason),)
        case MissedRoundCounted():
            if _is_late(undoing.now, player.first_round):
                raise CannotBeTakenBack(undoing.version, message("undo.missed-rounds-late", round=player.first_round))
            kind = undoing.now.play.rounds[event.round - 1].unpaired.get(player.id, ByeKind.ZERO_POINT)
            unchanged = kind is (event.now or ByeKind.ZERO_POINT)
            undoing.check(unchanged=unchanged, what=message("undo.bye-corrected-again"))
            return (MissedRoundCounted(player.id, event.round, event.now, event.was, undoing.reason),)
        case _:
            assert_never(event)


PLAYERS_ROUNDS = Subject(
    group=TimelineGroup.PLAYERS,
    events=(
        EventType(
            FirstRoundChanged,
            lambda event: message("event.first-round-changed", player=event.player, round=event.now),
            is_remark=True,
        ),
        EventType(
            MissedRoundCounted,
            lambda event: message(
                "event.missed-round-counted",
                player=event.player,
                round=event.round,
                bye=event.now or ByeKind.ZERO_POINT,
            ),
            is_remark=True,
        ),
    ),
    evolve=_evolve,
    undo=_undo,
    decisions={ChangeRounds: change_rounds},
    warnings={ChangeRounds: _warnings},
)
