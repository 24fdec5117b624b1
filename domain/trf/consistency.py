"""What lines say of each other: opponents, colours, results, byes and points must agree."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import replace

from domain.trf.cells import BYE_MARKS
from domain.trf.errors import TrfError
from domain.trf.model import Cell, Mark, Rank, Trf, TrfPlayer
from domain.trf.players import CELL_WIDTH, FIRST_CELL
from domain.trf.worth import points_of_rounds
from domain.values import ByeKind, RoundNumber

_COUNT = re.compile(r"\s*([0-9]{1,5})")
_AGREE = frozenset(
    {
        (Mark.WIN, Mark.LOSS),
        (Mark.DRAW, Mark.DRAW),
        (Mark.LOSS, Mark.LOSS),
        (Mark.DRAW, Mark.LOSS),
        (Mark.UNRATED_WIN, Mark.UNRATED_LOSS),
        (Mark.UNRATED_DRAW, Mark.UNRATED_DRAW),
        (Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS),
        (Mark.FORFEIT_LOSS, Mark.FORFEIT_LOSS),
        (Mark.PENDING, Mark.PENDING),
        (Mark.BLANK, Mark.BLANK),
    }
)


def settled(trf: Trf) -> Trf:
    """The file with its byes in the cells of the rounds, checked. Raises TrfError."""
    _check_end(trf)
    _check_records(trf)
    settled_trf = _with_byes(trf)
    for player in settled_trf.players:
        for number, cell in enumerate(player.cells, start=1):
            if cell.opponent:
                _check_game(settled_trf, player, number, cell)
    _check_points(settled_trf)
    return settled_trf


def column_of(number: RoundNumber, offset: int = 0) -> int:
    """The column where the cell of a round begins."""
    return FIRST_CELL + CELL_WIDTH * (number - 1) + offset


def _check_end(trf: Trf) -> None:
    """A last line without an end, and fewer players than announced (062): the file was cut off."""
    last = trf.lines[-1] if trf.lines else None
    announced = next((line for line in trf.lines if line.text.startswith("062")), None)
    count = _COUNT.match(announced.text, 3) if announced else None
    if last is not None and announced is not None and count and not last.ending and len(trf.players) < int(count[1]):
        says = f"the file ends here: line {announced.number} announces {count[1]} players, but {len(trf.players)} came"
        raise TrfError(last.number, len(last.text) + 1, says)


def _check_records(trf: Trf) -> None:
    named = [(record.line, rank) for record in trf.byes for rank in record.players]
    named += [(record.line, rank) for record in trf.prohibited for rank in record.players]
    named += [(record.line, rank) for record in trf.abnormal for rank in record.players]
    for line, rank in named:
        if rank not in trf.player_of:
            raise TrfError(line, 5, f"no player has starting rank {rank}")
    if trf.rounds is not None and trf.last_paired > trf.rounds:
        line = next(each.number for each in trf.lines if each.text[:3] in ("142", "XXR"))
        raise TrfError(line, 5, f"{trf.rounds} rounds are announced, but {trf.last_paired} are paired")
    places = [player.place for player in trf.players]
    if trf.by_place and (None in places or 0 in places or len(set(places)) < len(places)):
        line = next((each.number for each in trf.lines if each.text.startswith("XXC")), 1)
        raise TrfError(line, 5, "pairing by rank needs a different rank for every player in columns 86-89")


def _with_byes(trf: Trf) -> Trf:
    """Fill the cells of rounds with what 240 says of them, and tell the kind of the oldest files' `0000 - +`."""
    told: dict[Rank, dict[RoundNumber, tuple[ByeKind, int]]] = defaultdict(dict)
    for record in trf.byes:
        if record.round is not None:
            for rank in record.players:
                told[rank][record.round] = (record.kind, record.line)
    full = _rounds_with_several_old_byes(trf)
    columns = trf.columns
    allocated: dict[RoundNumber, TrfPlayer] = {}
    players = []
    for player in trf.players:
        cells = [_settled_cell(player, number, told[player.rank].get(number), full) for number in range(1, columns + 1)]
        for number, cell in enumerate(cells, start=1):
            if cell.mark is Mark.PAIRING_ALLOCATED_BYE:
                other = allocated.setdefault(number, player)
                if other is not player:
                    message = f"a second pairing-allocated bye in round {number}: {other.rank} has it already"
                    raise TrfError(player.line, column_of(number, 7), message)
        players.append(replace(player, cells=tuple(cells)))
    return replace(trf, players=tuple(players), player_of={player.rank: player for player in players})


def _rounds_with_several_old_byes(trf: Trf) -> frozenset[RoundNumber]:
    """Rounds where more than one player has `0000 - +`: they cannot all be the pairing's bye."""
    count: dict[RoundNumber, int] = defaultdict(int)
    for player in trf.players:
        for number, cell in enumerate(player.cells, start=1):
            if not cell.opponent and cell.mark in (Mark.FORFEIT_WIN, Mark.PAIRING_ALLOCATED_BYE):
                count[number] += 1
    return frozenset(number for number, times in count.items() if times > 1)


def _settled_cell(
    player: TrfPlayer, number: RoundNumber, told: tuple[ByeKind, int] | None, full: frozenset[RoundNumber]
) -> Cell:
    cell = player.cell(number)
    if not cell.opponent and cell.mark is Mark.FORFEIT_WIN:
        cell = Cell(0, None, Mark.FULL_POINT_BYE if number in full else Mark.PAIRING_ALLOCATED_BYE)
    if told is None:
        return cell
    kind, line = told
    mark = BYE_MARKS[kind]
    if not cell.opponent and cell.mark in (Mark.BLANK, mark):
        return Cell(0, None, mark)
    message = f"player {player.rank} has a {kind} bye in round {number} here, but another entry in line {player.line}"
    raise TrfError(line, 5, message)


def _check_game(trf: Trf, player: TrfPlayer, number: RoundNumber, cell: Cell) -> None:
    opponent = trf.player_of.get(cell.opponent)
    if opponent is None:
        message = f"round {number}: no player has starting rank {cell.opponent}"
        raise TrfError(player.line, column_of(number), message)
    if opponent is player:
        raise TrfError(player.line, column_of(number), f"round {number}: player {player.rank} meets himself")
    other = opponent.cell(number)
    where = f"round {number}: line {opponent.line} (player {opponent.rank})"
    if other.opponent != player.rank:
        says = f"meets {other.opponent}" if other.opponent else "has no opponent"
        raise TrfError(player.line, column_of(number), f"{where} {says}, not {player.rank}")
    if cell.colour is not None and cell.colour is other.colour:
        raise TrfError(player.line, column_of(number, 5), f"{where} has {other.colour} too")
    if (cell.mark, other.mark) not in _AGREE and (other.mark, cell.mark) not in _AGREE:
        message = f"{where} has result {other.mark.value!r}, which does not go with {cell.mark.value!r}"
        raise TrfError(player.line, column_of(number, 7), message)


def _check_points(trf: Trf) -> None:
    """The points are those of the rounds played; byes asked for in later rounds may be counted or not."""
    last = trf.last_paired
    for player in trf.players:
        if player.points is None:
            continue
        worth = points_of_rounds(trf, player)
        allowed = {sum(worth[:last]), sum(worth)}
        if player.points not in allowed:
            message = f"the points are {player.points / 2}, but the results make {sum(worth[:last]) / 2}"
            raise TrfError(player.line, 81, message)
