"""Pairing systems as a file names them: record 192, a code in 092, or our own comment `### system CODE`."""

from __future__ import annotations

from domain.trf.errors import TrfError
from domain.trf.model import Trf
from domain.trf.round_robin import rounds_of

_DUTCH_2017, _DUTCH_2026 = "fide-dutch-2017", "fide-dutch-2026"

_SYSTEMS = {"FIDE_DUTCH_2017": _DUTCH_2017, "FIDE_DUTCH_2025": _DUTCH_2026, "FIDE_DUTCH_2026": _DUTCH_2026}
_DUTCH_BY_DATE = "FIDE_DUTCH"
_ACCELERATED = "_BAKU"
_BERGER, _BERGER_DOUBLE = "berger", "berger-double"
_ROUND_ROBIN = "BERGER_ROUNDROBIN"
"""Once or twice: the number of rounds tells, or our own comment."""

_CODE_OF = {
    _DUTCH_2017: "FIDE_DUTCH_2017",
    _DUTCH_2026: "FIDE_DUTCH_2026",
    _BERGER: _ROUND_ROBIN,
    _BERGER_DOUBLE: _ROUND_ROBIN,
}
_CUSTOM = "CUSTOM_SWISS"

OWN = frozenset(
    {
        _DUTCH_2017,
        _DUTCH_2026,
        "fide-rating-2009",
        "fide-rating-2006",
        "fide-rating-1998",
        "ecf",
        _BERGER,
        _BERGER_DOUBLE,
    }
)
"""Our codes as they may stand in a file; the registry knows what each of them is."""

_IN_FORCE = "2026/02/01"
"""From this day on a bare FIDE_DUTCH means the edition of 2026."""


class UnknownTournamentType(TrfError):
    """Record 192, or our own comment, names a system that we do not have."""


def system_code(trf: Trf) -> str | None:
    """Our code of the system that the file names, None where it names none.

    A comment of ours makes a bare FIDE_DUTCH plain.
    Raises UnknownTournamentType where 192 or the comment names one that we do not have.
    """
    code = trf.type_code.upper()
    open_to_comment = code in (_CUSTOM, _DUTCH_BY_DATE, _ROUND_ROBIN) and trf.own_code
    if code and code != _CUSTOM and not open_to_comment:
        found = _of_record(code, trf)
        if found is None:
            raise _unknown(trf, "192", trf.type_code)
        return found
    if trf.own_code:
        if trf.own_code not in OWN:
            raise _unknown(trf, "###", trf.own_code)
        return trf.own_code
    words = trf.type_text.split()
    named = (_of_record(word.upper(), trf) or (word.lower() if word.lower() in OWN else None) for word in words)
    return next((each for each in named if each), None)


def is_accelerated(trf: Trf) -> bool:
    """Whether 192 implies the Baku acceleration (C.04.7): explicit virtual points take its place."""
    return trf.type_code.upper().endswith(_ACCELERATED) and not trf.virtual


def type_code(system: str) -> str:
    """Record 192 for one of our systems."""
    return _CODE_OF.get(system, _CUSTOM)


def names_itself_only_in_a_comment(code: str) -> bool:
    """Whether this code of record 192 leaves open which of our systems is meant."""
    return code in (_CUSTOM, _DUTCH_BY_DATE)


def _of_record(code: str, trf: Trf) -> str | None:
    code = code.removesuffix(_ACCELERATED)
    if code == _DUTCH_BY_DATE:
        day = (trf.starts or trf.ends).replace("-", "/").replace(".", "/")
        return _DUTCH_2017 if "1900" < day < _IN_FORCE else _DUTCH_2026
    if code == _ROUND_ROBIN:
        once = rounds_of(trf, 1)
        return _BERGER_DOUBLE if max(trf.rounds or 0, trf.last_paired) > once else _BERGER
    return _SYSTEMS.get(code)


def _unknown(trf: Trf, start: str, code: str) -> UnknownTournamentType:
    line = next(each.number for each in trf.lines if each.text.startswith(start) and code.lower() in each.text.lower())
    return UnknownTournamentType(line, 5, f"{code} is none of our pairing systems: {', '.join(sorted(OWN))}")
