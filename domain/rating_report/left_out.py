"""Which games a player may leave out of a norm (B.01 1.4.1 e and f), and the one that counts as lost (1.4.2 c).

Reading T8 (docs/readings.md).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from domain.rating_report.conditions import FEWEST_GAMES, MIX, NormCondition, conditions, counted_ratings
from domain.rating_report.norm_games import GameNotCounted, NormCandidate, NormGame, NotCounted
from domain.rating_report.performance import average
from domain.rating_report.titles import TitleRule
from domain.standings.rating_tables import hundredths, rating_difference
from domain.values import Rating

_MOST_WINS = 4
"""1.7: a norm counts as 13 games at most, so that four of them are more than nine."""


@dataclass(frozen=True, slots=True)
class NormChoice:
    """The games on which a norm is based, what the conditions say of them, and which games are left out for it."""

    candidate: NormCandidate
    conditions: tuple[NormCondition, ...]
    left_out: tuple[GameNotCounted, ...] = ()

    @property
    def is_met(self) -> bool:
        """Whether every condition is met."""
        return all(each.met for each in self.conditions)


def best_choice(candidate: NormCandidate, rule: TitleRule) -> NormChoice:
    """All games; if they are no norm and others are, the fewest left out, and of these the best performance."""
    first = NormChoice(candidate, conditions(candidate, rule))
    if first.is_met:
        return first
    for others in _others(candidate, rule):
        met = [each for each in others if each.is_met]
        if met:
            return max(met, key=lambda each: _performance(each.candidate, rule))
    return first


def _others(candidate: NormCandidate, rule: TitleRule) -> Iterator[list[NormChoice]]:
    """The choices beside all games, by how many are left out."""
    if candidate.conceded is not None:
        conceded = candidate.with_games((*candidate.games, candidate.conceded))
        yield [NormChoice(conceded, conditions(conceded, rule))]
    if not _might(candidate, rule):
        return
    for count in range(1, len(candidate.games) - FEWEST_GAMES + 1):
        yield [each for later in range(count, -1, -1) for each in _without(candidate, rule, later, count - later)]


def _performance(candidate: NormCandidate, rule: TitleRule) -> Rating:
    mean = average(counted_ratings([game.counted for game in candidate.games], rule)[0])
    return mean + rating_difference(hundredths(candidate.made, 2 * len(candidate.games)))


def _might(candidate: NormCandidate, rule: TitleRule) -> bool:
    """Whether leaving games out can help: by the strongest opponents, and the best score up to any game."""
    games = candidate.games
    if len(games) <= FEWEST_GAMES:
        return False
    strongest = sorted((game.counted for game in games), reverse=True)[:FEWEST_GAMES]
    mean, made, best = average(counted_ratings(strongest, rule)[0]), 0, 0
    for count, game in enumerate(games, start=1):
        made += game.made
        if count >= FEWEST_GAMES:
            best = max(best, hundredths(made, 2 * count))
    return mean >= rule.average and mean + rating_difference(best) >= rule.performance


def _without(candidate: NormCandidate, rule: TitleRule, later: int, wins: int) -> Iterator[NormChoice]:
    """Without so many of the last games and so many of the opponents who were beaten before."""
    if (later and candidate.event.cycles) or wins > _MOST_WINS:
        return
    if wins and candidate.event.cycles and not _is_mixed(candidate, rule):
        return
    end = len(candidate.games) - later
    kept, gone = candidate.games[:end], candidate.games[end:]
    for beaten in combinations((game for game in kept if game.is_won), wins):
        chosen = candidate.with_games([game for game in kept if game not in beaten])
        left = sorted((*_left(beaten, NotCounted.WON), *_left(gone, NotCounted.LATER)), key=lambda each: each.round)
        yield NormChoice(chosen, conditions(chosen, rule), tuple(left))


def _is_mixed(candidate: NormCandidate, rule: TitleRule) -> bool:
    """1.4.1 f: in a round robin the opponents of the whole tournament must make a norm possible."""
    return all(each.met for each in conditions(candidate, rule) if each.name in MIX)


def _left(games: tuple[NormGame, ...], because: NotCounted) -> Iterator[GameNotCounted]:
    return (GameNotCounted(game.round, game.opponent.id, because) for game in games)
