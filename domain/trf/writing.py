"""A tournament's state as the lines of a file, in either form: TRF26, or TRF16 with extensions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from domain.acceleration import accelerations
from domain.history import Purpose, histories, total
from domain.results.adjourned import adjourned_boards
from domain.starting_list import pairing_numbers
from domain.state.roster import Player
from domain.state.tournament import Tournament
from domain.time_controls import coded
from domain.trf import (
    acceleration,
    expulsions,
    fide_mode,
    later_byes,
    national,
    prohibitions,
    rating_method,
    rating_periods,
    rating_results,
    regulations,
    round_dates,
    tie_breaks,
    tournament_type,
    withdrawals,
)
from domain.trf.cells import BYE_MARKS, cells_of, text_of
from domain.trf.codes import PROGRAM, accelerated_code, names_itself_only_in_a_comment
from domain.trf.days import fitting
from domain.trf.model import ABNORMAL_SIGNS, NOTHING, RoundCell
from domain.trf.rating_results import for_rating_report
from domain.trf.scoring import beyond_162, scoring_lines
from domain.trf.text import day, plain, points_text
from domain.trf.topics import Speech, Topic
from domain.values import MOST_ROUNDS, ByeKind, Colour, PlayerId, Points, Rating, RoundNumber, Tpn, bye_score

Ranking = Callable[[Tournament], Mapping[PlayerId, int]]
"""Each player's place in the standings, for columns 86-89."""

_POINTS_WIDTH = 4

BORN_FIELD = 8
"""The place of the date of birth among the fields of a line."""


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player's line in parts: the texts of the columns up to 89, then one of ten columns for every round."""

    fields: tuple[str, ...]
    cells: tuple[str, ...]

    def text(self) -> str:
        """The whole line."""
        return " ".join(self.fields[:2]) + " " + self._rest() + "".join(self.cells)

    def has_values_of(self, other: PlayerLine) -> bool:
        """Whether the two lines differ at most in the date of birth."""
        return self.cells == other.cells and all(
            own == theirs
            for place, (own, theirs) in enumerate(zip(self.fields, other.fields, strict=True))
            if place != BORN_FIELD
        )

    def _rest(self) -> str:
        sex, title, *others = self.fields[2:]
        return " ".join([sex + title, *others])


