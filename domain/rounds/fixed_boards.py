"""The numbers of the boards of a round: in their order (C.04.2), but for players who need a board of their own.

Who needs a fixed board, because of a wheelchair for example, has its number in `Player.board`. It never changes who
meets whom.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from domain.messages import message
from domain.rounds.boards import PairedBoard
from domain.state.roster import Player
from domain.state.rounds import Round
from domain.state.tournament import Tournament
from domain.values import GameId, PlayerId
from domain.warning_levels import ActionWarning, WarningLevel


def numbered(
    tournament: Tournament, boards: Sequence[PairedBoard]
) -> tuple[tuple[PairedBoard, ...], Mapping[GameId, int]]:
    """The boards in order of their numbers, and the numbers that are not their places in this order.

    A game with a fixed board has its number, or the next free one if an earlier game has it. The other games keep
    their order on the boards that are left.
    """
    players = tournament.roster.players
    taken: dict[int, PairedBoard] = {}
    others = []
    for each in boards:
        wanted = players[each.white].board or players[each.black].board
        if not wanted:
            others.append(each)
            continue
        while wanted in taken:
            wanted += 1
        taken[wanted] = each
    free = 1
    for each in others:
        while free in taken:
            free += 1
        taken[free] = each
    order = sorted(taken)
    displaced = {taken[number].game: number for place, number in enumerate(order, start=1) if number != place}
    return tuple(taken[number] for number in order), displaced


def moved(tournament: Tournament, paired: Round) -> tuple[PlayerId, ...]:
    """The players who need a fixed board and sit at another one in this round."""
    return tuple(
        player
        for game in paired.games.values()
        for player in (game.white, game.black)
        if tournament.roster.players[player].board not in (0, game.board)
    )


def warnings_of_board(board: int | None, players: int) -> tuple[ActionWarning, ...]:
    """A fixed board with a higher number than so many players need may be a slip; or it stands apart."""
    if not board or board <= players:
        return ()
    text = message("warning.board-beyond", number=board, total=players)
    return (ActionWarning("board-beyond", WarningLevel.INFORMATION, text, "", in_every_mode=True),)


def sharing(players: Mapping[PlayerId, Player], player: PlayerId) -> tuple[PlayerId, ...]:
    """The other players with the fixed board of this one."""
    board = players[player].board
    return tuple(each.id for each in players.values() if board and each.board == board and each.id != player)
