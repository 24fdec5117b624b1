"""Every tie-break that is written is registered, tested by name, and of the editions that have it."""

from __future__ import annotations

import pkgutil
from collections import Counter
from importlib import import_module
from pathlib import Path

import pytest

from domain.standings import tiebreaks
from domain.standings.editions import EDITIONS
from domain.standings.registry import tie_breaks
from domain.standings.tiebreak import TieBreakEncounter, TieBreakMeasure
from domain.values import TieBreakEdition

HERE = Path(__file__).parent
NAMES = [each.name for each in tie_breaks()]

OF_AUGUST_2024 = frozenset(
    {"PTS", "DE", "WIN", "WON", "BPG", "BWG", "PS", "REP", "BH", "AOB", "FB", "SB", "KS", "ARO", "TPR", "PTP", "APRO"}
    | {"APPO", "OTHER_F10_DE", "OTHER_F10_ARO"}
)
OF_AN_EDITION = {
    TieBreakEdition.AUGUST_2024: OF_AUGUST_2024,
    TieBreakEdition.MARCH_2026: OF_AUGUST_2024 | {"STD", "TPN", "RTNG"},
}
"""An edition is a published text: nothing is added to it."""


def test_every_module_of_a_tie_break_is_registered() -> None:
    modules = (import_module(each.name) for each in pkgutil.iter_modules(tiebreaks.__path__, f"{tiebreaks.__name__}."))
    written = [
        each.TIE_BREAK
        for each in modules
        if isinstance(getattr(each, "TIE_BREAK", None), TieBreakMeasure | TieBreakEncounter)
    ]

    assert {each.name for each in written} == set(NAMES)


@pytest.mark.parametrize("edition", TieBreakEdition)
def test_an_edition_has_the_tie_breaks_of_its_text(edition: TieBreakEdition) -> None:
    assert set(NAMES) - EDITIONS[edition].unknown == OF_AN_EDITION[edition]


@pytest.mark.parametrize("name", NAMES)
def test_every_tie_break_is_tested_by_name(name: str) -> None:
    tests = "".join(each.read_text(encoding="utf-8") for each in HERE.glob("test_*.py") if each != Path(__file__))

    assert f'"{name}"' in tests or f'"{name}/' in tests


def test_every_tie_break_has_a_name_of_its_own() -> None:
    titles = Counter(each.title.id for each in tie_breaks())

    assert [title for title, count in titles.items() if count > 1] == []
