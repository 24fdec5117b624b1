"""Players who enter the tournament, and registrations made by mistake."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import assert_never

from domain.bad_values import BadValue
from domain.lookups import named, registered_player
from domain.messages import message
from domain.plain_text import on_one_line
from domain.players.byes import ByeGranted
from domain.players.expulsions import Expelled
from domain.players.identity import as_read
from domain.players.numbers import PairingNumbersAssigned
from domain.players.ratings import check_rating, rating_of, with_ratings
from domain.players.roster import player_now, with_players
from domain.players.rounds import MissedRoundCounted, PlayerWasPaired, counted, warnings_of_half_points
from domain.players.withdrawals import Withdrawn
from domain.ratings import NO_RATINGS, CountingRating, Ratings
from domain.refusals import AllRoundsPaired, InvalidValue, Refusal, check_between
from domain.rounds.fixed_boards import warnings_of_board
from domain.starting_list import numbers_are_fixed
from domain.state.roster import Player
from domain.state.round_robin import with_its_rounds
from domain.state.rounds import Round
from domain.state.tournament import Tournament
from domain.subject import Command, Event, EventType, Subject, TimelineGroup, Undoing
from domain.values import PlayerId, Rating, RatingKind, RoundNumber, Title, on_fide_scale
from domain.warning_levels import ActionWarning


@dataclass(frozen=True, slots=True)
class PlayerRegistered(Event):
    """A player entered the tournament, to be paired from `first_round` on.

    `rating` is on the FIDE scale; `rating_kind` says whether it was estimated or converted (A.1). A late entry gives
    in `reason` why the player comes late, and `reported_by` who reported it. `rating_is_derived`: the rating follows
    from `ratings` by the tournament's rule.
    """

    player: PlayerId
    name: str
    rating: Rating = 0
    title: Title = Title.NONE
    federation: str = ""
    fide_id: str = ""
    sex: str = ""
    club: str = ""
    first_round: RoundNumber = 1
    rating_kind: RatingKind = RatingKind.OFFICIAL
    reason: str = ""
    reported_by: str = ""
    board: int = 0
    ratings: Ratings = NO_RATINGS
    rating_is_derived: bool = False
    national_id: str = ""
    birth_date: str = field(default="", metadata={"private": True})
    contact: str = field(default="", metadata={"private": True})


@dataclass(frozen=True, slots=True)
class RegistrationCancelled(Event):
    """A player who was never paired was registered by mistake, and is not in the tournament any more."""

    player: PlayerId
    reason: str = ""


@dataclass(frozen=True, slots=True)
class RegisterPlayer(Command):
    """Enter a player, at any time before the last round is paired. `rating` is a number of the scale `rating_kind`.

    `half_points_for` are the rounds that the late entry missed and that count half a point.
    `ratings` are fields of `Ratings`; without a `rating` the one that counts follows from them.
    """

    name: str
    rating: Rating = 0
    title: Title = Title.NONE
    federation: str = ""
    fide_id: str = ""
    sex: str = ""
    club: str = ""
    rating_kind: RatingKind = RatingKind.OFFICIAL
    reason: str = ""
    reported_by: str = ""
    birth_date: str = ""
    contact: str = ""
    half_points_for: tuple[RoundNumber, ...] = ()
    board: int = 0
    ratings: Mapping[str, int] = field(default_factory=dict)
    national_id: str = ""


@dataclass(frozen=True, slots=True)
class CancelRegistration(Command):
    """Take a player out who was registered by mistake and never paired."""

    player: PlayerId
    reason: str = ""


@dataclass(eq=False)
class PlayerAlreadyRegistered(Refusal):
    """A player of the tournament already has this FIDE id."""

    fide_id: str
    player: PlayerId


_HIGHEST_BOARD = 9999


def register(tournament: Tournament, command: RegisterPlayer) -> tuple[Event, ...]:
    """Enter a player. A late entry is paired from the next round on (C.04.2)."""
    name = named(command.name)
    check_board(command.board)
    ratings = with_ratings(NO_RATINGS, command.ratings)
    counting = _counting(tournament, command, ratings)
    if tournament.next_round > tournament.settings.number_of_rounds:
        raise AllRoundsPaired(tournament.settings.number_of_rounds)
    fide_id = as_read("fide_id", command.fide_id)
    if fide_id:
        check_fide_id(tournament, fide_id)
    player = PlayerId(f"p{tournament.version + 1}")
    return (
        PlayerRegistered(
            player=player,
            name=name,
            rating=counting.rating,
            title=command.title,
            federation=as_read("federation", command.federation),
            fide_id=fide_id,
            sex=as_read("sex", command.sex),
            club=command.club,
            first_round=tournament.next_round,
            rating_kind=counting.kind,
            reason=command.reason,
            reported_by=command.reported_by,
            board=command.board,
            ratings=ratings,
            rating_is_derived=counting.is_derived,
            national_id=on_one_line(command.national_id),
            birth_date=as_read("birth_date", command.birth_date),
            contact=command.contact,
        ),
        *counted(tournament, player, tournament.next_round, command.half_points_for, command.reason),
    )


def _warnings(tournament: Tournament, command: RegisterPlayer) -> tuple[ActionWarning, ...]:
    """C.04.2: more than one half-point bye is not provided for; the missed rounds of a late entry may be several."""
    byes = warnings_of_half_points(command.name, len(set(command.half_points_for)))
    return (*byes, *warnings_of_board(command.board, len(tournament.roster.players) + 1))


def _counting(tournament: Tournament, command: RegisterPlayer, ratings: Ratings) -> CountingRating:
    """The rating that counts: the stated one, else the one that follows from the ratings."""
    try:
        rating = on_fide_scale(command.rating, command.rating_kind)
    except BadValue as error:
        raise InvalidValue("rating", error.problem) from error
    check_rating(rating)
    if ratings == NO_RATINGS:
        return CountingRating(rating, command.rating_kind, is_derived=False)
    unknown = Player(PlayerId(""), command.name, rating_kind=command.rating_kind, ratings=ratings)
    return rating_of(tournament, unknown, rating or None)


def cancel_registration(tournament: Tournament, command: CancelRegistration) -> tuple[Event, ...]:
    """Take out a player who is in no pairing."""
    registered_player(tournament, command.player)
    for paired in tournament.play.rounds:
        if command.player in paired.numbers:
            raise PlayerWasPaired(command.player, paired.number)
    return (RegistrationCancelled(command.player, command.reason),)


def check_fide_id(tournament: Tournament, fide_id: str, but: PlayerId | None = None) -> None:
    """Raise PlayerAlreadyRegistered if another player than `but` has this FIDE id."""
    for player in tournament.roster.players.values():
        if player.fide_id == fide_id and player.id != but:
            raise PlayerAlreadyRegistered(fide_id, player.id)


def check_board(board: int) -> None:
    """Raise InvalidValue for a number that no board has; 0 is none."""
    check_between("board", board, 0, _HIGHEST_BOARD)


def registered(event: PlayerRegistered) -> Player:
    """The player whom a registration makes."""
    return Player(
        event.player,
        event.name,
        event.rating,
        event.title,
        event.federation,
        event.fide_id,
        event.sex,
        event.club,
        event.birth_date,
        event.contact,
        event.first_round,
        rating_kind=event.rating_kind,
        board=event.board,
        ratings=event.ratings,
        rating_is_derived=event.rating_is_derived,
        national_id=event.national_id,
    )


def _evolve(tournament: Tournament, event: PlayerRegistered | RegistrationCancelled) -> Tournament:
    match event:
        case PlayerRegistered():
            return with_players(tournament, [registered(event)])
        case RegistrationCancelled():
            return _without(tournament, event.player)
        case _:
            assert_never(event)


def _without(tournament: Tournament, player: PlayerId) -> Tournament:
    """The state without a player who was never paired."""
    version = tournament.version + 1
    roster, hall, play = tournament.roster, tournament.hall, tournament.play
    left = replace(
        tournament,
        version=version,
        touched=version,
        roster=replace(
            roster,
            players={who: each for who, each in roster.players.items() if who != player},
            byes={
                number: {who: kind for who, kind in byes.items() if who != player}
                for number, byes in roster.byes.items()
            },
            assigned_numbers={who: tpn for who, tpn in roster.assigned_numbers.items() if who != player},
        ),
        play=replace(play, rounds=tuple(_without_bye(each, player) for each in play.rounds)),
        hall=replace(
            hall,
            checked_in=hall.checked_in - {player},
            requests={number: each for number, each in hall.requests.items() if each.player != player},
        ),
    )
    return with_its_rounds(left)


def _without_bye(paired: Round, player: PlayerId) -> Round:
    """The round without what it was worth for a player who missed it."""
    if player not in paired.unpaired:
        return paired
    return replace(paired, unpaired={who: kind for who, kind in paired.unpaired.items() if who != player})


def _undo(event: PlayerRegistered | RegistrationCancelled, undoing: Undoing) -> tuple[Event, ...]:
    match event:
        case PlayerRegistered():
            return _registration_cancelled(event.player, undoing)
        case RegistrationCancelled():
            return _registered_again(undoing.before.roster.players[event.player], undoing)
        case _:
            assert_never(event)


def _registration_cancelled(player: PlayerId, undoing: Undoing) -> tuple[Event, ...]:
    player_now(player, undoing)
    for paired in undoing.now.play.rounds:
        if player in paired.numbers:
            raise PlayerWasPaired(player, paired.number)
    return (RegistrationCancelled(player, undoing.reason),)


def _registered_again(player: Player, undoing: Undoing) -> tuple[Event, ...]:
    """The registration, with the byes and the number recorded with it."""
    undoing.check(unchanged=player.id not in undoing.now.roster.players, what=message("undo.registered-again"))
    events: list[Event] = [
        PlayerRegistered(
            player=player.id,
            name=player.name,
            rating=player.rating,
            title=player.title,
            federation=player.federation,
            fide_id=player.fide_id,
            sex=player.sex,
            club=player.club,
            first_round=max(player.first_round, undoing.now.next_round),
            rating_kind=player.rating_kind,
            reason=undoing.reason,
            board=player.board,
            ratings=player.ratings,
            rating_is_derived=player.rating_is_derived,
            national_id=player.national_id,
            birth_date=player.birth_date,
            contact=player.contact,
        )
    ]
    left = player.withdrawn_from if player.expulsion is None else player.expulsion.withdrawn_from
    if left is not None:
        events.append(Withdrawn(player.id, left, undoing.reason, player.withdrawn_by_absence))
    if player.expulsion is not None:
        events.append(Expelled(player.id, player.expulsion.round, player.expulsion.in_standings, undoing.reason))
    events += [
        MissedRoundCounted(player.id, each.number, None, each.unpaired[player.id], undoing.reason)
        for each in undoing.before.public_rounds
        if player.id in each.unpaired
    ]
    for number, byes in undoing.before.roster.byes.items():
        if player.id in byes and number >= undoing.now.next_round:
            events.append(ByeGranted(player.id, number, byes[player.id], reason=undoing.reason))
    if player.id in undoing.before.roster.assigned_numbers and not numbers_are_fixed(undoing.now):
        events.append(PairingNumbersAssigned(undoing.before.roster.assigned_numbers))
    return tuple(events)


REGISTRATION = Subject(
    group=TimelineGroup.PLAYERS,
    events=(
        EventType(
            PlayerRegistered,
            lambda event: message(
                "event.player-registered", name=event.name, rating=event.rating, round=event.first_round
            ),
            is_noted=True,
        ),
        EventType(
            RegistrationCancelled,
            lambda event: message("event.registration-cancelled", player=event.player),
            is_correction=True,
            is_remark=True,
        ),
    ),
    evolve=_evolve,
    undo=_undo,
    decisions={RegisterPlayer: register, CancelRegistration: cancel_registration},
    warnings={RegisterPlayer: _warnings},
)
