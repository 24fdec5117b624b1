"""Players who left a tournament: how, and after which round."""

from __future__ import annotations

from typing import NamedTuple

from domain.state.roster import Player
from domain.values import RoundNumber

WITHDRAWN, EXPELLED = "withdrawn", "expelled"


class Departure(NamedTuple):
    """WITHDRAWN or EXPELLED, and the last round before it (0 before round one)."""

    how: str
    after: RoundNumber


def departure(player: Player, after: RoundNumber) -> Departure | None:
    """The departure by what was known after this round; None if the player had not left."""
    expulsion = player.expulsion
    if expulsion is not None and expulsion.round <= after + 1:
        return Departure(EXPELLED, expulsion.round - 1)
    since = player.withdrawn_from if expulsion is None else expulsion.withdrawn_from
    if since is not None and since <= after + 1:
        return Departure(WITHDRAWN, since - 1)
    return None
