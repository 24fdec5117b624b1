"""Amounts of money as people read them."""

from __future__ import annotations

import re
from fractions import Fraction

from domain.prize_fund import Money

_CODE = re.compile(r"[A-Z]{3}")

UNUSUAL_DIGITS = {
    **dict.fromkeys(("BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND"), 0),
    **dict.fromkeys(("VUV", "XAF", "XOF", "XPF"), 0),
    **dict.fromkeys(("BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"), 3),
}
"""Currencies whose smallest unit is not a hundredth (ISO 4217)."""

_USUAL_DIGITS = 2


def is_currency(code: str) -> bool:
    """Whether this has the form of a currency's code (ISO 4217): three capital letters."""
    return _CODE.fullmatch(code) is not None


def digits_of(currency: str) -> int:
    """How many digits the smallest unit of a currency has behind the point (ISO 4217)."""
    return UNUSUAL_DIGITS.get(currency, _USUAL_DIGITS)


def money_text(amount: Money | Fraction, currency: str) -> str:
    """An amount in smallest units with its currency: 12345 is 123.45 EUR. Fractions of a cent are cut off."""
    digits = digits_of(currency)
    whole, rest = divmod(int(amount), 10**digits)
    return f"{whole}.{rest:0{digits}} {currency}" if digits else f"{whole} {currency}"
