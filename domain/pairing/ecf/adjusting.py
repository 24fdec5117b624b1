"""Altering a published draw with the least disturbance: rule 27."""

from __future__ import annotations

from itertools import combinations

from domain.pairing.boards import in_order
from domain.pairing.ecf.bye import bye_order
from domain.pairing.ecf.cards import Card, Table
from domain.pairing.ecf.colours import colour_pairs
from domain.pairing.ecf.costs import scales, total
from domain.pairing.ecf.halves import CardPair
from domain.pairing.ecf.transfers import transferred
from domain.pairing.explanation import Explanation, Step
from domain.pairing.matching import cheapest_perfect
from domain.pairing.system import NoPairing, Pair, RoundPairing


def least_disturbed(table: Table) -> RoundPairing:
    """[27] Keep as many published boards as can be; pair the others by score, colour and grade (reading E18).

    Raises NoPairing where the players who are present cannot be paired at all.
    """
    cards = table.cards
    mates = cheapest_perfect(_costs(table))
    if mates is None:
        raise NoPairing("ECF 1", "every complete pairing repeats a game or a prohibited pair")
    found = [(cards[one], cards[two]) for one, two in enumerate(mates) if one < two < len(cards)]
    bye = cards[mates[len(cards)]].tpn if len(cards) % 2 else None
    kept = {pair for pair in found if _is_published(table, pair)}
    pairs = [_as_published(table, pair) for pair in found if pair in kept]
    pairs += [pair for pair, _ in colour_pairs(table, (pair for pair in found if pair not in kept))]
    return RoundPairing(in_order(table.field, pairs), bye, Explanation(_steps(table, pairs)))


def _costs(table: Table) -> list[dict[int, int]]:
    """The cost of every pair; with an odd number one place more stands for the bye."""
    cards = table.cards
    count = len(cards)
    widest = cards[0].score - cards[-1].score if cards else 0
    scale = scales((count, count * widest + count**2, count, count**2))
    costs: list[dict[int, int]] = [{} for _ in range(count + count % 2)]
    for one, two in combinations(cards, 2):
        if table.may_meet(one, two):
            is_new = not _is_published(table, (one, two))
            numbers = (is_new, one.score - two.score, transferred(one, two) is not None, two.rank - one.rank)
            costs[one.rank][two.rank] = costs[two.rank][one.rank] = total([int(each) for each in numbers], scale)
    if count % 2:
        had = {one for one, two in table.options.published if two == 0}
        for place, card in enumerate(bye_order(cards)):
            costs[card.rank][count] = costs[count][card.rank] = total((int(card.tpn not in had), place, 0, 0), scale)
    return costs


def _is_published(table: Table, pair: CardPair) -> bool:
    one, two = pair
    return (one.tpn, two.tpn) in table.options.published or (two.tpn, one.tpn) in table.options.published


def _as_published(table: Table, pair: tuple[Card, Card]) -> Pair:
    one, two = pair
    return Pair(one.tpn, two.tpn) if (one.tpn, two.tpn) in table.options.published else Pair(two.tpn, one.tpn)


def _steps(table: Table, pairs: list[Pair]) -> tuple[Step, ...]:
    """One step a board: kept, or new."""
    steps = []
    for pair in pairs:
        is_kept = (pair.white, pair.black) in table.options.published
        reason = "as published" if is_kept else "new, the least disturbance to the draw"
        steps.append(Step("27", f"{pair.white} has White against {pair.black}: {reason}", (pair.white, pair.black)))
    return tuple(steps)
