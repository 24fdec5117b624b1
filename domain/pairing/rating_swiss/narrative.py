"""The round told step by step, so that an arbiter can follow it with the document in hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from domain.pairing.colours import ColourRule
from domain.pairing.explanation import Step
from domain.pairing.rating_swiss.brackets import Paired
from domain.pairing.rating_swiss.contestants import Direction
from domain.pairing.rating_swiss.editions import LastRound
from domain.pairing.rating_swiss.ground import Ground, Stage
from domain.pairing.rating_swiss.procedure import Procedure, Turn
from domain.values import Points, Tpn

_CRITERIA = ("B.6", "B.5")

_COLOUR_REASONS = {
    ColourRule.BOTH_PREFERENCES: "nothing stands against it",
    ColourRule.STRONGER_PREFERENCE: "the stronger preference",
    ColourRule.ALTERNATION: "alternating to the latest round in which their colours differed",
    ColourRule.HIGHER_RANKED: "the preference of the higher ranked",
    ColourRule.PAIRING_NUMBER: "by the lot and the pairing number",
}

_LATER_STAGES = {
    Stage.PLAIN: ("A.7", "players who missed a game are treated as all others, to avoid additional downfloaters"),
    Stage.LAST_ROUND: (
        "B.2",
        "left out for pairs with a good score in the last round, to avoid additional downfloaters",
    ),
}


def told(procedure: Procedure) -> Iterator[Step]:
    """Everything that happened up to the last bracket, in order."""
    ground = procedure.ground
    for happened in procedure.log:
        match happened:
            case Turn(article, text, players):
                numbers = _numbers(ground, players)
                yield Step(article, f"{_listed(numbers)}: {text}", numbers)
            case Paired():
                yield from _bracket(ground, happened)


def coloured(white: Tpn, black: Tpn, rule: ColourRule) -> Step:
    """The colours of one pair."""
    return Step(rule.value, f"{white} has White against {black}: {_COLOUR_REASONS[rule]}", (white, black))


def left_over(tpn: Tpn) -> Step:
    """The bye."""
    return Step("A.5", f"{tpn} has the bye", (tpn,))


def _bracket(ground: Ground, paired: Paired) -> Iterator[Step]:
    bracket, level = paired.bracket, paired.level
    if not bracket.players:
        return
    where = _place(ground, paired)
    yield _members(ground, paired, where)
    if not paired.pairs:
        return
    yield Step("C.2", f"x = {paired.first_x} in {where}")
    yield from _restrictions(ground, paired, where)
    if paired.x > paired.first_x:
        yield Step("C.11", f"x raised from {paired.first_x} to {paired.x} in {where}")
    yield from _dropped(ground, paired, where)
    if level.moved:
        yield from _pairs(ground, paired.moved, f"the players moved down are paired first in {where}")
    if paired.group.exchange is not None:
        group = sorted((*chain.from_iterable(paired.group.pairs), *paired.group.floaters))
        out, into = (_numbers(ground, [group[place] for place in places]) for places in paired.group.exchange)
        yield Step("C.8", f"{_listed(out)} and {_listed(into)} exchanged between S1 and S2 (D.2)", (*out, *into))
    if paired.group.pairs:
        kind = "the remainder" if level.moved else "S1 against S2"
        yield from _pairs(ground, paired.group.pairs, f"{kind} in {where}")
    if paired.group.floaters and not bracket.lowest:
        numbers = _numbers(ground, paired.group.floaters)
        yield Step("C.6", f"{_listed(numbers)} left over in {where}: moved down", numbers)


def _members(ground: Ground, paired: Paired, where: str) -> Step:
    residents = _numbers(ground, paired.bracket.residents)
    moved = _numbers(ground, paired.bracket.moved)
    text = f"{where}: {_listed(residents)}"
    if moved:
        kind = "homogeneous" if paired.bracket.is_homogeneous else "heterogeneous"
        text = f"{text}; moved down into it: {_listed(moved)}; treated as {kind}"
    return Step("A.3", text, (*moved, *residents))


def _restrictions(ground: Ground, paired: Paired, where: str) -> Iterator[Step]:
    level = paired.level
    if level.moved:
        yield Step("C.3", f"p = {level.moved} for the players moved down, {level.rest} for the remainder of {where}")
    else:
        yield Step("C.3", f"p = {level.rest} in {where}")
    if paired.steps_of_c14:
        yield Step("C.14", f"p was lowered by {paired.steps_of_c14} in {where}")
    if paired.is_lowered_by_c13:
        yield Step("C.13", f"p was lowered in {where}, so that the lowest bracket can be paired")
    if paired.pairs_moved_as_residents:
        yield Step("A.3", f"no p of the players moved down will do in {where}: all are paired as one group")
    if ground.edition.last_round is LastRound.SUSPENDED_OVER_HALF and ground.exempt:
        over = [rank for rank in paired.bracket.players if ground.exempt >> rank & 1]
        if over:
            numbers = _numbers(ground, over)
            yield Step("A.7", f"{_listed(numbers)}: over 50 % in the last round, no absolute preference", numbers)
    if paired.stage is not ground.stages[0]:
        article, text = _LATER_STAGES[paired.stage]
        yield Step(article, f"{text}, in {where}")


def _dropped(ground: Ground, paired: Paired, where: str) -> Iterator[Step]:
    if paired.relaxation not in ground.edition.relaxations:
        return
    last = ground.edition.relaxations.index(paired.relaxation)
    gone = {Direction.DOWN: 0, Direction.UP: 0}
    for relaxation in ground.edition.relaxations[: last + 1]:
        for direction, count in ((Direction.UP, relaxation.up), (Direction.DOWN, relaxation.down)):
            if count > gone[direction]:
                gone[direction] = count
                yield Step(relaxation.article, f"{_CRITERIA[count - 1]} dropped for {direction.value} in {where}")


def _pairs(ground: Ground, pairs: Sequence[tuple[int, int]], what: str) -> Iterator[Step]:
    boards = [_numbers(ground, pair) for pair in pairs]
    text = ", ".join(f"{one} - {two}" for one, two in boards)
    yield Step("C.6", f"{what}: {text}", tuple(tpn for board in boards for tpn in board))


def _place(ground: Ground, paired: Paired) -> str:
    ranks = paired.bracket.residents or paired.bracket.players
    scores = sorted({ground.players[rank].score for rank in ranks}, reverse=True)
    return f"the bracket of {' and '.join(map(_points, scores))} points"


def _points(points: Points) -> str:
    return f"{points // 2 or ''}½" if points % 2 else str(points // 2)


def _numbers(ground: Ground, ranks: Sequence[int]) -> tuple[Tpn, ...]:
    return tuple(ground.players[rank].tpn for rank in ranks)


def _listed(numbers: Sequence[Tpn]) -> str:
    return ", ".join(map(str, numbers))
