"""The wish about what is to be won."""

from __future__ import annotations

from dataclasses import dataclass

from domain.prize_fund import PrizeFund


@dataclass(frozen=True, slots=True)
class AnnouncePrizes:
    """Announce these prizes instead of all those before; without a group there are none."""

    fund: PrizeFund
    reason: str = ""
