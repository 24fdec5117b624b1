"""The letters of the sheets' fonts: their widths, the characters that exist, and where a text breaks."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path

import web
from server.print.scripts import as_drawn

FOLDER = Path(web.__file__).parent / "static" / "fonts"


class FontWeight(Enum):
    """The fonts by their weight."""

    BOOK = "DejaVuSansCondensed.ttf"
    BOLD = "DejaVuSansCondensed-Bold.ttf"

    @property
    def file(self) -> Path:
        """The font's file."""
        return FOLDER / self.value


_PARTS = re.compile(r"[^ -]*(?:-+| +|$)")
"""What stays together on a line: a word, or what ends with a hyphen; the space after it goes with it."""

_FACE = re.compile(r'@font-face \{[^}]*url\("\.\./fonts/([^"]+)"\)[^}]*unicode-range: ([^;}]+);[^}]*\}')
"""A font face of a style sheet: its file and the characters for which it is used."""

_STYLES = ("fonts.css", "fonts-cjk.css")
"""The style sheets with the fonts of the pages; the latter has the letters of East Asia."""

BOX = "\u25a1"
"""What replaces a character that the fonts do not have."""


def text_width(text: str, weight: FontWeight) -> float:
    """The width of a text in ems. Characters that the fonts lack count as the browser draws them: East Asian wide."""
    advances = _advances(weight)
    return sum(advances[each] if each in advances else _foreign(each) for each in text)


def wrapped(text: str, weight: FontWeight, room: float) -> list[str]:
    """The lines that a text takes in so many ems: broken between words and after hyphens, elsewhere only if it must."""
    lines: list[str] = []
    line = ""
    for part in _PARTS.findall(text):
        if text_width((line + part).rstrip(), weight) <= room:
            line += part
            continue
        if line:
            lines.append(line.rstrip())
        *whole, line = _broken(part, weight, room)
        lines += whole
    return [*lines, line.rstrip()]


def runs(text: str) -> list[tuple[PageFont | None, str]]:
    """The text in parts, each in one font: None is the sheets' own. What no font has is a box."""
    known = _advances(FontWeight.BOOK).keys()
    if known >= set(text):
        return [(None, text)]
    found: list[tuple[PageFont | None, str]] = []
    for character in text:
        before = found[-1][0] if found else None
        if before and before.has(character):
            font: PageFont | None = before
        else:
            font = None if character in known else page_font(character)
        drawn = character if font or character in known else BOX
        if found and font == before:
            found[-1] = (font, found[-1][1] + drawn)
        else:
            found.append((font, drawn))
    return found


def missing_characters(texts: Iterable[str]) -> list[str]:
    """The characters of these texts that neither the sheets' fonts nor those of the pages have, each once."""
    lacking = {each for text in texts for each in as_drawn(text)} - _advances(FontWeight.BOOK).keys()
    return sorted(each for each in lacking if page_font(each) is None)


@dataclass(frozen=True, slots=True)
class PageFont:
    """A font of the pages: its file, the style sheet that has it, its rule there, and the characters that it is for."""

    file: Path
    style: str
    rule: str
    ranges: tuple[range, ...]

    def has(self, character: str) -> bool:
        """Whether the font is for a character."""
        return any(ord(character) in each for each in self.ranges)


def page_font(character: str) -> PageFont | None:
    """The font of the pages that has a character, None if none has it."""
    return next((font for font in _page_fonts() if font.has(character)), None)


def page_fonts(text: str) -> list[PageFont]:
    """The fonts of the pages for what the fonts of the sheets do not have."""
    lacking = sorted(set(text) - _advances(FontWeight.BOOK).keys())
    return list(dict.fromkeys(font for each in lacking if (font := page_font(each))))


@cache
def _page_fonts() -> list[PageFont]:
    """The fonts of the pages as their style sheets state them; an earlier one has a letter only if no later one has."""
    found = []
    for style in _STYLES:
        for rule in _FACE.finditer((FOLDER.parent / "css" / style).read_text(encoding="utf-8")):
            bounds = [each.strip().removeprefix("U+").split("-") for each in rule[2].split(",")]
            ranges = tuple(range(int(each[0], 16), int(each[-1], 16) + 1) for each in bounds)
            found.append(PageFont(FOLDER / rule[1], style, rule[0], ranges))
    return found[::-1]


def _broken(part: str, weight: FontWeight, room: float) -> list[str]:
    """A part in pieces that fit, one letter at least on each line."""
    pieces = [""]
    for letter in part.rstrip():
        if pieces[-1] and text_width(pieces[-1] + letter, weight) > room:
            pieces.append("")
        pieces[-1] += letter
    pieces[-1] += part[len(part.rstrip()) :]
    return pieces


def _foreign(character: str) -> float:
    if unicodedata.combining(character):
        return 0.0
    return 1.0 if unicodedata.east_asian_width(character) in ("W", "F") else 0.6


@cache
def _advances(weight: FontWeight) -> Mapping[str, float]:
    """Character -> its width in ems."""
    from fontTools.ttLib import TTFont

    with TTFont(weight.file, lazy=True) as font:
        ems = font["head"].unitsPerEm
        widths = font["hmtx"]
        return {chr(code): widths[name][0] / ems for code, name in font.getBestCmap().items()}
