"""What differs between two states besides boards and standings, each change with its statement and its reason."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from domain.corrections.causes import Causes
from domain.corrections.presence import PresenceChange, presence_changes
from domain.messages import Message, message
from domain.prizes.awards import prize_list
from domain.prizes.reasons import won
from domain.starting_list import pairing_numbers
from domain.state.rounds import Game
from domain.state.tournament import Tournament, reported_game
from domain.values import PlayerId, RoundNumber, Tpn


@dataclass(frozen=True, slots=True)
class NumberChange:
    """A player's pairing number moves; 0: has none, is not registered."""

    player: PlayerId
    was: Tpn
    now: Tpn
    because: Message

    @property
    def message(self) -> Message:
        """The change as a statement."""
        if not self.was:
            return message("change.number-new", player=self.player, number=self.now)
        if not self.now:
            return message("change.number-gone", player=self.player, number=self.was)
        return message("change.number", player=self.player, numbers_was=self.was, numbers_now=self.now)


@dataclass(frozen=True, slots=True)
class GameChange:
    """A game has another result or other colours, in the standings or in the rating report."""

    round: RoundNumber
    was: Game
    now: Game
    reported_was: Game
    reported_now: Game
    because: Message

    @property
    def message(self) -> Message:
        """The change as a statement; where the rating report has another result, both."""
        known, reported = self.now, self.reported_now
        if known.white != self.was.white:
            found = message("change.colours", game=known.id, white=known.white)
        elif (known.outcome, reported.outcome) == (self.was.outcome, self.reported_was.outcome):
            found = message("change.reported-colours", game=known.id, white=reported.white)
        elif (known.white, known.outcome) != (reported.white, reported.outcome):
            found = message(
                "change.reported-result",
                game=known.id,
                result=known.outcome,
                result_was=self.reported_was.outcome,
                result_now=reported.outcome,
            )
        else:
            found = message("change.result", game=known.id, result_was=self.was.outcome, result_now=known.outcome)
        return found


@dataclass(frozen=True, slots=True)
class PrizeChange:
    """A player gets another prize; `was` and `now` are the amounts and trophies, empty for none."""

    player: PlayerId
    was: tuple[Message, ...]
    now: tuple[Message, ...]
    because: Message

    @property
    def message(self) -> Message:
        """The change as a statement."""
        none = (message("change.no-prize"),)
        return message("change.prize", player=self.player, what=self.was or none, said=self.now or none)


class Stage(StrEnum):
    """How far a round has come: paired for arbiters, or for the public."""

    NOT_PAIRED = "not-paired"
    DRAFT = "draft"
    PUBLIC = "public"

    @property
    def message(self) -> Message:
        """The stage in words."""
        return _STAGES[self]


_STAGES = {
    Stage.NOT_PAIRED: message("stage.not-paired"),
    Stage.DRAFT: message("stage.draft"),
    Stage.PUBLIC: message("stage.public"),
}


@dataclass(frozen=True, slots=True)
class StageChange:
    """A round is paired, made public, or no longer so."""

    round: RoundNumber
    was: Stage
    now: Stage
    because: Message

    @property
    def message(self) -> Message:
        """The change as a statement."""
        return message("change.stage", round=self.round, what=self.was.message, said=self.now.message)


@dataclass(frozen=True, slots=True)
class EndChange:
    """The tournament is closed, or open again."""

    finished: bool
    because: Message

    @property
    def message(self) -> Message:
        """The change as a statement."""
        return message("change.closed") if self.finished else message("change.reopened")


@dataclass(frozen=True, slots=True)
class FideModeChange:
    """FIDE mode is left, or begins with another system."""

    is_in: bool
    because: Message

    @property
    def message(self) -> Message:
        """The change as a statement."""
        return message("change.in-fide-mode") if self.is_in else message("change.fide-mode")


Change = NumberChange | PresenceChange | GameChange | PrizeChange | StageChange | EndChange | FideModeChange


@dataclass(frozen=True, slots=True)
class Differences:
    """What differs between two states, but for the boards and the standings; each change has its reason."""

    numbers: tuple[NumberChange, ...] = ()
    presences: tuple[PresenceChange, ...] = ()
    games: tuple[GameChange, ...] = ()
    prizes: tuple[PrizeChange, ...] = ()
    rounds: tuple[StageChange | EndChange, ...] = ()
    fide_mode: tuple[FideModeChange, ...] = ()

    def __bool__(self) -> bool:
        """Whether anything differs."""
        return any((self.numbers, self.presences, self.games, self.prizes, self.rounds, self.fide_mode))


def differences(was: Tournament, now: Tournament, causes: Causes) -> Differences:
    """Compare two states of which the second follows from the first by the events of the causes."""
    return Differences(
        tuple(_numbers(was, now, causes)),
        tuple(presence_changes(was, now, causes.of)),
        tuple(_games(was, now, causes)),
        tuple(_prizes(was, now, causes)),
        tuple(_stages(was, now, causes)),
        (FideModeChange(now.in_fide_mode, causes.of_all),) if was.in_fide_mode != now.in_fide_mode else (),
    )


def _numbers(was: Tournament, now: Tournament, causes: Causes) -> Iterator[NumberChange]:
    before, after = pairing_numbers(was), pairing_numbers(now)
    for player in {**after, **before}:
        if before.get(player) != after.get(player):
            because = causes.of_number(player, before, after)
            yield NumberChange(player, before.get(player, Tpn(0)), after.get(player, Tpn(0)), because)


def _games(was: Tournament, now: Tournament, causes: Causes) -> Iterator[GameChange]:
    """The games that both states have in public rounds."""
    for before, after in zip(was.public_rounds, now.public_rounds, strict=False):
        for game, known in after.games.items():
            if game not in before.games:
                continue
            old = before.games[game]
            reported = reported_game(was, old), reported_game(now, known)
            if any(_played(one) != _played(other) for one, other in ((old, known), reported)):
                yield GameChange(after.number, old, known, *reported, causes.of_game(known))


def _played(game: Game) -> tuple[object, ...]:
    return game.white, game.black, game.outcome


def _prizes(was: Tournament, now: Tournament, causes: Causes) -> Iterator[PrizeChange]:
    before, after = _awards(was), _awards(now)
    for player in {**after, **before}:
        one, other = before.get(player, ()), after.get(player, ())
        if one != other:
            yield PrizeChange(player, one, other, causes.of_prize(player))


def _stages(was: Tournament, now: Tournament, causes: Causes) -> Iterator[StageChange | EndChange]:
    for number in range(1, max(len(was.play.rounds), len(now.play.rounds)) + 1):
        before, after = _stage(was, number), _stage(now, number)
        if before is not after:
            yield StageChange(number, before, after, causes.of_all)
    if was.finished != now.finished:
        yield EndChange(now.finished, causes.of_all)


def _stage(tournament: Tournament, number: RoundNumber) -> Stage:
    if number > len(tournament.play.rounds):
        return Stage.NOT_PAIRED
    return Stage.PUBLIC if tournament.play.rounds[number - 1].is_public else Stage.DRAFT


def _awards(tournament: Tournament) -> Mapping[PlayerId, tuple[Message, ...]]:
    fund = prize_list(tournament)
    return {award.player: tuple(won(award, fund.fund.currency)) for award in fund.awards}
