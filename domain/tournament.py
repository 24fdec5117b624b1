"""A tournament as the facts tell it, and the fold that makes it from them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import groupby
from operator import attrgetter
from typing import assert_never

from domain import events as e
from domain.values import (
    STANDARD_SCORING,
    Absence,
    ByeKind,
    Colour,
    EqualsOrder,
    GameId,
    Outcome,
    PlayerId,
    Points,
    Rating,
    RatingKind,
    RoundNumber,
    Scoring,
    Title,
    Tpn,
)


class RoundStatus(StrEnum):
    """The way of a round."""

    PAIRED = "paired"
    PUBLISHED = "published"
    IN_PLAY = "in play"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Player:
    """A registered player. `withdrawn_from` is the first round not played, or None.

    `withdrawn_by_absence` tells that nobody said so: the player did not come (F.8).
    """

    id: PlayerId
    name: str
    rating: Rating = 0
    title: Title = Title.NONE
    federation: str = ""
    fide_id: str = ""
    sex: str = ""
    club: str = ""
    birth_date: str = ""
    contact: str = ""
    first_round: RoundNumber = 1
    withdrawn_from: RoundNumber | None = None
    withdrawn_by_absence: bool = False
    rating_kind: RatingKind = RatingKind.OFFICIAL


@dataclass(frozen=True, slots=True)
class Game:
    """One board of a round. `seen` is the version of the fact that told its latest result, or None."""

    id: GameId
    board: int
    white: PlayerId
    black: PlayerId
    colours_known: bool = True
    outcome: Outcome | None = None
    seen: int | None = None


@dataclass(frozen=True, slots=True)
class Round:
    """A paired round. `games` are in order of boards; `paired_at` is the version of the fact that paired it."""

    number: RoundNumber
    games: Mapping[GameId, Game]
    bye: PlayerId | None
    unpaired: Mapping[PlayerId, ByeKind]
    numbers: Mapping[PlayerId, Tpn]
    system: str
    engine: str
    paired_at: int
    status: RoundStatus = RoundStatus.PAIRED

    @property
    def is_public(self) -> bool:
        """Whether everybody may see the pairing."""
        return self.status is not RoundStatus.PAIRED

    @property
    def missing(self) -> tuple[int, ...]:
        """The boards without a result."""
        return tuple(game.board for game in self.games.values() if game.outcome is None)


@dataclass(frozen=True, slots=True)
class Prohibition:
    """Players of whom no two may meet in these rounds."""

    players: tuple[PlayerId, ...]
    first_round: RoundNumber
    last_round: RoundNumber


@dataclass(frozen=True, slots=True)
class Acceleration:
    """Virtual points, in half points, of these players in these rounds."""

    players: frozenset[PlayerId]
    points: Points
    first_round: RoundNumber
    last_round: RoundNumber


@dataclass(frozen=True, slots=True)
class Tournament:
    """The state after a number of facts.

    `version` counts them. `touched` is the version of the latest fact that may change the next pairing: a draft
    paired before it is stale.
    """

    version: int
    name: str
    system: str
    number_of_rounds: RoundNumber
    scoring: Scoring = STANDARD_SCORING
    city: str = ""
    federation: str = ""
    starts: str = ""
    ends: str = ""
    chief_arbiter: str = ""
    time_control: str = ""
    equals_order: EqualsOrder = EqualsOrder.ALPHABET
    absence: Absence = Absence.BY_THE_RULES
    options: Mapping[str, str] = field(default_factory=dict)
    players: Mapping[PlayerId, Player] = field(default_factory=dict)
    rounds: tuple[Round, ...] = ()
    initial_colour: Colour | None = None
    byes: Mapping[RoundNumber, Mapping[PlayerId, ByeKind]] = field(default_factory=dict)
    assigned_numbers: Mapping[PlayerId, Tpn] = field(default_factory=dict)
    prohibitions: tuple[Prohibition, ...] = ()
    accelerations: tuple[Acceleration, ...] = ()
    lots: tuple[tuple[PlayerId, ...], ...] = ()
    touched: int = 0
    finished: bool = False

    @property
    def draft(self) -> Round | None:
        """The round that is paired but not published."""
        return self.rounds[-1] if self.rounds and not self.rounds[-1].is_public else None

    @property
    def draft_is_stale(self) -> bool:
        """Whether facts arrived that might have paired the draft otherwise."""
        return self.draft is not None and self.touched > self.draft.paired_at

    @property
    def next_round(self) -> RoundNumber:
        """The first round that is not public: the one that facts can still change."""
        return len(self.rounds) + (0 if self.draft else 1)

    @property
    def public_rounds(self) -> tuple[Round, ...]:
        """The rounds that everybody may see."""
        return self.rounds[:-1] if self.draft else self.rounds

    def plays_in(self, player: PlayerId, number: RoundNumber) -> bool:
        """Whether the player is to be paired in that round."""
        left = self.players[player].withdrawn_from
        return (left is None or number < left) and player not in self.byes.get(number, {})


def game_id(number: RoundNumber, version: int, board: int) -> GameId:
    """The id of a game: its round, the version of the fact that paired it, its first board number."""
    return GameId(f"{number}-{version}-{board}")


def replay(events: Iterable[e.Event], start: Tournament | None = None) -> Tournament:
    """Fold facts into a state, from nothing or from an earlier state.

    The same as `evolve` fact by fact; runs of registrations and of results, most of a log, are folded in one step.

    Raises ValueError where there is neither.
    """
    tournament = start
    for kind, run in groupby(events, key=type):
        if tournament is None or kind not in (e.PlayerRegistered, e.ResultEntered):
            for event in run:
                tournament = evolve(tournament, event)
        elif kind is e.PlayerRegistered:
            players = [_registered(event) for event in run if isinstance(event, e.PlayerRegistered)]
            tournament = _with_players(tournament, players)
        else:
            entered = [event for event in run if isinstance(event, e.ResultEntered)]
            for number, those in groupby(entered, key=attrgetter("round")):
                tournament = _with_results(tournament, number, [(each.game, each.outcome) for each in those])
    if tournament is None:
        msg = "a tournament begins with a fact"
        raise ValueError(msg)
    return tournament


def evolve(tournament: Tournament | None, event: e.Event) -> Tournament:
    """The state after one more fact. Facts are believed, never judged: `decide` did that."""
    if tournament is None:
        if not isinstance(event, e.TournamentCreated):
            msg = f"a tournament begins with TournamentCreated, not {type(event).__name__}"
            raise TypeError(msg)
        return _created(event)
    version = tournament.version + 1
    match event:
        case e.TournamentCreated():
            msg = "a tournament is created once"
            raise ValueError(msg)
        case e.SettingsChanged():
            return replace(tournament, version=version, touched=version, name=event.name, number_of_rounds=event.rounds)
        case e.LotDrawn():
            return replace(tournament, version=version, lots=(*tournament.lots, event.players))
        case e.RoundPaired():
            return replace(tournament, version=version, rounds=(*tournament.rounds, _paired(event, version)))
        case e.PairingDiscarded():
            return replace(tournament, version=version, rounds=tournament.rounds[:-1])
        case e.RoundPublished():
            return _with_status(tournament, version, event.round, RoundStatus.PUBLISHED)
        case e.RoundClosed():
            return _with_status(tournament, version, event.round, RoundStatus.CLOSED)
        case e.ResultEntered():
            return _with_results(tournament, event.round, [(event.game, event.outcome)])
        case e.ResultCorrected():
            return _with_results(tournament, event.round, [(event.game, event.now)])
        case e.TournamentFinished():
            return replace(tournament, version=version, finished=True)
        case _:
            return _evolve_field(tournament, event, version)


_FieldEvent = (
    e.PlayerRegistered
    | e.PairingNumbersAssigned
    | e.InitialColourDrawn
    | e.RatingCorrected
    | e.ByeGranted
    | e.ByeCancelled
    | e.Withdrawn
    | e.Reinstated
    | e.PairsProhibited
    | e.VirtualPointsAssigned
)


def _evolve_field(tournament: Tournament, event: _FieldEvent, version: int) -> Tournament:
    """The facts about who plays and as what: all of them touch the next pairing."""
    match event:
        case e.PlayerRegistered():
            return _with_players(tournament, [_registered(event)])
        case e.PairingNumbersAssigned():
            return replace(tournament, version=version, touched=version, assigned_numbers=event.numbers)
        case e.InitialColourDrawn():
            return replace(tournament, version=version, touched=version, initial_colour=event.colour)
        case e.RatingCorrected():
            return _with_players(tournament, [replace(tournament.players[event.player], rating=event.now)])
        case e.ByeGranted():
            byes = {**tournament.byes.get(event.round, {}), event.player: event.kind}
            return replace(tournament, version=version, touched=version, byes={**tournament.byes, event.round: byes})
        case e.ByeCancelled():
            byes = {who: kind for who, kind in tournament.byes[event.round].items() if who != event.player}
            return replace(tournament, version=version, touched=version, byes={**tournament.byes, event.round: byes})
        case e.Withdrawn():
            player = replace(
                tournament.players[event.player], withdrawn_from=event.round, withdrawn_by_absence=event.by_absence
            )
            return _with_players(tournament, [player])
        case e.Reinstated():
            player = replace(tournament.players[event.player], withdrawn_from=None, withdrawn_by_absence=False)
            return _with_players(tournament, [player])
        case e.PairsProhibited():
            prohibition = Prohibition(event.players, event.first_round, event.last_round)
            return replace(
                tournament, version=version, touched=version, prohibitions=(*tournament.prohibitions, prohibition)
            )
        case e.VirtualPointsAssigned():
            acceleration = Acceleration(frozenset(event.players), event.points, event.first_round, event.last_round)
            return replace(
                tournament, version=version, touched=version, accelerations=(*tournament.accelerations, acceleration)
            )
        case _:
            assert_never(event)


def _created(event: e.TournamentCreated) -> Tournament:
    return Tournament(
        version=1,
        name=event.name,
        system=event.system,
        number_of_rounds=event.rounds,
        scoring=event.scoring,
        city=event.city,
        federation=event.federation,
        starts=event.starts,
        ends=event.ends,
        chief_arbiter=event.chief_arbiter,
        time_control=event.time_control,
        equals_order=event.equals_order,
        absence=event.absence,
        options=event.options,
    )


def _registered(event: e.PlayerRegistered) -> Player:
    return Player(
        id=event.player,
        name=event.name,
        rating=event.rating,
        title=event.title,
        federation=event.federation,
        fide_id=event.fide_id,
        sex=event.sex,
        club=event.club,
        birth_date=event.birth_date,
        contact=event.contact,
        first_round=event.first_round,
        rating_kind=event.rating_kind,
    )


def _paired(event: e.RoundPaired, version: int) -> Round:
    games = {
        each.game: Game(each.game, board, each.white, each.black, each.colours_known)
        for board, each in enumerate(event.boards, start=1)
    }
    return Round(
        number=event.round,
        games=games,
        bye=event.bye,
        unpaired=event.unpaired,
        numbers=event.numbers,
        system=event.system,
        engine=event.engine,
        paired_at=version,
    )


def _with_players(tournament: Tournament, changed: Sequence[Player]) -> Tournament:
    """The state after one fact for each of these players, new or changed."""
    version = tournament.version + len(changed)
    players = {**tournament.players, **{player.id: player for player in changed}}
    return replace(tournament, version=version, touched=version, players=players)


def _with_round(tournament: Tournament, version: int, changed: Round, touched: int) -> Tournament:
    rounds = list(tournament.rounds)
    rounds[changed.number - 1] = changed
    return replace(tournament, version=version, touched=touched, rounds=tuple(rounds))


def _with_status(tournament: Tournament, version: int, number: RoundNumber, status: RoundStatus) -> Tournament:
    changed = replace(tournament.rounds[number - 1], status=status)
    return _with_round(tournament, version, changed, tournament.touched)


def _with_results(tournament: Tournament, number: RoundNumber, results: Sequence[tuple[GameId, Outcome]]) -> Tournament:
    """The state after one fact for each of these results of a round."""
    changed = tournament.rounds[number - 1]
    games = dict(changed.games)
    version = tournament.version
    for game, outcome in results:
        version += 1
        games[game] = replace(games[game], outcome=outcome, seen=version)
    status = RoundStatus.IN_PLAY if changed.status is RoundStatus.PUBLISHED else changed.status
    return _with_round(tournament, version, replace(changed, games=games, status=status), version)
