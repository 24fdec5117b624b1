"""A tournament's rounds as cells of a file: one for every player and public round."""

from __future__ import annotations

from collections.abc import Mapping

from domain.state.rounds import Game
from domain.state.tournament import Tournament
from domain.trf.model import NOTHING, Cell, Mark
from domain.values import ByeKind, Colour, Outcome, PlayerId, Tpn

_MARKS = {
    Outcome.WHITE_WINS: (Mark.WIN, Mark.LOSS),
    Outcome.DRAW: (Mark.DRAW, Mark.DRAW),
    Outcome.BLACK_WINS: (Mark.LOSS, Mark.WIN),
    Outcome.BOTH_LOSE: (Mark.LOSS, Mark.LOSS),
    Outcome.WHITE_DRAWS_BLACK_LOSES: (Mark.DRAW, Mark.LOSS),
    Outcome.WHITE_LOSES_BLACK_DRAWS: (Mark.LOSS, Mark.DRAW),
    Outcome.WHITE_WINS_FORFEIT: (Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS),
    Outcome.BLACK_WINS_FORFEIT: (Mark.FORFEIT_LOSS, Mark.FORFEIT_WIN),
    Outcome.DOUBLE_FORFEIT: (Mark.FORFEIT_LOSS, Mark.FORFEIT_LOSS),
    Outcome.WHITE_WINS_UNRATED: (Mark.UNRATED_WIN, Mark.UNRATED_LOSS),
    Outcome.DRAW_UNRATED: (Mark.UNRATED_DRAW, Mark.UNRATED_DRAW),
    Outcome.BLACK_WINS_UNRATED: (Mark.UNRATED_LOSS, Mark.UNRATED_WIN),
    Outcome.ADJOURNED: (Mark.PENDING, Mark.PENDING),
    None: (Mark.BLANK, Mark.BLANK),
}

BYE_MARKS = {
    ByeKind.PAIRING_ALLOCATED: Mark.PAIRING_ALLOCATED_BYE,
    ByeKind.FULL_POINT: Mark.FULL_POINT_BYE,
    ByeKind.HALF_POINT: Mark.HALF_POINT_BYE,
    ByeKind.ZERO_POINT: Mark.ZERO_POINT_BYE,
}


def cells_of(tournament: Tournament, numbers: Mapping[PlayerId, Tpn]) -> Mapping[PlayerId, list[Cell]]:
    """The cells of every player, round 1 first, with opponents by these numbers."""
    cells: dict[PlayerId, list[Cell]] = {player: [] for player in tournament.roster.players}
    for paired in tournament.public_rounds:
        for game in paired.games.values():
            white, black = _cells_of_game(game, numbers)
            cells[game.white].append(white)
            cells[game.black].append(black)
        if paired.bye is not None:
            cells[paired.bye].append(Cell(0, None, Mark.PAIRING_ALLOCATED_BYE))
        for player, those in cells.items():
            if len(those) < paired.number:
                kind = paired.unpaired.get(player, ByeKind.ZERO_POINT)
                those.append(Cell(0, None, BYE_MARKS[kind]))
    return cells


def _cells_of_game(game: Game, numbers: Mapping[PlayerId, Tpn]) -> tuple[Cell, Cell]:
    white, black = _MARKS[game.outcome]
    if game.colours_known:
        return Cell(numbers[game.black], Colour.WHITE, white), Cell(numbers[game.white], Colour.BLACK, black)
    return Cell(numbers[game.black], None, white), Cell(numbers[game.white], None, black)


def text_of(cell: Cell) -> str:
    """Ten columns: two blanks, opponent, colour, result."""
    if cell == NOTHING:
        return " " * 10
    colour = {Colour.WHITE: "w", Colour.BLACK: "b", None: "-"}[cell.colour]
    opponent = f"{cell.opponent:4}" if cell.opponent else "0000"
    return f"  {opponent} {colour} {cell.mark.value}"
