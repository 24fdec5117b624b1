"""Time that each kind of command takes in the writer, from the first registration to the final standings.

python -m benchmarks.commands [PLAYERS] [ROUNDS]

A tournament of so many players (5,000 and 11 rounds, if nothing is named) is driven through the writer with a
database file: decision, next state, encoding, and the commit. Pairings are made by score groups without regard to the
rules and are not counted, for the server makes them in another process; recording them is. Times are those of the
processor; the last column is the longest time on the clock. In brackets: what the server decides beside the writer.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import median
from typing import TypeVar

from domain.check_in import CheckIn, CloseCheckIn, OpenCheckIn, TakeCheckInBack
from domain.corrections.what_if import OPTIONS
from domain.exchange.player_table import import_players
from domain.notices import PostNotice, SetRoundStart
from domain.players.byes import CancelBye, CorrectBye, GrantBye
from domain.players.details import CorrectDetails, CorrectRating
from domain.players.numbers import AssignPairingNumbers
from domain.players.registration import CancelRegistration, RegisterPlayer
from domain.players.withdrawals import Reinstate, Withdraw
from domain.prize_fund import Prize, PrizeFund, PrizeGroup
from domain.prizes.announcement import AnnouncePrizes
from domain.requests.answering import AnswerRequest
from domain.requests.badges import RenewBadge
from domain.requests.requesting import AskForBye
from domain.results.colours import CorrectColours
from domain.results.entering import EnterResult
from domain.results.forfeits import ForfeitAbsent
from domain.results.illegal_moves import RecordIllegalMove
from domain.rounds.amendments import AmendPairing, KeepPairing
from domain.rounds.by_hand import EndManualPairing, GiveUpManualPairing, StartManualPairing
from domain.rounds.choices import PAIR_AGAIN
from domain.rounds.drafts import DiscardPairing, PairRound
from domain.rounds.publication import PublishRound
from domain.settings.acceleration import ChangeAcceleration
from domain.settings.changes import ChangeSettings
from domain.settings.creation import CreateTournament
from domain.settings.finishing import FinishTournament
from domain.settings.initial_colour import DrawInitialColour
from domain.settings.lots import RecordLots
from domain.settings.prohibitions import ChangeProhibitions
from domain.settings.tie_breaks import ChangeTieBreaks
from domain.standings.ranking import standings
from domain.starting_list import pairing_numbers
from domain.state.rounds import Round
from domain.state.special_rules import Acceleration, Prohibition
from domain.state.tournament import Tournament
from domain.subject import Command, Event
from domain.tournament.decide import decide
from domain.tournament.undo import undo
from domain.values import Answer, ByeKind, Colour, Outcome, PlayerId, TieBreaks, Tpn
from server.commands.bus import on_tournament
from server.commands.operations import Decide, Operation
from server.commands.streams import TournamentStream
from server.commands.writer import Job, Writer
from server.eventstore.migrate import migrate
from server.eventstore.recorded import CommandResult
from server.eventstore.sql import SqlEventStore
from server.repository.repository import Repository
from server.service import operator
from server.telemetry import configure

PLAYERS, ROUNDS = 5000, 11
TARGET = 250.0
STREAM = "benchmark"
BATCH = 256
SHOWN = 40
"""Players of whom each is registered, checked in and so on by a command of its own."""

Found = TypeVar("Found")
Decision = Callable[[Tournament], Sequence[Event]]


class Course:
    """The tournament, and the milliseconds that each kind of command took."""

    def __init__(self, writer: Writer, repository: Repository, loop: asyncio.AbstractEventLoop) -> None:
        self.chance = Random(1)
        self.times: dict[str, list[float]] = {}
        self.clock: dict[str, float] = {}
        self._writer, self._repository, self._loop = writer, repository, loop

    @property
    def state(self) -> Tournament:
        """The newest state."""
        return self._repository.tournament_cache.newest(STREAM)

    def create(self, command: CreateTournament) -> None:
        """Begin the tournament."""
        self._carry_out(
            "CreateTournament", [Decide("Create", TournamentStream(STREAM), lambda now: decide(now, command))]
        )

    def decide(self, name: str, *decisions: Decision) -> None:
        """Carry decisions out in one transaction; their share of the time is noted."""
        self._carry_out(name, [on_tournament(name, STREAM, each) for each in decisions])

    def _carry_out(self, name: str, operations: Sequence[Operation]) -> None:
        jobs = [Job(each, operator("benchmark"), self._loop.create_future()) for each in operations]
        outcomes = self._timed(name, lambda: self._writer.carry_out_all(jobs), len(jobs))
        refused = [outcome for _, outcome in outcomes if not isinstance(outcome, CommandResult)]
        if refused:
            raise refused[0]

    def do(self, command: Command) -> None:
        """Carry a command out."""
        self.decide(type(command).__name__, lambda now: decide(now, command))

    def prepared(self, name: str, decision: Decision) -> None:
        """Carry out what the service decides beside the writer; the decision is timed for itself."""
        seen, events = self.state, list[Event]()
        self.beside(name, lambda: events.extend(decision(seen)))
        self.decide(name, lambda _: events)

    def do_prepared(self, command: Command) -> None:
        """Carry out a command that the service decides beside the writer."""
        self.prepared(type(command).__name__, lambda now: decide(now, command))

    def all(self, name: str, commands: Sequence[Command]) -> None:
        """Carry many commands out, so many in a transaction as the writer takes."""
        decisions = [lambda now, command=each: decide(now, command) for each in commands]
        for first in range(0, len(decisions), BATCH):
            self.decide(name, *decisions[first : first + BATCH])

    def beside(self, name: str, work: Callable[[], object]) -> None:
        """Time work that the server does beside the writer."""
        self._timed(f"({name})", work, 1)

    def undo(self) -> None:
        """Take the latest event back, as the service does: decided beside the writer."""
        version = self.state.version
        events = [each.event for each in self._loop.run_until_complete(self._repository.events(STREAM))]
        self.prepared("Undo", lambda _: undo(events, version, version, "wrong"))

    def _timed(self, name: str, work: Callable[[], Found], share: int) -> Found:
        processor, clock = time.process_time(), time.perf_counter()
        done = work()
        self.times.setdefault(name, []).append(1000 * (time.process_time() - processor) / share)
        self.clock[name] = max(self.clock.get(name, 0.0), 1000 * (time.perf_counter() - clock) / share)
        return done


def table(players: int) -> bytes:
    """A table of players as arbiters import it."""
    rows = (f"Player {number:05};{2800 - number * 1400 // players};Club {number % 97}" for number in range(players))
    return "\n".join(("Name;Rating;Club", *rows)).encode()


def before_round_one(course: Course, players: int) -> None:
    """Import, corrections of players, settings, check-in."""
    content = table(players - SHOWN)

    course.prepared("ImportPlayers", lambda now: import_players(now, content, "table"))
    for number in range(SHOWN):
        course.do(RegisterPlayer(f"Late {number:05}", 1900, club="Own"))
    ids = list(course.state.roster.players)
    course.do(RegisterPlayer("By Mistake", 1500))
    course.do(CancelRegistration(list(course.state.roster.players)[-1]))
    course.do(CorrectRating(ids[7], 2222, "list"))
    course.do(CorrectDetails(ids[8], name="Other Name", title=course.state.roster.players[ids[8]].title))
    course.do(ChangeSettings(city="Elista"))
    course.do(ChangeTieBreaks(TieBreaks(("BH/C1", "BH", "SB", "DE", "WIN")), "announced"))
    course.do(AnnouncePrizes(PrizeFund((PrizeGroup("Open", (Prize(1, 90_000), Prize(2, 50_000))),))))
    course.do(ChangeProhibitions((Prohibition((ids[0], ids[1]), 1, 2),)))
    course.do(ChangeAcceleration(baku=False, groups=(Acceleration(tuple(ids[: players // 2]), 2, 1, 2),)))
    course.do(AssignPairingNumbers({who: Tpn(place) for place, who in enumerate(ids, start=1)}))
    course.do(DrawInitialColour(Colour.WHITE))
    course.do(PostNotice("The bar is open."))
    course.do(SetRoundStart(1, "2026-01-10T10:00:00+00:00"))
    course.do(RenewBadge(ids[5]))
    course.do(AskForBye(ids[9], 2, ByeKind.HALF_POINT))
    course.do(AnswerRequest(course.state.version, Answer.GRANTED, "so"))
    course.do(OpenCheckIn(1))
    for who in ids[:SHOWN]:
        course.do(CheckIn(who))
    course.do(TakeCheckInBack(ids[0]))
    course.all("CheckIn", [CheckIn(who) for who in (ids[0], *ids[SHOWN:-3])])
    course.do(CloseCheckIn(1))


def pairs_of(course: Course, number: int) -> tuple[tuple[tuple[PlayerId, PlayerId], ...], PlayerId | None]:
    """Boards by the order of the standings, without regard to who has met."""
    state = course.state
    order = [row.player for row in standings(state) if state.plays_in(row.player, number)]
    bye = order.pop() if len(order) % 2 else None
    pairs = [tuple(order[place : place + 2]) for place in range(0, len(order), 2)]
    turned = [(black, white) if number % 2 else (white, black) for white, black in pairs]
    return tuple(turned), bye


def pair(course: Course, number: int) -> None:
    """Record the pairing of a round as the system's."""
    pairs, bye = pairs_of(course, number)
    numbers = pairing_numbers(course.state)
    by_number = tuple((numbers[white], numbers[black]) for white, black in pairs)
    course.do(PairRound(number, course.state.version, "benchmark", by_number, None if bye is None else numbers[bye]))