class Writing:
    """A tournament as the lines of a file, topic by topic. Drafts are left out.

    `for_rating` puts the results of the rating report into the cells; points and ranks are those of the standings.
    """

    def __init__(
        self,
        tournament: Tournament,
        ranking: Ranking,
        text: Callable[[str], str] = plain,
        *,
        for_rating: bool = False,
    ) -> None:
        self._tournament = tournament
        self._results = for_rating_report(tournament) if for_rating else tournament
        self._text = text
        self.numbers = pairing_numbers(tournament)
        self._ranks = ranking(tournament)
        self._last = len(tournament.public_rounds)

    def lines(self, topic: Topic, speech: Speech, *, known_codes_only: bool = False) -> list[str]:
        """The lines about a topic, without their ends; none if there is nothing to say.

        `known_codes_only` names the system by codes that foreign engines have.
        """
        match topic:
            case Topic.ROUNDS:
                return speech.choose(
                    [f"142 {self._tournament.settings.number_of_rounds}"],
                    [f"XXR {self._tournament.settings.number_of_rounds}"],
                )
            case Topic.INITIAL_COLOUR:
                return self._initial_colour(speech)
            case Topic.SCORING:
                has_adjourned = bool(adjourned_boards(self._tournament))
                return scoring_lines(self._tournament.settings.scoring, speech, has_adjourned=has_adjourned)
            case Topic.SYSTEM:
                return self._system(speech, known_codes_only=known_codes_only)
            case Topic.TIE_BREAKS:
                return tie_breaks.written(self._tournament.settings, has_record=speech is not Speech.OLD)
            case Topic.BYES:
                return list(self._byes()) if speech is Speech.NEW else []
            case Topic.LATER_BYES:
                return list(self._later_byes()) if speech is Speech.OLD else []
            case Topic.VIRTUAL_POINTS:
                found, rounds = accelerations(self._tournament), self._tournament.settings.number_of_rounds
                return list(acceleration.written(found, self.numbers, rounds, speech))
            case Topic.PROHIBITIONS:
                return list(prohibitions.written(self._tournament, self.numbers, speech))
            case Topic.ABNORMAL_POINTS:
                return list(self._abnormal(speech))
            case Topic.EXPULSIONS:
                return [] if speech is Speech.BOTH else expulsions.written(self._tournament, self.numbers)
            case Topic.WITHDRAWALS:
                return [] if speech is Speech.BOTH else withdrawals.written(self._tournament, self.numbers)
            case Topic.FIDE_MODE:
                return fide_mode.written(self._tournament.settings)
            case Topic.REGULATIONS:
                return [] if speech is Speech.BOTH else list(regulations.written(self._tournament))
            case Topic.FIXED_BOARDS:
                return [] if speech is Speech.BOTH else list(regulations.written_boards(self._tournament, self.numbers))
            case Topic.RATING_PERIODS:
                return [] if speech is Speech.BOTH else list(rating_periods.written(self._tournament, self.numbers))
            case Topic.TYPE:
                return [tournament_type.written(self._tournament)]
            case Topic.RATING_METHOD:
                return speech.choose([rating_method.written(self._tournament.settings)], [])
            case Topic.CODED_TIME_CONTROL:
                code = coded(self._tournament.settings.time_control)
                return speech.choose([f"222 {code}"] if code else [], [])
            case Topic.PROGRAM:
                return speech.choose([f"182 {PROGRAM}"], [])
            case Topic.DEPUTY_ARBITERS:
                return [f"112 {self._text(name)}" for name in self._tournament.settings.deputy_arbiters]
            case Topic.ROUND_DATES:
                settings = self._tournament.settings
                stated = round_dates.days_of(self._tournament)[: settings.number_of_rounds]
                return round_dates.written(fitting(stated, settings.starts, settings.ends))
            case Topic.NATIONAL_RATINGS:
                return [] if speech is Speech.BOTH else [*self.national().values()]
            case Topic.COUNTING_RATINGS:
                return self._counting_ratings(speech)
            case Topic.RATING_RESULTS:
                return rating_results.written(self._tournament, self.numbers)
            case _:
                return self._header(topic, speech)

    def players(self, speech: Speech) -> Mapping[PlayerId, PlayerLine]:
        """Each player's line, by pairing numbers. The old records have byes of the next round in its column."""
        cells = cells_of(self._results, self.numbers)
        last = self._last if speech is Speech.NEW else self._last + 1
        lines = {}
        for player, number in self.numbers.items():
            known = self._tournament.roster.players[player]
            person = self._person("001", known, number, self._rating(known, speech), known.fide_id)
            fields = (*person, _points_column(self._points[player]), _place(self._ranks.get(player)))
            line = PlayerLine(fields, tuple(text_of(cell) for cell in cells[player]))
            lines[player] = self.with_byes_to_come(player, line, last)
        return lines

    @cached_property
    def _points(self) -> Mapping[PlayerId, Points]:
        return {player: total(those) for player, those in histories(self._tournament, Purpose.PAIRING).items()}

    def byes_of(self, number: RoundNumber) -> dict[PlayerId, ByeKind]:
        """The players who must not be paired in a round, and what the round is worth to them."""
        stated = self._tournament.roster.byes.get(number, {})
        return {
            player: stated.get(player, ByeKind.ZERO_POINT)
            for player in self._tournament.roster.players
            if not self._tournament.plays_in(player, number)
        }

    def with_byes_to_come(self, player: PlayerId, line: PlayerLine, last: RoundNumber = MOST_ROUNDS) -> PlayerLine:
        """The line with the columns of the rounds to come, up to the last of them in which the player has a bye.

        `last` is the last round that is written. The points count these byes, as those of other programs do.
        """
        cells, worth = [], 0
        for number in range(self._last + 1, min(last, self._tournament.settings.number_of_rounds) + 1):
            if self._tournament.plays_in(player, number):
                cells.append(text_of(NOTHING))
            else:
                kind = self._tournament.roster.byes.get(number, {}).get(player, ByeKind.ZERO_POINT)
                cells.append(text_of(RoundCell(0, None, BYE_MARKS[kind])))
                worth += self._tournament.settings.scoring.points(bye_score(kind))
        while cells and cells[-1].isspace():
            cells.pop()
        points_and_place = (_points_column(self._points[player] + worth), line.fields[-1])
        return PlayerLine((*line.fields[:-2], *points_and_place), (*line.cells, *cells))

    def _header(self, topic: Topic, speech: Speech) -> list[str]:
        state = self._tournament
        rated = sum(self._rating(player, speech) > 0 for player in state.roster.players.values())
        texts = {
            Topic.NAME: state.settings.name,
            Topic.CITY: state.settings.city,
            Topic.FEDERATION: state.settings.federation,
            Topic.STARTS: day(state.settings.starts),
            Topic.ENDS: day(state.settings.ends),
            Topic.NUMBER_OF_PLAYERS: str(len(state.roster.players)),
            Topic.NUMBER_OF_RATED: str(rated),
            Topic.CHIEF_ARBITER: state.settings.chief_arbiter,
            Topic.TIME_CONTROL: state.settings.time_control,
        }
        return [f"{topic.value} {self._text(texts[topic])}"] if texts[topic] else []

    def _counting_ratings(self, speech: Speech) -> list[str]:
        if speech is Speech.BOTH:
            return []
        settings, players = self._tournament.settings, self._tournament.roster.players
        by_number = {number: players[player] for player, number in self.numbers.items()}
        return list(national.counting_comments(settings, by_number, names_method=speech is Speech.NEW))

    def _initial_colour(self, speech: Speech) -> list[str]:
        colour = self._tournament.settings.initial_colour
        if colour is None:
            return []
        letter = "W" if colour is Colour.WHITE else "B"
        return speech.choose([f"152 {letter}"], [f"XXC {colour}1"])

    def _system(self, speech: Speech, *, known_codes_only: bool) -> list[str]:
        system = self._tournament.settings.system
        known = self._tournament.rules.report_codes
        code = known.for_engines if known_codes_only else known.written
        has_points = not self._last or bool(accelerations(self._tournament))  # without 250, 192 means all rounds
        is_accelerated = self._tournament.settings.baku_acceleration and has_points and not known_codes_only
        lines = speech.choose([f"192 {accelerated_code(code) if is_accelerated else code}"], [])
        if not lines or names_itself_only_in_a_comment(system, code):
            lines.append(f"### system {system}")
        return lines

    def _byes(self) -> Iterator[str]:
        for number in range(self._last + 1, self._tournament.settings.number_of_rounds + 1):
            for kind, ranks in self._by_kind(self.byes_of(number)):
                yield f"240 {BYE_MARKS[kind]} {number:03} " + " ".join(f"{rank:4}" for rank in ranks)

    def _later_byes(self) -> Iterator[str]:
        players = self._tournament.roster.players
        for number in range(self._last + 2, self._tournament.settings.number_of_rounds + 1):
            absent = self.byes_of(number)
            granted = {each: kind for each, kind in absent.items() if not players[each].withdrawn_from}
            for kind, ranks in self._by_kind(granted):
                yield later_byes.line(kind, number, ranks)

    def _by_kind(self, byes: Mapping[PlayerId, ByeKind]) -> Iterator[tuple[ByeKind, list[Tpn]]]:
        """The kinds of these byes that occur, and the numbers of their players."""
        for kind in (ByeKind.FULL_POINT, ByeKind.HALF_POINT, ByeKind.ZERO_POINT):
            ranks = sorted(self.numbers[player] for player, those in byes.items() if those is kind)
            if ranks:
                yield kind, ranks

    def _abnormal(self, speech: Speech) -> Iterator[str]:
        if speech is Speech.NEW:
            for score, points in beyond_162(self._tournament.settings.scoring).items():
                yield _abnormal_line(ABNORMAL_SIGNS[score], points, None, ())
        for each in self._tournament.settings.abnormal_points:
            if (each.round or 0) > self._tournament.settings.number_of_rounds:
                continue
            if each.players and not self._ranks_of(each.players):
                continue
            sign = " " if each.score is None else ABNORMAL_SIGNS[each.score]
            yield _abnormal_line(sign, each.points, each.round, self._ranks_of(each.players))
        for (number, points), ranks in sorted(self._beside_results().items()):
            yield _abnormal_line(" ", points, number, sorted(ranks))

    def _beside_results(self) -> Mapping[tuple[RoundNumber, Points], list[Tpn]]:
        """The points that the standings have more or less than the results of the rating report are worth.

        Without them a reader finds other points than those of 001.
        """
        if self._results is self._tournament or not self._tournament.play.report:
            return {}
        found: dict[tuple[RoundNumber, Points], list[Tpn]] = defaultdict(list)
        counted, reported = (histories(each, Purpose.PAIRING) for each in (self._tournament, self._results))
        for player, entries in counted.items():
            for entry, other in zip(entries, reported[player], strict=True):
                if entry.points != other.points:
                    found[entry.round, entry.points - other.points].append(self.numbers[player])
        return found

    def _ranks_of(self, players: Iterable[PlayerId]) -> list[Tpn]:
        """The numbers of those of these players who are still registered, in order."""
        return sorted(self.numbers[player] for player in players if player in self.numbers)

    def national(self) -> Mapping[PlayerId, str]:
        """The national line of each player who has one, by pairing numbers."""
        settings, players = self._tournament.settings, self._tournament.roster.players
        return {
            each.id: PlayerLine(
                self._person(settings.federation, each, number, national.national_rating(each), each.national_id), ()
            ).text()
            for number, each in ((number, players[player]) for player, number in self.numbers.items())
            if national.has_line(settings, each)
        }

    def _rating(self, player: Player, speech: Speech) -> Rating:
        """FIDE's rating; foreign engines need the one that counts."""
        rule = self._tournament.settings.rating_rule
        return player.rating if speech is Speech.BOTH else national.fide_rating(player, rule)

    def _person(self, head: str, player: Player, number: Tpn, rating: Rating, identity: str) -> tuple[str, ...]:
        return (
            head,
            f"{number:4}",
            f"{plain(player.sex)[:1]:1}",
            f"{player.title.value:>3}",
            f"{self._text(player.name)[:33]:33}",
            f"{rating:4}" if rating else "    ",
            f"{plain(player.federation)[:3]:3}",
            f"{plain(identity)[:11]:>11}",
            f"{day(player.birth_date)[:10]:10}",
        )


def _place(place: int | None) -> str:
    """The column of the place; blank for a player who is out of the standings by decision."""
    return f"{place:4}" if place else " " * 4


def _points_column(points: Points) -> str:
    """The points of a player in their four columns: from 100 on without the fraction, blank if there is one."""
    text = points_text(points)
    if len(text) <= _POINTS_WIDTH:
        return text
    return " " * _POINTS_WIDTH if points % 2 else f"{points // 2:{_POINTS_WIDTH}}"


def _abnormal_line(sign: str, points: Points, number: RoundNumber | None, ranks: Iterable[Tpn]) -> str:
    listed = " ".join(f"{rank:4}" for rank in ranks)
    return f"299 {sign}{'':8}{points_text(points)}  {number or 0:03} {listed}".rstrip()
