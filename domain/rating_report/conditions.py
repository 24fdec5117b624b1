"""The basic conditions of a norm, one by one: each with whether it is met, and with which numbers (B.01 1.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from domain.messages import Message, message
from domain.rating_report.mix import FEWEST_FEDERATIONS, Mix, mix_of
from domain.rating_report.norm_games import NormCandidate
from domain.rating_report.performance import average
from domain.rating_report.titles import TitleRule
from domain.standings.rating_tables import hundredths, rating_difference
from domain.values import Points, Rating

FEWEST_GAMES = 9
LEAST_PERCENTAGE = 35


class ConditionName(StrEnum):
    """What is required."""

    GAMES = "games"
    FEDERATIONS = "federations"
    OWN_FEDERATION = "own-federation"
    ONE_FEDERATION = "one-federation"
    TITLE_HOLDERS = "title-holders"
    HIGH_TITLES = "high-titles"
    AVERAGE = "average"
    SCORE = "score"
    PERFORMANCE = "performance"


MIX = frozenset(
    {
        ConditionName.FEDERATIONS,
        ConditionName.OWN_FEDERATION,
        ConditionName.ONE_FEDERATION,
        ConditionName.TITLE_HOLDERS,
        ConditionName.HIGH_TITLES,
    }
)
"""The conditions that only ask who the opponents are."""

_ARTICLES = {
    ConditionName.GAMES: "1.4.1",
    ConditionName.FEDERATIONS: "1.4.3",
    ConditionName.OWN_FEDERATION: "1.4.4",
    ConditionName.ONE_FEDERATION: "1.4.4",
    ConditionName.TITLE_HOLDERS: "1.4.5 a",
    ConditionName.AVERAGE: "1.4.7, 1.4.8 a",
    ConditionName.SCORE: "1.4.8 b",
    ConditionName.PERFORMANCE: "1.4.8, 1.4.9",
}


@dataclass(frozen=True, slots=True)
class NormCondition:
    """One condition: its article, whether it is met, and what it says with the numbers, sentence by sentence."""

    name: ConditionName
    article: str
    met: bool
    messages: tuple[Message, ...]


def conditions(candidate: NormCandidate, rule: TitleRule) -> tuple[NormCondition, ...]:
    """All of them, in the order of the articles; nothing but the first if no game counts."""
    if not candidate.games:
        return (_games(candidate, rule),)
    ratings, raised = counted_ratings([game.counted for game in candidate.games], rule)
    mean = average(ratings)
    mix = mix_of(candidate.player, candidate.opponents, rule, is_double=candidate.event.cycles > 1)
    return (
        _games(candidate, rule),
        *_federations(candidate, mix, rule),
        *_titles(mix, rule),
        _average(mean, raised, rule),
        _score(candidate, rule),
        _performance(candidate, mean, rule),
    )


def article_of(name: ConditionName, rule: TitleRule) -> str:
    """The article of a condition of a title."""
    return rule.article if name is ConditionName.HIGH_TITLES else _ARTICLES[name]


def fewest_games(candidate: NormCandidate) -> int:
    """1.4.1: nine; in a tournament of nine rounds eight, if a bye or a forfeit win was the ninth (1.4.1 c)."""
    excused = candidate.event.rounds == FEWEST_GAMES and candidate.missed_with_a_point == 1
    return FEWEST_GAMES - 1 if excused else FEWEST_GAMES


def counted_ratings(ratings: Sequence[Rating], rule: TitleRule) -> tuple[list[Rating], tuple[Rating, Rating] | None]:
    """1.4.6: the ratings from the lowest, that one raised to the floor of the title; what was raised to what."""
    lowest, *others = sorted(ratings)
    if lowest >= rule.floor:
        return [lowest, *others], None
    return [rule.floor, *others], (lowest, rule.floor)


def is_enough(made: Points, games: int) -> bool:
    """1.4.8 b: whether the score, in half points, is 35 percent or more."""
    return 100 * made >= LEAST_PERCENTAGE * 2 * games


def least_score(mean: Rating, games: int, rule: TitleRule) -> Points | None:
    """1.4.8: the least half points against opponents of this average; None if no score is enough."""
    return next(
        (
            made
            for made in range(2 * games + 1)
            if is_enough(made, games) and mean + rating_difference(hundredths(made, 2 * games)) >= rule.performance
        ),
        None,
    )


def _games(candidate: NormCandidate, rule: TitleRule) -> NormCondition:
    count, least = len(candidate.games), fewest_games(candidate)
    if least < FEWEST_GAMES and count == least:
        sentences = [message("norm.games-excused", count=count, least=FEWEST_GAMES)]
    else:
        sentences = [message("norm.games", count=count, least=FEWEST_GAMES)]
    if any(game.is_conceded for game in candidate.games):
        sentences.append(message("norm.conceded", round=candidate.games[-1].round))
    met = count >= least
    if candidate.event.cycles and candidate.gave_up:
        sentences.append(message("norm.all-rounds"))
        met = False
    return _condition(rule, ConditionName.GAMES, tuple(sentences), met=met)


def _federations(candidate: NormCandidate, mix: Mix, rule: TitleRule) -> tuple[NormCondition, ...]:
    """1.4.3 and 1.4.4: two other federations; three fifths at most from one's own, two thirds from any one."""
    exempt = candidate.event.is_exempt
    because = (message("norm.exempt"),) if exempt else ()
    unknown = () if mix.own else (message("norm.own-federation-unknown"),)
    most, largest = mix.largest
    return (
        _condition(
            rule,
            ConditionName.FEDERATIONS,
            (message("norm.federations", count=mix.others, least=FEWEST_FEDERATIONS), *unknown, *because),
            met=exempt or (bool(mix.own) and mix.others >= FEWEST_FEDERATIONS),
        ),
        _condition(
            rule,
            ConditionName.OWN_FEDERATION,
            (
                message("norm.own-federation", number=mix.of_own, total=mix.games, most=mix.most_own),
                *unknown,
                *because,
            ),
            met=exempt or (bool(mix.own) and mix.of_own <= mix.most_own),
        ),
        _condition(
            rule,
            ConditionName.ONE_FEDERATION,
            (
                message("norm.one-federation", number=most, total=mix.games, federation=largest, most=mix.most_one)
                if largest
                else message("norm.no-federation", number=most, total=mix.games, most=mix.most_one),
                *because,
            ),
            met=exempt or most <= mix.most_one,
        ),
    )


