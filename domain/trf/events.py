"""A file as the events of a tournament, in the order in which an arbiter would have made them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from domain.fide_mode import FideModeLeft
from domain.pairing.registry import rules_of
from domain.plain_text import without_unseen
from domain.players.byes import ByeCorrected, ByeGranted
from domain.players.expulsions import Expelled
from domain.players.numbers import PairingNumbersAssigned
from domain.players.registration import PlayerRegistered
from domain.players.withdrawals import Withdrawn
from domain.ratings import NO_RATINGS, CountingRating, RatingRule
from domain.results.colours import ColoursCorrected
from domain.results.entering import AdjournedGameEnded, ResultCorrected, ResultEntered
from domain.results.report import ReportCorrected
from domain.rounds.boards import PairedBoard
from domain.rounds.drafts import RoundPaired
from domain.rounds.publication import RoundClosed, RoundPublished
from domain.settings.acceleration import AccelerationChanged, VirtualPointsAssigned
from domain.settings.changes import SettingsChanged
from domain.settings.creation import TournamentCreated, outside_fide_mode
from domain.settings.finishing import TournamentFinished
from domain.settings.initial_colour import InitialColourDrawn
from domain.settings.officials_and_days import without_empty_end
from domain.settings.prohibitions import PairsProhibited, ProhibitionsChanged
from domain.settings.report_files import AbnormalPointsAssigned, ReportFileKept
from domain.standings.defaults import default_tie_breaks
from domain.state.rounds import game_id
from domain.state.special_rules import Prohibition, ProhibitionStrength
from domain.subject import Event
from domain.trf import bye_corrections, kept_apart, rating_periods, regulations
from domain.trf.absences import byes_to_come, departures, left_without_notice
from domain.trf.acceleration import baku, by_round, groups, is_baku
from domain.trf.assumptions import Assumptions, Overrides, ReadingPurpose, assume
from domain.trf.boards import FileBoard, boards_in, bye_of, number_of
from domain.trf.codes import is_accelerated
from domain.trf.days import days_of_rounds, last_day
from domain.trf.masks import masked
from domain.trf.model import AFTER_ALL_ROUNDS, ExpelledRecord, Rank, Trf, TrfPlayer
from domain.trf.national import Rated, rated_players
from domain.trf.numbers import numbers_by_round
from domain.trf.people import birth_date_of, births_apart, fide_id_of, sex_of
from domain.trf.rating_corrections import consistent, corrected
from domain.trf.rating_method import rating_method
from domain.trf.result_corrections import GameKey, by_game, key_of
from domain.trf.rounds_changes import rounds_of_round
from domain.trf.scores_before import ScoresBefore
from domain.trf.scoring_changes import scoring_of_round
from domain.trf.tie_breaks import tie_breaks_of_file
from domain.trf.tournament_type import rate_of_play
from domain.values import ByeKind, GameId, Outcome, PlayerId, Points, Rating, RatingKind, RoundNumber, Tpn

ENGINE = "import"
"""The value of `RoundPaired.engine` for a pairing from a file."""

_UNNAMED = "Unnamed tournament"


def events(trf: Trf, assumptions: Assumptions) -> tuple[Event, ...]:
    """Every event that the file implies.

    Everyone is registered at the start with the starting rank as pairing number. A player of another program's complete
    file who never comes back has withdrawn before the first round missed; other rounds missed are byes. Byes for
    rounds to come are granted. The tournament is finished if all announced rounds are complete.
    """
    return tuple(_EventsOfFile(trf, assumptions).all())


def events_of(trf: Trf, *, system: str | None = None) -> list[Event]:
    """Every event of a file that is kept as a record; a system stated here goes before the file's own.

    Raises UnknownSystem or UnknownTournamentType for a system that we do not have.
    """
    return list(events(trf, assume(trf, Overrides(system=system), ReadingPurpose.RECORD)))


class _EventsOfFile:
    """Makes the events one after the other and counts them: ids are made of versions."""

    def __init__(self, trf: Trf, assumptions: Assumptions) -> None:
        self._trf = trf
        self._assumptions = assumptions
        self._ids: dict[Rank, PlayerId] = {}
        self._complete = assumptions.is_complete(trf)
        self._is_round_robin = rules_of(assumptions.system).is_round_robin
        self._left: dict[Rank, RoundNumber] = dict(left_without_notice(trf, assumptions))
        rated = rated_players(trf)
        self._rated = {player.rank: rated.get(player.rank) or _as_stated(player) for player in trf.players}
        counting = {rank: each.counting.rating for rank, each in self._rated.items()}
        self._departures = departures(trf, assumptions.system)
        self._left |= {rank: each.round for rank, each in self._departures.items()}
        self._corrections = consistent(trf.ratings, counting)
        self._numbers_by_round = numbers_by_round(trf, rules_of(assumptions.system), self._rating_in)
        self._scores = ScoresBefore(trf)
        self._regulations = regulations.of_file(trf)
        ranks = [player.rank for player in trf.players]
        virtual = baku(trf, ranks, assumptions.rounds) if is_accelerated(trf) else trf.virtual
        self._virtual = by_round(virtual, ranks, assumptions.rounds)
        self._corrections_of_games = by_game(trf)
        self._pending = any(
            board.outcome in (None, Outcome.ADJOURNED)
            for number in range(1, trf.last_paired + 1)
            for board in boards_in(trf, number)
        )
        self._games: dict[GameKey, GameId] = {}
        self._version = 0

    def all(self) -> Iterator[Event]:
        """The events with their versions counted."""
        for event in self._all():
            self._version += 1
            yield event

    def _all(self) -> Iterator[Event]:
        last = self._trf.last_paired
        yield self._created()
        yield from self._registrations()
        yield from self._arrangements()
        if self._trf.players:
            yield self._file()
        yield InitialColourDrawn(self._assumptions.initial_colour)
        if self._trf.fide_mode_left is not None:
            yield FideModeLeft(self._trf.fide_mode_left)
        else:
            yield from outside_fide_mode(self._regulations.deadline, rules_of(self._assumptions.system))
        corrections = {self._ids[rank]: own for rank, own in self._corrections.items()}
        for number in range(1, last + 1):
            yield from corrected((number,), corrections)
            yield from self._renumbered(number)
            yield from self._reconfigured(number)
            yield from self._round(number)
        yield from corrected(range(last + 1, AFTER_ALL_ROUNDS), corrections)
        yield from self._renumbered(last + 1)
        yield from self._reconfigured(AFTER_ALL_ROUNDS)
        ratings = {rank: rated.ratings for rank, rated in self._rated.items()}
        yield from rating_periods.events_of(self._trf, self._ids, ratings, self._assumptions.rounds)
        yield from self._rating_results()
        for rank, each in self._departures.items():
            if each.round > last:
                yield self._leaves(rank)
        for rank, number, kind in byes_to_come(self._trf, last):
            if rank not in self._departures or number < self._departures[rank].round:
                yield ByeGranted(self._ids[rank], number, kind)
        if self._complete and not self._pending and not self._regulations.is_open:
            yield RoundClosed(last)
            yield TournamentFinished()

    def _created(self) -> TournamentCreated:
        trf = self._trf
        stated = tie_breaks_of_file(trf, self._assumptions.system)
        return TournamentCreated(
            name=without_unseen(trf.name) or _UNNAMED,
            system=self._assumptions.system,
            rounds=self._rounds(1),
            bye_limits=self._regulations.bye_limits,
            correction_deadline=self._regulations.deadline,
            late_slips=self._regulations.late_slips,
            equals_order=self._regulations.equals_order,
            scoring=scoring_of_round(trf, 1),
            city=without_unseen(trf.city),
            federation=without_unseen(trf.federation),
            starts=without_unseen(trf.starts),
            ends=without_unseen(last_day(trf)),
            chief_arbiter=without_unseen(trf.chief_arbiter),
            time_control=without_unseen(trf.time_control or trf.coded_time_control),
            tie_breaks=default_tie_breaks(self._assumptions.system, trf.starts) if stated is None else stated,
            tie_breaks_told=stated is not None,
            rating_rule=RatingRule(rating_method(trf), rate_of_play(trf.type_text), self._regulations.rating_lists),
            deputy_arbiters=tuple(filter(None, map(without_unseen, trf.deputy_arbiters))),
            round_dates=without_empty_end(days_of_rounds(trf)[: self._assumptions.rounds]),
            is_file_read_fully=True,
        )

    def _reconfigured(self, number: RoundNumber) -> Iterator[SettingsChanged]:
        """The points and the number of rounds of a round if they are others than those of the round before."""
        earlier = min(number - 1, self._trf.last_paired)
        before, scoring = scoring_of_round(self._trf, earlier), scoring_of_round(self._trf, number)
        rounds = self._rounds(number)
        if number > 1 and (scoring, rounds) != (before, self._rounds(earlier)):
            name = without_unseen(self._trf.name) or _UNNAMED
            yield SettingsChanged(name, rounds, scoring=None if scoring == before else scoring)

    def _rounds(self, number: RoundNumber) -> RoundNumber:
        """The number of rounds with which a round was paired."""
        return rounds_of_round(self._trf, number, self._assumptions.rounds)

    def _file(self) -> ReportFileKept:
        trf = self._trf
        text = "".join(masked(line) + line.ending for line in trf.lines)
        players = tuple(self._ids[player.rank] for player in trf.players)
        born = tuple(births_apart(trf).items())
        return ReportFileKept(text, trf.encoding, players, born, not self._assumptions.rounds_stated)

    def _registrations(self) -> Iterator[Event]:
        boards = regulations.fixed_boards(self._trf)
        for player in self._trf.players:
            self._ids[player.rank] = PlayerId(f"p{self._version + 1}")
            rated = self._rated[player.rank]
            yield PlayerRegistered(
                player=self._ids[player.rank],
                name=without_unseen(player.name) or f"Player {player.rank}",
                rating=self._rating_in(player.rank, 0),
                title=player.title,
                federation=without_unseen(player.federation),
                fide_id=without_unseen(fide_id_of(player)),
                sex=sex_of(player),
                birth_date=without_unseen(birth_date_of(player)),
                ratings=rated.ratings,
                rating_kind=rated.counting.kind,
                rating_is_derived=rated.counting.is_derived,
                national_id=without_unseen(rated.national_id),
                board=boards.get(player.rank, 0),
            )
        if self._ids:
            yield PairingNumbersAssigned(self._numbers(1))

    def _rating_in(self, rank: Rank, number: RoundNumber) -> Rating:
        """The rating that the pairing of a round used (0: before the first one)."""
        own = self._corrections.get(rank, ())
        known = own[0].was if own else self._rated[rank].counting.rating
        for each in own:
            if each.round <= number:
                known = each.now
        return known

    def _numbers(self, at: RoundNumber) -> Mapping[PlayerId, Tpn]:
        return {self._ids[player.rank]: Tpn(self._number(player, at)) for player in self._trf.players}

    def _number(self, player: TrfPlayer, at: RoundNumber) -> int:
        """The pairing number of a player in a round."""
        return number_of(self._trf, player) if self._trf.by_place else self._numbers_by_round[at][player.rank]

    def _renumbered(self, number: RoundNumber) -> Iterator[PairingNumbersAssigned]:
        """The numbers of a round if they are others than those of the round before."""
        if number > 1 and self._numbers_by_round[number] != self._numbers_by_round[number - 1]:
            yield PairingNumbersAssigned(self._numbers(number))

    def _arrangements(self) -> Iterator[Event]:
        for each in self._prohibited():
            yield PairsProhibited(*each)
        yield from self._kept_apart_if_possible()
        for abnormal in self._trf.abnormal:
            players = self._players(abnormal.players)
            yield AbnormalPointsAssigned(abnormal.score, abnormal.points, abnormal.round, players)
        if is_baku(self._trf, self._assumptions.rounds, self._virtual, self._numbers_by_round):
            yield AccelerationChanged(baku=True, groups=())
            return
        for group in groups(self._virtual):
            yield VirtualPointsAssigned(self._players(group.ranks), group.points, group.first_round, group.last_round)

    def _prohibited(self) -> Iterator[tuple[tuple[PlayerId, ...], RoundNumber, RoundNumber]]:
        """Players and rounds of each prohibition."""
        for ranks, first, last in kept_apart.always(self._trf, self._assumptions.rounds):
            yield self._players(ranks), first, last

    def _kept_apart_if_possible(self) -> Iterator[ProhibitionsChanged]:
        """All prohibitions anew, with those behind the others that hold only if possible."""
        never = [Prohibition(*each) for each in self._prohibited()]
        soft = [
            Prohibition(self._players(ranks), first, last, strength=ProhibitionStrength.IF_POSSIBLE)
            for ranks, first, last in kept_apart.if_possible(self._trf, self._assumptions.rounds)
        ]
        if soft:
            yield ProhibitionsChanged((*never, *soft))

    def _players(self, ranks: Iterable[Rank]) -> tuple[PlayerId, ...]:
        return tuple(self._ids[rank] for rank in ranks)

    def _round(self, number: RoundNumber) -> Iterator[Event]:
        unpaired: dict[PlayerId, ByeKind] = {}
        for player in self._trf.players:
            cell = player.cell(number)
            left = self._left.get(player.rank)
            if self._is_round_robin and left == number:
                yield self._leaves(player.rank)
            if cell.is_paired:
                continue
            kind = unpaired[self._ids[player.rank]] = bye_corrections.at_first(self._trf, player, number)
            if self._is_round_robin:
                continue
            if left is None or number < left:
                yield ByeGranted(self._ids[player.rank], number, kind)
            elif number == left:
                yield self._leaves(player.rank)
        scores = self._scores.round(number)
        as_paired = (self._as_paired(board, number) for board in boards_in(self._trf, number))
        boards = sorted(as_paired, key=lambda board: self._place(board, number, scores))
        version, bye = self._version + 1, bye_of(self._trf, number)
        yield RoundPaired(
            round=number,
            system=self._assumptions.system,
            engine=ENGINE,
            boards=tuple(
                PairedBoard(
                    game=game_id(number, version, place),
                    white=self._ids[board.white.rank],
                    black=self._ids[board.black.rank],
                    colours_known=board.colours_known,
                )
                for place, board in enumerate(boards, start=1)
            ),
            bye=None if bye is None else self._ids[bye],
            numbers=self._numbers(number),
            unpaired=unpaired,
        )
        if number > 1:
            yield RoundClosed(number - 1)
        yield RoundPublished(number)
        for key in self._corrections_of_games:
            if key[0] < number:
                yield from self._corrected(key, number)
        for place, board in enumerate(boards, start=1):
            game = self._games[key_of(number, board)] = game_id(number, version, place)
            if board.outcome is not None:
                yield ResultEntered(number, game, board.outcome)
            yield from self._corrected(key_of(number, board), number)
        for each in bye_corrections.until(self._trf, number):
            yield ByeCorrected(self._ids[each.rank], each.missed, each.was, each.now)

    def _as_paired(self, board: FileBoard, number: RoundNumber) -> FileBoard:
        """The board with the colours and the result before they were corrected."""
        first, *_ = self._corrections_of_games.get(key_of(number, board), (None,))
        if first is None:
            return board
        white, black = self._trf.player_of[first.white], self._trf.player_of[first.black]
        return replace(board, white=white, black=black, outcome=first.was)

    def _corrected(
        self, key: GameKey, paired: RoundNumber
    ) -> Iterator[ResultCorrected | AdjournedGameEnded | ColoursCorrected]:
        """The corrections of a game after this round was paired."""
        for each in self._corrections_of_games.get(key, ()):
            if each.paired != paired:
                continue
            game = self._games[key]
            if each.colours_were_wrong:
                yield ColoursCorrected(each.round, game, self._ids[each.white], self._ids[each.black], each.now)
            elif each.was is Outcome.ADJOURNED and each.now is not None:
                yield AdjournedGameEnded(each.round, game, each.now)
            elif each.was is not None and each.now is not None:
                yield ResultCorrected(each.round, game, each.was, each.now)

    def _leaves(self, rank: Rank) -> Withdrawn | Expelled:
        """A player is not paired any more: by decision, if a line of the file says so."""
        match self._departures.get(rank):
            case ExpelledRecord() as record:
                return Expelled(self._ids[rank], record.round, record.in_standings)
            case record:
                by_absence = record is not None and record.by_absence
                return Withdrawn(self._ids[rank], self._left[rank], by_absence=by_absence)

    def _rating_results(self) -> Iterator[ReportCorrected]:
        """The games that the rating report has differently (C.04.2)."""
        for record in self._trf.rating_results:
            white, black = self._ids[record.white], self._ids[record.black]
            now = black if record.colours_were_wrong else white
            game = self._games[record.round, min(record.white, record.black)]
            yield ReportCorrected(record.round, game, record.was, record.now, white, now)

    def _place(
        self, board: FileBoard, number: RoundNumber, scores: Mapping[Rank, Points]
    ) -> tuple[Points, Points, tuple[int, ...]]:
        """C.04.2, F.1: score of the higher ranked, sum of the scores, rank of the higher ranked."""
        virtual = self._virtual.get(number, {})
        sides = sorted(
            (-scores[each.rank] - virtual.get(each.rank, 0), self._rank(each, number))
            for each in (board.white, board.black)
        )
        return sides[0][0], sides[0][0] + sides[1][0], sides[0][1]

    def _rank(self, player: TrfPlayer, at: RoundNumber) -> tuple[int, ...]:
        """The order among equal scores: the number, or the rank of A.2 if the system ranks by rating."""
        number = self._number(player, at)
        rules = rules_of(self._assumptions.system)
        rank = (-self._rating_in(player.rank, at), rules.title_rank(player.title), number)
        return rank if rules.ranks_by_rating else (number,)


def _as_stated(player: TrfPlayer) -> Rated:
    return Rated(NO_RATINGS, CountingRating(player.rating, RatingKind.OFFICIAL, is_derived=False))
