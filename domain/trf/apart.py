"""Players who are kept apart in some rounds: comment lines `### Apart @ Rounds 1-2: 2 8`, and `### Apart if possible`.

No record of any edition knows what holds only if possible, none of TRF16 the rounds of what holds always. Each line is
one group by pairing numbers; of those that hold if possible, the last gives way first.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from domain.state.special_rules import ProhibitionStrength
from domain.trf.model import ApartRecord
from domain.values import RoundNumber, Tpn

_LINE = re.compile(
    r"###\s*(Apart(?: if possible)?) @ Rounds ([1-9]\d{0,2})-([1-9]\d{0,2}): ([1-9]\d{0,3}(?: [1-9]\d{0,3})+)\s*",
    re.ASCII,
)
_HEADS = {ProhibitionStrength.NEVER: "Apart", ProhibitionStrength.IF_POSSIBLE: "Apart if possible"}
_STRENGTHS = {head: strength for strength, head in _HEADS.items()}


def read(text: str) -> ApartRecord | None:
    """The group that a line names, or None."""
    found = _LINE.fullmatch(text)
    if found is None or int(found[2]) > int(found[3]):
        return None
    return ApartRecord(int(found[2]), int(found[3]), tuple(map(int, found[4].split())), _STRENGTHS[found[1]])


def written(strength: ProhibitionStrength, first: RoundNumber, last: RoundNumber, members: Sequence[Tpn]) -> str:
    """The line of a group."""
    return f"### {_HEADS[strength]} @ Rounds {first}-{last}: {' '.join(map(str, members))}"
