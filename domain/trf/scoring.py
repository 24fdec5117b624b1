"""What results are worth: records 162 and 299 (TRF26), BBW to BBU (bbpPairings) and XXS (JaVaFo), read and written.

162 has one worth each for wins, draws and absences, with and without an opponent. What differs from it is a record 299
about all rounds and all players.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from domain.messages import message
from domain.settings.scoring import problem_of
from domain.trf.columns import Columns, points_of
from domain.trf.errors import TrfError
from domain.trf.model import AbnormalRecord, Trf
from domain.trf.text import points_text
from domain.trf.topics import Speech
from domain.values import STANDARD_SCORING, Points, Score, Scoring

_POINTS = message("trf.points")

_WINS = ("win", "forfeit_win", "full_point_bye")
_DRAWS = ("draw", "half_point_bye")

_RECORD_162 = {
    "W": _WINS,
    "D": _DRAWS,
    "L": ("loss",),
    "A": ("zero_point_bye", "forfeit_loss"),
    "P": ("pairing_allocated_bye",),
}
_ADJOURNED = "X"
"""What 162 calls a game that was adjourned: it counts as a draw until it has ended (F.9)."""

_RECORDS_BB = {
    "BBW": _WINS,
    "BBD": _DRAWS,
    "BBL": ("loss",),
    "BBZ": ("zero_point_bye",),
    "BBF": ("forfeit_loss",),
    "BBU": ("pairing_allocated_bye",),
}
SCORING_RECORDS = frozenset({"162", "XXS", *_RECORDS_BB})

_RECORD_XXS = {
    "W": _WINS,
    "D": _DRAWS,
    "ZPB": ("zero_point_bye",),
    "HPB": ("half_point_bye",),
    "FPB": ("full_point_bye",),
    "PAB": ("pairing_allocated_bye",),
    "FW": ("forfeit_win",),
    "FL": ("forfeit_loss",),
}
_BEYOND_162 = {
    Score.FORFEIT_WIN: "FW",
    Score.FULL_POINT_BYE: "FPB",
    Score.HALF_POINT_BYE: "HPB",
    Score.FORFEIT_LOSS: "FL",
}
"""The scores to which 162 gives the worth of another one, and what XXS calls them."""

_BY_COLOUR = {"W": "win", "D": "draw", "L": "loss"}
_RESULTS = {"win": message("trf.win"), "draw": message("trf.draw"), "loss": message("trf.loss")}

_PAIR_162 = re.compile(r"\s*([A-Za-z])\s*(-?[\d.]+)")
_PAIR_XXS = re.compile(r"\s*([A-Za-z]+)\s*=\s*(-?[\d.]+)")
_RESULT_OF_COLOUR = re.compile(r"[WB]([WDL])")


class ScoringRecords:
    """Gathers the records of a file. What none of them states follows from the win and the draw, as in 162."""

    def __init__(self) -> None:
        self._stated: dict[str, Points] = {}
        self._by_colour: dict[str, Points] = {}
        self._adjourned: tuple[Points, TrfError] | None = None

    def read(self, code: str, columns: Columns) -> None:
        """Take one record. Raises TrfError."""
        if code == "162":
            self._read_pairs(columns, _PAIR_162)
        elif code == "XXS":
            self._read_pairs(columns, _PAIR_XXS)
        else:
            points = columns.points_at(5, len(columns.text), _POINTS)
            if points is None:
                raise columns.error(5, message("trf.are-missing", what=_POINTS))
            self._set(_RECORDS_BB[code], points)

    def result(self) -> Scoring:
        """The scoring that the records add up to. Raises TrfError if an adjourned game does not count as a draw."""
        stated = {**self._stated}
        if "win" in stated:
            stated.setdefault("pairing_allocated_bye", stated["win"])
        scoring = replace(STANDARD_SCORING, **stated)
        if self._adjourned is not None and self._adjourned[0] != scoring.draw:
            raise self._adjourned[1]
        return scoring

    def _set(self, fields: tuple[str, ...], points: Points) -> None:
        self._stated.update(dict.fromkeys(fields, points))

    def _read_pairs(self, columns: Columns, pattern: re.Pattern[str]) -> None:
        position, end = 4, len(columns.text.rstrip())
        while position < end:
            match = pattern.match(columns.text, position)
            points = None if match is None else points_of(match[2])
            if match is None or points is None:
                raise columns.error(position + 1, message("trf.no-symbol", text=columns.text[position:].strip()[:20]))
            self._read_symbol(columns, match.start(1) + 1, match[1].upper(), points, pattern)
            position = match.end()

    def _read_symbol(
        self, columns: Columns, column: int, symbol: str, points: Points, pattern: re.Pattern[str]
    ) -> None:
        symbols = _RECORD_162 if pattern is _PAIR_162 else _RECORD_XXS
        if symbol == _ADJOURNED and pattern is _PAIR_162:
            self._adjourned = points, columns.error(column, message("trf.adjourned-is-a-draw"))
        elif symbol in symbols:
            self._set(symbols[symbol], points)
        elif pattern is _PAIR_XXS and (of_colour := _RESULT_OF_COLOUR.fullmatch(symbol)):
            result = _BY_COLOUR[of_colour[1]]
            if self._by_colour.setdefault(result, points) != points:
                raise columns.error(column, message("trf.two-worths", what=_RESULTS[result]))
            self._set((result,), points)
        else:
            raise columns.error(column, message("trf.unknown-symbol", text=symbol))


def check_worth(trf: Trf) -> None:
    """Raise TrfError, with the first record of them, if a file states points that no regulations allow."""
    problem = problem_of(trf.scoring)
    if problem is not None:
        line = next(line for line in trf.lines if line.text.lstrip("\ufeff")[:3] in SCORING_RECORDS)
        raise TrfError(line.number, 5, problem)


def scoring_lines(scoring: Scoring, speech: Speech, *, has_adjourned: bool = False) -> list[str]:
    """The records of what results are worth; none for the usual worth.

    While a game is adjourned, `X` of 162 is its worth until then: a draw.
    """
    if scoring == STANDARD_SCORING and not has_adjourned:
        return []
    lines = []
    if speech is not Speech.OLD and (has_adjourned or _by_162(scoring) != STANDARD_SCORING):
        symbols = [("W", scoring.win), ("D", scoring.draw), *_beyond_win_and_draw(scoring)]
        if has_adjourned:
            symbols.append(("X", scoring.draw))
        lines.append("162  " + "    ".join(f"{letter}{points_text(value)}" for letter, value in symbols))
    if scoring != STANDARD_SCORING and speech is not Speech.NEW:
        worth = {
            "BBW": scoring.win,
            "BBD": scoring.draw,
            "BBL": scoring.loss,
            "BBZ": scoring.zero_point_bye,
            "BBF": scoring.forfeit_loss,
            "BBU": scoring.pairing_allocated_bye,
        }
        lines += [f"{code} {points_text(points)}" for code, points in worth.items()]
        stated = [("W", scoring.win), ("D", scoring.draw), ("PAB", scoring.pairing_allocated_bye)]
        stated += [(_BEYOND_162[score], points) for score, points in beyond_162(scoring).items()]
        lines.append("XXS " + " ".join(f"{code}={points / 2:.1f}" for code, points in stated))
    return lines


def beyond_162(scoring: Scoring) -> Mapping[Score, Points]:
    """The scores that 162 (and BBW to BBU) would get wrong; TRF26 states them by records 299 about all players."""
    usual = _by_162(scoring)
    worth = {score: scoring.points(score) for score in _BEYOND_162}
    return {score: points for score, points in worth.items() if points != usual.points(score)}


def with_worth_for_all(
    scoring: Scoring, records: Iterable[AbnormalRecord]
) -> tuple[Scoring, tuple[AbnormalRecord, ...]]:
    """The scoring with such records in it, and the other records; all, if no regulations allow the points."""
    found: dict[str, Points] = {}
    others = []
    for each in records:
        if each.score in _BEYOND_162 and each.round is None and not each.players:
            found |= dict.fromkeys(_RECORD_XXS[_BEYOND_162[each.score]], each.points)
        else:
            others.append(each)
    whole = replace(scoring, **found)
    return (scoring, tuple(records)) if problem_of(whole) is not None else (whole, tuple(others))


def _beyond_win_and_draw(scoring: Scoring) -> list[tuple[str, Points]]:
    """The symbols of 162 that do not have their usual worth; bbpPairings 6 stumbles over A."""
    stated = {
        "L": (scoring.loss, 0),
        "A": (scoring.zero_point_bye, 0),
        "P": (scoring.pairing_allocated_bye, scoring.win),
    }
    return [(letter, worth) for letter, (worth, usual) in stated.items() if worth != usual]


def _by_162(scoring: Scoring) -> Scoring:
    """The scoring as far as 162 can state it."""
    return replace(
        scoring,
        forfeit_win=scoring.win,
        full_point_bye=scoring.win,
        half_point_bye=scoring.draw,
        forfeit_loss=scoring.zero_point_bye,
    )
