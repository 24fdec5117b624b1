"""Our numbers and places beside those of a judge; what is left is a difference that no one has registered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from domain.standings.codes import parse
from domain.standings.ranking import rank
from domain.standings.registry import find
from domain.standings.table import PairingMode, ResultTable
from domain.standings.tiebreak import Family, TieBreakMeasure
from domain.values import TieBreakEdition, TieBreaks
from tests.judges.registered import CORE, GACRUX, is_registered
from tests.judges.tie_breaks import (
    NAMES_OF_2024,
    Number,
    by_gacrux,
    by_tiebreak_core,
    in_points,
    places_by_gacrux,
    places_by_tiebreak_core,
)

CODES = (
    *("BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2", "BH/P", "BH/C1/P", "FB", "FB/C1", "FB/C2", "FB/M1", "FB/P"),
    *("AOB", "AOB/F", "SB", "SB/C1", "SB/C2", "SB/P", "SB/C1/P", "KS", "KS/L+1", "KS/L-2"),
    *("ARO", "ARO/C1", "ARO/C2", "ARO/M1", "TPR", "PTP", "APRO", "APPO", "RTNG"),
    *("WIN", "WON", "BPG", "BWG", "REP", "STD", "PS", "PS/C1", "PS/C2", "TPN"),
)
LISTS = (["DE"], ["DE/P"], ["SB", "DE"], ["BH/C1", "DE", "BH"], ["DE", "ARO"])
_ROUNDED = {"AOB"}
_HALF_HUNDREDTH = 0.00501
_MOST_FOR_CORE = 24
"""Players: tiebreak-core looks at the whole field for every number."""


def codes_for(table: ResultTable) -> list[str]:
    """The codes that make sense for the table."""
    found = []
    for text in CODES:
        code = parse(text)
        tie_break = find(code)
        assert tie_break is not None
        barred = table.pairings is PairingMode.PRE_DETERMINED and tie_break.family is Family.BUCHHOLZ
        if code.name not in table.edition.unknown and not barred:
            found.append(text)
    return found


def differences(table: ResultTable) -> Iterator[str]:
    """One line for every number and place on which a judge differs without being registered."""
    codes = codes_for(table)
    asked = {GACRUX: by_gacrux(table, codes)}
    if len(table.entries) <= _MOST_FOR_CORE:
        asked[CORE] = by_tiebreak_core(table, _known_to_core(table, codes))
    for judge, theirs in asked.items():
        for text, numbers in theirs.items():
            yield from _numbers(judge, table, text, numbers)
    for texts in LISTS:
        if set(texts) <= {"DE", "DE/P", *codes}:
            yield from _places(table, texts)


def _known_to_core(table: ResultTable, codes: Sequence[str]) -> list[str]:
    if table.edition.code is TieBreakEdition.AUGUST_2024:
        return [code for code in codes if code in NAMES_OF_2024 and table.pairings is PairingMode.SWISS]
    return [code for code in codes if code not in ("TPN", "RTNG")]


def _numbers(judge: str, table: ResultTable, text: str, theirs: Mapping[int, Number]) -> Iterator[str]:
    code = parse(text)
    tie_break = find(code)
    assert isinstance(tie_break, TieBreakMeasure)
    for player, value in tie_break.values(table, code).items():
        ours = in_points(value, tie_break.unit.value)
        other = theirs[int(table.numbers[player])]
        if not same_number(ours, other, text) and not is_registered(judge, table, code, player):
            yield f"{text} of {table.numbers[player]}: {judge} {other}, here {ours}"


def same_number(ours: Number, theirs: Number, text: str) -> bool:
    """Whether a judge's number is ours, where it rounds to the hundredth."""
    if ours is None or theirs is None:
        return not ours and not theirs
    return ours == theirs or (parse(text).name in _ROUNDED and abs(ours - theirs) < _HALF_HUNDREDTH)


def _places(table: ResultTable, texts: list[str]) -> Iterator[str]:
    rows = rank(table, TieBreaks(tuple(texts), table.edition.code)).rows
    theirs = places_by_gacrux(table, texts)
    for row in rows:
        if theirs[int(row.tpn)] != row.place:
            yield f"{texts}: place of {row.tpn}: {GACRUX} {theirs[int(row.tpn)]}, here {row.place}"
    if table.edition.code is not TieBreakEdition.MARCH_2026 or len(rows) > _MOST_FOR_CORE:
        return
    if any(_may_differ(table, text) for text in texts):
        return
    strict = places_by_tiebreak_core(table, texts)
    for row, after in pairwise(rows):
        if row.place < after.place and strict[int(row.tpn)] > strict[int(after.tpn)]:
            yield f"{texts}: {CORE} has {after.tpn} before {row.tpn}"


def _may_differ(table: ResultTable, text: str) -> bool:
    code = parse(text)
    return any(is_registered(CORE, table, code, player) for player in table.entries)