def latest(course: Course) -> Round:
    """The newest round."""
    return course.state.play.rounds[-1]


def play(course: Course, number: int) -> None:
    """One round: its pairing, what is changed in it, its results and their corrections."""
    pair(course, number)
    course.do(DiscardPairing(number))
    course.do(StartManualPairing(number))
    course.do(GiveUpManualPairing(number))
    course.do(StartManualPairing(number))
    pairs, bye = pairs_of(course, number)
    course.do_prepared(EndManualPairing(number, course.state.version, pairs, bye, pairs, bye, acknowledged=True))
    course.do(PublishRound(number))
    games = list(latest(course).games.values())
    ((first, second), *others) = [(game.white, game.black) for game in games]
    amended = ((second, first), *others)
    version = course.state.version
    course.do_prepared(
        AmendPairing(number, version, "manual", amended, bye, "turned", OPTIONS, PAIR_AGAIN, acknowledged=True)
    )
    course.do(KeepPairing(number, OPTIONS, OPTIONS[0], "as it is"))
    games = list(latest(course).games.values())
    absent = tuple(game.black for game in games[-5:])
    course.do(ForfeitAbsent(number, absent))
    course.undo()
    outcomes = (Outcome.WHITE_WINS, Outcome.DRAW, Outcome.BLACK_WINS)
    open_games = [game for game in latest(course).games.values() if game.outcome is None]
    for game in open_games[:SHOWN]:
        course.do(EnterResult(number, game.id, course.chance.choice(outcomes)))
    course.all(
        "EnterResult", [EnterResult(number, each.id, course.chance.choice(outcomes)) for each in open_games[SHOWN:]]
    )
    game = latest(course).games[open_games[0].id]
    other = Outcome.DRAW if game.outcome is not Outcome.DRAW else Outcome.WHITE_WINS
    course.do(EnterResult(number, game.id, other, game.seen, "wrong"))
    course.undo()
    game = latest(course).games[open_games[1].id]
    course.do(CorrectColours(number, game.id, game.black, game.seen, "sat wrongly"))
    course.do(RecordIllegalMove(number, game.id, game.black, 0))


