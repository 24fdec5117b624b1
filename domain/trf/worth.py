"""What each round was worth to a player: the scoring, then the abnormal points of record 299."""

from __future__ import annotations

from domain.trf.model import AbnormalRecord, ResultMark, RoundCell, Trf, TrfPlayer
from domain.values import Points, RoundNumber, Score

_SCORES = {
    ResultMark.WIN: Score.WIN,
    ResultMark.DRAW: Score.DRAW,
    ResultMark.LOSS: Score.LOSS,
    ResultMark.UNRATED_WIN: Score.WIN,
    ResultMark.UNRATED_DRAW: Score.DRAW,
    ResultMark.UNRATED_LOSS: Score.LOSS,
    ResultMark.FORFEIT_WIN: Score.FORFEIT_WIN,
    ResultMark.FORFEIT_LOSS: Score.FORFEIT_LOSS,
    ResultMark.PENDING: Score.DRAW,
    ResultMark.PAIRING_ALLOCATED_BYE: Score.PAIRING_ALLOCATED_BYE,
    ResultMark.FULL_POINT_BYE: Score.FULL_POINT_BYE,
    ResultMark.HALF_POINT_BYE: Score.HALF_POINT_BYE,
    ResultMark.ZERO_POINT_BYE: Score.ZERO_POINT_BYE,
    ResultMark.BLANK: Score.ZERO_POINT_BYE,
}


def points_of_rounds(trf: Trf, player: TrfPlayer) -> tuple[Points, ...]:
    """Half points round by round, 299 included, virtual points left out.

    A penalty for all rounds (no mark, no round) counts once, in round 1.
    """
    found = [worth(trf, player, number, cell) for number, cell in enumerate(player.cells, start=1)]
    if found:
        found[0] += sum(
            record.points
            for record in trf.abnormal
            if record.score is None and record.round is None and _concerns(record, player)
        )
    return tuple(found)


def worth(trf: Trf, player: TrfPlayer, number: RoundNumber, cell: RoundCell) -> Points:
    """What such a result of a round is worth to the player, in half points, with the abnormal points of the round."""
    if cell.opponent and cell.mark is ResultMark.BLANK:
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
