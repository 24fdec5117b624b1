"""The fact about what is to be won."""

from __future__ import annotations

from dataclasses import dataclass

from domain.prize_fund import PrizeFund


@dataclass(frozen=True, slots=True)
class PrizesAnnounced:
    """All prizes of the tournament, in place of those announced before; without a group there are none."""

    fund: PrizeFund
    reason: str = ""
