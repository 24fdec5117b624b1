"""Why those who stay on a level were not simply paired top half against bottom half in order: rules 1, 12, 15 and 16.

The natural order of rule 12 is cut into parts: players hang together who would have met in that order, or who meet.
Each part that was not made breaks rule 1, or else it costs something that goes before the order of grade.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from domain.pairing.claims import Claim, ClaimKind, claim
from domain.pairing.ecf.cards import CardTable, PairingCard
from domain.pairing.ecf.colours import given_up
from domain.pairing.ecf.halves import CardPair
from domain.pairing.ecf.transfers import makes_wide, transferred
from domain.pairing.meetings import why_barred
from domain.pairing.terms import CriterionTerm

COUNTED = (
    (CriterionTerm.WIDE_OUT_OF_CONTENTION, "note 7"),
    (CriterionTerm.COLOUR_TRANSFERS, "15"),
    (CriterionTerm.AVOIDED_PAIRS, "notes"),
)
"""What is counted of the pairs of a level, each with its rule. The claims of 16 come between the last two."""


@dataclass(frozen=True, slots=True)
class RefusedPairs:
    """A part of the natural order that was not made, the cards of it, and why: the decisive reason first."""

    pairs: tuple[CardPair, ...]
    reasons: tuple[Claim, ...]

    @property
    def cards(self) -> frozenset[PairingCard]:
        """All cards that it is about."""
        return frozenset(card for pair in self.pairs for card in pair)


def natural_pairs(cards: Sequence[PairingCard]) -> list[CardPair]:
    """[12] Top half against bottom half in order, of an even number of cards in order of rank."""
    half = len(cards) // 2
    return list(zip(cards[:half], cards[half:], strict=True))


def refused_parts(table: CardTable, made: Sequence[CardPair]) -> list[RefusedPairs]:
    """Why the natural order of the cards of these pairs was not made, part by part."""
    natural = natural_pairs(sorted((card for pair in made for card in pair), key=lambda card: card.rank))
    return [RefusedPairs(pairs, tuple(_reasons(table, made, pairs))) for pairs in _parts(natural, made)]


def _parts(natural: Sequence[CardPair], made: Sequence[CardPair]) -> list[tuple[CardPair, ...]]:
    by_default, mates = _mates(natural), _mates(made)
    seen: set[PairingCard] = set()
    parts = []
    for higher, lower in natural:
        if mates[higher] is lower or higher in seen:
            continue
        group: set[PairingCard] = set()
        one = higher
        while one not in group:
            group |= {one, by_default[one]}
            one = mates[by_default[one]]
        seen |= group
        parts.append(tuple(pair for pair in natural if pair[0] in group))
    return parts


def _mates(pairs: Sequence[CardPair]) -> dict[PairingCard, PairingCard]:
    return {one: two for pair in pairs for one, two in (pair, (pair[1], pair[0]))}


def _reasons(table: CardTable, made: Sequence[CardPair], part: tuple[CardPair, ...]) -> Iterator[Claim]:
    """[1] The pairs of the part that may not be made, or else what the part would fail."""
    barred = [pair for pair in part if not table.may_meet(*pair)]
    met = [why_barred(table.field, one.tpn, two.tpn, "1") for one, two in barred]
    yield from (each for each in met if each is not None)
    if not barred:
        yield _worse(table, made, part)


def _worse(table: CardTable, made: Sequence[CardPair], part: tuple[CardPair, ...]) -> Claim:
    """The first thing that the level with this part put back fails more often."""
    cards = {card for pair in part for card in pair}
    proposal = [*part, *(pair for pair in made if pair[0] not in cards)]
    there, here = _counts(table, proposal), _counts(table, made)
    candidate = tuple((one.tpn, two.tpn) for one, two in part)
    players = tuple(player for pair in candidate for player in pair)
    for (criterion, article), more, less in zip(COUNTED, there, here, strict=True):
        stronger = _stronger(table, proposal, made) if criterion is CriterionTerm.AVOIDED_PAIRS else None
        if stronger is not None:
            player, other = stronger
            return claim(
                ClaimKind.STRONGER_CLAIM, "16", players, candidate=candidate, player=player.tpn, other=other.tpn
            )
        if more != less:
            counts = {"there": (more,), "here": (less,)}
            return claim(ClaimKind.WORSE, article, players, candidate=candidate, criterion=criterion, **counts)
    raise AssertionError("pairs in the order of grade that cost nothing are made")


def _counts(table: CardTable, pairs: Sequence[CardPair]) -> tuple[int, int, int]:
    return (
        sum(makes_wide(table, *pair) for pair in pairs),
        sum(transferred(*pair) is not None for pair in pairs),
        sum(table.is_avoided(*pair) for pair in pairs),
    )


def _stronger(table: CardTable, proposal: Sequence[CardPair], made: Sequence[CardPair]) -> CardPair | None:
    """[16] Of as many transfers, the strongest claims first: the first two who differ; None if none do."""
    there, here = _given(table, proposal), _given(table, made)
    return next((both for both in zip(there, here, strict=True) if both[0].claim != both[1].claim), None)


def _given(table: CardTable, pairs: Sequence[CardPair]) -> list[PairingCard]:
    given = [card for pair in pairs if (card := given_up(table, pair)) is not None]
    return sorted(given, key=lambda card: card.claim, reverse=True)
