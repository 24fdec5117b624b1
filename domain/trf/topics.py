"""The topics of a file's lines, and the two forms in which a file can state them."""

from __future__ import annotations

from enum import Enum

from domain.state.special_rules import ProhibitionStrength
from domain.trf import (
    apart,
    expulsions,
    fide_mode,
    later_byes,
    national,
    rating_periods,
    rating_results,
    regulations,
    tie_breaks,
    withdrawals,
)
from domain.trf.model import FileLine


class Speech(Enum):
    """NEW is TRF26. OLD is TRF16 with the extensions of the engines. BOTH writes everything in both forms."""

    NEW = "new"
    OLD = "old"
    BOTH = "both"

    def choose(self, new: list[str], old: list[str]) -> list[str]:
        """The lines of this way."""
        return {Speech.NEW: new, Speech.OLD: old, Speech.BOTH: [*new, *old]}[self]


class Topic(Enum):
    """What lines of a file are about, in the order in which we write them.

    The values of the plain ones are their codes.
    """

    NAME = "012"
    CITY = "022"
    FEDERATION = "032"
    STARTS = "042"
    ENDS = "052"
    NUMBER_OF_PLAYERS = "062"
    NUMBER_OF_RATED = "072"
    TYPE = "092"
    CHIEF_ARBITER = "102"
    DEPUTY_ARBITERS = "112"
    TIME_CONTROL = "122"
    ROUND_DATES = "132"
    CODED_TIME_CONTROL = "222"
    RATING_METHOD = "172"
    PROGRAM = "182"
    ROUNDS = "rounds"
    INITIAL_COLOUR = "initial colour"
    SCORING = "scoring"
    SYSTEM = "system"
    TIE_BREAKS = "tie-breaks"
    BYES = "byes"
    LATER_BYES = "byes after the next round"
    VIRTUAL_POINTS = "virtual points"
    PROHIBITIONS = "prohibitions"
    FIDE_MODE = "FIDE mode"
    REGULATIONS = "regulations"
    FIXED_BOARDS = "fixed boards"
    RATING_PERIODS = "ratings from later rounds on"
    RATING_RESULTS = "results of the rating report"
    ABNORMAL_POINTS = "abnormal points"
    EXPULSIONS = "expulsions"
    WITHDRAWALS = "withdrawals"
    PLAYERS = "001"
    NATIONAL_RATINGS = "national ratings"
    COUNTING_RATINGS = "ratings that count"


_NEW = {
    "142": Topic.ROUNDS,
    "152": Topic.INITIAL_COLOUR,
    "162": Topic.SCORING,
    "192": Topic.SYSTEM,
    "202": Topic.TIE_BREAKS,
    "212": Topic.TIE_BREAKS,
    "240": Topic.BYES,
    "250": Topic.VIRTUAL_POINTS,
    "260": Topic.PROHIBITIONS,
    "299": Topic.ABNORMAL_POINTS,
}
_OLD = {
    "XXR": Topic.ROUNDS,
    "XXC": Topic.INITIAL_COLOUR,
    **dict.fromkeys(("XXS", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"), Topic.SCORING),
    "XXZ": Topic.BYES,
    "XXA": Topic.VIRTUAL_POINTS,
    "XXP": Topic.PROHIBITIONS,
}
_PLAIN = {topic.value: topic for topic in Topic if topic.value.isdigit()}
_OF_CODE = _PLAIN | _NEW | _OLD


def topic_of(line: FileLine) -> Topic | None:
    """What a line is about; None for what only the file contains: comments, teams, national ratings, unknown lines."""
    if line.text.startswith("###"):
        if tie_breaks.read(line.text) is not None:
            return Topic.TIE_BREAKS
        if apart.read(line.text) is not None:
            return Topic.PROHIBITIONS
        if expulsions.read(line.text) is not None:
            return Topic.EXPULSIONS
        if withdrawals.read(line.text) is not None:
            return Topic.WITHDRAWALS
        if later_byes.read(line.text) is not None:
            return Topic.LATER_BYES
        if fide_mode.read(line.text) is not None:
            return Topic.FIDE_MODE
        if regulations.read(line.text) is not None:
            return Topic.REGULATIONS
        if rating_periods.read(line.text) is not None:
            return Topic.RATING_PERIODS
        if regulations.read_board(line.text) is not None:
            return Topic.FIXED_BOARDS
        if national.read(line.text) is not None:
            return Topic.COUNTING_RATINGS
        if rating_results.read(line.text) is not None:
            return Topic.RATING_RESULTS
        words = line.text[3:].split()
        return Topic.SYSTEM if len(words) == len(("system", "CODE")) and words[0].lower() == "system" else None
    return _OF_CODE.get(line.text[:3])


def code_of(line: FileLine) -> str:
    """The code of a line; a comment that states what 260 states has that of the older form."""
    if line.text.startswith("###"):
        kept_apart = apart.read(line.text)
        if kept_apart is not None and kept_apart.strength is ProhibitionStrength.NEVER:
            return "XXP"
    return line.text[:3]


def speech_of(codes: set[str]) -> Speech:
    """The form of lines with these codes; NEW if both forms have the same."""
    old, new = codes & _OLD.keys(), codes & _NEW.keys()
    if old and new:
        return Speech.BOTH
    return Speech.OLD if old else Speech.NEW
