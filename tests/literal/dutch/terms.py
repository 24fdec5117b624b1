"""The words of the text: order, floats, colour preferences, topscorers, who may meet and who may take the bye.

C.04.3:2026 section 1 with C1 to C3; 2017: A.2, A.4, A.6, A.7 with C.1 to C.3. Written from the text alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum
from functools import cached_property

from domain.pairing.system import Field, FieldPlayer, RoundRecord
from domain.values import Colour, Points, Score, Tpn


class Edition(Enum):
    """The two editions of the text."""

    OF_2017 = "fide-dutch-2017"
    OF_2026 = "fide-dutch-2026"


class Float(Enum):
    """What a round left behind for a player."""

    NONE = ""
    DOWN = "down"
    UP = "up"


class Strength(IntEnum):
    """How strong a colour preference is."""

    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


@dataclass(frozen=True)
class Player:
    """A player to be paired in this round, with everything that the text needs of them."""

    tpn: Tpn
    score: Points
    met: frozenset[Tpn]
    colours: tuple[Colour, ...]
    may_take_bye: bool
    last_float: Float
    float_before: Float
    unplayed: int
    is_topscorer: bool
    parity: int

    @cached_property
    def rank(self) -> tuple[int, int]:
        """A.2: score, then pairing number."""
        return (-self.score, self.tpn)

    @cached_property
    def colour_difference(self) -> int:
        """Games with White minus games with Black."""
        return self.colours.count(Colour.WHITE) - self.colours.count(Colour.BLACK)

    @cached_property
    def preferred(self) -> Colour | None:
        """The colour this player should ideally get."""
        if self.colour_difference > 1:
            return Colour.BLACK
        if self.colour_difference < -1:
            return Colour.WHITE
        if self.colours[-2:] in ((Colour.WHITE,) * 2, (Colour.BLACK,) * 2):
            return self.colours[-1].other
        if self.colour_difference == 1:
            return Colour.BLACK
        if self.colour_difference == -1:
            return Colour.WHITE
        return self.colours[-1].other if self.colours else None

    @cached_property
    def strength(self) -> Strength:
        """A.6: absolute, strong, mild or none."""
        if abs(self.colour_difference) > 1 or self.colours[-2:] in ((Colour.WHITE,) * 2, (Colour.BLACK,) * 2):
            return Strength.ABSOLUTE
        if abs(self.colour_difference) == 1:
            return Strength.STRONG
        return Strength.MILD if self.colours else Strength.NONE


def players_of(field: Field, edition: Edition) -> tuple[Player, ...]:
    """The players to be paired, in order of rank."""
    everybody = {player.tpn: player for player in field.players}
    numbered = sorted(player.tpn for player in field.players if player.present or was_paired(player))
    present = [player for player in field.players if player.present]
    return tuple(
        sorted(
            (_player(player, everybody, field, edition, numbered.index(player.tpn) + 1) for player in present),
            key=lambda player: player.rank,
        )
    )


def was_paired(player: FieldPlayer) -> bool:
    """Whether a pairing ever had this player in it."""
    return any(record.opponent is not None or record.score is Score.PAIRING_ALLOCATED_BYE for record in player.history)


def _player(
    player: FieldPlayer, everybody: Mapping[Tpn, FieldPlayer], field: Field, edition: Edition, parity: int
) -> Player:
    played = [record for record in player.history if record.score.is_played]
    forbidden = {a if b == player.tpn else b for a, b in field.prohibited if player.tpn in (a, b)}
    met = {record.opponent for record in played if record.opponent is not None}
    floats = [float_of(player, number, everybody, field, edition) for number in range(len(player.history))]
    padded = [Float.NONE, Float.NONE, *floats]
    most = (field.round - 1) * field.scoring.win
    return Player(
        tpn=player.tpn,
        score=player.pairing_score,
        met=frozenset(met | forbidden),
        colours=tuple(record.colour for record in played if record.colour is not None),
        may_take_bye=not any(bars_from_bye(record, field, edition) for record in player.history),
        last_float=padded[-1],
        float_before=padded[-2],
        unplayed=len(player.history) - len(played),
        is_topscorer=field.is_last_round and 2 * player.pairing_score > most,
        parity=parity,
    )


def bars_from_bye(record: RoundRecord, field: Field, edition: Edition) -> bool:
    """C2: a bye by pairing; 2026: a win's points without playing; 2017: a forfeit win (reading R9)."""
    if record.score is Score.PAIRING_ALLOCATED_BYE:
        return True
    if edition is Edition.OF_2017:
        return record.score is Score.FORFEIT_WIN
    return not record.score.is_played and record.points >= field.scoring.win


def score_before(player: FieldPlayer, number: int) -> Points:
    """The pairing score with which round `number` (from 0) was paired."""
    return sum(record.points for record in player.history[:number]) + player.history[number].virtual


def float_of(
    player: FieldPlayer, number: int, everybody: Mapping[Tpn, FieldPlayer], field: Field, edition: Edition
) -> Float:
    """The float that round `number` (from 0) left: 2026 section 1, 2017 A.4."""
    record = player.history[number]
    if record.score.is_played:
        assert record.opponent is not None
        own, other = score_before(player, number), score_before(everybody[record.opponent], number)
        if own == other:
            return Float.NONE
        return Float.DOWN if own > other else Float.UP
    if edition is Edition.OF_2017 or record.score is Score.PAIRING_ALLOCATED_BYE:
        return Float.DOWN
    return Float.DOWN if record.points > field.scoring.loss else Float.NONE


def may_meet(one: Player, other: Player) -> bool:
    """C1 and C3."""
    if other.tpn in one.met:
        return False
    if one.is_topscorer or other.is_topscorer:
        return True
    both_absolute = one.strength is Strength.ABSOLUTE and other.strength is Strength.ABSOLUTE
    return not (both_absolute and one.preferred is other.preferred)


def ranked(players: Sequence[Player]) -> tuple[Player, ...]:
    """In order of rank (A.2)."""
    return tuple(sorted(players, key=lambda player: player.rank))
