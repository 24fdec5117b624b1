"""An explanation in plain sentences, each with the article behind it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from domain.pairing.explanation import (
    BoardExplanation,
    BracketExplanation,
    ByeExplanation,
    Member,
    Role,
    Step,
)
from domain.values import Points, Tpn


def narrated(
    brackets: Sequence[BracketExplanation], boards: Sequence[BoardExplanation], bye: ByeExplanation | None
) -> tuple[Step, ...]:
    """The round from the top bracket to the last board."""
    return tuple(_sentences(brackets, boards, bye))


def _sentences(
    brackets: Sequence[BracketExplanation], boards: Sequence[BoardExplanation], bye: ByeExplanation | None
) -> Iterator[Step]:
    for number, bracket in enumerate(brackets, 1):
        yield from _bracket(number, bracket)
    if bye is not None:
        yield Step(bye.article, f"{bye.player} takes the pairing-allocated bye: {bye.reason}", (bye.player,))
    for board in boards:
        text = f"{board.white} has White against {board.black}: {board.reason}"
        yield Step(board.article, text, (board.white, board.black))


def _bracket(number: int, bracket: BracketExplanation) -> Iterator[Step]:
    residents = [member for member in bracket.members if member.role is Role.RESIDENT]
    moved_down = [member for member in bracket.members if member.role is Role.MOVED_DOWN]
    text = f"Bracket {number}, {bracket.kind}: {_with_scores(residents)}"
    if moved_down:
        text += f"; moved down from above: {_with_scores(moved_down)}"
    yield Step("brackets", text, tuple(member.player for member in bracket.members))
    if bracket.natural is not None:
        natural = bracket.natural
        tried = _games(natural.pairs) + (f", {_listed(natural.downfloaters)} left" if natural.downfloaters else "")
        touched = natural.players or tuple(player for pair in natural.pairs for player in pair)
        yield Step(natural.article, f"S1 against S2 in order ({tried}) will not do: {natural.reason}", touched)
    if bracket.pairs:
        first = "S1 against S2 in order" if bracket.natural is None else "the first of the best candidates"
        players = tuple(player for pair in bracket.pairs for player in pair)
        yield Step("candidates", f"{first}: {_games(bracket.pairs)}{_failures(bracket)}", players)
    for each in bracket.downfloats:
        yield Step(each.article, f"{each.player} floats down: {each.reason}", (each.player,))


def _failures(bracket: BracketExplanation) -> str:
    """What is not perfect: the first two criteria only say how many float, and with what scores."""
    failed = [
        f"{each.title}, {' and '.join(map(str, each.chosen))} ({each.article})"
        for each in bracket.criteria[2:]
        if any(each.chosen)
    ]
    return f"; not perfect, but the best there is: {'; '.join(failed)}" if failed else ""


def _with_scores(members: Iterable[Member]) -> str:
    groups: dict[Points, list[Tpn]] = {}
    for member in members:
        groups.setdefault(member.score, []).append(member.player)
    return "; ".join(f"{_listed(players)} with {_points(score)}" for score, players in groups.items())


def _games(pairs: Iterable[tuple[Tpn, Tpn]]) -> str:
    return ", ".join(f"{one}-{two}" for one, two in pairs)


def _listed(players: Iterable[Tpn]) -> str:
    return ", ".join(str(player) for player in players)


def _points(score: Points) -> str:
    return f"{score / 2:g}"
