"""A tournament's rounds as cells of a file: one for every player and public round."""

from __future__ import annotations

from collections.abc import Mapping

from domain.state.rounds import Game
from domain.state.tournament import Tournament
from domain.trf.model import NOTHING, Rank, ResultMark, RoundCell, TrfPlayer
from domain.values import ByeKind, Colour, Outcome, PlayerId, RoundNumber, Tpn

_MARKS = {
    Outcome.WHITE_WINS: (ResultMark.WIN, ResultMark.LOSS),
    Outcome.DRAW: (ResultMark.DRAW, ResultMark.DRAW),
    Outcome.BLACK_WINS: (ResultMark.LOSS, ResultMark.WIN),
    Outcome.BOTH_LOSE: (ResultMark.LOSS, ResultMark.LOSS),
    Outcome.WHITE_DRAWS_BLACK_LOSES: (ResultMark.DRAW, ResultMark.LOSS),
    Outcome.WHITE_LOSES_BLACK_DRAWS: (ResultMark.LOSS, ResultMark.DRAW),
    Outcome.WHITE_WINS_FORFEIT: (ResultMark.FORFEIT_WIN, ResultMark.FORFEIT_LOSS),
    Outcome.BLACK_WINS_FORFEIT: (ResultMark.FORFEIT_LOSS, ResultMark.FORFEIT_WIN),
    Outcome.DOUBLE_FORFEIT: (ResultMark.FORFEIT_LOSS, ResultMark.FORFEIT_LOSS),
    Outcome.WHITE_WINS_UNRATED: (ResultMark.UNRATED_WIN, ResultMark.UNRATED_LOSS),
    Outcome.DRAW_UNRATED: (ResultMark.UNRATED_DRAW, ResultMark.UNRATED_DRAW),
    Outcome.BLACK_WINS_UNRATED: (ResultMark.UNRATED_LOSS, ResultMark.UNRATED_WIN),
    Outcome.ADJOURNED: (ResultMark.PENDING, ResultMark.PENDING),
    None: (ResultMark.BLANK, ResultMark.BLANK),
}

BYE_MARKS = {
    ByeKind.PAIRING_ALLOCATED: ResultMark.PAIRING_ALLOCATED_BYE,
    ByeKind.FULL_POINT: ResultMark.FULL_POINT_BYE,
    ByeKind.HALF_POINT: ResultMark.HALF_POINT_BYE,
    ByeKind.ZERO_POINT: ResultMark.ZERO_POINT_BYE,
}


def marks_of(outcome: Outcome | None) -> tuple[ResultMark, ResultMark]:
    """The marks of a result in White's and Black's cells."""
    return _MARKS[outcome]


def cells_of(tournament: Tournament, numbers: Mapping[PlayerId, Tpn]) -> Mapping[PlayerId, list[RoundCell]]:
    """The cells of every player, round 1 first, with opponents by these numbers."""
    cells: dict[PlayerId, list[RoundCell]] = {player: [] for player in tournament.roster.players}
    for paired in tournament.public_rounds:
        for game in paired.games.values():
            white, black = _cells_of_game(game, numbers)
            cells[game.white].append(white)
            cells[game.black].append(black)
        if paired.bye is not None:
            cells[paired.bye].append(RoundCell(0, None, ResultMark.PAIRING_ALLOCATED_BYE))
        for player, those in cells.items():
            if len(those) < paired.number:
                kind = paired.unpaired.get(player, ByeKind.ZERO_POINT)
                those.append(RoundCell(0, None, BYE_MARKS[kind]))
    return cells


def cells_of_result(white: Rank, black: Rank, outcome: Outcome) -> Mapping[Rank, RoundCell]:
    """The cells of two players whose game has this result."""
    of_white, of_black = marks_of(outcome)
    return {white: RoundCell(black, Colour.WHITE, of_white), black: RoundCell(white, Colour.BLACK, of_black)}


def have_cells(players: Mapping[Rank, TrfPlayer], number: RoundNumber, cells: Mapping[Rank, RoundCell]) -> bool:
    """Whether a file has these cells of a round."""
    return all(rank in players and players[rank].cell(number) == cell for rank, cell in cells.items())


def _cells_of_game(game: Game, numbers: Mapping[PlayerId, Tpn]) -> tuple[RoundCell, RoundCell]:
    white, black = _MARKS[game.outcome]
    if game.colours_known:
        return RoundCell(numbers[game.black], Colour.WHITE, white), RoundCell(numbers[game.white], Colour.BLACK, black)
    return RoundCell(numbers[game.black], None, white), RoundCell(numbers[game.white], None, black)


def text_of(cell: RoundCell) -> str:
    """Ten columns: two blanks, opponent, colour, result."""
    if cell == NOTHING:
        return " " * 10
    colour = {Colour.WHITE: "w", Colour.BLACK: "b", None: "-"}[cell.colour]
    opponent = f"{cell.opponent:4}" if cell.opponent else "0000"
    return f"  {opponent} {colour} {cell.mark.value}"
