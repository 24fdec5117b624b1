"""What differs between two states of a tournament: the boards of a round, and the places in the standings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from domain.corrections.board_changes import BoardChange, moved_boards, numbered_changes, numbers_of, recorded_numbers
from domain.corrections.causes import Causes
from domain.corrections.deciding import PLAYERS, SCORES, Deciding, Explained, deciding
from domain.corrections.no_pairing import Pairing, no_pairing
from domain.corrections.other_points import other_points
from domain.corrections.presence import expected_presence
from domain.messages import Message, message
from domain.pairing.system import Field, NoPairing, RoundPairing
from domain.pairing_service import field_of, pair_round
from domain.rounds.boards import Seat
from domain.rounds.drafts import FEWEST_TO_PAIR
from domain.standings.ranking import RankedStandings, Standing, ranking
from domain.starting_list import pairing_numbers, players_by_number
from domain.state.round_robin import to_be_paired
from domain.state.tournament import Tournament
from domain.values import PlayerId, Points, RoundNumber
from domain.windows import has_begun


@dataclass(frozen=True, slots=True)
class RoundEffect:
    """A round that would be paired differently, and the rule that makes the difference.

    `refusal` is why the system would find no pairing at all; None if it finds one. `is_new` says that the difference
    comes of the change at hand; False: the recorded boards differed just so before it. `known` are those of `boards`
    that differed just so before. `is_recorded` says that the change records these boards itself; False: pairing does.
    `moved` are the boards of the same players with another number. `from_recorded` says that the boards before are the
    recorded ones; False: those that the system pairs.
    """

    round: RoundNumber
    boards: tuple[BoardChange, ...]
    deciding: Deciding | None = None
    refusal: Message | None = None
    is_new: bool = True
    known: tuple[BoardChange, ...] = ()
    is_recorded: bool = False
    moved: tuple[BoardChange, ...] = ()
    from_recorded: bool = True


@dataclass(frozen=True, slots=True)
class Move:
    """A player whose points or place differ; places count from 1, points are half points. Place 0: has none."""

    player: PlayerId
    place_was: int
    place_now: int
    points_was: Points
    points_now: Points
    because: Message


@dataclass(frozen=True, slots=True)
class StandingsEffect:
    """The moves in the standings after a round (0: before the first one).

    `tie_breaks` are the players of whom nothing differs but tie-breaks.
    """

    after: RoundNumber
    moves: tuple[Move, ...]
    tie_breaks: tuple[PlayerId, ...] = ()

    def __bool__(self) -> bool:
        """Whether anything differs."""
        return bool(self.moves or self.tie_breaks)


def round_effect(
    was: Tournament, now: Tournament, number: RoundNumber, *, pair: Pairing = pair_round, same_field: bool = True
) -> RoundEffect | None:
    """How the system pairs a round from one state and from the other; None if it makes no difference.

    The same field makes the same pairing: it is not paired twice, unless `same_field` is turned off.
    """
    fields = field_was, field_now = field_of(was, number), field_of(now, number)
    if same_field and has_same_field(was, now, *fields):
        return None
    made_was, refusal_was = _paired(was, field_was, pair)
    made_now, refusal = _paired(now, field_now, pair)
    before, after = numbers_of(was, made_was), numbers_of(now, made_now)
    boards = numbered_changes(before, after)
    if not boards and refusal == refusal_was:
        return None
    if made_was is None or made_now is None:
        return RoundEffect(number, boards, None, refusal, from_recorded=False)
    decides = _deciding(was, now, fields, made_was, made_now)
    return RoundEffect(number, boards, decides, moved=moved_boards(before, after), from_recorded=False)


def standing_effect(was: Tournament, now: Tournament, *, pair: Pairing = pair_round) -> RoundEffect | None:
    """What becomes of the boards of the latest round of `was`, which is not over: None if they stay.

    Events that change boards themselves, as an amendment taken back, are compared board by board. If they do not, or
    take the pairing back, the boards are compared with what the system pairs from `now`: what pairing the round again
    leads to. A round that has begun is not paired again; there it is compared only if the system is given other events.
    """
    number = was.play.rounds[-1].number
    recorded = recorded_numbers(was, number)
    latest = now.play.rounds[number - 1] if number <= len(now.play.rounds) else None
    after = recorded if latest is None else recorded_numbers(now, number)
    if after.keys() != recorded.keys():
        moved = moved_boards(recorded, after)
        return RoundEffect(number, numbered_changes(recorded, after), is_recorded=True, moved=moved)
    fields = field_was, field_now = field_of(was, number), field_of(now, number)
    if latest is not None and has_begun(latest) and has_same_field(was, now, *fields):
        return None
    made, refusal = _paired(now, field_now, pair)
    again = numbers_of(now, made)
    boards, moved = numbered_changes(recorded, again), moved_boards(recorded, again)
    if not boards and not refusal:
        return None
    before, refused = _paired(was, field_was, pair)
    usual = {None, *numbers_of(was, before)}
    known = tuple(each for each in boards if each.was not in usual - {None} and each.now in usual)
    is_new = len(known) < len(boards) or refused != refusal
    if made is None or before is None or not is_new:
        return RoundEffect(number, boards, None, refusal, is_new, known, moved=moved)
    return RoundEffect(number, boards, _deciding(was, now, fields, before, made), None, is_new, known, moved=moved)


def settles(was: Tournament, now: Tournament, *, pair: Pairing = pair_round) -> bool:
    """Whether the system pairs the recorded boards of the latest round again, but did not before.

    To be asked if it pairs these boards from `now`: if `standing_effect` is None.
    """
    number = was.play.rounds[-1].number
    if len(now.play.rounds) != number or has_begun(now.play.rounds[-1]):
        return False
    field_was = field_of(was, number)
    if has_same_field(was, now, field_was, field_of(now, number)):
        return False
    before, _ = _paired(was, field_was, pair)
    return numbers_of(was, before).keys() != recorded_numbers(was, number).keys()


def is_undecided(basis: Tournament | None, now: Tournament, *, pair: Pairing = pair_round) -> bool:
    """Whether the system pairs the latest round from `now` in another way than when it was last decided about.

    True if there was no such state.
    """
    if basis is None:
        return True
    number = now.play.rounds[-1].number
    if has_same_field(basis, now, field_of(basis, number), field_of(now, number)):
        return False
    return pairs_of(basis, number, pair) != pairs_of(now, number, pair)


def pairs_of(tournament: Tournament, number: RoundNumber, pair: Pairing) -> tuple[frozenset[Seat], Message | None]:
    """The boards that the system pairs in a round, as it is known in this state; or why it finds none."""
    made, refusal = _paired(tournament, field_of(tournament, number), pair)
    return frozenset(numbers_of(tournament, made)), refusal


def recorded_seats(tournament: Tournament, number: RoundNumber) -> Sequence[Seat]:
    """The boards of a paired round, draft or public, and its bye."""
    return tuple(recorded_numbers(tournament, number))


def standings_effect(was: Tournament, now: Tournament, causes: Causes) -> StandingsEffect:
    """Players whose place or points differ, in the order of their places now, and those whose tie-breaks do."""
    ranked_was, ranked_now = ranking(was), ranking(now)
    before, after = _places(ranked_was), _places(ranked_now)
    moves, tie_breaks = [], []
    for player in {**after, **before}:
        earlier, later = before.get(player), after.get(player)
        place_was, points_was = (0, 0) if earlier is None else (earlier.place, earlier.points)
        place_now, points_now = (0, 0) if later is None else (later.place, later.points)
        if (earlier is None, place_was, points_was) != (later is None, place_now, points_now):
            because = causes.of_place(player, before, after)
            moves.append(Move(player, place_was, place_now, points_was, points_now, because))
        elif earlier and later and _numbers(ranked_was, earlier) != _numbers(ranked_now, later):
            tie_breaks.append(player)
    return StandingsEffect(len(now.public_rounds), tuple(moves), tuple(tie_breaks))


def _numbers(ranked: RankedStandings, row: Standing) -> list[Fraction | None]:
    """The tie-breaks of a row as they are read: one half is the same in every unit."""
    return [
        None if value is None or column.tie_break is None else Fraction(value) / (column.tie_break.unit.value or 1)
        for column, value in zip(ranked.columns, row.values, strict=True)
    ]


def _places(ranked: RankedStandings) -> dict[PlayerId, Standing]:
    """The rows of the standings, those without a place last."""
    return {each.player: each for each in (*ranked.rows, *ranked.out)}


def has_same_field(was: Tournament, now: Tournament, before: Field, after: Field) -> bool:
    """Whether the system is given the same in both states; `before` and `after` are the field of a round in them."""
    same_system = was.settings.system == now.settings.system
    return same_system and before == after and pairing_numbers(was) == pairing_numbers(now)


def _paired(tournament: Tournament, field: Field, pair: Pairing) -> tuple[RoundPairing | None, Message | None]:
    present = sum(player.present for player in field.players)
    if present < FEWEST_TO_PAIR:
        return None, message("no-pairing.not-enough", count=present)
    try:
        return pair(field, tournament.settings.system), None
    except NoPairing as refusal:
        return None, no_pairing(tournament, field, refusal, pair)


def _deciding(
    was: Tournament, now: Tournament, fields: tuple[Field, Field], before: RoundPairing, after: RoundPairing
) -> Deciding | None:
    """Who is paired or not paired any more, else who has other points; else the first rule whose outcome differs."""
    number = fields[1].round
    others = sorted(set(to_be_paired(was, number)) ^ set(to_be_paired(now, number)))
    if others:
        changes = tuple(
            message("deciding.presence", player=each, said=expected_presence(now, each, number).message)
            for each in others
        )
        return Deciding(PLAYERS, message("deciding.players", changes=changes))
    points = other_points(was, now, *fields)
    if points is not None:
        return Deciding(SCORES, points)
    return deciding(_explained(was, before), _explained(now, after))


def _explained(tournament: Tournament, made: RoundPairing) -> Explained:
    return Explained(made.explanation, players_by_number(tournament))
