"""A pairing that another program made beside that of the system: the article behind each board that differs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from domain.corrections.checking import DifferentBoard, RoundCheck, check_round
from domain.messages import Message
from domain.pairing.boards import NO_PLAYER, Board
from domain.pairing.claims import Claim
from domain.pairing.counting import CountingSystem
from domain.pairing.registry import system
from domain.pairing.system import Breach, Field, Pair, PairingSystem, RoundPairing
from domain.pairing_service import field_of
from domain.rounds.breach_messages import statement
from domain.rounds.breaches import broken_criteria
from domain.rounds.drafts import RoundPaired
from domain.rounds.hand_checks import HandCheck, comparisons
from domain.starting_list import pairing_numbers
from domain.state.tournament import Tournament
from domain.values import Tpn


@dataclass(frozen=True, slots=True)
class BoardBeside:
    """A board that differs, and why: the article with its message, empty if the system gives no reason.

    `by_number`: the message has players by their pairing numbers; else by their ids.
    """

    board: DifferentBoard
    article: str = ""
    reason: Message | None = None
    by_number: bool = True


def compare_round(tournament: Tournament, event: RoundPaired) -> tuple[RoundCheck, tuple[BoardBeside, ...]]:
    """A recorded pairing beside that of its system, by the tournament just before.

    An absolute criterion that the recorded board breaks is its reason; else a quality criterion that the recorded
    pairing fails more often, on this board; else what the system says about its own board.
    """
    found, by_system = check_round(tournament, event)
    if not found.differences or by_system is None:
        return found, tuple(map(BoardBeside, found.differences))
    judged = _Judged(tournament, event, by_system)
    return found, tuple(judged.beside(each) for each in found.differences)


class _Judged:
    """What the recorded pairing breaks and fails."""

    def __init__(self, tournament: Tournament, event: RoundPaired, by_system: RoundPairing) -> None:
        numbers, field = pairing_numbers(tournament), field_of(tournament, event.round)
        rules = system(event.system)
        pairs = tuple(Pair(numbers[each.white], numbers[each.black]) for each in event.boards)
        bye = None if event.bye is None else numbers[event.bye]
        self._tournament = tournament
        self._by_system = by_system
        self._breaches = rules.breaches(field, pairs, bye)
        self._failed: dict[Board, tuple[str, ...]] = {}
        self._worse: dict[str, Message] = {}
        self._compare(rules, field, pairs, bye)

    def _compare(self, rules: PairingSystem, field: Field, pairs: tuple[Pair, ...], bye: Tpn | None) -> None:
        if not isinstance(rules, CountingSystem):
            return
        recorded = rules.failed_criteria(field, pairs, bye)
        made = rules.failed_criteria(field, self._by_system.pairs, self._by_system.bye)
        worse = comparisons(HandCheck((), recorded, made))
        self._worse = {each.article: each.message for each in worse if each.is_worse}
        boards = [(each.white, each.black) for each in pairs]
        self._failed = dict(zip(boards, recorded.boards, strict=True))
        if bye is not None:
            self._failed[bye, NO_PLAYER] = recorded.bye

    def beside(self, board: DifferentBoard) -> BoardBeside:
        """The board with its reason."""
        recorded = board.recorded
        if recorded is not None:
            broken = next((each for each in self._breaches if {*each.players} <= {*recorded}), None)
            if broken is not None:
                return BoardBeside(board, broken.article, self._statement(broken), by_number=False)
            article = next((each for each in self._failed.get(recorded, ()) if each in self._worse), None)
            if article is not None:
                return BoardBeside(board, article, self._worse[article])
        claim = next(self._claims(board), None)
        return BoardBeside(board) if claim is None else BoardBeside(board, claim.article, claim.message)

    def _statement(self, broken: Breach) -> Message:
        return statement(broken_criteria(self._tournament, (broken,))[0])

    def _claims(self, board: DifferentBoard) -> Iterator[Claim]:
        """What the system says about its own board: its colours if only these differ, else why these two meet."""
        explained = self._by_system.explanation
        if board.paired is None:
            return
        if board.paired[1] == NO_PLAYER:
            if explained.bye is not None:
                yield explained.bye.reason
            return
        for each in explained.boards:
            if (each.white, each.black) == board.paired:
                if board.recorded == board.paired[::-1]:
                    yield each.colour
                yield from each.reasons
                yield each.colour
