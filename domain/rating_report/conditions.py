"""The basic conditions of a norm, one by one: each with whether it is met, and with which numbers (B.01 1.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from domain.messages import Message, message
from domain.rating_report.games import PlayedGame, fide_rating
from domain.rating_report.performance import average
from domain.rating_report.titles import TITLE_HOLDERS, TitleRule
from domain.standings.rating_tables import hundredths, rating_difference
from domain.state.roster import Player
from domain.values import Points, Rating

_FEWEST_GAMES = 9
_UNRATED: Rating = 1400
_LEAST_SCORE = 35
_FEWEST_FEDERATIONS = 2
_FEWEST_OF_THE_TITLE = 3
_NO_FEDERATION = "FID"


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


@dataclass(frozen=True, slots=True)
class NormCondition:
    """One condition: its article, whether it is met, and what it says with the numbers, sentence by sentence."""

    name: ConditionName
    article: str
    met: bool
    messages: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class NormCandidate:
    """Who might make a norm: the games that count, whom they were against, and what excuses a missing one."""

    player: Player
    games: Sequence[PlayedGame]
    opponents: Sequence[Player]
    rounds: int
    missed_with_a_point: int
    exempt_from_federations: bool = False

    @property
    def made(self) -> Points:
        """The score of these games in half points."""
        return sum(game.made for game in self.games)


def conditions(candidate: NormCandidate, rule: TitleRule) -> tuple[NormCondition, ...]:
    """All of them, in the order of the articles; nothing but the first if no game counts."""
    if not candidate.games:
        return (_games(candidate),)
    ratings, raised = _ratings(candidate, rule)
    mean = average(ratings)
    return (
        _games(candidate),
        *_federations(candidate),
        *_titles(candidate, rule),
        _average(mean, raised, rule),
        _score(candidate),
        _performance(candidate, mean, rule),
    )


def _games(candidate: NormCandidate) -> NormCondition:
    """1.4.1: nine games; in a tournament of nine rounds eight, if a bye or a forfeit win was the ninth."""
    count = len(candidate.games)
    excused = candidate.rounds == _FEWEST_GAMES and count == _FEWEST_GAMES - 1 and candidate.missed_with_a_point == 1
    if excused:
        sentence = message("norm.games-excused", count=count, least=_FEWEST_GAMES)
    else:
        sentence = message("norm.games", count=count, least=_FEWEST_GAMES)
    return NormCondition(ConditionName.GAMES, "1.4.1", count >= _FEWEST_GAMES or excused, (sentence,))


def _federations(candidate: NormCandidate) -> tuple[NormCondition, ...]:
    """1.4.3 and 1.4.4: two other federations; three fifths at most from one's own, two thirds from any one."""
    own = candidate.player.federation.upper()
    count = Counter(each.federation.upper() for each in candidate.opponents)
    known = {each: number for each, number in count.items() if each not in ("", _NO_FEDERATION)}
    others = {each: number for each, number in known.items() if each != own}
    total = len(candidate.opponents)
    exempt = candidate.exempt_from_federations
    because = (message("norm.exempt"),) if exempt else ()
    unknown = () if own else (message("norm.own-federation-unknown"),)
    most_own, most_one = 3 * total // 5, 2 * total // 3
    most, largest = max(((number, each) for each, number in known.items()), default=(0, ""))
    return (
        NormCondition(
            ConditionName.FEDERATIONS,
            "1.4.3",
            exempt or (bool(own) and len(others) >= _FEWEST_FEDERATIONS),
            (message("norm.federations", count=len(others), least=_FEWEST_FEDERATIONS), *unknown, *because),
        ),
        NormCondition(
            ConditionName.OWN_FEDERATION,
            "1.4.4",
            exempt or (bool(own) and known.get(own, 0) <= most_own),
            (
                message("norm.own-federation", number=known.get(own, 0), total=total, most=most_own),
                *unknown,
                *because,
            ),
        ),
        NormCondition(
            ConditionName.ONE_FEDERATION,
            "1.4.4",
            exempt or most <= most_one,
            (
                message("norm.one-federation", number=most, total=total, federation=largest, most=most_one)
                if largest
                else message("norm.no-federation", number=most, total=total, most=most_one),
                *because,
            ),
        ),
    )


def _titles(candidate: NormCandidate, rule: TitleRule) -> tuple[NormCondition, ...]:
    """1.4.5: half of the opponents hold a title, a third, and three at least, the one in question or a higher one."""
    total = len(candidate.opponents)
    holders = sum(each.title in TITLE_HOLDERS for each in candidate.opponents)
    high = sum(each.title in rule.opponents for each in candidate.opponents)
    half = (total + 1) // 2
    titles = tuple(title.value for title in rule.opponents)
    third = max(_FEWEST_OF_THE_TITLE, (total + 2) // 3)
    return (
        NormCondition(
            ConditionName.TITLE_HOLDERS,
            "1.4.5 a",
            holders >= half,
            (message("norm.title-holders", number=holders, total=total, least=half),),
        ),
        NormCondition(
            ConditionName.HIGH_TITLES,
            "1.4.5",
            high >= third,
            (message("norm.high-titles", number=high, total=total, titles=titles, least=third),),
        ),
    )


def _ratings(candidate: NormCandidate, rule: TitleRule) -> tuple[list[Rating], tuple[Rating, Rating] | None]:
    """1.4.6: the opponents' ratings, the unrated as 1400, and the lowest alone raised to the floor of the title."""
    ratings = sorted(fide_rating(each) or _UNRATED for each in candidate.opponents)
    lowest = ratings[0]
    if lowest >= rule.floor:
        return ratings, None
    return [rule.floor, *ratings[1:]], (lowest, rule.floor)


def _average(mean: Rating, raised: tuple[Rating, Rating] | None, rule: TitleRule) -> NormCondition:
    sentences: tuple[Message, ...] = (message("norm.average", number=mean, least=rule.average),)
    if raised is not None:
        sentences = (*sentences, message("norm.lowest-raised", rating=raised[0], floor=raised[1]))
    return NormCondition(ConditionName.AVERAGE, "1.4.7, 1.4.8 a", mean >= rule.average, sentences)


def _score(candidate: NormCandidate) -> NormCondition:
    total = 2 * len(candidate.games)
    met = 100 * candidate.made >= _LEAST_SCORE * total
    sentence = message("norm.score", points=candidate.made, total=len(candidate.games), percentage=_LEAST_SCORE)
    return NormCondition(ConditionName.SCORE, "1.4.8 b", met, (sentence,))


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
    return NormCondition(ConditionName.PERFORMANCE, "1.4.8, 1.4.9", reached >= rule.performance, (sentence,))
