"""Which ratings count, as record 172 of a file says."""

from __future__ import annotations

from domain.ratings import RatingMethod
from domain.trf.model import Trf

_METHODS = {method.value: method for method in RatingMethod}


def rating_method(trf: Trf) -> RatingMethod:
    """The method of record 172; the usual one if the file has none that is known."""
    stated = [line.text[4:].strip().upper() for line in trf.lines if line.text.startswith("172")]
    return next((_METHODS[code] for code in stated if code in _METHODS), RatingMethod.FIDE_ELSE_NATIONAL)
