"""The displays that are looked at: every list on every screen, and a sample in which every pair of values occurs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass
from itertools import combinations, product
from typing import Any

from server.languages import NAMES

KINDS = ("boards", "seats", "playing", "latest", "standings", "crosstable")
SIZES = (20, 120, 300, 1500)
SCREENS = ((1280, 720), (1920, 1080), (3840, 2160), (1080, 1920))
THEMES = ("light", "dark")
DISTANCES = ("", "8")
BESIDE = ((), (120,))


@dataclass(frozen=True)
class Case:
    """One display: its list, players, pixels, theme, language, the metres from which it is read, its other sections."""

    kind: str
    size: int
    screen: tuple[int, int]
    theme: str
    language: str
    distance: str = ""
    beside: tuple[int, ...] = ()
    """The players of the sections that are on the same display."""


def pairwise() -> Iterator[Case]:
    """Cases in which every value of each choice occurs with every value of every other one."""
    every = [Case(*values) for values in product(KINDS, SIZES, SCREENS, THEMES, NAMES, DISTANCES, BESIDE)]
    every = [case for case in every if not case.beside or (case.kind != "crosstable" and case.size not in case.beside)]
    missing = {pair for case in every for pair in _pairs(astuple(case))}
    while missing:
        best = max(every, key=lambda case: len(missing.intersection(_pairs(astuple(case)))))
        missing.difference_update(_pairs(astuple(best)))
        yield best


def _pairs(values: Sequence[Any]) -> set[tuple[Any, ...]]:
    return set(combinations(enumerate(values), 2))
