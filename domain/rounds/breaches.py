"""What a pairing breaks as far as is known now: the ground on which a published one may be changed (F.6)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from domain.pairing.registry import system
from domain.pairing.system import Breach, Pair
from domain.pairing_service import field_of
from domain.rounds.boards import BrokenCriterion
from domain.starting_list import pairing_numbers, players_by_number
from domain.state.tournament import Tournament
from domain.values import PlayerId, RoundNumber

Judge = Callable[[Sequence[tuple[PlayerId, PlayerId]], PlayerId | None], tuple[Breach, ...]]
"""The absolute criteria that boards (White, Black) and a bye break.

Raises KeyError for someone who is not in the tournament.
"""


def judge_of(tournament: Tournament, number: RoundNumber) -> Judge:
    """What judges pairings of a round by the tournament's system; the field is made once for all of them."""
    numbers, field = pairing_numbers(tournament), field_of(tournament, number)
    system_of_rules = system(tournament.settings.system)

    def judge(pairs: Sequence[tuple[PlayerId, PlayerId]], bye: PlayerId | None) -> tuple[Breach, ...]:
        boards = [Pair(numbers[white], numbers[black]) for white, black in pairs]
        return system_of_rules.breaches(field, boards, None if bye is None else numbers[bye])

    return judge


def breaches_of(
    tournament: Tournament, number: RoundNumber, pairs: Sequence[tuple[PlayerId, PlayerId]], bye: PlayerId | None
) -> tuple[Breach, ...]:
    """The absolute criteria that one pairing of a round breaks.

    Raises KeyError for someone who is not in the tournament.
    """
    return judge_of(tournament, number)(pairs, bye)


def broken_criteria(tournament: Tournament, breaches: Sequence[Breach]) -> tuple[BrokenCriterion, ...]:
    """The same with players by id, as events record it."""
    players = players_by_number(tournament)
    return tuple(
        BrokenCriterion(each.article, each.kind, tuple(players[tpn] for tpn in each.players), each.colour)
        for each in breaches
    )


def recorded_breaches(tournament: Tournament, number: RoundNumber, judge: Judge | None = None) -> tuple[Breach, ...]:
    """The absolute criteria that the recorded pairing of a round breaks; `judge` is the round's, if it is at hand."""
    paired = tournament.play.rounds[number - 1]
    pairs = [(game.white, game.black) for game in paired.games.values()]
    return (judge or judge_of(tournament, number))(pairs, paired.bye)
