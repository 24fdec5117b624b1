"""The body of a pairing by hand, and its pairs."""

from __future__ import annotations

from domain.values import PlayerId
from server.http.bodies import Body, Text
from server.service.corrections import PlayerPairs


class BoardsBody(Body, kw_only=True):
    """A whole pairing by players: White and Black of each board in order, and who has the bye.

    `acknowledged` means that the sender saw which absolute criteria it breaks.
    """

    boards: list[tuple[str, str]]
    bye: str | None = None
    reason: Text = ""
    acknowledged: bool = False


def pairs_of(body: BoardsBody) -> tuple[PlayerPairs, PlayerId | None]:
    """The pairs in order of boards, White first, and the player with the bye."""
    pairs = tuple((PlayerId(white), PlayerId(black)) for white, black in body.boards)
    return pairs, None if body.bye is None else PlayerId(body.bye)
