"""The displays that are looked at: every list on every screen, and a sample in which every pair of values occurs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import astuple, dataclass
from itertools import combinations, product, starmap
from typing import Any

from server.http.displays.arrangements import KINDS, MIXED
from server.languages import NAMES

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


ONCE_WRONG = (
    Case("standings", 300, (1080, 1920), "dark", "fr", beside=(120,)),
    Case("boards", 20, (1080, 1920), "light", "fr", beside=(120,)),
)
"""Cases in which the benchmark found faults: long states of standings, a countdown with the name of its section."""


def is_possible(kind: str, size: int, beside: tuple[int, ...]) -> bool:
    """Whether a display can show this list of these tournaments: few lists are mixed, and no tournament twice."""
    return not beside or (kind in MIXED and size not in beside)


def pairwise() -> Iterator[Case]:
    """Cases in which every value of each choice occurs with every value of every other one."""
    choices = product(KINDS, SIZES, SCREENS, THEMES, NAMES, DISTANCES, BESIDE)
    every = {case: _pairs(case) for case in starmap(Case, choices) if is_possible(case.kind, case.size, case.beside)}
    missing = set().union(*every.values())
    while missing:
        best = max(every, key=lambda case: len(missing & every[case]))
        missing -= every[best]
        yield best


def _pairs(case: Case) -> set[tuple[Any, ...]]:
    return set(combinations(enumerate(astuple(case)), 2))
