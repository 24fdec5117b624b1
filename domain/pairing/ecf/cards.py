"""The pairing cards: the players of a round as the English rules see them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from domain.pairing.ecf.claims import (
    ColourClaim,
    PlaceInLine,
    claim_to,
    colour_evening_out,
    colour_sought,
    place_in_line,
)
from domain.pairing.ecf.options import EcfOptions, options_of
from domain.pairing.matching import FREE, bits, largest
from domain.pairing.meetings import barred_ranks
from domain.pairing.system import Field, FieldPlayer, RoundRecord
from domain.values import Colour, Points, Score, Tpn

FloatHistory = tuple[bool, ...]
"""Whether the player floated, the previous round first."""

_BARS = {
    Score.HALF_POINT_BYE: 2,
    Score.FULL_POINT_BYE: 3,
    Score.PAIRING_ALLOCATED_BYE: 3,
}


@dataclass(frozen=True, slots=True, eq=False)
class PairingCard:
    """One player to be paired. `rank` is the place by score and grade among all who are, from 0.

    `bar` is what bars the bye of rules 5 and 6: 0 nothing, 1 a pre-arranged bye to come, 2 a half-point
    bye had, 3 a bye of a full point had. `points` is the score without virtual points.
    """

    rank: int
    tpn: Tpn
    score: Points
    points: Points
    line: PlaceInLine
    seeks: Colour | None
    claim: ColourClaim
    down_floats: FloatHistory
    up_floats: FloatHistory
    bar: int


@dataclass(frozen=True, slots=True)
class CardTable:
    """Everything a round is paired from.

    `cards` are in order of rank. `playable` and `avoided` are rows of bits by rank: who may be paired with whom at all
    (rule 1 and the arbiter's prohibitions), and who should not be (notes 1, 3 and 5).
    """

    field: Field
    options: EcfOptions
    cards: tuple[PairingCard, ...]
    playable: tuple[int, ...]
    avoided: tuple[int, ...]

    def may_meet(self, one: PairingCard, two: PairingCard) -> bool:
        """[1] Whether the two may be paired."""
        return bool(self.playable[one.rank] >> two.rank & 1)

    def is_avoided(self, one: PairingCard, two: PairingCard) -> bool:
        """[Notes 1, 3, 5] Whether to avoid the pair if score and colour allow it."""
        return bool(self.avoided[one.rank] >> two.rank & 1)

    def unpaired(self, cards: Sequence[PairingCard]) -> int:
        """How many of these cards stay over when as many as possible are paired among themselves."""
        among = sum(1 << card.rank for card in cards)
        return self.left_over({card: self.playable[card.rank] & among for card in cards})

    def left_over(self, opponents: Mapping[PairingCard, int]) -> int:
        """How many cards stay over when as many as possible are paired, each with one of its row of bits by rank."""
        rows = [0] * len(self.cards)
        for card, row in opponents.items():
            rows[card.rank] = row
        return len(opponents) - len(rows) + largest(rows).count(FREE)


def table_of(field: Field) -> CardTable:
    """[3, 4] Lay out the cards of the players who are present.

    Raises ValueError for an option's value that does not exist.
    """
    options = options_of(field.options)
    before = {player.tpn: _scores_before(player) for player in field.players}
    present = sorted(
        (player for player in field.players if player.present),
        key=lambda player: (-player.pairing_score, -player.rating, player.tpn),
    )
    cards = tuple(_card(player, rank, field, options, before) for rank, player in enumerate(present))
    ranks = {card.tpn: card.rank for card in cards}
    all_players = (1 << len(cards)) - 1
    playable = [all_players & ~barred for barred in barred_ranks(field, [card.tpn for card in cards])]
    avoided = _avoided(field, options, present, ranks)
    return CardTable(field, options, cards, tuple(playable), tuple(avoided))


def _card(
    player: FieldPlayer, rank: int, field: Field, options: EcfOptions, before: dict[Tpn, list[Points]]
) -> PairingCard:
    """The card of one player. [7] Byes, and games that were not played, have no colour."""
    colours = [record.colour for record in player.history if record.score.is_played and record.colour is not None]
    line = place_in_line(colours, field.round)
    relaxed = options.relaxes_alternation and field.is_last_round
    seeks = colour_evening_out(line) if relaxed else colour_sought(line)
    bars = [_BARS.get(record.score, 0) for record in player.history]
    floats = [_float(player, index, before, options) for index in reversed(range(len(player.history)))]
    return PairingCard(
        rank=rank,
        tpn=player.tpn,
        score=player.pairing_score,
        points=player.score,
        line=line,
        seeks=seeks,
        claim=claim_to(seeks, line),
        down_floats=tuple(each > 0 for each in floats),
        up_floats=tuple(each < 0 for each in floats),
        bar=max([1 if player.tpn in options.due_a_bye else 0, *bars]),
    )


def _scores_before(player: FieldPlayer) -> list[Points]:
    """The pairing scores with which the player went into each round, counted back from the score of today."""
    earlier = player.score - sum(record.points for record in player.history)
    totals = accumulate((record.points for record in player.history), initial=earlier)
    return [total + record.virtual for total, record in zip(totals, player.history, strict=False)]


def _float(player: FieldPlayer, index: int, before: dict[Tpn, list[Points]], options: EcfOptions) -> Points:
    """The points above the opponent in that round: more than 0 a down-float, less an up-float (reading E16)."""
    record = player.history[index]
    if record.score is Score.PAIRING_ALLOCATED_BYE:
        return 1 if options.bye_is_a_float else 0
    if record.opponent is None or record.opponent not in before:
        return 0
    return before[player.tpn][index] - before[record.opponent][index]


def _avoided(field: Field, options: EcfOptions, present: Sequence[FieldPlayer], ranks: dict[Tpn, int]) -> list[int]:
    groups: dict[tuple[str, str], int] = defaultdict(int)
    for player in present:
        for group in _groups(player, field, options):
            groups[group] |= 1 << ranks[player.tpn]
    avoided = [0] * len(present)
    for together in groups.values():
        for rank in bits(together):
            avoided[rank] |= together & ~(1 << rank)
    if options.avoids_defaulted_pairs:
        for player in present:
            for record in player.history:
                if _was_defaulted(record) and record.opponent in ranks:
                    avoided[ranks[player.tpn]] |= 1 << ranks[record.opponent]
                    avoided[ranks[record.opponent]] |= 1 << ranks[player.tpn]
    return avoided


def _groups(player: FieldPlayer, field: Field, options: EcfOptions) -> list[tuple[str, str]]:
    """[Notes 1, 3] The groups whose members should not meet in this round."""
    found: list[tuple[str, str]] = []
    if field.round <= options.avoid_rounds:
        named = {
            "club": player.club.strip().casefold(),
            "family": player.name.split(",")[0].strip().casefold(),
            "federation": player.federation.strip().casefold(),
        }
        found = [(kind, named[kind]) for kind in sorted(options.avoid) if named[kind]]
    second = 2
    had_half = bool(player.history) and player.history[0].score is Score.HALF_POINT_BYE
    if field.round == second and options.avoids_half_point_byes and had_half:
        found.append(("half-point bye", "1"))
    return found


def _was_defaulted(record: RoundRecord) -> bool:
    return record.opponent is not None and not record.score.is_played
