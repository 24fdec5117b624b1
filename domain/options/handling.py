"""What each document says of late entries, absences and pairings that are public already."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Handling:
    """The articles of one document.

    `absent` is about players known not to play, `late` about late entries. `seating` lets a published pairing change
    for players without an opponent; empty where the document does not. `by_regulations` tells that a published pairing
    may change where the competition's rules allow it.
    """

    absent: str = "C.04.2"
    late: str = "C.04.2"
    seating: str = ""
    by_regulations: bool = False


_OLDER = Handling(absent="F.5")
_HANDLING = {
    "fide-dutch-2026": Handling(seating="C.04.2", by_regulations=True),
    "fide-rating-2009": _OLDER,
    "fide-rating-2006": _OLDER,
    "fide-rating-1998": _OLDER,
    "ecf": Handling(seating="rule 27"),
    "berger": Handling(absent="C.05 6.6", late="C.05"),
    "berger-double": Handling(absent="C.05 6.6", late="C.05"),
}


def handling(system: str) -> Handling:
    """The handling of a system's document; of a system without a word of its own that of C.04.2 as it was in 2017."""
    return _HANDLING.get(system, Handling())
