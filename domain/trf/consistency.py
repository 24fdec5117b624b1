"""Checks across lines: opponents, colours, results, byes and points must agree."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import replace

from domain.messages import message
from domain.trf import bye_corrections, impossible, result_corrections, rounds_changes, scoring_changes
from domain.trf.acceleration import check_virtual
from domain.trf.cells import BYE_MARKS
from domain.trf.errors import TrfError
from domain.trf.model import FileLine, Rank, ResultMark, RoundCell, Trf, TrfPlayer
from domain.trf.players import CELL_WIDTH, FIRST_CELL
from domain.trf.rating_results import for_standings
from domain.trf.worth import points_of_rounds
from domain.values import ByeKind, RoundNumber

_COUNT = re.compile(r"\s*([0-9]{1,5})")
_AGREE = frozenset(
    {
        (ResultMark.WIN, ResultMark.LOSS),
        (ResultMark.DRAW, ResultMark.DRAW),
        (ResultMark.LOSS, ResultMark.LOSS),
        (ResultMark.DRAW, ResultMark.LOSS),
        (ResultMark.UNRATED_WIN, ResultMark.UNRATED_LOSS),
        (ResultMark.UNRATED_DRAW, ResultMark.UNRATED_DRAW),
        (ResultMark.FORFEIT_WIN, ResultMark.FORFEIT_LOSS),
        (ResultMark.FORFEIT_LOSS, ResultMark.FORFEIT_LOSS),
        (ResultMark.PENDING, ResultMark.PENDING),
        (ResultMark.BLANK, ResultMark.BLANK),
    }
)


def settled(trf: Trf) -> Trf:
    """The file with its byes in the cells of the rounds, checked. Raises TrfError."""
    _check_end(trf)
    _check_records(trf)
    possible = impossible.with_possible(trf)
    of_standings = for_standings(_with_byes(scoring_changes.with_fitting(rounds_changes.with_fitting(possible))))
    settled_trf = bye_corrections.with_fitting(result_corrections.with_fitting(of_standings))
    for player in settled_trf.players:
        for number, cell in enumerate(player.cells, start=1):
            if cell.opponent:
                _check_game(settled_trf, player, number, cell)
    _check_points(settled_trf)
    return settled_trf


def column_of(number: RoundNumber, offset: int = 0) -> int:
    """The column where the cell of a round begins."""
    return FIRST_CELL + CELL_WIDTH * (number - 1) + offset


def announced_players(line: FileLine) -> int | None:
    """The number of players of a line 062; None if it begins with no number."""
    count = _COUNT.match(line.text, 3)
    return None if count is None else int(count[1])


def _check_end(trf: Trf) -> None:
    """Raise TrfError for a last line without an end and fewer players than announced (062): the file was cut off."""
    last = trf.lines[-1] if trf.lines else None
    announced = next((line for line in trf.lines if line.text.startswith("062")), None)
    total = None if announced is None else announced_players(announced)
    is_open = last is not None and not last.ending
    if last is not None and announced is not None and total is not None and is_open and len(trf.players) < total:
        reason = message("trf.cut-off", line=announced.number, total=total, number=len(trf.players))
        raise TrfError(last.number, len(last.text) + 1, reason)


def _check_records(trf: Trf) -> None:
    named = [(record.line, rank) for record in trf.byes for rank in record.players]
    named += [(record.line, rank) for record in trf.prohibited for rank in record.players]
    named += [(record.line, rank) for record in trf.abnormal for rank in record.players]
    for line, rank in named:
        if rank not in trf.player_of:
            raise TrfError(line, 5, message("trf.no-such-rank", number=rank))
    if trf.rounds is not None and trf.last_paired > trf.rounds:
        line = next(each.number for each in trf.lines if each.text[:3] in ("142", "XXR"))
        raise TrfError(line, 5, message("trf.more-rounds-paired", total=trf.rounds, number=trf.last_paired))
    for record in trf.prohibited:
        _check_span(trf, record.line, (5, 9), record.first_round, record.last_round or record.first_round)
    for points in trf.virtual:
        if trf.lines[points.line - 1].text.startswith("250"):
            _check_span(trf, points.line, (15, 19), points.first_round, points.last_round)
    check_virtual(trf)
    for bye in trf.byes:
        _check_span(trf, bye.line, (7,), bye.round or 0)
    for abnormal in trf.abnormal:
        _check_span(trf, abnormal.line, (20,), abnormal.round or 0)
    places = [player.place for player in trf.players]
    if trf.by_place and (None in places or 0 in places or len(set(places)) < len(places)):
        line = next((each.number for each in trf.lines if each.text.startswith("XXC")), 1)
        raise TrfError(line, 5, message("trf.ranks-not-distinct"))


def _check_span(trf: Trf, line: int, columns: tuple[int, ...], *rounds: RoundNumber) -> None:
    """Raise TrfError if a record names rounds after the last announced one."""
    for column, number in zip(columns, rounds, strict=True):
        if trf.rounds is not None and number > trf.rounds:
            raise TrfError(line, column, message("trf.round-not-announced", total=trf.rounds, number=number))


def _with_byes(trf: Trf) -> Trf:
    """Fill the cells of rounds with the values of 240, and settle the kind of the oldest files' `0000 - +`."""
    stated: dict[Rank, dict[RoundNumber, tuple[ByeKind, int]]] = defaultdict(dict)
    for record in trf.byes:
        if record.round is not None:
            for rank in record.players:
                before, _ = stated[rank].setdefault(record.round, (record.kind, record.line))
                if before is not record.kind:
                    was, now = BYE_MARKS[before], BYE_MARKS[record.kind]
                    raise TrfError(record.line, 5, message("trf.said-before", text=was.value, code=now.value))
    full = _rounds_with_several_old_byes(trf)
    columns = trf.columns
    allocated: dict[RoundNumber, TrfPlayer] = {}
    players = []
    for player in trf.players:
        cells = [
            _settled_cell(player, number, stated[player.rank].get(number), full) for number in range(1, columns + 1)
        ]
        for number, cell in enumerate(cells, start=1):
            if cell.mark is ResultMark.PAIRING_ALLOCATED_BYE:
                other = allocated.setdefault(number, player)
                if other is not player:
                    reason = message("trf.second-bye", round=number, number=other.rank)
                    raise TrfError(player.line, column_of(number, 7), reason)
        players.append(replace(player, cells=tuple(cells)))
    return replace(trf, players=tuple(players), player_of={player.rank: player for player in players})


