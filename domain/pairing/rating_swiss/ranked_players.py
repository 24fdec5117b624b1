"""The players to be paired, as the Swiss System Based on Rating sees them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from domain.pairing.colours import Preference
from domain.pairing.rating_swiss.colours import Absolutes, preference_of
from domain.pairing.rating_swiss.editions import LastRound, LastRoundFloats, RatingEdition
from domain.pairing.system import Field, FieldPlayer, RoundRecord
from domain.values import Colour, Points, Rating, Score, Tpn

POINTS_WITHOUT_PLAYING = frozenset({Score.PAIRING_ALLOCATED_BYE, Score.FULL_POINT_BYE, Score.FORFEIT_WIN})
"""[B.1 b] What bars from the bye."""

_BYES = frozenset({Score.PAIRING_ALLOCATED_BYE, Score.FULL_POINT_BYE})


class FloatDirection(Enum):
    """Which way a player floats."""

    DOWN = "downfloats"
    UP = "upfloats"


@dataclass(frozen=True, slots=True)
class Floats:
    """The floats of the previous round (B.5) and of two rounds before (B.6)."""

    previous: bool = False
    before: bool = False


@dataclass(frozen=True, slots=True)
class RankedPlayer:
    """One player to be paired.

    `rank` is the place in the order of A.2 among those present, from 0. `colours` are those of games played.
    `missed` says whether an earlier round was not played over the board. `exempt` marks who has the score for which
    the last round leaves something out; two of them meet with their `preference`, all others with their `firm` one, in
    which nothing is suspended.
    """

    rank: int
    tpn: Tpn
    score: Points
    colours: tuple[Colour, ...]
    preference: Preference
    down: Floats
    up: Floats
    may_take_bye: bool
    missed: bool
    exempt: bool
    firm: Preference

    def floats(self, direction: FloatDirection) -> Floats:
        """The floats of this direction."""
        return self.down if direction is FloatDirection.DOWN else self.up


def ranked_players(field: Field, edition: RatingEdition) -> tuple[RankedPlayer, ...]:
    """[A.2], [F.5] Who is present, in order: score, rating of the day, title, what orders equals (reading S25)."""
    players = {player.tpn: player for player in field.players}
    present = sorted((player for player in field.players if player.present), key=lambda player: _place(player, edition))
    return tuple(_ranked_player(rank, player, field, edition, players) for rank, player in enumerate(present))


def _place(player: FieldPlayer, edition: RatingEdition) -> tuple[Points, Rating, int, str, str, Tpn]:
    """[A.2] The sort key of a player."""
    title = edition.rules.title_rank(player.title)
    return -player.pairing_score, -player.rating, title, player.among_equals, player.name.casefold(), player.tpn


def _ranked_player(
    rank: int, player: FieldPlayer, field: Field, edition: RatingEdition, players: dict[Tpn, FieldPlayer]
) -> RankedPlayer:
    """What is read of one player. [F.2] Games not played have no colour."""
    colours = tuple(record.colour for record in player.history if record.score.is_played and record.colour is not None)
    over_half = field.is_last_round and 2 * player.score > _obtainable(field)
    suspends = edition.last_round is LastRound.SUSPENDED_OVER_HALF
    exempt = over_half if suspends else field.is_last_round and 2 * player.score >= _obtainable(field)
    down, up = _floats(player, players)
    if over_half and edition.last_round_floats is LastRoundFloats.SUSPENDED_OVER_HALF:
        down = up = Floats()
    return RankedPlayer(
        rank=rank,
        tpn=player.tpn,
        score=player.pairing_score,
        colours=colours,
        preference=preference_of(colours, Absolutes.SUSPENDED if suspends and exempt else Absolutes.IN_EFFECT),
        down=down,
        up=up,
        may_take_bye=not any(record.score in POINTS_WITHOUT_PLAYING for record in player.history),
        missed=any(not record.score.is_played for record in player.history),
        exempt=exempt,
        firm=preference_of(colours),
    )


def _obtainable(field: Field) -> Points:
    """The points of a player who won every game so far (reading S15)."""
    return field.scoring.win * (field.round - 1)


def _floats(player: FieldPlayer, players: dict[Tpn, FieldPlayer]) -> tuple[Floats, Floats]:
    """[A.4, A.5] The downfloats and the upfloats of the two latest rounds."""
    steps = [_step(player, place, players) for place in (len(player.history) - 1, len(player.history) - 2)]
    return Floats(steps[0] < 0, steps[1] < 0), Floats(steps[0] > 0, steps[1] > 0)


def _step(player: FieldPlayer, place: int, players: dict[Tpn, FieldPlayer]) -> int:
    """Below zero for a downfloat in that round, above for an upfloat. A game paired and not played keeps its float."""
    if place < 0:
        return 0
    record = player.history[place]
    if record.score in _BYES:
        return -1
    if record.opponent is None or record.opponent not in players:
        return 0
    return _score_before(players[record.opponent].history, place) - _score_before(player.history, place)


def _score_before(history: tuple[RoundRecord, ...], place: int) -> Points:
    return sum(record.points for record in history[:place]) + history[place].virtual
