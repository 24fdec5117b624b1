"""The sizes of sheets, read from the stylesheet that browsers use, so that both ways of print look alike."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import web

STYLE = Path(web.__file__).parent / "static" / "css" / "print.css"

POINTS_PER_MM = 72 / 25.4
_UNITS = {"pt": 1.0, "mm": POINTS_PER_MM, "em": 1.0, "": 1.0}
_NUMBER = re.compile(r"([\d.]+)(pt|mm|em|)")


@dataclass(frozen=True, slots=True)
class DesignTokens:
    """The values of the stylesheet: lengths in points (those in em as they are), colours, the scale of text sizes."""

    lengths: Mapping[str, float]
    colours: Mapping[str, tuple[int, int, int]]
    scale: tuple[int, ...]

    def __getitem__(self, name: str) -> float:
        return self.lengths[name]


@cache
def tokens() -> DesignTokens:
    """The tokens of the stylesheet."""
    text = STYLE.read_text(encoding="utf-8")
    root = text.split(":root {", 1)[1].split("}", 1)[0]
    lengths: dict[str, float] = {}
    colours: dict[str, tuple[int, int, int]] = {}
    for name, value in re.findall(r"--([\w-]+): ([^;]+);", root):
        if value.startswith("#"):
            colours[name] = (int(value[1:3], 16), int(value[3:5], 16), int(value[5:7], 16))
        elif found := _NUMBER.fullmatch(value):
            lengths[name] = float(found[1]) * _UNITS[found[2]]
    scale = sorted(int(size) for size in re.findall(r"\.size-(\d+) \{", text))
    return DesignTokens(lengths, colours, tuple(scale))
