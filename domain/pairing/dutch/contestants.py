"""The players to be paired, as the Dutch System sees them: ranked, with colours, floats and their right to a bye."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from domain.pairing.colours import Preference, difference_of
from domain.pairing.dutch.colours import preference_of
from domain.pairing.system import Field, FieldPlayer, RoundRecord
from domain.values import Colour, Points, Score, Scoring, Tpn


class DutchFloat(Enum):
    """What a player got in one round."""

    NONE = "none"
    DOWN = "downfloat"
    UP = "upfloat"


@dataclass(frozen=True, slots=True)
class DutchContestant:
    """One player to be paired this round.

    `rank` is the place in the order of C.04.3 (score, then TPN) among the players to be paired, from 0. `floats` are
    those of the previous round and of two rounds before; `unplayed` counts rounds without a game.
    """

    rank: int
    tpn: Tpn
    score: Points
    colours: tuple[Colour, ...]
    difference: int
    preference: Preference
    floats: tuple[DutchFloat, DutchFloat]
    may_take_bye: bool
    unplayed: int
    is_topscorer: bool
    is_odd: bool

    @property
    def bound_to(self) -> Colour | None:
        """C.04.3:2026 [C3], C.04.3:2017 [C.3]. The colour that the player must have against a non-topscorer."""
        return None if self.is_topscorer else self.preference.obligatory


UnplayedFloat = Callable[[RoundRecord, Scoring], DutchFloat]
"""The float of a round in which the player did not play."""

BarsFromBye = Callable[[RoundRecord, Scoring], bool]
"""Whether this earlier round bars the player from the pairing-allocated bye."""


@dataclass(frozen=True, slots=True)
class FloatRules:
    """What the editions decide differently about a player's past."""

    unplayed_float: UnplayedFloat
    bars_from_bye: BarsFromBye


def contestants_of(field: Field, rules: FloatRules) -> tuple[DutchContestant, ...]:
    """C.04.3:2026 [1], C.04.3:2017 [A.2]. The players to be paired, in order of rank."""
    return _Entrance(field, rules).contestants()


class _Entrance:
    """What is computed once for a field."""

    def __init__(self, field: Field, rules: FloatRules) -> None:
        self._field = field
        self._rules = rules
        self._players = {player.tpn: player for player in field.players}
        self._most = field.scoring.win * (field.round - 1)
        # Reading D8: the parity of the last colour rule counts only those who are or ever were paired.
        ever = [p.tpn for p in sorted(field.players, key=lambda p: p.tpn) if p.present or _was_paired(p)]
        self._odd = frozenset(ever[::2])

    def contestants(self) -> tuple[DutchContestant, ...]:
        present = sorted((p for p in self._field.players if p.present), key=lambda p: (-p.pairing_score, p.tpn))
        return tuple(self._contestant(player, rank) for rank, player in enumerate(present))

    def _contestant(self, player: FieldPlayer, rank: int) -> DutchContestant:
        """One player; a topscorer has, in the last round, more than half of the points ([1], [A.7])."""
        history = player.history
        colours = tuple(record.colour for record in history if record.colour is not None and record.score.is_played)
        return DutchContestant(
            rank=rank,
            tpn=player.tpn,
            score=player.pairing_score,
            colours=colours,
            difference=difference_of(colours),
            preference=preference_of(colours),
            floats=(self._float(player, len(history) - 1), self._float(player, len(history) - 2)),
            may_take_bye=not any(self._rules.bars_from_bye(record, self._field.scoring) for record in history),
            unplayed=sum(not record.score.is_played for record in history),
            is_topscorer=self._field.is_last_round and 2 * player.pairing_score > self._most,
            is_odd=player.tpn in self._odd,
        )

    def _float(self, player: FieldPlayer, index: int) -> DutchFloat:
        """C.04.3:2026 [1.4], C.04.3:2017 [A.4]. The float of a round."""
        if index < 0:
            return DutchFloat.NONE
        record = player.history[index]
        if not record.score.is_played or record.opponent is None:
            return self._rules.unplayed_float(record, self._field.scoring)
        mine, theirs = _score_before(player, index), _score_before(self._players[record.opponent], index)
        if mine == theirs:
            return DutchFloat.NONE
        return DutchFloat.DOWN if mine > theirs else DutchFloat.UP


def _was_paired(player: FieldPlayer) -> bool:
    return any(record.opponent is not None or record.score is Score.PAIRING_ALLOCATED_BYE for record in player.history)


def _score_before(player: FieldPlayer, index: int) -> Points:
    """The pairing score with which the player went into that round (counted back from the score of today)."""
    later = player.history[index:]
    return player.score - sum(record.points for record in later) + later[0].virtual
