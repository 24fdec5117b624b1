"""Rounds that are paired: as drafts, which only arbiters see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import assert_never

from domain.acceleration import virtual_points_of_round
from domain.fide_mode import MOVED_BY_AVOIDANCE
from domain.lookups import paired_round
from domain.messages import FieldValue, Message, message
from domain.prohibitions import PROHIBITIONS_ARTICLE
from domain.refusals import (
    AllRoundsPaired,
    Conflict,
    InvalidValue,
    PairingIsPlayed,
    Refusal,
    RoundIsPublished,
    RoundNotPublished,
)
from domain.results.adjourned import adjourned_boards
from domain.rounds.boards import PairedBoard, board_numbers, check_seats, games_of, paired_boards
from domain.rounds.fixed_boards import numbered
from domain.settings.initial_colour import NoLot
from domain.settings.prohibitions import waived, without_waiver
from domain.starting_list import pairing_numbers, players_by_number
from domain.state.kept_apart import kept_apart
from domain.state.round_robin import to_be_paired
from domain.state.rounds import Round, game_id
from domain.state.tournament import Tournament
from domain.subject import Command, Event, EventType, Subject, TimelineGroup, Undoing
from domain.values import ByeKind, GameId, PlayerId, RoundNumber, Tpn
from domain.warning_levels import ActionWarning, WarningLevel
from domain.windows import has_begun


@dataclass(frozen=True, slots=True)
class RoundPaired(Event):
    """A round was paired, as a draft. It holds what was paired and what the system saw.

    `engine` is the program and its version that made it (`import`: from a file; `manual`: the arbiter made it).
    `boards` are in order, board 1 first. `bye` got the pairing-allocated bye. `numbers` are the pairing numbers.
    `unpaired` are the players not paired in this round, with the kind of their bye.
    `board_numbers` are the numbers of the boards that are not their places, for players who need a fixed board.
    """

    round: RoundNumber
    system: str
    engine: str
    boards: tuple[PairedBoard, ...]
    bye: PlayerId | None
    numbers: Mapping[PlayerId, Tpn]
    unpaired: Mapping[PlayerId, ByeKind]
    board_numbers: Mapping[GameId, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PairingDiscarded(Event):
    """A draft was thrown away. The round is unpaired again."""

    round: RoundNumber
    reason: str = ""


@dataclass(frozen=True, slots=True)
class PairRound(Command):
    """Record what the system paired from the tournament as it was at version `seen`.

    `pairs` are (white, black) by pairing number, in order of boards; `bye` got the pairing-allocated bye.
    `moved_by_avoidance`: without the pairs that are to be avoided if possible it would be another pairing; `kept_apart`
    are those that would meet in it.
    """

    round: RoundNumber
    seen: int
    engine: str
    pairs: tuple[tuple[Tpn, Tpn], ...]
    bye: Tpn | None
    moved_by_avoidance: bool = False
    kept_apart: tuple[tuple[Tpn, Tpn], ...] = ()


@dataclass(frozen=True, slots=True)
class DiscardPairing(Command):
    """Throw a draft away."""

    round: RoundNumber
    reason: str = ""


@dataclass(eq=False)
class RoundNotPaired(Refusal):
    """The round cannot be paired now, because it is not the next one."""

    round: RoundNumber
    next_round: RoundNumber


@dataclass(eq=False)
class RoundNotComplete(Refusal):
    """A game of the round before has neither a result nor an adjournment."""

    round: RoundNumber
    boards: tuple[int, ...]
    article = "C.04.2"

    @property
    def message_fields(self) -> Mapping[str, FieldValue]:
        """The boards, counted."""
        return {"round": self.round, "count": len(self.boards), "number": self.boards}


@dataclass(eq=False)
class NotEnoughPlayers(Refusal):
    """Fewer than two players can be paired."""

    present: int

    @property
    def message_fields(self) -> Mapping[str, FieldValue]:
        """The players, counted."""
        return {"count": self.present}


@dataclass(eq=False)
class NoCompletePairing(Refusal):
    """The system found that no pairing obeys the absolute criteria."""

    round: RoundNumber
    reason: Message
    rule: str

    def __post_init__(self) -> None:
        """The article is that of the system."""
        self.article = self.rule

    @property
    def advice(self) -> Message:
        """To pair by hand or with more players; to lift a prohibition, if that is in the way."""
        if self.rule != PROHIBITIONS_ARTICLE:
            return super().advice
        return message("advice.lift-prohibition")


@dataclass(eq=False)
class PairingOutdated(Conflict):
    """Events arrived while the system was pairing."""

    seen: int
    version: int


@dataclass(eq=False)
class ManualPairingInProgress(Refusal):
    """The arbiter pairs the round by hand."""

    round: RoundNumber


FEWEST_TO_PAIR = 2
"""Players; a round of fewer is not paired."""


def check_can_pair(tournament: Tournament, number: RoundNumber) -> None:
    """Raise the refusal that prevents pairing this round now, if there is one."""
    if number > tournament.settings.number_of_rounds:
        raise AllRoundsPaired(tournament.settings.number_of_rounds)
    if number != len(tournament.play.rounds) + 1:
        raise RoundNotPaired(number, len(tournament.play.rounds) + 1)
    if tournament.draft is not None:
        raise RoundNotPublished(tournament.draft.number)
    if tournament.play.manual_pairing is not None:
        raise ManualPairingInProgress(tournament.play.manual_pairing)
    if tournament.play.rounds and tournament.play.rounds[-1].missing:
        raise RoundNotComplete(tournament.play.rounds[-1].number, tournament.play.rounds[-1].missing)
    present = len(to_be_paired(tournament, number))
    if present < FEWEST_TO_PAIR:
        raise NotEnoughPlayers(present)


def pair(tournament: Tournament, command: PairRound) -> tuple[Event, ...]:
    """Record what the system paired, if it saw the newest state."""
    check_can_pair(tournament, command.round)
    if tournament.settings.initial_colour is None and not tournament.rules.is_round_robin:
        raise NoLot
    if command.seen != tournament.version:
        raise PairingOutdated(command.seen, tournament.version)
    player_of = players_by_number(tournament)
    try:
        pairs = tuple((player_of[white], player_of[black]) for white, black in command.pairs)
        bye = None if command.bye is None else player_of[command.bye]
    except KeyError as error:
        raise InvalidValue("pairs", message("invalid.no-such-number", number=error.args[0])) from error
    return (drafted(tournament, command.round, command.engine, pairs, bye),)


def drafted(
    tournament: Tournament,
    number: RoundNumber,
    engine: str,
    pairs: Sequence[tuple[PlayerId, PlayerId]],
    bye: PlayerId | None,
) -> RoundPaired:
    """The event that a round is paired so, made by this engine.

    Raises InvalidValue if the boards do not name every player to pair exactly once.
    """
    check_seats(tournament, number, pairs, bye)
    seated = {player for pair in pairs for player in pair} | {bye}
    version = tournament.version + 1
    byes = tournament.roster.byes.get(number, {})
    in_order = [
        PairedBoard(game_id(number, version, board), white, black)
        for board, (white, black) in enumerate(pairs, start=1)
    ]
    boards, displaced = numbered(tournament, in_order)
    return RoundPaired(
        round=number,
        system=tournament.settings.system,
        engine=engine,
        boards=boards,
        board_numbers=displaced,
        bye=bye,
        numbers=pairing_numbers(tournament),
        unpaired={
            player: byes.get(player, ByeKind.ZERO_POINT) for player in tournament.roster.players if player not in seated
        },
    )


def discard(tournament: Tournament, command: DiscardPairing) -> tuple[Event, ...]:
    """Throw a draft away."""
    if paired_round(tournament, command.round).is_public:
        raise RoundIsPublished(command.round)
    return (PairingDiscarded(command.round, command.reason),)


def _evolve(tournament: Tournament, event: RoundPaired | PairingDiscarded) -> Tournament:
    version, play, settings = tournament.version + 1, tournament.play, tournament.settings
    match event:
        case RoundPaired():
            rounds = (*play.rounds, _paired(event, tournament))
        case PairingDiscarded():
            rounds = play.rounds[:-1]
            settings = without_waiver(settings, event.round)
        case _:
            assert_never(event)
    return replace(tournament, version=version, play=replace(play, rounds=rounds), settings=settings)


def _paired(event: RoundPaired, tournament: Tournament) -> Round:
    return Round(
        number=event.round,
        games=games_of(event.boards, event.board_numbers),
        bye=event.bye,
        unpaired=event.unpaired,
        numbers=event.numbers,
        system=event.system,
        engine=event.engine,
        paired_at=tournament.version + 1,
        kept_apart=kept_apart(tournament.settings.prohibitions, tournament.roster, event.round),
        settings=tournament.settings,
        virtual=virtual_points_of_round(tournament, event.round),
    )


def _undo(event: RoundPaired | PairingDiscarded, undoing: Undoing) -> tuple[Event, ...]:
    match event:
        case RoundPaired():
            return _pairing_discarded(event, undoing)
        case PairingDiscarded():
            waiver = waived(undoing.before.settings, event.round)
            return (*(() if waiver is None else (waiver,)), _draft_restored(event.round, undoing))
        case _:
            assert_never(event)


def latest_round(number: RoundNumber, undoing: Undoing) -> Round:
    """The round, which must be the latest one."""
    rounds = undoing.now.play.rounds
    if len(rounds) > number or (len(rounds) == number and rounds[-1].is_public and has_begun(rounds[-1])):
        played = rounds[number - 1]
        raise PairingIsPlayed(number, tuple(game.board for game in played.games.values() if game.outcome is not None))
    undoing.check(unchanged=len(rounds) == number, what=message("undo.discarded"))
    return rounds[-1]


def _pairing_discarded(event: RoundPaired, undoing: Undoing) -> tuple[Event, ...]:
    paired = latest_round(event.round, undoing)
    undoing.check(unchanged=paired.paired_at == undoing.version, what=message("undo.paired-again"))
    undoing.check(unchanged=not paired.is_public, what=message("undo.published"))
    return (PairingDiscarded(event.round, undoing.reason),)


def _draft_restored(number: RoundNumber, undoing: Undoing) -> RoundPaired:
    """The draft that was thrown away, as long as no later event would change the pairing."""
    draft = undoing.before.play.rounds[-1]
    undoing.check(unchanged=len(undoing.now.play.rounds) == number - 1, what=message("undo.paired-again"))
    undoing.check(unchanged=undoing.touched <= draft.paired_at, what=message("undo.may-pair-differently"))
    return RoundPaired(
        round=number,
        system=draft.system,
        engine=draft.engine,
        boards=paired_boards(draft),
        bye=draft.bye,
        numbers=draft.numbers,
        unpaired=draft.unpaired,
        board_numbers=board_numbers(draft),
    )


def _round_paired(event: RoundPaired) -> Message:
    boards = len(event.boards)
    if event.bye is None:
        return message("event.round-paired", round=event.round, engine=event.engine, count=boards)
    return message(
        "event.round-paired-with-bye", round=event.round, engine=event.engine, count=boards, player=event.bye
    )


def moved_by_avoidance(number: RoundNumber, kept_apart: Sequence[tuple[PlayerId, PlayerId]]) -> ActionWarning:
    """C.05 5.2: only prohibitions, stated before round one, may change what the system pairs."""
    boards = tuple(message("seats.board", white=one, black=other) for one, other in kept_apart)
    text = message("warning.moved-by-avoidance", round=number)
    if boards:
        text = message("warning.kept-apart", round=number, boards=boards)
    return ActionWarning(MOVED_BY_AVOIDANCE, WarningLevel.PROHIBITED, text, PROHIBITIONS_ARTICLE, since=number)


def warnings_of_pairing(tournament: Tournament, number: RoundNumber) -> tuple[ActionWarning, ...]:
    """What is unusual about pairing this round now.

    F.9: adjourned games are to have ended before the round after the next one is paired. Players who withdrew while the
    round was published, before its publication was taken back, are paired in it.
    """
    found = []
    older = [each for each in adjourned_boards(tournament) if each < number - 1]
    if older:
        text = message("warning.older-game-adjourned", round=older[0])
        found.append(ActionWarning("older-game-adjourned", WarningLevel.INFORMATION, text, "F.9"))
    paired = () if tournament.rules.is_round_robin else sorted(to_be_paired(tournament, number))
    for player in paired:
        withdrawn_from = tournament.roster.players[player].withdrawn_from
        if withdrawn_from is not None and withdrawn_from > number:
            text = message("warning.withdrawn-later", player=player, round=withdrawn_from)
            level = WarningLevel.INFORMATION
            found.append(ActionWarning("withdrawn-later", level, text, "C.04.2", in_every_mode=True))
    return tuple(found)


def _warnings(tournament: Tournament, command: PairRound) -> tuple[ActionWarning, ...]:
    moved: tuple[ActionWarning, ...] = ()
    if command.moved_by_avoidance:
        who = players_by_number(tournament)
        moved = (moved_by_avoidance(command.round, [(who[one], who[other]) for one, other in command.kept_apart]),)
    return (*moved, *warnings_of_pairing(tournament, command.round))


DRAFTS = Subject(
    group=TimelineGroup.ROUNDS,
    events=(
        EventType(RoundPaired, _round_paired),
        EventType(
            PairingDiscarded,
            lambda event: message("event.pairing-discarded", round=event.round),
            is_remark=True,
        ),
    ),
    evolve=_evolve,
    undo=_undo,
    decisions={PairRound: pair, DiscardPairing: discard},
    warnings={PairRound: _warnings},
)
