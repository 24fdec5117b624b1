"""The bodies of a pairing by hand, and their pairs."""

from __future__ import annotations

from domain.rounds.hand_checks import HandBoards
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


class AmendmentBody(BoardsBody, kw_only=True):
    """A published pairing as it becomes: `left_out` had a board, stay away, and have a zero-point bye."""

    left_out: tuple[str, ...] = ()


class HandBoardsBody(BoardsBody, kw_only=True):
    """A pairing that is being made: `unpaired` are on no board yet. Reason and consent do not matter.

    `left_out` are those of them who had a board and stay away: the system's pairing beside it is one without them.
    `at_once`: check it without the system's pairing, if the system has yet to make that.
    """

    unpaired: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    at_once: bool = False


def pairs_of(body: BoardsBody) -> tuple[PlayerPairs, PlayerId | None]:
    """The pairs in order of boards, White first, and the player with the bye."""
    pairs = tuple((PlayerId(white), PlayerId(black)) for white, black in body.boards)
    return pairs, None if body.bye is None else PlayerId(body.bye)


def hand_boards_of(body: HandBoardsBody) -> HandBoards:
    """The boards as the domain has them."""
    unpaired, left_out = (tuple(map(PlayerId, each)) for each in (body.unpaired, body.left_out))
    return HandBoards(*pairs_of(body), unpaired, left_out)
