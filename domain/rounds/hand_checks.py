"""What an arbiter's boards break and fail, while they are being made; they need not be complete."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from domain.messages import Message, message
from domain.pairing.counting import CountingSystem, FailedCriteria, PlayerPast, RoundCount
from domain.pairing.registry import system
from domain.pairing.system import Field, Pair
from domain.pairing_service import field_of
from domain.rounds.boards import BrokenCriterion, check_seats
from domain.rounds.breaches import broken_criteria, judge_of
from domain.rounds.manual import PairsOfPlayers, breaches_by_hand, may_join
from domain.starting_list import pairing_numbers
from domain.state.round_robin import to_be_paired
from domain.state.tournament import Tournament
from domain.values import PlayerId, Points, RoundNumber, Tpn


@dataclass(frozen=True, slots=True)
class HandBoards:
    """The boards (White, Black) so far, who has the pairing-allocated bye, and who is on no board yet.

    `left_out` are those of the latter who had a board and stay away. `last_bracket` is as in `CountingSystem`, of a
    pairing of the system.
    """

    pairs: PairsOfPlayers
    bye: PlayerId | None = None
    unpaired: Sequence[PlayerId] = ()
    left_out: Sequence[PlayerId] = ()
    last_bracket: Points | None = None

    @property
    def seated(self) -> frozenset[PlayerId]:
        """Everyone on a board, and who has the bye."""
        return frozenset((*chain.from_iterable(self.pairs), *(() if self.bye is None else (self.bye,))))


@dataclass(frozen=True, slots=True)
class HandCheck:
    """The absolute criteria that the boards break; the quality criteria that they and the system's boards fail.

    The latter are None if the system does not count its criteria, and `by_system` if it pairs other players than
    these boards do, or none.
    """

    broken: tuple[BrokenCriterion, ...]
    by_hand: FailedCriteria | None
    by_system: FailedCriteria | None


def players_compared(tournament: Tournament, number: RoundNumber, made: HandBoards) -> frozenset[PlayerId]:
    """Whom the system pairs beside these boards: not who stays away, but who joins the round.

    Strangers, for whom `check_hand_boards` raises InvalidValue, are not among them.
    """
    usual, joining = to_be_paired(tournament, number), made.seated & tournament.roster.players.keys()
    return usual if tournament.rules.is_round_robin else (usual | joining) - frozenset(made.left_out)


def check_hand_boards(
    tournament: Tournament, number: RoundNumber, made: HandBoards, by_system: HandBoards | None
) -> HandCheck:
    """Check boards of the latest round or the next, beside the system's.

    The recorded boards may be checked as they are. Raises InvalidValue for a player who is missing, strange or named
    twice.
    """
    judge = judge_of(tournament, number)
    found = breaches_by_hand(judge, made.pairs, made.bye)
    paired = tournament.play.rounds[number - 1] if number <= len(tournament.play.rounds) else None
    recorded = None if paired is None else (*((game.white, game.black) for game in paired.games.values()), paired.bye)
    if recorded != (*made.pairs, made.bye) or made.unpaired:
        is_public = paired is not None and paired.is_public
        groups = (*made.pairs, *((player,) for player in made.unpaired))
        check_seats(tournament, number, groups, made.bye, also=may_join(tournament, number) if is_public else ())
    field = field_of(tournament, number)
    beside = by_system if by_system is not None and by_system.seated == made.seated else None
    last_bracket = None if by_system is None else by_system.last_bracket
    return HandCheck(
        broken_criteria(tournament, found),
        _failed(tournament, field, made, last_bracket),
        None if beside is None else _failed(tournament, field, beside, last_bracket),
    )


def pasts_of(tournament: Tournament, field: Field) -> Mapping[Tpn, PlayerPast]:
    """What the tournament's system remembers of the players; empty if it does not say."""
    by_rules = system(tournament.settings.system)
    return by_rules.pasts(field) if isinstance(by_rules, CountingSystem) else {}


def _failed(
    tournament: Tournament, field: Field, made: HandBoards, last_bracket: Points | None
) -> FailedCriteria | None:
    by_rules = system(tournament.settings.system)
    if not isinstance(by_rules, CountingSystem):
        return None
    numbers = pairing_numbers(tournament)
    boards = [Pair(numbers[white], numbers[black]) for white, black in made.pairs]
    bye = None if made.bye is None else numbers[made.bye]
    return by_rules.failed_criteria(field, boards, bye, last_bracket)


@dataclass(frozen=True, slots=True)
class CriterionComparison:
    """A quality criterion that the boards or the system's fail: how often each, and whether the boards fail it more."""

    article: str
    message: Message
    is_worse: bool


def comparisons(check: HandCheck) -> tuple[CriterionComparison, ...]:
    """The quality criteria that are failed, in the order of the rulebook."""
    if check.by_hand is None:
        return ()
    beside: Sequence[RoundCount | None] = (
        [None] * len(check.by_hand.counts) if check.by_system is None else check.by_system.counts
    )
    return tuple(
        CriterionComparison(own.article, _compared(own, other), other is not None and own.counts > other.counts)
        for own, other in zip(check.by_hand.counts, beside, strict=True)
        if any(own.counts) or (other is not None and any(other.counts))
    )


def criterion_name(counted: RoundCount) -> Message:
    """What a criterion counts."""
    return message("hand.criterion", criterion=counted.criterion)


def _compared(own: RoundCount, other: RoundCount | None) -> Message:
    term = own.criterion
    if own.in_points:
        if other is None:
            return message("hand.scores", criterion=term, points_now=own.counts)
        return message("hand.scores-beside", criterion=term, points_now=own.counts, points_was=other.counts)
    if other is None:
        return message("hand.counts", criterion=term, numbers_now=own.counts)
    return message("hand.counts-beside", criterion=term, numbers_now=own.counts, numbers_was=other.counts)
