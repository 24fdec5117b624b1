"""The claims of an explanation in order: from the top bracket to the last board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from domain.pairing.claims import Claim, ClaimKind, claim
from domain.pairing.explanation import (
    BoardExplanation,
    BracketExplanation,
    BracketRole,
    ByeExplanation,
    CriterionCount,
    Member,
)
from domain.values import Points, Tpn

BRACKETS, CANDIDATES = "brackets", "candidates"
"""Used in place of an article if a claim is about how the brackets are formed, or the order of the candidates."""

_ABOUT_FLOATS = 3
"""The first three criteria of both editions only say how many float, here and in the next bracket, with what scores."""


def narrated(
    brackets: Sequence[BracketExplanation], boards: Sequence[BoardExplanation], bye: ByeExplanation | None
) -> tuple[Claim, ...]:
    """Each bracket, then the bye, then the colours of the boards."""
    claims = [each for number, bracket in enumerate(brackets, 1) for each in _bracket(number, bracket)]
    last = () if bye is None else (bye.reason,)
    return (*claims, *last, *(board.colour for board in boards))


def _bracket(number: int, bracket: BracketExplanation) -> Iterator[Claim]:
    residents = [member for member in bracket.members if member.role is BracketRole.RESIDENT]
    moved_down = [member for member in bracket.members if member.role is BracketRole.MOVED_DOWN]
    members = tuple(member.player for member in bracket.members)
    yield claim(ClaimKind.BRACKET, BRACKETS, members, number=number, bracket=bracket.kind, groups=_groups(residents))
    if moved_down:
        floaters = tuple(member.player for member in moved_down)
        yield claim(ClaimKind.MOVED_INTO, BRACKETS, floaters, number=number, groups=_groups(moved_down))
    natural = bracket.natural
    if natural is not None:
        tried = (*natural.pairs, *((player,) for player in natural.downfloaters))
        touched = tuple(player for refusal in natural.refusals for player in refusal.players)
        yield claim(ClaimKind.DEFAULT_REFUSED, natural.decisive.article, touched, candidate=tried)
        for refusal in natural.refusals:
            yield from refusal.reasons
    if bracket.pairs:
        kind = ClaimKind.DEFAULT_ACCEPTED if natural is None else ClaimKind.CHOSEN
        players = tuple(player for pair in bracket.pairs for player in pair)
        yield claim(kind, CANDIDATES, players, candidate=bracket.pairs)
        yield from _failures(bracket.criteria, players)
    for each in bracket.downfloats:
        by_default = natural is None or natural.refusal_of(each.player) is None
        yield from each.reasons if by_default else ()
        yield claim(ClaimKind.FLOATS, each.reasons[0].article, player=each.player)


def _failures(criteria: Sequence[CriterionCount], players: tuple[Tpn, ...]) -> Iterator[Claim]:
    """What is not perfect."""
    for each in criteria[_ABOUT_FLOATS:]:
        term, failures = each.criterion, each.chosen
        if any(failures) and each.in_points:
            yield claim(ClaimKind.FAILURES_IN_POINTS, each.article, players, criterion=term, here_points=failures)
        elif any(failures):
            yield claim(ClaimKind.FAILURES, each.article, players, criterion=term, here=failures)


def _groups(members: Iterable[Member]) -> tuple[tuple[Points, tuple[Tpn, ...]], ...]:
    groups: dict[Points, list[Tpn]] = {}
    for member in members:
        groups.setdefault(member.score, []).append(member.player)
    return tuple((score, tuple(players)) for score, players in groups.items())