def _rounds_with_several_old_byes(trf: Trf) -> frozenset[RoundNumber]:
    """Rounds where more than one player has `0000 - +`: they cannot all be the pairing's bye."""
    count: dict[RoundNumber, int] = defaultdict(int)
    for player in trf.players:
        for number, cell in enumerate(player.cells, start=1):
            if not cell.opponent and cell.mark in (ResultMark.FORFEIT_WIN, ResultMark.PAIRING_ALLOCATED_BYE):
                count[number] += 1
    return frozenset(number for number, times in count.items() if times > 1)


def _settled_cell(
    player: TrfPlayer, number: RoundNumber, stated: tuple[ByeKind, int] | None, full: frozenset[RoundNumber]
) -> RoundCell:
    cell = player.cell(number)
    if not cell.opponent and cell.mark is ResultMark.FORFEIT_WIN:
        cell = RoundCell(0, None, ResultMark.FULL_POINT_BYE if number in full else ResultMark.PAIRING_ALLOCATED_BYE)
    if stated is None:
        return cell
    kind, line = stated
    mark = BYE_MARKS[kind]
    if not cell.opponent and cell.mark in (ResultMark.BLANK, mark):
        return RoundCell(0, None, mark)
    reason = message("trf.other-bye", number=player.rank, bye=kind, round=number, line=player.line)
    raise TrfError(line, 5, reason)


def _check_game(trf: Trf, player: TrfPlayer, number: RoundNumber, cell: RoundCell) -> None:
    opponent = trf.player_of.get(cell.opponent)
    if opponent is None:
        reason = message("trf.no-such-opponent", round=number, number=cell.opponent)
        raise TrfError(player.line, column_of(number), reason)
    if opponent is player:
        raise TrfError(player.line, column_of(number), message("trf.meets-self", round=number, number=player.rank))
    other = opponent.cell(number)
    who = message("trf.player-of-line", round=number, line=opponent.line, number=opponent.rank)
    if other.opponent != player.rank:
        met = message("trf.meets-other", who=who, first=other.opponent, last=player.rank)
        alone = message("trf.meets-no-one", who=who, last=player.rank)
        raise TrfError(player.line, column_of(number), met if other.opponent else alone)
    if cell.colour is not None and cell.colour is other.colour:
        raise TrfError(player.line, column_of(number, 5), message("trf.same-colour", who=who, colour=other.colour))
    if (cell.mark, other.mark) not in _AGREE and (other.mark, cell.mark) not in _AGREE:
        reason = message("trf.results-disagree", who=who, text=other.mark.value, code=cell.mark.value)
        raise TrfError(player.line, column_of(number, 7), reason)


def _check_points(trf: Trf) -> None:
    """Raise TrfError for points that are not those of the rounds; open games and byes to come may be counted or not."""
    last = trf.last_paired
    for player in trf.players:
        if player.points is None:
            continue
        worth = points_of_rounds(trf, player)
        pending = sum(
            points for points, cell in zip(worth, player.cells, strict=True) if cell.mark is ResultMark.PENDING
        )
        allowed = {sum(worth[:last]) - uncounted for uncounted in (0, pending)}
        allowed |= {sum(worth) - uncounted for uncounted in (0, pending)}
        if player.points not in allowed:
            reason = message("trf.other-points", stated=player.points, computed=sum(worth[:last]))
            raise TrfError(player.line, 81, reason)
