"""Texts and points as written in the columns of a file."""

from __future__ import annotations

import re
import unicodedata

from domain.values import Points

_LETTERS = str.maketrans(
    {"Đ": "D", "đ": "d", "Ð": "D", "ð": "d", "Ł": "L", "ł": "l", "Ø": "O", "ø": "o"}
    | {"Æ": "Ae", "æ": "ae", "Œ": "Oe", "œ": "oe", "Þ": "Th", "þ": "th", "ß": "ss", "\u0131": "i"}
)
"""Letters that do not come apart into one of ASCII and a mark."""

_ISO_DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


def points_text(points: Points) -> str:
    """Half points in the four columns of `11.5`."""
    return f"{points / 2:4.1f}"


def plain(text: str) -> str:
    """Text without the characters that would break a line or its columns."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


def day(text: str) -> str:
    """A day as report files write it, `2026/05/02`, if it is in ISO 8601; another text as it is, but plain."""
    known = plain(text)
    return known.replace("-", "/") if _ISO_DAY.fullmatch(known) else known


def in_ascii(text: str) -> str:
    """Plain text in letters that every engine counts as one column."""
    parts = unicodedata.normalize("NFKD", plain(text).translate(_LETTERS))
    return parts.encode("ascii", "ignore").decode("ascii")
