"""Rounds that become public and are closed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import assert_never

from domain.lookups import paired_round
from domain.messages import FieldValue, message
from domain.players.rounds import FirstRoundChanged, left_out
from domain.refusals import ReasonMissing, Refusal
from domain.results.entering import ResultEntered
from domain.rounds.boards import with_status
from domain.rounds.choices import DRAFT, PAIR_AGAIN, PUBLISH
from domain.rounds.decisions import ArbiterDecided
from domain.rounds.drafts import RoundNotComplete, latest_round
from domain.state.round_robin import to_be_paired
from domain.state.rounds import Round, RoundStatus
from domain.state.tournament import Tournament
from domain.subject import Command, Event, EventType, Subject, TimelineGroup, Undoing
from domain.values import Outcome, RoundNumber


@dataclass(frozen=True, slots=True)
class RoundPublished(Event):
    """A pairing was made public. From here on it changes only as F.6 and F.7 allow."""

    round: RoundNumber


@dataclass(frozen=True, slots=True)
class PublicationTakenBack(Event):
    """A round was published by mistake and is a draft again; no one had played. The round before it is open again."""

    round: RoundNumber
    reason: str = ""


@dataclass(frozen=True, slots=True)
class RoundClosed(Event):
    """Every game of the round has its result and the next round is public, or the tournament is over."""

    round: RoundNumber


@dataclass(frozen=True, slots=True)
class PublishRound(Command):
    """Make a draft public. `reason` is why, if the system pairs it in another way by now (F.7); else empty."""

    round: RoundNumber
    reason: str = ""


@dataclass(eq=False)
class ResultsInConflict(Refusal):
    """Devices sent other results of this many games than those recorded, and no one has chosen between them."""

    round: RoundNumber
    games: int

    @property
    def message_fields(self) -> Mapping[str, FieldValue]:
        """The games, counted."""
        return {"round": self.round, "count": self.games}


@dataclass(eq=False)
class DraftIsStale(Refusal):
    """The draft pairs a player who is not to be paired any more."""

    round: RoundNumber
    players: tuple[str, ...]
    article = "F.5"


def publish(tournament: Tournament, command: PublishRound) -> tuple[Event, ...]:
    """Make a draft public, which closes the round before it."""
    draft = paired_round(tournament, command.round)
    if draft.is_public:
        return ()
    if command.round > 1 and tournament.play.rounds[command.round - 2].missing:
        raise RoundNotComplete(command.round - 1, tournament.play.rounds[command.round - 2].missing)
    check_present(tournament, draft)
    later = (FirstRoundChanged(player, command.round, command.round + 1) for player in left_out(tournament, draft))
    published = (*_decision(command), RoundPublished(command.round), *_forfeits(tournament, draft), *later)
    if command.round == 1 or tournament.play.rounds[command.round - 2].status is RoundStatus.CLOSED:
        return published
    return (RoundClosed(command.round - 1), *published)


def check_present(tournament: Tournament, draft: Round) -> None:
    """Raise DraftIsStale if a draft pairs a player who is not to be paired any more."""
    seated = [player for game in draft.games.values() for player in (game.white, game.black)]
    if draft.bye is not None:
        seated.append(draft.bye)
    playing = to_be_paired(tournament, draft.number)
    gone = [player for player in seated if player not in playing]
    if gone:
        raise DraftIsStale(draft.number, tuple(tournament.roster.players[player].name for player in gone))


def _decision(command: PublishRound) -> tuple[ArbiterDecided, ...]:
    """F.7: that a draft is published though the system pairs the round in another way by now."""
    if not command.reason.strip():
        return ()
    return (ArbiterDecided(DRAFT, command.round, (PAIR_AGAIN, PUBLISH), PUBLISH, command.reason, "F.7"),)


def _forfeits(tournament: Tournament, draft: Round) -> tuple[Event, ...]:
    """C.05 6.6: in a round robin whoever has left, or is known to stay away, is paired and loses without playing."""
    outcomes = {
        (False, True): Outcome.BLACK_WINS_FORFEIT,
        (True, False): Outcome.WHITE_WINS_FORFEIT,
        (False, False): Outcome.DOUBLE_FORFEIT,
    }
    there = {
        game.id: (tournament.plays_in(game.white, draft.number), tournament.plays_in(game.black, draft.number))
        for game in draft.games.values()
    }
    return tuple(ResultEntered(draft.number, game, outcomes[who]) for game, who in there.items() if who in outcomes)


def _evolve(tournament: Tournament, event: RoundPublished | PublicationTakenBack | RoundClosed) -> Tournament:
    version = tournament.version + 1
    match event:
        case RoundPublished():
            published = with_status(tournament, version, event.round, RoundStatus.PUBLISHED)
            return _with_taken_back(published, tournament.play.taken_back - {event.round})
        case PublicationTakenBack():
            draft = with_status(tournament, version, event.round, RoundStatus.PAIRED)
            return _with_taken_back(_reopened(draft, event.round - 1), tournament.play.taken_back | {event.round})
        case RoundClosed():
            return with_status(tournament, version, event.round, RoundStatus.CLOSED)
        case _:
            assert_never(event)


def _with_taken_back(tournament: Tournament, rounds: frozenset[RoundNumber]) -> Tournament:
    return replace(tournament, play=replace(tournament.play, taken_back=rounds))


def _reopened(tournament: Tournament, number: RoundNumber) -> Tournament:
    """The round that a publication closed is in play again."""
    if number < 1:
        return tournament
    return with_status(tournament, tournament.version, number, RoundStatus.IN_PLAY)


def _undo(event: RoundPublished | PublicationTakenBack | RoundClosed, undoing: Undoing) -> tuple[Event, ...]:
    match event:
        case RoundPublished():
            return _publication_taken_back(event.round, undoing)
        case PublicationTakenBack():
            return _published_again(event.round, undoing)
        case RoundClosed():
            return ()
        case _:
            assert_never(event)


def _publication_taken_back(number: RoundNumber, undoing: Undoing) -> tuple[Event, ...]:
    paired = latest_round(number, undoing)
    undoing.check(unchanged=paired.is_public, what=message("undo.not-public"))
    if not undoing.reason.strip():
        raise ReasonMissing(message("invalid.take-back-without-reason"))
    entered = (
        player
        for player in undoing.now.roster.players.values()
        if player.id not in undoing.before.roster.players and player.first_round == number + 1
    )
    earlier = (FirstRoundChanged(player.id, number + 1, number, undoing.reason) for player in entered)
    return (PublicationTakenBack(number, undoing.reason), *earlier)


def _published_again(number: RoundNumber, undoing: Undoing) -> tuple[Event, ...]:
    draft = undoing.now.draft
    undoing.check(unchanged=draft is not None and draft.number == number, what=message("undo.draft-gone"))
    before = () if number == 1 else undoing.now.play.rounds[number - 2 : number - 1]
    closed = [RoundClosed(each.number) for each in before if each.status is not RoundStatus.CLOSED]
    return (*closed, RoundPublished(number))


PUBLICATION = Subject(
    group=TimelineGroup.ROUNDS,
    events=(
        EventType(RoundPublished, lambda event: message("event.round-published", round=event.round)),
        EventType(
            PublicationTakenBack,
            lambda event: message("event.publication-taken-back", round=event.round),
            is_correction=True,
            is_remark=True,
        ),
        EventType(RoundClosed, lambda event: message("event.round-closed", round=event.round)),
    ),
    evolve=_evolve,
    undo=_undo,
    decisions={PublishRound: publish},
)
