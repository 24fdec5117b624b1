"""Cells of a table about players: each is read as a value, or refused with a reason."""

from __future__ import annotations

import re

from domain.folding import plainly_spelt
from domain.messages import Message, message
from domain.values import HIGHEST_RATING, Rating, Title

_LONGEST_ID = 11
_MONTHS, _DAYS = 12, 31
_KS = frozenset({"10", "20", "40"})
_TITLES = {
    **{title.value.lower(): title for title in Title},
    "g": Title.GM,
    "m": Title.IM,
    "f": Title.FM,
    "c": Title.CM,
    "wg": Title.WGM,
    "wm": Title.WIM,
    "wf": Title.WFM,
    "wc": Title.WCM,
    "mf": Title.FM,
    "mi": Title.IM,
}
_SEXES = {
    **dict.fromkeys(
        ("m", "male", "man", "maennlich", "mannlich", "h", "homme", "masculin", "hombre", "masculino", "mezczyzna"), "m"
    ),
    **dict.fromkeys(
        ("w", "f", "female", "woman", "weiblich", "femme", "feminin", "mujer", "femenino", "d", "k", "kobieta"), "w"
    ),
}
_YEAR_FIRST = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T].*)?")
_DAY_FIRST = re.compile(r"(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?:[ T].*)?")
_THOUSANDS = re.compile(r"([1-3])[.,']([0-9]{3})")
_NUMBER_TAIL = re.compile(r"(?<=[0-9])(?:[.,]0+|-[0-9]{1,3})\Z")
"""The decimals of a whole number, and the index of a DWZ: how many tournaments it rests on."""

_YEAR = re.compile(r"(?:19|20)\d\d")


class CellRefused(ValueError):
    """A cell that makes no sense, and why."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason)
        self.reason = reason


class LeftOut(CellRefused):
    """A value that cannot be used; the player is imported without it."""


def read_rating(text: str) -> Rating:
    """A rating from 0 to 4000."""
    digits = _digits(text)
    if not (digits.isascii() and digits.isdigit()) or int(digits) > HIGHEST_RATING:
        raise CellRefused(message("table.no-rating", text=text, most=HIGHEST_RATING))
    return int(digits)


def _digits(text: str) -> str:
    """A whole number as spreadsheets write it: `2 345`, `2,345`, `2345.0`; of a German rating without its index."""
    bare = "".join(text.split())
    thousands = _THOUSANDS.fullmatch(bare)
    if thousands is not None:
        return "".join(thousands.groups())
    return _NUMBER_TAIL.sub("", bare)


def read_k(text: str) -> int:
    """The development coefficient."""
    if text not in _KS:
        raise LeftOut(message("table.no-k", text=text))
    return int(text)


def read_title(text: str) -> Title:
    """A title by one of its usual abbreviations."""
    found = _TITLES.get(text.lower())
    if found is None:
        raise LeftOut(message("table.no-title", text=text))
    return found


def read_federation(text: str) -> str:
    """The three letters of a federation."""
    if not (len(text) == len("FID") and text.isascii() and text.isalpha()):
        raise LeftOut(message("table.no-federation", text=text))
    return text.upper()


def read_fide_id(text: str) -> str:
    """A FIDE id without zeros in front."""
    digits = text.replace(" ", "").removesuffix(".0")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > _LONGEST_ID:
        raise CellRefused(message("table.no-fide-id", text=text, most=_LONGEST_ID))
    return digits.lstrip("0")


def read_sex(text: str) -> str:
    """`m` or `w`."""
    found = _SEXES.get(plainly_spelt(text))
    if found is None:
        raise CellRefused(message("table.no-sex", text=text))
    return found


def read_birth_date(text: str) -> str:
    """As report files write it: 1999/12/31, or the year alone. A day written first is the day, not the month."""
    if _YEAR.fullmatch(text):
        return text
    first, last = _YEAR_FIRST.fullmatch(text), _DAY_FIRST.fullmatch(text)
    if first is not None:
        year, month, day = map(int, first.groups())
    elif last is not None:
        day, month, year = map(int, last.groups())
    else:
        raise CellRefused(message("table.no-date", text=text))
    if not (1 <= month <= _MONTHS and 1 <= day <= _DAYS):
        raise CellRefused(message("table.no-calendar-date", text=text))
    return f"{year:04}/{month:02}/{day:02}"


def is_date(text: str) -> bool:
    """Whether a cell is a date with day and month; a year alone may be a rating."""
    return bool(_YEAR_FIRST.fullmatch(text) or _DAY_FIRST.fullmatch(text))


def is_sex(text: str) -> bool:
    """Whether a cell is a sex, by a word or a letter of one of the four languages."""
    return plainly_spelt(text) in _SEXES


def is_title(text: str) -> bool:
    """Whether a cell is a title."""
    return text.lower() in _TITLES
