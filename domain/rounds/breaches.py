"""What a pairing breaks as far as is known now: the ground on which a published one may be changed (F.6)."""

from __future__ import annotations

from collections.abc import Sequence

from domain.pairing.registry import system
from domain.pairing.system import Breach, Pair
from domain.pairing_service import field_of
from domain.rounds.boards import BrokenCriterion
from domain.starting_list import pairing_numbers, players_by_number
from domain.state.tournament import Tournament
from domain.values import PlayerId, RoundNumber


def breaches_of(
    tournament: Tournament, number: RoundNumber, pairs: Sequence[tuple[PlayerId, PlayerId]], bye: PlayerId | None
) -> tuple[Breach, ...]:
    """The absolute criteria of the tournament's system that these boards (White, Black) and this bye break.

    Raises KeyError for someone who is not in the tournament.
    """
    numbers = pairing_numbers(tournament)
    boards = [Pair(numbers[white], numbers[black]) for white, black in pairs]
    judge = system(tournament.settings.system)
    return judge.breaches(field_of(tournament, number), boards, None if bye is None else numbers[bye])


def broken_criteria(tournament: Tournament, breaches: Sequence[Breach]) -> tuple[BrokenCriterion, ...]:
    """The same with players by id, as events record it."""
    players = players_by_number(tournament)
    return tuple(
        BrokenCriterion(each.article, each.kind, tuple(players[tpn] for tpn in each.players), each.colour)
        for each in breaches
    )


def recorded_breaches(tournament: Tournament, number: RoundNumber) -> tuple[Breach, ...]:
    """The absolute criteria that the recorded pairing of a round breaks."""
    paired = tournament.play.rounds[number - 1]
    pairs = [(game.white, game.black) for game in paired.games.values()]
    return breaches_of(tournament, number, pairs, paired.bye)
