"""A field as the text of a Tournament Report File, as the programs on the package index read it.

Both spellings of everything are written (142 and XXR, 152 and XXC, 250 and XXA), since each program reads its own.
An absent player has a zero-point bye in the column of the round to be paired.
"""

from __future__ import annotations

from domain.pairing.system import Field, FieldPlayer, RoundRecord
from domain.values import Colour, Points, Score, Scoring, Tpn

SIGNS = {
    Score.WIN: "1",
    Score.DRAW: "=",
    Score.LOSS: "0",
    Score.FORFEIT_WIN: "+",
    Score.FORFEIT_LOSS: "-",
    Score.PAIRING_ALLOCATED_BYE: "U",
    Score.FULL_POINT_BYE: "F",
    Score.HALF_POINT_BYE: "H",
    Score.ZERO_POINT_BYE: "Z",
}
_ABSENT = "0000 - Z"


def decimal(points: Points) -> str:
    """Half points as a decimal number."""
    return f"{points / 2:.1f}"


def text_of(field: Field) -> str:
    """The whole file."""
    lines = ["012 Random"]
    lines += [_player_line(player, field) for player in field.players]
    white = field.initial_colour is Colour.WHITE
    lines += [f"142 {field.rounds}", f"XXR {field.rounds}"]
    lines += [f"152 {'W' if white else 'B'}", f"XXC {'white1' if white else 'black1'}"]
    lines += _virtual_lines(field)
    for one, other in sorted(field.prohibited):
        lines += [f"260   1 {field.rounds:3d} {one:4d} {other:4d}", f"XXP {one} {other}"]
    lines += _scoring_lines(field.scoring)
    return "".join(line + "\n" for line in lines)


def _player_line(player: FieldPlayer, field: Field) -> str:
    cells = [_cell(record) for record in player.history]
    if not player.present:
        cells.append(_ABSENT)
    head = f"001 {player.tpn:4d}      {player.name:<33} {2400 - player.tpn:4d} NOR"
    return f"{head:<80}{decimal(player.score):>4} {player.tpn:4d}  " + "  ".join(cells)


def _cell(record: RoundRecord) -> str:
    if record.opponent is None:
        return f"0000 - {SIGNS[record.score]}"
    colour = "w" if record.colour is Colour.WHITE else "b"
    return f"{record.opponent:4d} {colour} {SIGNS[record.score]}"


def _virtual_lines(field: Field) -> list[str]:
    lines: list[str] = []
    for player in field.players:
        points = [*(record.virtual for record in player.history), player.virtual]
        if any(points):
            lines.append(f"XXA {player.tpn:4d} " + " ".join(f"{decimal(worth):>4}" for worth in points))
            lines += [_record_250(player.tpn, number, worth) for number, worth in enumerate(points, start=1) if worth]
    return lines


def _record_250(tpn: Tpn, number: int, worth: Points) -> str:
    return f"250      {decimal(worth):>4} {number:3d} {number:3d} {tpn:4d} {tpn:4d}"


def _scoring_lines(scoring: Scoring) -> list[str]:
    if scoring == Scoring():
        return []
    worth = {"W": scoring.win, "D": scoring.draw, "L": scoring.loss, "A": 0, "P": scoring.pairing_allocated_bye}
    cells = "     ".join(f"{symbol}{decimal(points)}" for symbol, points in worth.items())
    byes = {
        "FW": scoring.forfeit_win,
        "FPB": scoring.full_point_bye,
        "HPB": scoring.half_point_bye,
        "PAB": scoring.pairing_allocated_bye,
    }
    extension = {"W": scoring.win, "D": scoring.draw, **byes}
    return [f"162  {cells}", "XXS " + " ".join(f"{symbol}={decimal(points)}" for symbol, points in extension.items())]
