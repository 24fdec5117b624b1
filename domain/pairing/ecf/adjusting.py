"""Altering a published draw with the least disturbance: rule 27."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from domain.messages import message
from domain.pairing.boards import in_order
from domain.pairing.claims import Claim, ClaimKind, claim
from domain.pairing.ecf.bye import bye_order
from domain.pairing.ecf.cards import CardTable
from domain.pairing.ecf.colours import colour_pairs
from domain.pairing.ecf.costs import scales, total
from domain.pairing.ecf.halves import CardPair
from domain.pairing.ecf.transfers import transferred
from domain.pairing.explanation import BoardExplanation, ByeExplanation, PairingExplanation
from domain.pairing.matching import cheapest_perfect
from domain.pairing.system import NoPairing, Pair, RoundPairing
from domain.values import Tpn


def least_disturbed(table: CardTable) -> RoundPairing:
    """[27] Keep as many published boards as can be; pair the others by score, colour and grade (reading E18).

    Raises NoPairing if the players who are present cannot be paired at all.
    """
    cards = table.cards
    mates = cheapest_perfect(_costs(table))
    if mates is None:
        raise NoPairing("ECF 1", message("no-pairing.repeats"))
    found = [(cards[one], cards[two]) for one, two in enumerate(mates) if one < two < len(cards)]
    bye = cards[mates[len(cards)]].tpn if len(cards) % 2 else None
    kept = {pair for pair in found if _is_published(table, pair)}
    coloured = [_as_published(table, pair) for pair in found if pair in kept]
    coloured += colour_pairs(table, (pair for pair in found if pair not in kept))
    return RoundPairing(in_order(table.field, [pair for pair, _ in coloured]), bye, _explained(table, coloured, bye))


def _costs(table: CardTable) -> list[dict[int, int]]:
    """The cost of every pair; with an odd number, one more place represents the bye."""
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


def _is_published(table: CardTable, pair: CardPair) -> bool:
    one, two = pair
    return (one.tpn, two.tpn) in table.options.published or (two.tpn, one.tpn) in table.options.published


def _as_published(table: CardTable, pair: CardPair) -> tuple[Pair, Claim]:
    one, two = pair
    white, black = (one, two) if (one.tpn, two.tpn) in table.options.published else (two, one)
    reason = claim(ClaimKind.PUBLISHED_COLOURS, "27", white=white.tpn, black=black.tpn)
    return Pair(white.tpn, black.tpn), reason


def _explained(table: CardTable, coloured: Sequence[tuple[Pair, Claim]], bye: Tpn | None) -> PairingExplanation:
    """Of every board and of the bye, whether it is kept or new."""
    boards = tuple(BoardExplanation(pair.white, pair.black, colour, (_why(colour, pair),)) for pair, colour in coloured)
    explained_bye = None
    if bye is not None:
        is_kept = (bye, 0) in table.options.published
        kind = ClaimKind.PUBLISHED_BYE if is_kept else ClaimKind.NEW_BYE
        explained_bye = ByeExplanation(bye, claim(kind, "27", player=bye))
    steps = [claim_ for board in boards for claim_ in (*board.reasons, board.colour)]
    return PairingExplanation(
        (*steps, *(() if explained_bye is None else (explained_bye.reason,))), boards=boards, bye=explained_bye
    )


def _why(colour: Claim, pair: Pair) -> Claim:
    if colour.kind is ClaimKind.PUBLISHED_COLOURS:
        return claim(ClaimKind.PUBLISHED_BOARD, "27", white=pair.white, black=pair.black)
    return claim(ClaimKind.NEW_BOARD, "27", one=pair.white, other=pair.black)
