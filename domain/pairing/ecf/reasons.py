"""Why a round was paired as it was by the English rules, to be followed with the document in hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from domain.pairing.claims import Claim, ClaimKind, claim
from domain.pairing.ecf.bye import is_at_median
from domain.pairing.ecf.cards import CardTable, PairingCard
from domain.pairing.ecf.colours import given_up
from domain.pairing.ecf.float_costs import Levels
from domain.pairing.ecf.float_reasons import float_reasons, float_steps
from domain.pairing.ecf.floats import FloatChoice
from domain.pairing.ecf.half_reasons import RefusedPairs, natural_pairs, refused_parts
from domain.pairing.ecf.halves import CardPair
from domain.pairing.explanation import BoardExplanation, ByeExplanation, PairingExplanation
from domain.pairing.system import Pair
from domain.pairing.terms import CardOrder
from domain.values import Colour, Tpn


@dataclass(frozen=True, slots=True)
class PairedLevel:
    """A level, those below it, and what was chosen for it."""

    cards: Sequence[PairingCard]
    below: Levels
    choice: FloatChoice


ColouredPairs = Sequence[tuple[Pair, Claim]]


def explained(
    table: CardTable, bye: PairingCard | None, levels: Sequence[PairedLevel], coloured: ColouredPairs
) -> PairingExplanation:
    """The reasons behind a round: the bye, the levels from the top, the colours."""
    boards: dict[frozenset[Tpn], tuple[tuple[Claim, ...], Claim | None]] = {}
    steps = [] if bye is None else list(_bye_steps(table, bye))
    explained_bye = None if bye is None else ByeExplanation(bye.tpn, steps[0])
    for level in levels:
        parts = refused_parts(table, level.choice.level.pairs)
        steps += _level_steps(table, level, parts)
        floats = float_reasons(table, level.cards, level.below, level.choice)
        boards |= {_numbers(pair): (reasons, reasons[0]) for pair, reasons in floats.items()}
        boards |= {numbers: (reasons, None) for numbers, reasons in _staying(level, parts).items()}
    steps += [reason for _, reason in coloured]
    return PairingExplanation(
        tuple(steps),
        boards=tuple(
            BoardExplanation(pair.white, pair.black, colour, *boards[frozenset((pair.white, pair.black))])
            for pair, colour in coloured
        ),
        bye=explained_bye,
    )


def _bye_steps(table: CardTable, card: PairingCard) -> Iterator[Claim]:
    """[5, 6, 28] Who has the bye."""
    starts = table.field.round == 1
    article = "5" if starts else "6"
    if card.bar:
        yield claim(ClaimKind.BYE_AGAIN, article, player=card.tpn)
    elif starts and is_at_median(table.cards, card):
        yield claim(ClaimKind.BYE_AT_MEDIAN, article, player=card.tpn)
    else:
        yield claim(ClaimKind.BYE_IN_ORDER, article, player=card.tpn)
    if starts and table.options.british_championship:
        yield claim(ClaimKind.BYE_AT_START, "28", player=card.tpn)


def _level_steps(table: CardTable, level: PairedLevel, parts: Sequence[RefusedPairs]) -> Iterator[Claim]:
    """[9 to 24] What was done on one level."""
    choice = level.choice
    yield _sorted(table, level.cards)
    yield from float_steps(table, level.cards, level.below, choice)
    yield from _transfers(table, [*choice.floats, *choice.level.pairs])
    for part in parts:
        yield from part.reasons
    if choice.level.exchanged:
        exchanged = tuple(card.tpn for card in choice.level.exchanged)
        yield claim(ClaimKind.EXCHANGED, "12", exchanged, exchanged=exchanged)
    for one, two in choice.level.pairs:
        yield claim(ClaimKind.TOP_AND_BOTTOM, "12", higher=one.tpn, lower=two.tpn)


def _sorted(table: CardTable, level: Sequence[PairingCard]) -> Claim:
    """[14] The cards of a level by colour groups."""
    return claim(
        ClaimKind.LEVEL,
        "14",
        tuple(card.tpn for card in level),
        points=level[0].score,
        size=len(level),
        order=CardOrder.RATING if table.options.fide_rated else CardOrder.GRADE,
        white_seekers=sum(card.seeks is Colour.WHITE for card in level),
        black_seekers=sum(card.seeks is Colour.BLACK for card in level),
    )


def _transfers(table: CardTable, pairs: Sequence[CardPair]) -> Iterator[Claim]:
    """[16, 25] Of every two who seek the same colour, the one who does not get it."""
    for one, two in pairs:
        given = given_up(table, (one, two))
        if given is None or given.seeks is None:
            continue
        kind, article = ClaimKind.TRANSFERRED, "16"
        if one.claim == two.claim:
            kind, article = ClaimKind.TRANSFERRED_OF_EQUALS, "25"
        named = {"player": given.tpn, "one": one.tpn, "other": two.tpn}
        yield claim(kind, article, (given.tpn,), **named, sought=given.seeks)


def _staying(level: PairedLevel, parts: Sequence[RefusedPairs]) -> Mapping[frozenset[Tpn], tuple[Claim, ...]]:
    """Why those meet who stay on a level: by their places in the halves, or by what ruled out the natural order."""
    pairs = level.choice.level.pairs
    places = {_numbers(pair): place for place, pair in enumerate(natural_pairs(_cards(pairs)), start=1)}
    found: dict[frozenset[Tpn], list[Claim]] = {}
    for one, two in pairs:
        numbers = _numbers((one, two))
        part = next((each for each in parts if one in each.cards), None)
        if part is None:
            in_order = claim(ClaimKind.HALVES, "12", higher=one.tpn, lower=two.tpn, place=places[numbers])
            found[numbers] = [in_order]
        else:
            found[numbers] = sorted(part.reasons, key=lambda reason: numbers.isdisjoint(reason.named))
    return {numbers: tuple(reasons) for numbers, reasons in found.items()}


def _cards(pairs: Sequence[CardPair]) -> list[PairingCard]:
    return sorted((card for pair in pairs for card in pair), key=lambda card: card.rank)


def _numbers(pair: CardPair) -> frozenset[Tpn]:
    return frozenset(card.tpn for card in pair)
