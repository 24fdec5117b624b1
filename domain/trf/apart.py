"""Players who should not meet only if possible: comment lines `### Apart if possible @ Rounds 1-5: 2 4`.

No record of the format knows them. Each line is one group by pairing numbers; the last line gives way first.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from domain.trf.model import ApartRecord
from domain.values import RoundNumber, Tpn

_LINE = re.compile(
    r"###\s*Apart if possible @ Rounds ([1-9]\d{0,2})-([1-9]\d{0,2}): ([1-9]\d{0,3}(?: [1-9]\d{0,3})+)\s*", re.ASCII
)


def read(text: str) -> ApartRecord | None:
    """The group that a line names, or None."""
    found = _LINE.fullmatch(text)
    if found is None or int(found[1]) > int(found[2]):
        return None
    return ApartRecord(int(found[1]), int(found[2]), tuple(map(int, found[3].split())))


def written(first: RoundNumber, last: RoundNumber, members: Sequence[Tpn]) -> str:
    """The line of a group."""
    return f"### Apart if possible @ Rounds {first}-{last}: {' '.join(map(str, members))}"
