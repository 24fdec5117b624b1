"""The public data of players, without birth dates and contacts."""

from __future__ import annotations

import unicodedata
from typing import Any

from domain.state.roster import Player
from domain.values import Tpn


def person(player: Player, tpn: Tpn | None) -> dict[str, Any]:
    """The public data of a player."""
    return {
        "player": player.id,
        "tpn": tpn,
        "name": player.name,
        "title": player.title.value,
        "rating": player.rating,
        "federation": player.federation,
    }


def alphabetical(name: str) -> str:
    """The sort key of a name: its letters without accents and case."""
    bare = unicodedata.normalize("NFKD", name)
    return "".join(each for each in bare if not unicodedata.combining(each)).casefold()
