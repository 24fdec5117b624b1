"""A tournament as the text of a file: TRF26, TRF16 with the engines' extensions, or both for foreign engines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from enum import Enum
from itertools import takewhile

from domain.history import Purpose, histories, total
from domain.starting_list import pairing_numbers
from domain.tournament import Player, Tournament
from domain.trf.cells import BYE_MARKS, cells_of, text_of
from domain.trf.codes import type_code
from domain.trf.model import Cell
from domain.trf.text import in_ascii, plain, points_text
from domain.values import STANDARD_SCORING, ByeKind, Colour, PlayerId, Points, RoundNumber, Scoring, Tpn, bye_score

_LINE_END = "\r\n"
_CODES_FOR_ENGINES = {"fide-dutch-2017": "FIDE_DUTCH", "fide-dutch-2026": "FIDE_DUTCH"}


class Flavour(Enum):
    """Which records a file is written with.

    ENGINES says everything in both ways and plays to what foreign engines read: 142 and XXR, 152 and XXC, 250 and
    XXA, absences in the round's column, names in ASCII.
    """

    TRF26 = "trf26"
    TRF16 = "trf16"
    ENGINES = "engines"


def export(tournament: Tournament, ranks: Mapping[PlayerId, int], flavour: Flavour = Flavour.TRF26) -> str:
    """The text of the file, with CRLF. `ranks` are the places of the standings; drafts stay out.

    So does a round in play where engines are to read the file: they know no game without a result.
    """
    if flavour is Flavour.ENGINES:
        complete = tuple(takewhile(lambda each: not each.missing, tournament.public_rounds))
        tournament = replace(tournament, rounds=complete)
    return "".join(line.rstrip() + _LINE_END for line in _Writing(tournament, ranks, flavour).lines())


class _Writing:
    def __init__(self, tournament: Tournament, ranks: Mapping[PlayerId, int], flavour: Flavour) -> None:
        self._tournament = tournament
        self._ranks = ranks
        self._is_new = flavour is not Flavour.TRF16
        self._is_old = flavour is not Flavour.TRF26
        self._for_engines = flavour is Flavour.ENGINES
        self._text = in_ascii if self._for_engines else plain
        self._numbers = pairing_numbers(tournament)
        self._next = len(tournament.public_rounds) + 1

    def lines(self) -> Iterator[str]:
        """The lines without their ends."""
        yield from self._headers()
        yield from self._settings()
        if self._is_new and not self._for_engines:
            yield from self._byes()
        yield from self._accelerations()
        yield from self._prohibitions()
        yield from self._players()

    def _headers(self) -> Iterator[str]:
        state = self._tournament
        rated = sum(player.rating > 0 for player in state.players.values())
        for code, text in (
            ("012", state.name),
            ("022", state.city),
            ("032", state.federation),
            ("042", state.starts),
            ("052", state.ends),
            ("062", str(len(state.players))),
            ("072", str(rated)),
            ("102", state.chief_arbiter),
            ("122", state.time_control),
        ):
            if text:
                yield f"{code} {self._text(text)}"

    def _settings(self) -> Iterator[str]:
        state = self._tournament
        if self._is_new:
            yield f"142 {state.number_of_rounds}"
        if self._is_old:
            yield f"XXR {state.number_of_rounds}"
        if state.initial_colour is not None:
            letter = "W" if state.initial_colour is Colour.WHITE else "B"
            if self._is_new:
                yield f"152 {letter}"
            if self._is_old:
                yield f"XXC {state.initial_colour}1"
        yield from self._scoring()
        code = type_code(state.system)
        if self._for_engines:
            code = _CODES_FOR_ENGINES.get(state.system, code)
        if self._is_new:
            yield f"192 {code}"
        if not self._is_new or _names_itself_only_in_a_comment(code):
            yield f"### system {state.system}"

    def _scoring(self) -> Iterator[str]:
        scoring = self._tournament.scoring
        if scoring == STANDARD_SCORING:
            return
        if self._is_new:
            symbols = [("W", scoring.win), ("D", scoring.draw), *_beyond_win_and_draw(scoring)]
            yield "162  " + "    ".join(f"{letter}{points_text(value)}" for letter, value in symbols)
        if self._is_old:
            yield f"BBW {points_text(scoring.win)}"
            yield f"BBD {points_text(scoring.draw)}"
            yield f"BBL {points_text(scoring.loss)}"
            yield f"BBZ {points_text(scoring.zero_point_bye)}"
            yield f"BBF {points_text(scoring.forfeit_loss)}"
            yield f"BBU {points_text(scoring.pairing_allocated_bye)}"
        told = _beyond_162(scoring)
        if self._is_old:
            told = [("W", scoring.win), ("D", scoring.draw), ("PAB", scoring.pairing_allocated_bye), *told]
        if told:
            yield "XXS " + " ".join(f"{code}={points / 2:.1f}" for code, points in told)

    def _byes(self) -> Iterator[str]:
        for number in range(self._next, self._tournament.number_of_rounds + 1):
            absent = self._byes_of(number)
            for kind in (ByeKind.FULL_POINT, ByeKind.HALF_POINT, ByeKind.ZERO_POINT):
                ranks = sorted(self._numbers[player] for player, those in absent.items() if those is kind)
                if ranks:
                    yield f"240 {BYE_MARKS[kind]} {number:03} " + " ".join(f"{rank:4}" for rank in ranks)

    def _byes_of(self, number: RoundNumber) -> dict[PlayerId, ByeKind]:
        told = self._tournament.byes.get(number, {})
        return {
            player: told.get(player, ByeKind.ZERO_POINT)
            for player in self._tournament.players
            if not self._tournament.plays_in(player, number)
        }

    def _accelerations(self) -> Iterator[str]:
        """Virtual points; XXA goes first, for bbpPairings 6 appends it to what 250 has told."""
        told = [
            (sorted(self._numbers[player] for player in each.players), each) for each in self._tournament.accelerations
        ]
        if self._is_old:
            rounds: dict[Tpn, dict[RoundNumber, Points]] = {}
            for ranks, each in told:
                for rank in ranks:
                    span = range(each.first_round, each.last_round + 1)
                    rounds.setdefault(rank, {}).update(dict.fromkeys(span, each.points))
            for rank, points in sorted(rounds.items()):
                columns = " ".join(points_text(points.get(number, 0)) for number in range(1, max(points) + 1))
                yield f"XXA {rank:4} {columns}"
        if self._is_new:
            for ranks, each in told:
                when = f"{each.first_round:03} {each.last_round:03}"
                for first, last in _runs(ranks, list(self._numbers.values())):
                    yield f"250      {points_text(each.points)} {when} {first:4} {last:4}"

    def _prohibitions(self) -> Iterator[str]:
        for each in self._tournament.prohibitions:
            ranks = " ".join(f"{rank:4}" for rank in sorted(self._numbers[player] for player in each.players))
            if self._is_new:
                yield f"260 {each.first_round:03} {each.last_round:03} {ranks}"
            if self._is_old and each.first_round <= self._next <= each.last_round:
                yield f"XXP {ranks}"

    def _players(self) -> Iterator[str]:
        cells = cells_of(self._tournament, self._numbers)
        entries = histories(self._tournament, Purpose.PAIRING)
        absent = self._byes_of(self._next) if self._is_old and self._next <= self._tournament.number_of_rounds else {}
        for player, number in self._numbers.items():
            those, points = [*cells[player]], total(entries[player])
            if player in absent:
                those.append(Cell(0, None, BYE_MARKS[absent[player]]))
                points += self._tournament.scoring.points(bye_score(absent[player]))
            line = self._person(self._tournament.players[player], number)
            yield f"{line} {points_text(points)} {self._ranks[player]:4}" + "".join(text_of(cell) for cell in those)

    def _person(self, player: Player, number: Tpn) -> str:
        rating = f"{player.rating:4}" if player.rating else "    "
        name, federation = self._text(player.name)[:33], plain(player.federation)[:3]
        fide_id, born = plain(player.fide_id)[:11], plain(player.birth_date)[:10]
        return (
            f"001 {number:4} {plain(player.sex)[:1]:1}{player.title.value:>3} {name:33} {rating} "
            f"{federation:3} {fide_id:>11} {born:10}"
        )


def _names_itself_only_in_a_comment(code: str) -> bool:
    return code in ("CUSTOM_SWISS", "FIDE_DUTCH")


def _beyond_win_and_draw(scoring: Scoring) -> list[tuple[str, Points]]:
    """The symbols of 162 that do not have their usual worth; bbpPairings 6 stumbles over A."""
    told = {
        "L": (scoring.loss, 0),
        "A": (scoring.zero_point_bye, 0),
        "P": (scoring.pairing_allocated_bye, scoring.win),
    }
    return [(letter, worth) for letter, (worth, usual) in told.items() if worth != usual]


def _beyond_162(scoring: Scoring) -> list[tuple[str, Points]]:
    """What 162 (and BBW to BBU) would get wrong: it knows one worth for wins, draws and absences each."""
    told = {
        "FW": (scoring.forfeit_win, scoring.win),
        "FPB": (scoring.full_point_bye, scoring.win),
        "HPB": (scoring.half_point_bye, scoring.draw),
        "FL": (scoring.forfeit_loss, scoring.zero_point_bye),
    }
    return [(code, worth) for code, (worth, usual) in told.items() if worth != usual]


def _runs(ranks: list[Tpn], everybody: list[Tpn]) -> Iterator[tuple[Tpn, Tpn]]:
    """Ranges of numbers that hold these players and nobody else."""
    chosen = set(ranks)
    first: Tpn | None = None
    last: Tpn | None = None
    for number in sorted(everybody):
        if number in chosen:
            first = number if first is None else first
            last = number
        elif first is not None and last is not None:
            yield first, last
            first = None
    if first is not None and last is not None:
        yield first, last
