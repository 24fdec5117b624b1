"""What each round was worth to a player: the scoring, then the abnormal points of record 299."""

from __future__ import annotations

from domain.trf.model import AbnormalRecord, Cell, Mark, Trf, TrfPlayer
from domain.values import Points, RoundNumber, Score

_SCORES = {
    Mark.WIN: Score.WIN,
    Mark.DRAW: Score.DRAW,
    Mark.LOSS: Score.LOSS,
    Mark.UNRATED_WIN: Score.WIN,
    Mark.UNRATED_DRAW: Score.DRAW,
    Mark.UNRATED_LOSS: Score.LOSS,
    Mark.FORFEIT_WIN: Score.FORFEIT_WIN,
    Mark.FORFEIT_LOSS: Score.FORFEIT_LOSS,
    Mark.PENDING: Score.DRAW,
    Mark.PAIRING_ALLOCATED_BYE: Score.PAIRING_ALLOCATED_BYE,
    Mark.FULL_POINT_BYE: Score.FULL_POINT_BYE,
    Mark.HALF_POINT_BYE: Score.HALF_POINT_BYE,
    Mark.ZERO_POINT_BYE: Score.ZERO_POINT_BYE,
    Mark.BLANK: Score.ZERO_POINT_BYE,
}


def points_of_rounds(trf: Trf, player: TrfPlayer) -> tuple[Points, ...]:
    """Half points round by round, 299 included, virtual points left out.

    A penalty for all rounds (no mark, no round) counts once, in round 1.
    """
    worth = [_worth(trf, player, number, cell) for number, cell in enumerate(player.cells, start=1)]
    if worth:
        worth[0] += sum(
            record.points
            for record in trf.abnormal
            if record.score is None and record.round is None and _concerns(record, player)
        )
    return tuple(worth)


def _worth(trf: Trf, player: TrfPlayer, number: RoundNumber, cell: Cell) -> Points:
    if cell.opponent and cell.mark is Mark.BLANK:
        return 0
    score = _SCORES[cell.mark]
    points = trf.scoring.points(score)
    for record in trf.abnormal:
        if not _concerns(record, player):
            continue
        if record.score is None and record.round == number:
            points += record.points
        elif record.score is score and record.round in (None, number):
            points = record.points
    return points


def _concerns(record: AbnormalRecord, player: TrfPlayer) -> bool:
    return not record.players or player.rank in record.players
