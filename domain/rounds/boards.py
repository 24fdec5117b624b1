"""The boards of a round: in events, in the state, and whether they seat the right players."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from domain.messages import message
from domain.refusals import InvalidValue
from domain.state.round_robin import to_be_paired
from domain.state.rounds import Game, Round, RoundStatus
from domain.state.tournament import Tournament
from domain.values import BreachKind, Colour, GameId, PlayerId, RoundNumber

Seat = tuple[PlayerId, PlayerId | None]
"""White and Black of a board; no Black for the pairing-allocated bye."""


def with_bye(pairs: Iterable[tuple[PlayerId, PlayerId]], bye: PlayerId | None) -> tuple[Seat, ...]:
    """White and Black of the boards, then the pairing-allocated bye, if there is one."""
    return (*pairs, *(() if bye is None else ((bye, None),)))


def without(seats: Iterable[Seat], others: Iterable[Seat]) -> tuple[Seat, ...]:
    """The seats that are not among the others."""
    among = set(others)
    return tuple(seat for seat in seats if seat not in among)


@dataclass(frozen=True, slots=True)
class PairedBoard:
    """One board of a pairing. `colours_known` is False if an imported forfeit has no colours."""

    game: GameId
    white: PlayerId
    black: PlayerId
    colours_known: bool = True


@dataclass(frozen=True, slots=True)
class BrokenCriterion:
    """An absolute criterion that a pairing breaks: its article, how, and the players and the colour it is about.

    `text` is the sentence if the kind is `TEXT`.
    """

    article: str
    kind: BreachKind
    players: tuple[PlayerId, ...] = ()
    colour: Colour | None = None
    text: str = ""


def paired_boards(paired: Round) -> tuple[PairedBoard, ...]:
    """The boards of a round as in an event."""
    return tuple(PairedBoard(each.id, each.white, each.black, each.colours_known) for each in paired.games.values())


def board_numbers(paired: Round) -> Mapping[GameId, int]:
    """The numbers of the boards that are not their places in the order, which fixed boards make so."""
    return {each.id: each.board for place, each in enumerate(paired.games.values(), start=1) if each.board != place}


def games_of(boards: Sequence[PairedBoard], numbers: Mapping[GameId, int]) -> dict[GameId, Game]:
    """The games of these boards, without results; `numbers` are as in `board_numbers`."""
    return {
        each.game: Game(each.game, numbers.get(each.game, place), each.white, each.black, each.colours_known)
        for place, each in enumerate(boards, start=1)
    }


def with_round(tournament: Tournament, version: int, changed: Round, touched: int) -> Tournament:
    """The state with this round in the place of the one with its number."""
    return replace(tournament, version=version, touched=touched, play=tournament.play.with_round(changed))


def with_status(tournament: Tournament, version: int, number: RoundNumber, status: RoundStatus) -> Tournament:
    """The state with a round in this status; what is paired stays."""
    changed = replace(tournament.play.rounds[number - 1], status=status)
    return with_round(tournament, version, changed, tournament.touched)


def check_seats(
    tournament: Tournament,
    number: RoundNumber,
    pairs: Sequence[tuple[PlayerId, ...]],
    bye: PlayerId | None,
    *,
    also: Container[PlayerId] = (),
) -> None:
    """Raise InvalidValue if the boards do not name every player to pair exactly once.

    `also` may be named beside them.
    """
    seated = [player for pair in pairs for player in pair] + ([] if bye is None else [bye])
    wanted = to_be_paired(tournament, number)
    left = wanted - set(seated)
    free = len(left) == 1 and bye is None and tournament.rules.is_round_robin
    strange = [player for player in seated if player not in wanted and player not in also]
    if len(seated) != len(set(seated)) or strange or (left and not free):
        raise InvalidValue("pairs", message("invalid.not-every-player-of-round"))
