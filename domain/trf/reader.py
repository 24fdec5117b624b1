"""From text to a `Trf`: each line by its first three characters, then the checks across lines."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from typing import Any

from domain.messages import message
from domain.plain_text import is_workbook
from domain.trf import (
    apart,
    bye_corrections,
    expulsions,
    fide_mode,
    later_byes,
    national,
    numbers,
    rating_corrections,
    rating_results,
    records,
    result_corrections,
    round_dates,
    rounds_changes,
    scoring_changes,
    tie_breaks,
    withdrawals,
)
from domain.trf.codes import OWN_SYSTEM
from domain.trf.columns import Columns
from domain.trf.consistency import settled
from domain.trf.errors import TrfError, TrfTooLarge
from domain.trf.limits import MOST_LINES, check_lines, check_records
from domain.trf.model import HIGHEST_RANK, FileLine, Rank, Trf, TrfPlayer
from domain.trf.players import player
from domain.trf.scoring import SCORING_RECORDS, ScoringRecords, with_worth_for_all
from domain.values import Rating

_LINE = re.compile(r"([^\r\n]*)(\r\n|\r|\n|\Z)")
__all__ = ["TrfError", "TrfTooLarge", "lines_of", "read_trf"]

_MARK_OF_BYTE_ORDER = "\ufeff"

_TEXTS = {
    "012": "name",
    "022": "city",
    "032": "federation",
    "042": "starts",
    "052": "ends",
    "092": "type_text",
    "102": "chief_arbiter",
    "122": "time_control",
    "192": "type_code",
    "222": "coded_time_control",
    "202": "tie_breaks",
    "212": "ranking_order",
}
_LISTS: dict[str, tuple[str, Callable[[Columns], Any]]] = {
    "240": ("byes", records.byes),
    "XXZ": ("byes", records.absences),
    "260": ("prohibited", records.prohibited),
    "XXP": ("prohibited", records.prohibited_always),
    "250": ("virtual", records.virtual),
    "299": ("abnormal", records.abnormal),
}
_OTHERS = ("001", "062", "072", "082", "112", "132", "142", "152", "172", "182", "XXA", "XXC", "XXR")

RECORDS = frozenset({*_TEXTS, *_LISTS, *SCORING_RECORDS, *_OTHERS})
"""The codes of all records that are read; national ratings (`masks.is_national`) begin with a federation instead."""


def read_trf(text: str) -> Trf:
    """Read a file of any edition, with line ends of any kind.

    Raises TrfError if a line is malformed or lines contradict each other, and TrfTooLarge beyond 9,999 players.
    Lines that are not known are kept.
    """
    lines = lines_of(text)
    check_lines(lines)
    trf = _Reading().all(lines)
    check_records(trf)
    return settled(trf)


def read_bytes(content: bytes) -> Trf:
    """Read a file as it lies on a disk or came over the network: UTF-8 if it is that, else Latin-1.

    Raises TrfError as `read_trf` does, and if the file has no player.
    """
    if is_workbook(content):
        raise TrfError(1, 1, message("file.packed"))
    encoding = "utf-8-sig" if content.startswith(b"\xef\xbb\xbf") else "utf-8"
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError:
        encoding = "latin-1"
        text = content.decode(encoding)
    if not text.strip():
        raise TrfError(1, 1, message("trf.no-players"))
    trf = read_trf(text)
    if not trf.players:
        raise TrfError(1, 1, message("trf.no-players"))
    return replace(trf, encoding=encoding)


def lines_of(text: str) -> tuple[FileLine, ...]:
    """The lines of a text, each with the line end it has (CR, LF, CRLF or none); of too many, the first ones."""
    if "\0" in text:
        before = _LINE.findall(text[: text.index("\0")])
        raise TrfError(1 + sum(bool(ending) for _, ending in before), 1, message("file.not-text"))
    found = [
        FileLine(number, match[1], match[2])
        for number, match in enumerate(islice(_LINE.finditer(text), MOST_LINES + 1), start=1)
        if match[1] or match[2]
    ]
    return tuple(found)


class _Reading:
    """What has been gathered of a file so far."""

    def __init__(self) -> None:
        self._players: dict[int, TrfPlayer] = {}
        self._scoring = ScoringRecords()
        self._fields: dict[str, Any] = {}
        self._counting: dict[Rank, Rating] = {}
        self._lists: dict[str, list[Any]] = {
            name: []
            for name in (
                "byes",
                "later_byes",
                "prohibited",
                "virtual",
                "abnormal",
                "ratings",
                "rating_results",
                "result_corrections",
                "bye_corrections",
                "deputy_arbiters",
                "apart",
                "expelled",
                "withdrawn",
                "numbers",
                "scoring_changes",
                "rounds_changes",
            )
        }

    def all(self, lines: tuple[FileLine, ...]) -> Trf:
        """Every line, in order."""
        for line in lines:
            text = line.text.removeprefix(_MARK_OF_BYTE_ORDER) if line.number == 1 else line.text
            self._line(Columns(FileLine(line.number, text, line.ending)))
        scoring, abnormal = with_worth_for_all(self._scoring.result(), self._lists["abnormal"])
        self._lists["abnormal"] = list(abnormal)
        gathered = self._fields | {name: tuple(found) for name, found in self._lists.items()}
        return Trf(
            lines=lines,
            players=tuple(self._players[rank] for rank in sorted(self._players)),
            scoring=scoring,
            player_of=self._players,
            counting=self._counting,
            **gathered,
        )

    def _line(self, columns: Columns) -> None:
        code = columns.text[:3]
        if code == "001":
            self._add_player(columns)
        elif code in _TEXTS:
            self._fields[_TEXTS[code]] = columns.at(5)
        elif code in SCORING_RECORDS:
            self._scoring.read(code, columns)
        elif code in _LISTS:
            name, record = _LISTS[code]
            self._lists[name].append(record(columns))
        elif code == "XXA":
            self._lists["virtual"].extend(records.virtual_by_round(columns))
        elif code == "112":
            self._lists["deputy_arbiters"].extend(filter(None, [columns.at(5)]))
        elif code == "132":
            self._fields["round_dates"] = round_dates.read(columns)
        else:
            self._setting(code, columns)

    def _setting(self, code: str, columns: Columns) -> None:
        if code in ("142", "XXR"):
            self._once("rounds", records.number_of_rounds(columns), columns)
        elif code == "152":
            self._once("initial_colour", records.initial_colour(columns), columns)
        elif code == "XXC":
            for word in columns.at(5).split():
                if word.lower() == "rank":
                    self._fields["by_place"] = True
                else:
                    only = Columns(FileLine(columns.number, f"XXC {word}"))
                    self._once("initial_colour", records.initial_colour(only), columns)
        elif match := OWN_SYSTEM.fullmatch(columns.text):
            self._fields.setdefault("own_code", match[1].lower())
        elif corrected := rating_corrections.read(columns.text):
            self._lists["ratings"].append(corrected)
        elif (counting := national.read(columns.text)) is not None:
            self._counting.setdefault(*counting)
        elif (result := rating_results.read(columns.text)) is not None:
            self._lists["rating_results"].append(result)
        elif (earlier := result_corrections.read(columns.text)) is not None:
            self._lists["result_corrections"].append(earlier)
        elif (recounted := bye_corrections.read(columns.text)) is not None:
            self._lists["bye_corrections"].append(recounted)
        elif (renumbered := numbers.read(columns.text)) is not None:
            self._lists["numbers"].append(renumbered)
        elif (rescored := scoring_changes.read(columns.text)) is not None:
            self._lists["scoring_changes"].append(rescored)
        elif (extended := rounds_changes.read(columns.text)) is not None:
            self._lists["rounds_changes"].append(extended)
        elif (kept_apart := apart.read(columns.text)) is not None:
            self._lists["apart"].append(kept_apart)
        elif (expelled := expulsions.read(columns.text)) is not None:
            self._lists["expelled"].append(expelled)
        elif (withdrawn := withdrawals.read(columns.text)) is not None:
            self._lists["withdrawn"].append(withdrawn)
        elif (granted := later_byes.read(columns.text)) is not None:
            self._lists["later_byes"].append(granted)
        elif (left := fide_mode.read(columns.text)) is not None:
            self._fields.setdefault("fide_mode_left", left)
        elif (listed := tie_breaks.read(columns.text)) is not None:
            self._fields.setdefault("own_tie_breaks", listed)

    def _once(self, name: str, value: object, columns: Columns) -> None:
        if self._fields.setdefault(name, value) != value:
            raise columns.error(5, message("trf.said-before", text=str(self._fields[name]), code=str(value)))

    def _add_player(self, columns: Columns) -> None:
        found = _by_signs_or_bytes(columns)
        if found.rank in self._players:
            earlier = self._players[found.rank].line
            raise columns.error(5, message("trf.rank-repeated", number=found.rank, line=earlier))
        if len(self._players) == HIGHEST_RANK:
            raise TrfTooLarge(columns.number, 1, message("trf.too-many-players", most=HIGHEST_RANK))
        self._players[found.rank] = found


def _by_signs_or_bytes(columns: Columns) -> TrfPlayer:
    """Some programs count the bytes of UTF-8 as columns: if signs make no sense, bytes may."""
    try:
        return player(columns)
    except TrfError:
        if columns.text.isascii():
            raise
        try:
            spread = columns.text.encode("utf-8").decode("latin-1")
            found = player(Columns(FileLine(columns.number, spread)))
            name = found.name.encode("latin-1").decode("utf-8", "ignore")
        except ValueError:
            found = None
        if found is None:
            raise
        return replace(found, name=name)