def _titles(mix: Mix, rule: TitleRule) -> tuple[NormCondition, ...]:
    """1.4.5: half of the opponents hold a title, a third, and three at least, the one in question or a higher one."""
    titles = tuple(title.value for title in rule.opponents)
    return (
        _condition(
            rule,
            ConditionName.TITLE_HOLDERS,
            (message("norm.title-holders", number=mix.holders, total=mix.titled, least=mix.least_holders),),
            met=mix.holders >= mix.least_holders,
        ),
        _condition(
            rule,
            ConditionName.HIGH_TITLES,
            (message("norm.high-titles", number=mix.high, total=mix.titled, titles=titles, least=mix.least_high),),
            met=mix.high >= mix.least_high,
        ),
    )


def _average(mean: Rating, raised: tuple[Rating, Rating] | None, rule: TitleRule) -> NormCondition:
    sentences: tuple[Message, ...] = (message("norm.average", number=mean, least=rule.average),)
    if raised is not None:
        sentences = (*sentences, message("norm.lowest-raised", rating=raised[0], floor=raised[1]))
    return _condition(rule, ConditionName.AVERAGE, sentences, met=mean >= rule.average)


def _score(candidate: NormCandidate, rule: TitleRule) -> NormCondition:
    total = len(candidate.games)
    sentence = message("norm.score", points=candidate.made, total=total, percentage=LEAST_PERCENTAGE)
    return _condition(rule, ConditionName.SCORE, (sentence,), met=is_enough(candidate.made, total))


def _performance(candidate: NormCandidate, mean: Rating, rule: TitleRule) -> NormCondition:
    fraction = hundredths(candidate.made, 2 * len(candidate.games))
    difference = rating_difference(fraction)
    reached = mean + difference
    sentence = message(
        "norm.performance",
        number=mean,
        difference=difference,
        total=reached,
        percentage=fraction,
        least=rule.performance,
    )
    return _condition(rule, ConditionName.PERFORMANCE, (sentence,), met=reached >= rule.performance)


def _condition(rule: TitleRule, name: ConditionName, sentences: tuple[Message, ...], *, met: bool) -> NormCondition:
    return NormCondition(name, article_of(name, rule), met, sentences)
