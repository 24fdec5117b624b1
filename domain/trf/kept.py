"""What a tournament keeps of the file it was imported from, and that file again with what has changed since.

The state then and the state now are both written in our own form. If the two agree, the file's own columns are kept;
if they differ, the present state replaces them. So nothing that only the file contains is lost, and
nothing is repeated that has become wrong.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from domain.pairing.registry import DEFAULT_SYSTEM
from domain.ratings import NO_RATINGS, USUAL_RATING_RULE
from domain.state.special_rules import ReportFile
from domain.state.tournament import Tournament
from domain.tournament.replay import replay
from domain.trf.assumptions import Overrides, ReadingPurpose, assume
from domain.trf.codes import UnknownTournamentType
from domain.trf.events import events
from domain.trf.kept_players import MergedPlayer
from domain.trf.masks import BORN, filled, is_national, rank_of
from domain.trf.model import FileLine, Rank, Trf
from domain.trf.national import NUMBER, RATING, is_federation, national_lines, national_rating
from domain.trf.reader import read_trf
from domain.trf.topics import Speech, Topic, code_of, speech_of, topic_of
from domain.trf.writing import Ranking, Writing
from domain.values import ByeKind, PlayerId, RatingKind, RoundNumber, Tpn

_BY_PLAYER = frozenset({Topic.PLAYERS, Topic.NATIONAL_RATINGS})
_COUNTS = frozenset({Topic.NUMBER_OF_PLAYERS, Topic.NUMBER_OF_RATED})
_MEMBERS = {"013": 36, "310": 73}
"""Team records, and where the starting ranks of their members begin."""


class PlayersDiffer(Exception):
    """The file does not have as many players as are kept of it."""


class KeptFile:
    """The file of an imported tournament, read again, beside the tournament as it is now.

    `speech` is the form to write, None for that of the file; `for_rating` as in `Writing`.

    Raises TrfError if the file cannot be read, and PlayersDiffer.
    """

    def __init__(
        self,
        kept: ReportFile,
        tournament: Tournament,
        ranking: Ranking,
        *,
        speech: Speech | None = None,
        for_rating: bool = False,
    ) -> None:
        self._trf = read_trf(kept.text)
        self._speech = speech
        self._tournament = tournament
        self._born = dict(kept.born)
        self._before, self._system_is_kept = _before(self._trf)
        if not tournament.settings.tie_breaks_told:
            settings = replace(self._before.settings, tie_breaks=tournament.settings.tie_breaks)
            self._before = replace(self._before, settings=settings)
        if not tournament.settings.is_file_read_fully:
            self._before = _less_read(self._before, tournament)
        if {len(kept.players)} != {len(self._before.roster.players), len(self._trf.players)}:
            raise PlayersDiffer
        self._then = dict(zip(kept.players, self._before.roster.players, strict=True))
        self._before = self._without_unread_ratings()
        self._was = Writing(self._before, ranking, for_rating=self._trf.is_for_rating)
        self._now = Writing(tournament, ranking, for_rating=for_rating)
        self._was_players = self._was.players(Speech.NEW)
        self._now_players = self._now.players(Speech.NEW)
        self._ids = dict(zip((player.rank for player in self._trf.players), kept.players, strict=True))
        self._moved = self._then.keys() != self._now_players.keys() or any(
            self._was.numbers[self._then[player]] != number for player, number in self._now.numbers.items()
        )
        self._changed = self._moved or any(
            not self._was_players[self._then[player]].has_values_of(line) for player, line in self._now_players.items()
        )
        self._national_lines = national_lines(self._trf)
        self._national_code_read = next((line.text[:3] for line in self._national_lines.values()), "")
        self._national_code = self._code_of_national_lines()
        self._indexes: dict[Topic | None, list[int]] = {}
        for index, line in enumerate(self._trf.lines):
            self._indexes.setdefault(topic_of(line), []).append(index)
        self._byes_are_in_cells = (speech or speech_of({line.text[:3] for line in self._trf.lines})) is Speech.OLD
        self._keeps_byes = self._are_byes_unchanged()
        self._new_ranks = self._ranks_now()

    def lines(self) -> Iterator[FileLine]:
        """Every line to be written, in order."""
        ending = _usual_ending(self._trf.lines)
        texts: dict[int, list[str]] = {index: [line.text] for index, line in enumerate(self._trf.lines)}
        inserted: list[str] = []
        for topic in Topic:
            if topic not in _BY_PLAYER and not self._is_unchanged(topic):
                lines = self._lines_now(topic)
                places = self._indexes.get(topic, [])
                texts |= {index: [] for index in places}
                if places:
                    texts[places[0]] = lines
                elif topic not in _COUNTS:
                    inserted += lines
        for index in self._indexes.get(None, []):
            texts[index] = self._kept_line(self._trf.lines[index])
        self._put_players(texts)
        last = max(
            (*self._indexes[Topic.PLAYERS], *(index for index, line in enumerate(self._trf.lines) if is_national(line)))
        )
        texts[last] = [*texts[last], *self._new_national()]
        first = self._indexes[Topic.PLAYERS][0]
        texts[first] = [*inserted, *texts[first]]
        whole = [replace(line, text=text) for index, line in enumerate(self._trf.lines) for text in texts[index]]
        for line in whole[:-1]:
            yield line if line.ending else replace(line, ending=ending)
        yield from whole[-1:]

    def _lines_now(self, topic: Topic) -> list[str]:
        """Our own lines about a topic; record 172 names the national list that the file has."""
        if topic is Topic.LATER_BYES:
            return []  # all byes to come are in 240 or in the columns of their rounds
        lines = self._now.lines(topic, self._speech or self._speech_about(topic))
        if topic is Topic.RATING_METHOD and self._national_code:
            return [f"{line[:4]}{self._national_code}{line[7:]}" for line in lines]
        return lines

    def _is_unchanged(self, topic: Topic) -> bool:
        """Whether the file's lines about a topic can be repeated."""
        if topic in (Topic.BYES, Topic.LATER_BYES):
            return self._keeps_byes
        if not self._is_understood(topic):
            return False
        if topic is Topic.SYSTEM and not self._system_is_kept:
            return False
        if topic is Topic.COUNTING_RATINGS and self._speech is Speech.OLD:
            return False  # without record 172 other ratings follow
        if topic is Topic.INITIAL_COLOUR and self._trf.by_place and self._changed:
            return False
        of_engines = topic is Topic.PROHIBITIONS and "XXP" in self._codes(topic)
        if of_engines and not self._is_unchanged(Topic.ROUNDS):
            return False
        form = Speech.BOTH if topic is Topic.SCORING or of_engines else Speech.NEW  # XXS has more than 162
        return self._was.lines(topic, form) == self._now.lines(topic, form)

    def _is_understood(self, topic: Topic) -> bool:
        """Whether the file's lines about a topic have the wanted form."""
        codes = self._codes(topic)
        same_in_both = topic.value.isdigit() or topic in (Topic.ABNORMAL_POINTS, Topic.TIE_BREAKS)
        return not codes or same_in_both or self._speech is None or speech_of(codes) in (self._speech, Speech.BOTH)

    def _codes(self, topic: Topic) -> set[str]:
        return {code_of(self._trf.lines[index]) for index in self._indexes.get(topic, [])}

    def _speech_about(self, topic: Topic) -> Speech:
        if topic is Topic.BYES:
            return Speech.OLD if self._byes_are_in_cells else Speech.NEW
        return speech_of(self._codes(topic))

    def _are_byes_unchanged(self) -> bool:
        """Whether the file's byes to come are still right: XXZ is about the next round only."""
        goes_on = self._tournament.next_round != self._before.next_round
        if self._indexes.get(Topic.LATER_BYES) and (self._speech is Speech.NEW or goes_on or self._changed):
            return False
        if not self._is_understood(Topic.BYES) or (goes_on and "XXZ" in self._codes(Topic.BYES)):
            return False
        first = len(self._before.public_rounds) + 1
        stated, last = self._before.settings.number_of_rounds, self._tournament.settings.number_of_rounds
        return all(_numbered(self._was, each) == _numbered(self._now, each) for each in range(first, stated + 1)) and (
            not any(_numbered(self._now, each) for each in range(max(first, stated + 1), last + 1))
        )

    def _kept_line(self, line: FileLine) -> list[str]:
        """A line about what only the file contains: starting ranks in it follow the players."""
        if is_national(line):
            return self._national(line)
        start = _MEMBERS.get(line.text[:3])
        if start is None or not self._moved:
            return [line.text]
        return [_renumbered(line.text, start, self._new_ranks)]

    def _ranks_now(self) -> Mapping[Rank, Tpn | None]:
        """The starting ranks of the file and the numbers that their players have now."""
        if self._trf.by_place and not self._changed:
            return {rank: Tpn(rank) for rank in self._ids}
        return {rank: self._now.numbers.get(player) for rank, player in self._ids.items()}

    def _national(self, line: FileLine) -> list[str]:
        rank = rank_of(line)
        number = self._new_ranks.get(rank, Tpn(rank))
        if number is None:
            return []
        federation = self._now_federation(line)
        if federation is None:
            return []
        text = line.text if number == rank else f"{line.text[:4]}{number:4}{line.text[8:]}"
        text = federation + self._with_national_rating(text, line, self._ids.get(rank))[len(federation) :]
        if not text[BORN].strip():
            return [text]
        born = self._born.get(line.number) or filled(text[BORN], self._born_of(self._ids.get(rank)))
        return [text[: BORN.start] + born + text[BORN.stop :]]

    def _without_unread_ratings(self) -> Tournament:
        """The tournament by the file alone, with the rating of 001 for players whose national lines were not read.

        Earlier versions of this program did not read them; the log then has no ratings side by side.
        """
        players = dict(self._before.roster.players)
        lines = {self._then[player]: line for player, line in zip(self._then, self._trf.players, strict=True)}
        for now, then in self._then.items():
            known = self._tournament.roster.players.get(now)
            if known is None or (known.ratings == NO_RATINGS and not known.rating_is_derived):
                players[then] = replace(
                    players[then],
                    rating=lines[then].rating,
                    rating_kind=RatingKind.OFFICIAL,
                    rating_is_derived=False,
                    ratings=NO_RATINGS,
                    national_id="",
                )
        return replace(self._before, roster=replace(self._before.roster, players=players))

    def _code_of_national_lines(self) -> str:
        """The code of the national lines to be written that are read; it follows the federation if it was that one's.

        Empty if the file has no such line.
        """
        was, now = self._before.settings.federation, self._tournament.settings.federation
        code = self._national_code_read
        return now if code == was and is_federation(now) else code

    def _now_federation(self, line: FileLine) -> str | None:
        """The code of a national line.

        Lines of another list go if they would have the same one, or would be read instead (TRF16 has no record 172).
        """
        code = line.text[:3]
        if self._national_lines.get(rank_of(line)) is line:
            return self._national_code
        is_read_instead = self._speech is Speech.OLD and code == self._tournament.settings.federation
        return None if is_read_instead or code == self._national_code != self._national_code_read else code

    def _with_national_rating(self, text: str, line: FileLine, player: PlayerId | None) -> str:
        """The line with the rating and the national number of now, if they changed since the file was read."""
        if player is None or self._national_lines.get(rank_of(line)) is not line:
            return text
        then = self._before.roster.players[self._then[player]]
        now = self._tournament.roster.players[player]
        if national_rating(then) != national_rating(now):
            text = f"{text[: RATING.start]:{RATING.start}}{national_rating(now) or '':4}{text[RATING.stop :]}"
        if then.national_id != now.national_id:
            text = f"{text[: NUMBER.start]:{NUMBER.start}}{now.national_id[:11]:>11}{text[NUMBER.stop :]}"
        return text

    def _new_national(self) -> list[str]:
        """The national lines of players who had none in the file."""
        known = {self._ids[rank] for rank in self._national_lines if rank in self._ids}
        lines = (line for player, line in self._now.national().items() if player not in known)
        return [f"{self._national_code or line[:3]}{line[3:]}" for line in lines]

    def _put_players(self, texts: dict[int, list[str]]) -> None:
        """Put the players' lines into the places where the file has them, new players behind."""
        rank_of_line = {player.line: player.rank for player in self._trf.players}
        places = self._indexes[Topic.PLAYERS]
        written: dict[PlayerId, str] = {}
        for index in places:
            line = self._trf.lines[index]
            player = self._ids[rank_of_line[line.number]]
            if player in self._now_players:
                written[player] = self._player(line, player)
        if self._moved:
            written = {player: written.get(player) or self._new(player) for player in self._now_players}
        queue = list(written.values())
        for index in places:
            texts[index] = [queue.pop(0)] if queue else []
        texts[places[-1]] += queue

    def _new(self, player: PlayerId) -> str:
        """The line of a player who was not in the file."""
        now = self._now_players[player]
        return (self._now.with_byes_to_come(player, now) if self._byes_are_in_cells else now).text()

    def _player(self, line: FileLine, player: PlayerId) -> str:
        now = self._now_players[player]
        if self._trf.by_place and self._changed:
            return now.text()
        was = self._was_players[self._then[player]]
        if self._byes_are_in_cells:
            was, now = self._was.with_byes_to_come(self._then[player], was), self._now.with_byes_to_come(player, now)
        merged = MergedPlayer(line, was, now, self._born_of(player) or self._born.get(line.number, ""))
        then = len(self._before.public_rounds)
        return merged.text(then, len(self._tournament.public_rounds), keeps_byes=self._keeps_byes)

    def _born_of(self, player: PlayerId | None) -> str:
        known = None if player is None else self._tournament.roster.players.get(player)
        return "" if known is None else known.birth_date


