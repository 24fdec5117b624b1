"""The score with which each player of a file went into a round: by the results and the points of that day."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import chain

from domain.trf import bye_corrections
from domain.trf.model import Rank, Trf
from domain.trf.result_corrections import by_game, points_lost
from domain.trf.scoring_changes import scoring_of_round
from domain.trf.worth import points_of_rounds
from domain.values import Points, RoundNumber, Scoring


class ScoresBefore:
    """The scores before each round, in half points, without virtual points; each set of points is counted once."""

    def __init__(self, trf: Trf) -> None:
        self._trf = trf
        self._corrections = by_game(trf).values()
        self._worth: dict[Scoring, Mapping[Rank, tuple[Points, ...]]] = {}

    def round(self, number: RoundNumber) -> Mapping[Rank, Points]:
        """The score of each player before a round; a result that was corrected later counts as it was then."""
        scoring = scoring_of_round(self._trf, number)
        trf = replace(self._trf, scoring=scoring)
        if scoring not in self._worth:
            self._worth[scoring] = {player.rank: points_of_rounds(trf, player) for player in trf.players}
        scores = {rank: sum(worth[: number - 1]) for rank, worth in self._worth[scoring].items()}
        for each in chain.from_iterable(self._corrections):
            if each.round < number <= each.paired:
                for rank, points in points_lost(trf, each):
                    scores[rank] += points
        for bye in self._trf.bye_corrections:
            if bye.missed < number <= bye.round:
                scores[bye.rank] += bye_corrections.points_lost(trf, bye)
        return scores
