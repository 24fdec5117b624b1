"""Why players leave a level, and why these: rules 10, 13, 17, 19 to 22 and 24, and note 7."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from domain.pairing.claims import Claim, ClaimKind, claim
from domain.pairing.ecf.cards import CardTable, PairingCard
from domain.pairing.ecf.float_costs import Levels
from domain.pairing.ecf.floats import FloatChoice, PassedOver
from domain.pairing.ecf.halves import CardPair
from domain.pairing.ecf.medians import FloatWay, ScanPlace, larger_group, scan_places
from domain.pairing.meetings import why_barred
from domain.pairing.terms import ColourGroup, CriterionTerm, FloatHistoryTerm, ScanDirection
from domain.values import Tpn

HISTORIES = {
    "a": FloatHistoryTerm.NONE_IN_TWO_ROUNDS,
    "b": FloatHistoryTerm.NONE_IN_LAST_ROUND,
    "c": FloatHistoryTerm.NO_WORSE,
    "": FloatHistoryTerm.WORSE,
}
"""What the criteria of 20 and 21 say of a card; without a letter, of one that meets none."""

CRITERIA = {
    "24 a": CriterionTerm.FURTHER_FLOATERS,
    "24 b": CriterionTerm.TRANSFERS_ON_BOTH_LEVELS,
    "note 7": CriterionTerm.WIDE_OUT_OF_CONTENTION,
    "notes": CriterionTerm.AVOIDED_PAIRS,
}
"""What each rule counts that may alter a float."""


def float_steps(table: CardTable, level: Sequence[PairingCard], below: Levels, choice: FloatChoice) -> list[Claim]:
    """Everything about the floats of a level, in the order of the rules."""
    if not choice.floats:
        return []
    steps = [_why_any(table, level, choice), *_general(level, below, choice)]
    places = _places(level, below)
    for pair in choice.floats:
        steps += _of_float(level, pair, places)
    return list(dict.fromkeys((*steps, *_line(table, below, choice), *_alterations(choice))))


def float_reasons(
    table: CardTable, level: Sequence[PairingCard], below: Levels, choice: FloatChoice
) -> dict[CardPair, tuple[Claim, ...]]:
    """Why each pair of a floater and the opponent was made, the decisive reason first."""
    if not choice.floats:
        return {}
    altered, general = _alterations(choice), list(_general(level, below, choice))
    met = list(_met(table, choice.barred))
    places, why_any = _places(level, below), _why_any(table, level, choice)
    found = {}
    for pair in choice.floats:
        alone = list(_without_opponents(table, [level, *below], pair)) if general and not choice.relaxed else []
        is_named = choice.barred is not None and choice.barred[0] is pair[0]
        kept_apart = [*alone, *met] if is_named else [*met, *alone]
        found[pair] = (*altered, *kept_apart, *general, *_of_float(level, pair, places), why_any)
    return {pair: tuple(dict.fromkeys(reasons)) for pair, reasons in found.items()}


def _without_opponents(table: CardTable, levels: Levels, pair: CardPair) -> Iterator[Claim]:
    """[1] The levels, from the own one on, down to that of the opponent, in which the floater may meet no one."""
    higher, lower = pair
    for level in levels:
        if lower in level:
            return
        others = [card for card in level if card is not higher]
        if others and not any(table.may_meet(higher, card) for card in others):
            reason = None
            if len(others) == 1:
                reason = why_barred(table.field, higher.tpn, others[0].tpn, "1")
            yield reason or claim(ClaimKind.NO_OPPONENT_ON, "1", player=higher.tpn, points=level[0].score)


def _why_any(table: CardTable, level: Sequence[PairingCard], choice: FloatChoice) -> Claim:
    """[10, 13, 19, note 7] Why some player has to leave the level."""
    players, points, size = _tpns(level), level[0].score, len(level)
    if size % 2:
        return claim(ClaimKind.ODD_LEVEL, "19", players, points=points, size=size)
    if table.unpaired(level):
        return claim(ClaimKind.LEVEL_BLOCKED, "10", players, points=points, size=size)
    if choice.relaxed:
        return _relaxed(choice)
    return claim(ClaimKind.BELOW_BLOCKED, "13", players, points=points)


def _general(level: Sequence[PairingCard], below: Levels, choice: FloatChoice) -> Iterator[Claim]:
    """The reasons given if more than one card floats to the next level."""
    if choice.relaxed:
        yield _relaxed(choice)
    elif len(choice.floats) > 1 or any(lower not in below[0] for _, lower in choice.floats):
        number, points = len(choice.floats), level[0].score
        yield claim(ClaimKind.FEWEST_FLOATS, "10", _floaters(choice), number=number, points=points)


def _relaxed(choice: FloatChoice) -> Claim:
    return claim(ClaimKind.RELAXED, "note 7", _floaters(choice))


def _floaters(choice: FloatChoice) -> tuple[Tpn, ...]:
    return tuple(higher.tpn for higher, _ in choice.floats)


def _places(
    level: Sequence[PairingCard], below: Levels
) -> tuple[Mapping[PairingCard, ScanPlace], Mapping[PairingCard, ScanPlace]]:
    up = {card: place for each in below for card, place in scan_places(each, FloatWay.UP).items()}
    return scan_places(level, FloatWay.DOWN), up


def _of_float(
    level: Sequence[PairingCard],
    pair: CardPair,
    places: tuple[Mapping[PairingCard, ScanPlace], Mapping[PairingCard, ScanPlace]],
) -> list[Claim]:
    """[20, 21] Where the scans come to the two."""
    (higher, lower), (down, up) = pair, places
    return [
        claim(
            ClaimKind.DOWN_FLOATER,
            f"20 {down[higher].sweep.letter}".strip(),
            player=higher.tpn,
            group=_group(level, higher),
            distance=down[higher].distance,
            way=ScanDirection.DOWNWARDS if down[higher].sweep.is_first_way else ScanDirection.UPWARDS,
            history=HISTORIES[down[higher].sweep.letter],
        ),
        claim(
            ClaimKind.UP_FLOATER,
            f"21 {up[lower].sweep.letter}".strip(),
            player=lower.tpn,
            higher=higher.tpn,
            group=_opposite(higher, lower),
            distance=up[lower].distance,
            way=ScanDirection.UPWARDS if up[lower].sweep.is_first_way else ScanDirection.DOWNWARDS,
            history=HISTORIES[up[lower].sweep.letter],
        ),
    ]


def _group(level: Sequence[PairingCard], card: PairingCard) -> ColourGroup:
    larger = larger_group(level)
    if larger is None:
        return ColourGroup.EQUAL
    return ColourGroup.LARGER if card.seeks is larger else ColourGroup.SMALLER


def _opposite(higher: PairingCard, lower: PairingCard) -> ColourGroup:
    """[21] Where the up-floater comes from; a card that seeks no colour is in no group (reading E3)."""
    if higher.seeks is None:
        return ColourGroup.ANY
    if lower.seeks is None:
        return ColourGroup.NONE
    return ColourGroup.SAME if lower.seeks is higher.seeks else ColourGroup.OPPOSITE


def _line(table: CardTable, below: Levels, choice: FloatChoice) -> Iterator[Claim]:
    """[22] Whom 20 and 21 name, that they may not meet, and who suits both rules best instead."""
    if choice.barred is None:
        return
    one, two = choice.barred
    yield claim(ClaimKind.FIRST_IN_LINE, "22", higher=one.tpn, lower=two.tpn)
    yield from _met(table, choice.barred)
    one, two = choice.floats[0] if choice.passed_over is None else choice.passed_over.pair
    if two in below[0] and (choice.altered is None or choice.passed_over is not None):
        yield claim(ClaimKind.NEXT_IN_LINE, "22", higher=one.tpn, lower=two.tpn)


def _met(table: CardTable, pair: CardPair | None) -> Iterator[Claim]:
    reason = None if pair is None else why_barred(table.field, pair[0].tpn, pair[1].tpn, "22")
    yield from () if reason is None else (reason,)


def _alterations(choice: FloatChoice) -> list[Claim]:
    """[13, 17, 24, notes] What the chosen floats save."""
    found = [] if choice.passed_over is None else [_passed_over(choice.passed_over)]
    altered = choice.altered
    if altered is not None:
        counts = {"there": (altered.there,), "here": (altered.here,)}
        found.append(claim(ClaimKind.MORE_EXCHANGES, "24 c", player=altered.floater.tpn, **counts))
    return found


def _passed_over(passed: PassedOver) -> Claim:
    players = _tpns(passed.pair)
    candidate = (players,)
    if passed.rule == "13":
        return claim(ClaimKind.ONLY_FLOAT_BLOCKED, passed.rule, players, candidate=candidate)
    if passed.rule == "17":
        return claim(ClaimKind.STRONGER_CLAIMS, passed.rule, players, candidate=candidate)
    counts = {"there": (passed.there,), "here": (passed.here,)}
    criterion = CRITERIA[passed.rule]
    return claim(ClaimKind.AT_LEAST, passed.rule, players, candidate=candidate, criterion=criterion, **counts)


def _tpns(cards: Sequence[PairingCard]) -> tuple[Tpn, ...]:
    return tuple(card.tpn for card in cards)