def _before(trf: Trf) -> tuple[Tournament, bool]:
    """The tournament by the file alone, and whether the system that it names is known."""
    try:
        return replay(events(trf, assume(trf, Overrides(), ReadingPurpose.RECORD))), True
    except UnknownTournamentType:
        return replay(events(trf, assume(trf, Overrides(system=DEFAULT_SYSTEM), ReadingPurpose.RECORD))), False


def _less_read(before: Tournament, now: Tournament) -> Tournament:
    """The tournament by the file alone, without what an earlier program did not read and no one has stated since."""
    then, present = before.settings, now.settings
    settings = replace(
        then,
        deputy_arbiters=then.deputy_arbiters if present.deputy_arbiters else (),
        round_dates=then.round_dates if present.round_dates else (),
        rating_rule=USUAL_RATING_RULE if present.rating_rule == USUAL_RATING_RULE else then.rating_rule,
    )
    return replace(before, settings=settings)


def _numbered(writing: Writing, number: RoundNumber) -> dict[Tpn, ByeKind]:
    return {writing.numbers[player]: kind for player, kind in writing.byes_of(number).items()}


def _usual_ending(lines: Sequence[FileLine]) -> str:
    endings = Counter(line.ending for line in lines if line.ending)
    return endings.most_common(1)[0][0] if endings else "\r\n"


def _renumbered(text: str, start: int, numbers: Mapping[Rank, Tpn | None]) -> str:
    """The text with the starting ranks from a place on, five columns each, in their new numbers."""

    def number(word: re.Match[str]) -> str:
        rank = int(word[0])
        return f"{numbers.get(rank) or rank:4}"

    return text[:start] + re.sub(r"[ \d]{3}\d", number, text[start:])
