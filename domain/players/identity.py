"""What tells a player from others: federation, FIDE id, sex and date of birth, read as people write them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType

from domain.bad_values import BadValue
from domain.dates import iso_day
from domain.folding import plainly_spelt
from domain.messages import message
from domain.refusals import InvalidValue

_LONGEST_ID = 11
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
_YEAR = re.compile(r"(?:19|20)\d\d")


LAST_DAY = "9999-12-31"
"""The day to read dates of birth by where it does not matter which day it is."""


class NotBornYet(BadValue):
    """A date of birth is in the future."""


def is_federation_code(text: str) -> bool:
    """Whether a text is three letters, as the codes of federations are."""
    return len(text) == len("FID") and text.isascii() and text.isalpha()


def federation_code(text: str) -> str:
    """The three letters of a federation. Raises BadValue."""
    if not is_federation_code(text):
        raise BadValue(message("invalid.no-federation", text=text))
    return text.upper()


def fide_id_digits(text: str) -> str:
    """A FIDE id without zeros in front."""
    digits = text.replace(" ", "").removesuffix(".0")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > _LONGEST_ID:
        raise BadValue(message("table.no-fide-id", text=text, most=_LONGEST_ID))
    return digits.lstrip("0")


def sex_letter(text: str) -> str:
    """`m` or `w`."""
    found = _SEXES.get(plainly_spelt(text))
    if found is None:
        raise BadValue(message("table.no-sex", text=text))
    return found


def date_of_birth(text: str) -> str:
    """As report files write it: 1999/12/31, or the year alone. A day written first is the day, not the month."""
    if _YEAR.fullmatch(text):
        return text
    first, last = _YEAR_FIRST.fullmatch(text), _DAY_FIRST.fullmatch(text)
    if first is not None:
        year, month, day = map(int, first.groups())
    elif last is not None:
        day, month, year = map(int, last.groups())
    else:
        raise BadValue(message("table.no-date", text=text))
    known = iso_day(f"{year:04}-{month:02}-{day:02}")
    if not known:
        raise BadValue(message("table.no-calendar-date", text=text))
    return known.replace("-", "/")


def date_of_birth_by(text: str, today: str) -> str:
    """A date of birth, or a year, that is not after `today` (ISO 8601). Raises BadValue, NotBornYet if it is."""
    born = date_of_birth(text)
    if born.replace("/", "-") > today:
        raise NotBornYet(message("invalid.not-born-yet", text=text))
    return born


def is_date(text: str) -> bool:
    """Whether a cell is a date with day and month; a year alone may be a rating."""
    return bool(_YEAR_FIRST.fullmatch(text) or _DAY_FIRST.fullmatch(text))


def is_sex(text: str) -> bool:
    """Whether a cell is a sex, by a word or a letter of one of the four languages."""
    return plainly_spelt(text) in _SEXES


_READINGS: Mapping[str, Callable[[str], str]] = MappingProxyType(
    {"federation": federation_code, "fide_id": fide_id_digits, "sex": sex_letter, "birth_date": date_of_birth}
)


def as_read(field: str, text: str) -> str:
    """The text of this field of a command as it is recorded; an empty one stays empty, other fields stay as they are.

    Raises InvalidValue.
    """
    reading = _READINGS.get(field)
    if reading is None:
        return text
    stated = text.strip()
    try:
        return reading(stated) if stated else ""
    except BadValue as error:
        raise InvalidValue(field, error.problem) from error
