"""The quality criteria counted on boards that someone else made, bracket by bracket as the boards imply them.

A bracket is the score of the lower player of a board. Who plays below the own score, or has the bye, floats down from
each bracket in between, as when the round is paired bracket by bracket. Where the system's own pairing has a collapsed
last bracket (2017 A.9), its scores are one bracket here too. What a bracket leaves to the next one (C8) is no count of
boards and is left out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from domain.pairing.breaches import SeatedRound
from domain.pairing.counting import FailedCriteria, FloatDirection, PlayerPast, RoundCount
from domain.pairing.dutch import criteria as of
from domain.pairing.dutch.candidate import BracketCandidate, CandidatePair, DutchBracket
from domain.pairing.dutch.contestants import DutchContestant, DutchFloat, contestants_of
from domain.pairing.dutch.criteria import Criterion
from domain.pairing.dutch.editions import DutchEdition
from domain.pairing.system import Field, Pair
from domain.values import Colour, Points, Tpn

_FLOATS = {
    DutchFloat.NONE: FloatDirection.NONE,
    DutchFloat.DOWN: FloatDirection.DOWN,
    DutchFloat.UP: FloatDirection.UP,
}
_BELOW_ALL: Points = -1
"""Where the player with the bye is paired: below every score."""
_REPEATS = (of.scores_of_downfloaters, of.pairing_score_difference)
"""Criteria that every float of a board fails, which the number of downfloaters says already."""


@dataclass(frozen=True, slots=True)
class SeatedCandidate(BracketCandidate):
    """A part of a bracket whose boards have their colours already, which need not be those of the rules."""

    colours: Mapping[Tpn, Colour] = field(default_factory=dict)

    def denied(self) -> list[DutchContestant]:
        """The players whose colour is not the one that they prefer."""
        return [player for game in self.games for player in game if self._is_denied(player)]

    def denied_around_topscorers(self) -> list[DutchContestant]:
        """The topscorers and opponents of topscorers whose colour is not the one that they prefer."""
        return [p for game in self.games if game.has_topscorer() for p in game if self._is_denied(p)]

    def _is_denied(self, player: DutchContestant) -> bool:
        return player.preference.colour not in (None, self.colours[player.tpn])


def pasts(edition: DutchEdition, everyone: Field) -> Mapping[Tpn, PlayerPast]:
    """The past of every player."""
    known = contestants_of(everyone.with_present({each.tpn for each in everyone.players}), edition.past)
    return {
        each.tpn: PlayerPast(each.preference, (_FLOATS[each.floats[0]], _FLOATS[each.floats[1]]), each.may_take_bye)
        for each in known
    }


def failed_criteria(
    edition: DutchEdition, known: Field, boards: Sequence[Pair], bye: Tpn | None, last_bracket: Points | None = None
) -> FailedCriteria:
    """What these boards fail of the edition's quality criteria; all players up to `last_bracket` are one bracket.

    Raises KeyError for a number that no player has.
    """
    seated = SeatedRound(known, boards, bye)
    players = {each.tpn: each for each in contestants_of(seated.field, edition.past)}
    criteria = tuple(each for each in edition.criteria if each.count is not of.next_bracket)
    found: dict[Tpn, list[Criterion]] = defaultdict(list)
    sums: dict[str, list[int]] = {each.article: [] for each in criteria}
    for part in _parts(players, boards, bye, last_bracket):
        owner = (part.games[0].higher if part.games else part.downfloaters[0]).tpn
        for each in criteria:
            count = each.count(part)
            values = list(count) if isinstance(count, tuple) else [count] if count else []
            sums[each.article] += values
            if values and each.count not in _REPEATS and each not in found[owner]:
                found[owner].append(each)
    return FailedCriteria(
        tuple(_round_count(each, sums[each.article]) for each in criteria),
        tuple(_articles(criteria, [*found[board.white], *found[board.black]]) for board in boards),
        () if bye is None else _articles(criteria, found[bye]),
    )


def _parts(
    players: Mapping[Tpn, DutchContestant], boards: Sequence[Pair], bye: Tpn | None, last_bracket: Points | None
) -> Iterator[SeatedCandidate]:
    """Each game, and each player who floats down from a bracket, as a candidate of its own."""
    colours = {each.white: Colour.WHITE for each in boards} | {each.black: Colour.BLACK for each in boards}
    games = [CandidatePair(*sorted((players[b.white], players[b.black]), key=lambda p: p.rank)) for b in boards]
    level = {
        player.tpn: player.score if last_bracket is None else max(player.score, last_bracket)
        for player in players.values()
    }
    paired_at = {player.tpn: level[game.lower.tpn] for game in games for player in game}
    if bye is not None:
        paired_at[bye] = _BELOW_ALL
    seated = sorted(players.values(), key=lambda player: player.rank)
    levels = sorted(set(level.values()), reverse=True)
    for score in levels:
        bracket = DutchBracket(
            mdps=tuple(p for p in seated if level[p.tpn] > score >= paired_at[p.tpn]),
            residents=tuple(p for p in seated if level[p.tpn] == score),
            takes_bye=bye is not None and score == levels[-1],
        )
        for game in games:
            if level[game.lower.tpn] == score:
                yield SeatedCandidate(bracket, games=(game,), colours=colours)
        for player in bracket.players:
            if paired_at[player.tpn] < score:
                yield SeatedCandidate(bracket, downfloaters=(player,), colours=colours)


def _round_count(criterion: Criterion, values: Sequence[int]) -> RoundCount:
    lists = criterion.in_points
    counts = of.descending(values) if lists else (sum(values),)
    return RoundCount(criterion.article, criterion.term, counts, lists)


def _articles(criteria: Sequence[Criterion], failed: Sequence[Criterion]) -> tuple[str, ...]:
    """The articles in the order of the rulebook, each once."""
    return tuple(each.article for each in criteria if each in failed)
