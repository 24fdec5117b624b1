"""The alphabetical order of names: the collation of the tournament's language (Unicode Technical Standard 10, CLDR)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from types import MappingProxyType

import icu

from domain.state.settings import Settings
from server.languages import BY_FEDERATION

_ORDERS = {
    "az": "AZE",
    "bs": "BIH",
    "cs": "CZE",
    "cy": "WLS",
    "da": "DEN",
    "et": "EST",
    "fi": "FIN",
    "fo": "FAI",
    "hr": "CRO",
    "hu": "HUN",
    "is": "ISL",
    "kk": "KAZ",
    "lt": "LTU",
    "lv": "LAT",
    "mk": "MKD",
    "mt": "MLT",
    "nb": "NOR",
    "ro": "ROU MDA",
    "sk": "SVK",
    "sl": "SLO",
    "sq": "ALB KOS",
    "sr": "SRB MNE",
    "sv": "SWE",
    "tk": "TKM",
    "tr": "TUR",
    "uk": "UKR",
    "uz": "UZB",
    "vi": "VIE",
}
_ORDER_BY_FEDERATION = MappingProxyType(
    {federation: code for code, federations in _ORDERS.items() for federation in federations.split()}
    | dict(BY_FEDERATION)
)
_KEPT = 16_384
_AFTER_SURNAME = "\t"
"""In the place of the comma, before every other character: Garcia before Garcia Lopez."""


def collation(settings: Settings) -> str:
    """The language whose order the lists of a tournament follow (BCP 47).

    It is the tournament's own, or else that of its federation; `und`, the order that most languages share, for others.
    """
    return settings.language or _ORDER_BY_FEDERATION.get(settings.federation, "und")


def name_order(settings: Settings) -> Callable[[str], bytes]:
    """The sort key of names in the lists of a tournament."""
    return _key_of(collation(settings))


@cache
def _key_of(language: str) -> Callable[[str], bytes]:
    collator = icu.Collator.createInstance(icu.Locale(language))

    @lru_cache(_KEPT)
    def key(name: str) -> bytes:
        return bytes(collator.getSortKey(name.replace(", ", _AFTER_SURNAME, 1)))

    return key
