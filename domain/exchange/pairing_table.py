"""Decisions about tables of pairings: rounds that others paired are imported, all of them or none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum

from domain.exchange.pairing_import import RoundTable, TableBoard, pairing_table
from domain.exchange.problems import TableProblem
from domain.exchange.refusals import TableRefused
from domain.messages import Message, message
from domain.pairing.breaches import articles_of
from domain.pairing.system import Breach, NoPairing
from domain.pairing_service import by_player, field_of, pair_round
from domain.players.byes import GrantBye
from domain.players.withdrawals import ExplainAbsence
from domain.refusals import Refusal
from domain.results.entering import EnterResult
from domain.rounds.breach_messages import by_name
from domain.rounds.breaches import breaches_of
from domain.rounds.by_hand import EndManualPairing, StartManualPairing
from domain.rounds.manual import BreaksAbsoluteCriteria
from domain.rounds.publication import PublishRound
from domain.settings.initial_colour import DrawInitialColour
from domain.starting_list import pairing_numbers
from domain.state.round_robin import to_be_paired
from domain.state.rounds import Game, Round
from domain.state.tournament import Tournament, reported_game
from domain.subject import Command, Event
from domain.tournament.decide import decide, warnings_before
from domain.tournament.replay import replay
from domain.values import ByeKind, Colour, Outcome, PlayerId, RoundNumber
from domain.warning_levels import ActionWarning

Pairs = tuple[tuple[PlayerId, PlayerId], ...]


class Doing(StrEnum):
    """What becomes of a round of the table."""

    NOTHING = "nothing"
    RESULTS = "results"
    PAIRING = "pairing"


class Beside(Enum):
    """What is recorded beside a pairing made by hand: what the system makes of the round, or (a preview) nothing."""

    SYSTEM = "system"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Absent:
    """A player who does not play in a round of the table; `line` is None if no row says so."""

    player: PlayerId
    name: str
    kind: ByeKind
    line: int | None


@dataclass(frozen=True, slots=True)
class RoundTaken:
    """What becomes of a round: how many boards it has, how many results are new, whether it gets public.

    `absent` are those for whom a bye is recorded, `breaches` the absolute criteria that the boards break, and
    `article` if the system has them.
    """

    number: RoundNumber
    doing: Doing
    boards: int
    results: int = 0
    publishes: bool = False
    absent: tuple[Absent, ...] = ()
    breaches: tuple[Message, ...] = ()
    article: str = ""


@dataclass(frozen=True, slots=True)
class PairingImport:
    """What a table of pairings would do, as events; none of them hold while there are problems.

    `warnings` are what FIDE mode has to say against it. A round paired by hand is warned of if the system was asked,
    and pairs it differently or not at all.
    """

    rounds: tuple[RoundTaken, ...]
    events: tuple[Event, ...]
    problems: tuple[TableProblem, ...]
    ignored: tuple[str, ...]
    warnings: tuple[ActionWarning, ...] = ()


def pairing_import(tournament: Tournament, content: bytes, reason: str, beside: Beside) -> PairingImport:
    """Import a table of one round or of many, round by round.

    A round that is paired that way already gets the results that it lacks, the next ones are paired by hand. A round
    becomes public if the table has a result of it, or a later round. A player in no row of a round is absent.

    Raises CsvError if the file as a whole cannot be read.
    """
    table = pairing_table(content, tournament)
    if table.problems:
        return PairingImport((), (), table.problems, table.ignored)
    taking = _Taking(tournament, reason, beside)
    last = max(each.number for each in table.rounds)
    taken: list[RoundTaken] = []
    try:
        taken.extend(taking.round(each, publishes=each.has_results or each.number < last) for each in table.rounds)
    except _LineRefused as no:
        return PairingImport(tuple(taken), (), (no.problem,), table.ignored)
    return PairingImport(tuple(taken), tuple(taking.events), (), table.ignored, tuple(taking.warnings))


def check_pairings(wanted: PairingImport, *, acknowledged: bool) -> None:
    """Raise TableRefused if a row is wrong, and BreaksAbsoluteCriteria if that was not seen before."""
    if wanted.problems:
        raise TableRefused(wanted.problems[0].message, tuple(problem.details for problem in wanted.problems))
    for each in wanted.rounds:
        if each.breaches and not acknowledged:
            raise BreaksAbsoluteCriteria(each.number, each.breaches, each.article)


class _LineRefused(Exception):
    """A line contradicts the rules, or what is recorded."""

    def __init__(self, line: int, reason: Message) -> None:
        super().__init__(reason)
        self.problem = TableProblem(line, 0, "", reason)


class _Taking:
    """The tournament while its rounds are imported."""

    def __init__(self, tournament: Tournament, reason: str, beside: Beside) -> None:
        self._now = tournament
        self._reason = reason
        self._beside = beside
        self.events: list[Event] = []
        self.warnings: list[ActionWarning] = []

    def round(self, table: RoundTable, *, publishes: bool) -> RoundTaken:
        """Import one round."""
        number = table.number
        known = self._now.play.rounds[number - 1] if number <= len(self._now.play.rounds) else None
        absent: tuple[Absent, ...] = ()
        broken: tuple[Breach, ...] = ()
        is_known = known is not None and _is_paired_so(known, table)
        if not is_known:
            if known is not None and known.is_public:
                line, difference = self._difference(known, table)
                raise _LineRefused(line, message("table.public-round", round=number, said=difference))
            broken, absent = self._pair(table)
        publishes = publishes and not self._now.play.rounds[number - 1].is_public
        if publishes:
            self._do(table.line, PublishRound(number))
        results = self._results(table)
        doing = Doing.PAIRING if not is_known else Doing.RESULTS if results or publishes else Doing.NOTHING
        return RoundTaken(
            number,
            doing,
            len(table.boards),
            results,
            publishes,
            absent,
            by_name(self._now, broken),
            articles_of(broken),
        )

    def _pair(self, table: RoundTable) -> tuple[tuple[Breach, ...], tuple[Absent, ...]]:
        """Pair the round by hand: what that breaks, and who is absent."""
        number, now = table.number, self._now
        if number > len(now.play.rounds) + 1:
            first = len(now.play.rounds) + 1
            raise _LineRefused(table.line, message("table.earlier-round", first=first, round=number))
        if now.settings.initial_colour is None and not now.rules.is_round_robin and table.boards:
            self._do(table.line, DrawInitialColour(_lot(now, table.boards)))
        allocated = table.allocated
        seats = [(board.line, player) for board in table.boards for player in board.players]
        if allocated is not None:
            seats.append((allocated.line, allocated.player))
        self._seat(seats, number)
        absent = self._leave_out(table)
        self._do(table.line, StartManualPairing(number, self._reason))
        pairs = tuple(board.players for board in table.boards)
        bye = None if allocated is None else allocated.player
        system, system_bye = self._system(number)
        broken = breaches_of(self._now, number, pairs, bye)
        seen = self._now.version
        self._do(
            table.line,
            EndManualPairing(number, seen, pairs, bye, system, system_bye, self._reason, acknowledged=True),
            is_warned=self._beside is Beside.SYSTEM,
        )
        return broken, absent

    def _seat(self, seats: Sequence[tuple[int, PlayerId]], number: RoundNumber) -> None:
        """Make the players of these lines ready to be paired; who was absent without notice has come back (F.8)."""
        for line, player in seats:
            if self._now.roster.players[player].withdrawn_by_absence:
                self._do(line, ExplainAbsence(player, self._reason))
        playing = to_be_paired(self._now, number)
        for line, player in seats:
            if player in playing:
                continue
            name = self._now.roster.players[player].name
            kind = self._now.roster.byes.get(number, {}).get(player)
            if kind is not None:
                raise _LineRefused(line, message("table.has-bye", name=name, bye=kind, round=number))
            raise _LineRefused(line, message("table.does-not-play", name=name, round=number))

    def _leave_out(self, table: RoundTable) -> tuple[Absent, ...]:
        """Give a bye to everyone who does not play and would have been paired."""
        number = table.number
        if self._now.rules.is_round_robin:
            return ()
        byes = {bye.player: bye for bye in table.byes}
        seated = {player for board in table.boards for player in board.players}
        if table.allocated is not None:
            seated.add(table.allocated.player)
        absent = []
        due = to_be_paired(self._now, number)
        for player in self._now.roster.players.values():
            bye = byes.get(player.id)
            is_due = player.id in due
            if player.id in seated or (bye is None and not is_due):
                continue
            kind = ByeKind.ZERO_POINT if bye is None else bye.kind
            recorded = self._now.roster.byes.get(number, {}).get(player.id, ByeKind.ZERO_POINT)
            if is_due or kind is not recorded:
                self._do(bye.line if bye else table.line, GrantBye(player.id, number, kind, self._reason))
                absent.append(Absent(player.id, player.name, kind, bye.line if bye else None))
        return tuple(absent)

    def _results(self, table: RoundTable) -> int:
        """Enter the results that the round lacks; one that was recorded differently is kept."""
        paired = self._now.play.rounds[table.number - 1]
        games = {(game.white, game.black): game for game in paired.games.values()}
        new = 0
        for board in table.boards:
            game = games[board.players]
            if board.outcome in (None, game.outcome, reported_game(self._now, game).outcome):
                continue
            if game.outcome not in (None, Outcome.ADJOURNED):
                reason = message("table.other-result", number=game.board, round=table.number, result=game.outcome)
                raise _LineRefused(board.line, reason)
            self._do(board.line, EnterResult(table.number, game.id, board.outcome, game.seen))
            new += 1
        return new

    def _system(self, number: RoundNumber) -> tuple[Pairs | None, PlayerId | None]:
        """What the system makes of the round, if that is requested and it finds a pairing."""
        if self._beside is Beside.NOTHING:
            return None, None
        try:
            return by_player(self._now, pair_round(field_of(self._now, number), self._now.settings.system))
        except (KeyError, NoPairing):
            return None, None

    def _do(self, line: int, command: Command, *, is_warned: bool = True) -> None:
        try:
            new = decide(self._now, command)
            self.warnings += warnings_before(self._now, command) if new and is_warned else ()
        except Refusal as refusal:
            raise _LineRefused(line, message("table.row-refused", refusal=refusal.message)) from refusal
        self.events += new
        self._now = replay(new, self._now)

    def _difference(self, known: Round, table: RoundTable) -> tuple[int, Message]:
        """The first line that differs from a public round, and what the round has instead."""
        games = {player: game for game in known.games.values() for player in (game.white, game.black)}
        for board in table.boards:
            game = games.get(board.white)
            if game is None or (game.white, game.black) != board.players:
                return board.line, self._recorded(board.white, game, known)
        for bye in table.byes:
            if not _is_absent_so(known, bye.player, bye.kind):
                return bye.line, self._recorded(bye.player, games.get(bye.player), known)
        return table.line, message("table.other-boards", total=len(known.games), number=len(table.boards))

    def _recorded(self, player: PlayerId, game: Game | None, known: Round) -> Message:
        """What the recorded round has for a player."""
        names = self._now.roster.players
        if game is not None:
            both = (names[game.white].name, names[game.black].name)
            return message("table.there-is-board", number=game.board, name=both[0], text=both[1])
        kind = ByeKind.PAIRING_ALLOCATED if known.bye == player else known.unpaired.get(player)
        if kind is None:
            return message("table.there-not-playing", name=names[player].name)
        return message("table.there-has-bye", name=names[player].name, bye=kind)


def _is_paired_so(known: Round, table: RoundTable) -> bool:
    """Whether the round has the boards of the table, in whatever order, and its byes."""
    boards = {(game.white, game.black) for game in known.games.values()}
    return boards == {board.players for board in table.boards} and all(
        _is_absent_so(known, bye.player, bye.kind) for bye in table.byes
    )


def _is_absent_so(known: Round, player: PlayerId, kind: ByeKind) -> bool:
    return known.bye == player if kind is ByeKind.PAIRING_ALLOCATED else known.unpaired.get(player) is kind


def _lot(now: Tournament, boards: tuple[TableBoard, ...]) -> Colour:
    """The initial colour that round one implies: the higher player of an odd number has it (C.04.3 E.5, A.7).

    Players who are not paired are skipped in the numbers; the majority of the boards decides.
    """
    seated = {player for board in boards for player in board.players}
    order = [player for player in pairing_numbers(now) if player in seated]
    place = {player: number for number, player in enumerate(order, start=1)}
    votes = Counter(colour for colour in _votes(boards, place))
    return Colour.BLACK if votes[Colour.BLACK] > votes[Colour.WHITE] else Colour.WHITE


def _votes(boards: tuple[TableBoard, ...], place: dict[PlayerId, int]) -> Iterator[Colour]:
    for board in boards:
        white, black = place[board.white], place[board.black]
        colour = Colour.WHITE if white < black else Colour.BLACK
        yield colour if min(white, black) % 2 else colour.other