def between_rounds(course: Course, number: int) -> None:
    """Players who come and go before a round that is not the first."""
    ids = list(course.state.roster.players)
    one, two, three = ids[number], ids[-number - 9], ids[number + 20]
    course.do(GrantBye(one, number, ByeKind.HALF_POINT))
    course.do(CancelBye(one, number))
    course.do(GrantBye(two, number, ByeKind.HALF_POINT))
    course.do(Withdraw(three))
    course.undo()
    course.do(Withdraw(three))
    course.do(Reinstate(three))
    course.do(CorrectRating(three, 2300 + number, "list"))
    course.undo()


def measure(writer: Writer, repository: Repository, players: int, rounds: int) -> Course:
    """The whole tournament."""
    course = Course(writer, repository, asyncio.get_event_loop())
    course.create(CreateTournament("Benchmark", "fide-dutch-2026", rounds))
    before_round_one(course, players)
    for number in range(1, rounds + 1):
        if number > 1:
            between_rounds(course, number)
        play(course, number)
        if number > 1:
            byes = latest(course).unpaired
            who = next(who for who, kind in byes.items() if kind is ByeKind.HALF_POINT)
            course.do(CorrectBye(who, number, ByeKind.ZERO_POINT))
    rows = standings(course.state)
    shared = next((row.place for row, after in pairwise(rows) if row.place == after.place), None)
    if shared is not None:
        course.do_prepared(RecordLots(tuple(row.player for row in rows if row.place == shared)))
    course.do(FinishTournament())
    course.beside("final standings", lambda: standings(course.state))
    return course


def main() -> None:
    players, rounds = (int(text) for text in (*sys.argv[1:], *map(str, (PLAYERS, ROUNDS)[len(sys.argv) - 1 :])))
    configure(level=40)
    asyncio.set_event_loop(asyncio.new_event_loop())
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'log.sqlite3'}"
        migrate(url)
        with closing(SqlEventStore.open(url)) as store, closing(Repository(store)) as repository:
            writer = Writer(store, repository.tournament_cache, repository.archives, _now, lambda _: None)
            course = measure(writer, repository, players, rounds)
            version = course.state.version
    print(f"{players} players, {rounds} rounds, {version} events; target: under {TARGET:.0f} ms each")
    print(f"{'':32}{'times':>7}{'median ms':>11}{'worst ms':>10}{'clock ms':>10}")
    for name, times in sorted(course.times.items(), key=lambda each: -max(each[1])):
        verdict = "" if name.startswith("(") or max(times) <= TARGET else "  MISSED"
        print(f"{name:32}{len(times):>7}{median(times):>11.1f}{max(times):>10.1f}{course.clock[name]:>10.1f}{verdict}")


def _now() -> datetime:
    return datetime.now(UTC)


if __name__ == "__main__":
    main()
