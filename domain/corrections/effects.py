"""What differs between two states of a tournament: the boards of a round, and the places in the standings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from domain.corrections.deciding import Deciding, Explained, deciding
from domain.messages import Message, message, with_players
from domain.pairing.system import Field, NoPairing, RoundPairing
from domain.pairing_service import by_player, field_of, pair_round
from domain.rounds.boards import Seat
from domain.rounds.drafts import FEWEST_TO_PAIR
from domain.standings.ranking import standings
from domain.starting_list import pairing_numbers, players_by_number
from domain.state.tournament import Tournament
from domain.values import PlayerId, Points, RoundNumber
from domain.windows import has_begun

Pairing = Callable[[Field, str], RoundPairing]
"""Pairs a field by the system of a code."""


@dataclass(frozen=True, slots=True)
class BoardChange:
    """A board of one pairing and its counterpart in the other; None if there is none left."""

    was: Seat | None
    now: Seat | None


@dataclass(frozen=True, slots=True)
class RoundEffect:
    """A round that would be paired differently, and the rule that makes the difference.

    `refusal` is why the system would find no pairing at all; None if it finds one.
    """

    round: RoundNumber
    boards: tuple[BoardChange, ...]
    deciding: Deciding | None = None
    refusal: Message | None = None


@dataclass(frozen=True, slots=True)
class Move:
    """A player whose points or place differ; places count from 1, points are half points. 0: not in the standings."""

    player: PlayerId
    place_was: int
    place_now: int
    points_was: Points
    points_now: Points


@dataclass(frozen=True, slots=True)
class StandingsEffect:
    """The moves in the standings after a round (0: before the first one)."""

    after: RoundNumber
    moves: tuple[Move, ...]


def round_effect(
    was: Tournament, now: Tournament, number: RoundNumber, *, pair: Pairing = pair_round, same_field: bool = True
) -> RoundEffect | None:
    """How the system pairs a round from one state and from the other; None if it makes no difference.

    The same field makes the same pairing: it is not paired twice, unless `same_field` is turned off.
    """
    if same_field and _same_field(was, now, number):
        return None
    made_was, refusal_was = _paired(was, field_of(was, number), pair)
    made_now, refusal = _paired(now, field_of(now, number), pair)
    boards = board_changes(_seats(was, made_was), _seats(now, made_now))
    if not boards and refusal == refusal_was:
        return None
    if made_was is None or made_now is None:
        return RoundEffect(number, boards, None, refusal)
    return RoundEffect(number, boards, deciding(_explained(was, made_was), _explained(now, made_now)))


def standing_effect(was: Tournament, now: Tournament, *, pair: Pairing = pair_round) -> RoundEffect | None:
    """What becomes of the boards of the latest round of `was`, which is not over: None if they stay.

    Events that change boards themselves, as an amendment taken back, are compared board by board. If they do not, or
    take the pairing back, the boards are compared with what the system pairs from `now`: what pairing the round again
    leads to. A round that has begun is not paired again; there it is compared only if the system is given other events.
    """
    number = was.play.rounds[-1].number
    recorded = recorded_seats(was, number)
    latest = now.play.rounds[number - 1] if number <= len(now.play.rounds) else None
    if latest is not None:
        after = recorded_seats(now, number)
        if set(after) != set(recorded):
            return RoundEffect(number, board_changes(recorded, after))
        if has_begun(latest) and _same_field(was, now, number):
            return None
    made, refusal = _paired(now, field_of(now, number), pair)
    boards = board_changes(recorded, _seats(now, made))
    if not boards and not refusal:
        return None
    before, _ = (None, None) if made is None else _paired(was, field_of(was, number), pair)
    if made is None or before is None or set(_seats(was, before)) != set(recorded):
        return RoundEffect(number, boards, None, refusal)
    return RoundEffect(number, boards, deciding(_explained(was, before), _explained(now, made)))


def recorded_seats(tournament: Tournament, number: RoundNumber) -> Sequence[Seat]:
    """The boards of a paired round, draft or public, and its bye."""
    paired = tournament.play.rounds[number - 1]
    boards = [(game.white, game.black) for game in paired.games.values()]
    return boards if paired.bye is None else [*boards, (paired.bye, None)]


def standings_effect(was: Tournament, now: Tournament) -> StandingsEffect:
    """Players whose place or points differ, in the order of their places now."""
    before = {each.player: each for each in standings(was)}
    moves = []
    for each in standings(now):
        earlier = before.pop(each.player, None)
        place, points = (0, 0) if earlier is None else (earlier.place, earlier.points)
        if (place, points) != (each.place, each.points):
            moves.append(Move(each.player, place, each.place, points, each.points))
    moves += [Move(each.player, each.place, 0, each.points, 0) for each in before.values()]
    return StandingsEffect(len(now.public_rounds), tuple(moves))


def _same_field(was: Tournament, now: Tournament, number: RoundNumber) -> bool:
    same_system = was.settings.system == now.settings.system
    return (
        same_system and field_of(was, number) == field_of(now, number) and pairing_numbers(was) == pairing_numbers(now)
    )


def _paired(tournament: Tournament, field: Field, pair: Pairing) -> tuple[RoundPairing | None, Message | None]:
    present = sum(player.present for player in field.players)
    if present < FEWEST_TO_PAIR:
        return None, message("no-pairing.not-enough", count=present)
    try:
        return pair(field, tournament.settings.system), None
    except NoPairing as refusal:
        return None, no_pairing(tournament, refusal)


def no_pairing(tournament: Tournament, refusal: NoPairing) -> Message:
    """Why the system finds no pairing of a round of this tournament, and the article."""
    inner = with_players(refusal.reason, players_by_number(tournament).__getitem__)
    return message("no-pairing.by-article", said=inner, article=refusal.article)


def _seats(tournament: Tournament, made: RoundPairing | None) -> Sequence[Seat]:
    if made is None:
        return ()
    pairs, bye = by_player(tournament, made)
    return pairs if bye is None else (*pairs, (bye, None))


def board_changes(was: Sequence[Seat], now: Sequence[Seat]) -> tuple[BoardChange, ...]:
    """Every board of one pairing that the other lacks, each beside one that shares a player with it."""
    left = [seat for seat in now if seat not in set(was)]
    changes = []
    for seat in was:
        if seat in now:
            continue
        match = next((each for each in left if set(each) & set(seat) - {None}), None)
        if match is not None:
            left.remove(match)
        changes.append(BoardChange(seat, match))
    return (*changes, *(BoardChange(None, seat) for seat in left))


def _explained(tournament: Tournament, made: RoundPairing) -> Explained:
    return Explained(made.explanation, players_by_number(tournament))
