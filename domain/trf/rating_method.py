"""Which ratings count, as record 172 of a file says."""

from __future__ import annotations

from domain.ratings import RatingMethod
from domain.state.settings import Settings
from domain.trf.model import Trf

METHODS = {method.value: method for method in RatingMethod}
"""The methods by their codes in the record."""


def rating_method(trf: Trf) -> RatingMethod:
    """The method of record 172; the usual one if the file has none that is known."""
    stated = [line.text[4:].upper().split() for line in trf.lines if line.text.startswith("172")]
    codes = [words[-1] for words in stated if words]
    return next((METHODS[code] for code in codes if code in METHODS), RatingMethod.FIDE_ELSE_NATIONAL)


def written(settings: Settings) -> str:
    """The record: the federation of the national list in columns 5 to 7, the method from column 9 on (reading X9)."""
    return f"172 {settings.federation:3} {settings.rating_rule.method}"
