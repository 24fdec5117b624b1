"""Scoring, acceleration and prohibited pairings as the API takes and shows them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from domain.messages import message
from domain.refusals import InvalidValue, check_between
from domain.settings.acceleration import ChangeAcceleration, WrittenAcceleration
from domain.settings.prohibitions import LAST_ROUND, ChangeProhibitions
from domain.state.special_rules import Acceleration, Prohibition, ProhibitionBasis, ProhibitionStrength
from domain.state.tournament import Tournament
from domain.values import PlayerId, Points, Scoring
from server.http.bodies import AnyRound, Body, Text

PlayerIds = Annotated[list[Text], msgspec.Meta(max_length=10_000)]
_BODY_NAMES = {"pairing_allocated_bye": "allocated_bye"}

_MOST_POINTS = 499
"""More than any result is worth; so points in half points stay within three digits."""


class _NotPlayedBody(Body):
    """Points of byes and forfeits; what is left out follows the win, the draw or the loss."""

    allocated_bye: float | None = None
    forfeit_win: float | None = None
    forfeit_loss: float | None = None
    half_point_bye: float | None = None
    full_point_bye: float | None = None
    zero_point_bye: float | None = None


class ScoringBody(_NotPlayedBody):
    """Points of results and byes, multiples of one half; what is left out follows the win, the draw or the loss."""

    win: float = 1
    draw: float = 0.5
    loss: float = 0

    @property
    def scoring(self) -> Scoring:
        """The same as a value of the domain. Raises InvalidValue for points that are no multiple of one half."""
        win, draw, loss = (half_points("scoring", each) for each in (self.win, self.draw, self.loss))

        def stated(points: float | None, usual: Points) -> Points:
            return usual if points is None else half_points("scoring", points)

        return Scoring(
            win=win,
            draw=draw,
            loss=loss,
            forfeit_win=stated(self.forfeit_win, win),
            forfeit_loss=stated(self.forfeit_loss, loss),
            pairing_allocated_bye=stated(self.allocated_bye, win),
            full_point_bye=stated(self.full_point_bye, win),
            half_point_bye=stated(self.half_point_bye, draw),
            zero_point_bye=stated(self.zero_point_bye, loss),
        )

    @classmethod
    def of(cls, scoring: Scoring) -> ScoringBody:
        """The shortest body that has this scoring: what follows the win, the draw or the loss is left out."""
        games = {name: getattr(scoring, name) / 2 for name in ("win", "draw", "loss")}
        usual = cls(**games).scoring
        others = set(Scoring.__slots__) - set(games)
        stated = {name for name in others if getattr(scoring, name) != getattr(usual, name)}
        return cls(**games, **{_BODY_NAMES.get(name, name): getattr(scoring, name) / 2 for name in stated})


class ChangedScoringBody(_NotPlayedBody):
    """Other points: what is left out stays as it is, but byes and forfeits follow points of games that are stated."""

    win: float | None = None
    draw: float | None = None
    loss: float | None = None

    def over(self, known: Scoring) -> Scoring:
        """The scoring that they make of the known one. Raises InvalidValue as `ScoringBody.scoring` does."""
        stated = {name: value for name, value in msgspec.structs.asdict(self).items() if value is not None}
        games = {name: getattr(known, name) / 2 for name in ("win", "draw", "loss")}
        kept = games if games.keys() & stated.keys() else msgspec.structs.asdict(ScoringBody.of(known))
        return ScoringBody(**{**kept, **stated}).scoring


class AccelerationBody(Body):
    """Virtual points, in points, of these players from a first to a last round.

    `players` are ids, or a text of pairing numbers, spans and names: `1-20; 25; Carlsen`.
    """

    players: PlayerIds | Annotated[str, msgspec.Meta(max_length=10_000)]
    points: float
    first_round: AnyRound
    last_round: AnyRound


AnyAcceleration = Literal["none", "baku"] | Annotated[list[AccelerationBody], msgspec.Meta(max_length=1000)]
"""No acceleration, the Baku Acceleration, or stated virtual points."""


class ProhibitionBody(Body):
    """Players who do not meet: those of a list, or who share a club, a federation or a family name among them.

    `name` is the one club, federation or family name that is meant; without it all are. Members are those of the round.
    """

    by: ProhibitionBasis = ProhibitionBasis.LIST
    players: PlayerIds = msgspec.field(default_factory=list)
    strength: ProhibitionStrength = ProhibitionStrength.NEVER
    first_round: AnyRound = 1
    last_round: AnyRound = LAST_ROUND
    name: Text = ""


Rules = Annotated[list[ProhibitionBody], msgspec.Meta(max_length=1000)]
"""Prohibitions in order; the last of those that hold if possible gives way first."""


class ProhibitionsBody(Body):
    """All prohibitions, in place of those before; the last of those that apply if possible gives way first."""

    pairs: Annotated[list[PlayerIds], msgspec.Meta(max_length=10_000)] = msgspec.field(default_factory=list)
    same_club: bool = False
    same_federation: bool = False
    rules: Rules = msgspec.field(default_factory=list)
    reason: Text = ""
    leave_fide_mode: bool = False


def half_points(field: str, points: float) -> Points:
    """Points in half points. Raises InvalidValue for what is no multiple of one half."""
    halves = 2.0 * points
    if not halves.is_integer():
        raise InvalidValue(field, message("invalid.no-half-points", text=f"{points:g}"))
    if abs(points) > _MOST_POINTS:
        check_between(field, int(points), 0, _MOST_POINTS)
    return int(halves)


def acceleration_command(wanted: AnyAcceleration, reason: str, *, leave_fide_mode: bool) -> ChangeAcceleration:
    """The command that announces this acceleration. Raises InvalidValue."""
    groups = () if isinstance(wanted, str) else tuple(map(_acceleration, wanted))
    return ChangeAcceleration(wanted == "baku", groups, reason, leave_fide_mode=leave_fide_mode)


def _acceleration(body: AccelerationBody) -> Acceleration | WrittenAcceleration:
    points = half_points("acceleration", body.points)
    if isinstance(body.players, str):
        return WrittenAcceleration(body.players, points, body.first_round, body.last_round)
    return Acceleration(tuple(map(PlayerId, body.players)), points, body.first_round, body.last_round)


def special_rules_view(tournament: Tournament, *, official: bool) -> dict[str, Any]:
    """The scoring, the acceleration and the mode of a tournament as their bodies are sent; for officials prohibitions.

    Prohibitions are not public: they reveal families and clubs.
    """
    settings = tournament.settings
    scoring = {_BODY_NAMES.get(name, name): getattr(settings.scoring, name) / 2 for name in Scoring.__slots__}
    stated = [{"players": each.players, "points": each.points / 2, **_rounds(each)} for each in settings.accelerations]
    view: dict[str, Any] = {
        "scoring": scoring,
        "acceleration": "baku" if settings.baku_acceleration else stated or "none",
        "fide_mode": tournament.in_fide_mode,
        "fide_mode_left": settings.fide_mode_left,
    }
    if official:
        view["prohibitions"] = [
            {"by": each.by, "players": each.players, "strength": each.strength, **_rounds(each), "name": each.name}
            for each in settings.prohibitions
        ]
    return view


def _rounds(rule: Acceleration | Prohibition) -> dict[str, int]:
    return {"first_round": rule.first_round, "last_round": rule.last_round}


def prohibitions_command(body: ProhibitionsBody) -> ChangeProhibitions:
    """The command that states these prohibitions in place of all before."""
    return ChangeProhibitions(_prohibitions(body), body.reason, leave_fide_mode=body.leave_fide_mode)


def _prohibitions(body: ProhibitionsBody) -> tuple[Prohibition, ...]:
    """The prohibitions in the order in which they give way: lists, then club and federation, then the rules as sent."""
    lists = [Prohibition(tuple(map(PlayerId, each)), 1, LAST_ROUND) for each in body.pairs]
    club = [Prohibition((), 1, LAST_ROUND, ProhibitionBasis.CLUB)] if body.same_club else []
    federation = [Prohibition((), 1, LAST_ROUND, ProhibitionBasis.FEDERATION)] if body.same_federation else []
    rules = [
        Prohibition(
            tuple(map(PlayerId, each.players)),
            each.first_round,
            each.last_round,
            each.by,
            each.strength,
            each.name.strip(),
        )
        for each in body.rules
    ]
    return (*lists, *club, *federation, *rules)
