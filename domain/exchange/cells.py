"""Cells of a table about players: each is read as a value, or refused with a reason."""

from __future__ import annotations

import re

from domain.bad_values import BadValue
from domain.messages import message
from domain.players.identity import federation_code
from domain.values import HIGHEST_RATING, Rating, Title

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
_THOUSANDS = re.compile(r"([1-3])[.,']([0-9]{3})")
_NUMBER_TAIL = re.compile(r"(?<=[0-9])(?:[.,]0+|-[0-9]{1,3})\Z")
"""The decimals of a whole number, and the index of a DWZ: how many tournaments it rests on."""


class LeftOut(BadValue):
    """A value that cannot be used; the player is imported without it."""


def read_rating(text: str) -> Rating:
    """A rating from 0 to 4000."""
    digits = _digits(text)
    if not (digits.isascii() and digits.isdigit()) or int(digits) > HIGHEST_RATING:
        raise BadValue(message("table.no-rating", text=text, most=HIGHEST_RATING))
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


def is_title(text: str) -> bool:
    """Whether a cell is a title."""
    return text.lower() in _TITLES


def read_federation(text: str) -> str:
    """The three letters of a federation."""
    try:
        return federation_code(text)
    except BadValue as error:
        raise LeftOut(message("table.no-federation", text=text)) from error
