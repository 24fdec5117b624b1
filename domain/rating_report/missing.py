"""Which opponents a candidate for a norm still needs, and whether there are enough games and players for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from domain.messages import Message, message
from domain.rating_report.ahead import Pool
from domain.rating_report.conditions import ConditionName, NormCondition, article_of
from domain.rating_report.mix import FEWEST_FEDERATIONS, Mix, mix_of
from domain.rating_report.norm_games import NO_FEDERATION, NormCandidate
from domain.rating_report.titles import TITLE_HOLDERS, TitleRule
from domain.state.roster import Player


@dataclass(frozen=True, slots=True)
class Missing:
    """What the opponents to come must be; `blocked` is what they cannot be any more."""

    needed: tuple[NormCondition, ...]
    blocked: tuple[NormCondition, ...]


def missing(
    candidate: NormCandidate,
    rule: TitleRule,
    opponents: Sequence[Player],
    unknown: int,
    pool: Pool,
) -> Missing:
    """By the opponents who are known, those of games to come too, and so many games against players of the pool."""
    known = mix_of(candidate.player, opponents, rule, is_double=candidate.event.cycles > 1)
    rest = known.rest_of(len(opponents) + unknown)
    found = [*_titles(rest, unknown, rule, pool)]
    if not candidate.event.is_exempt:
        found += [*_federations(rest, unknown, pool), *_limits(rest, unknown)]
    conditions = [NormCondition(name, article_of(name, rule), met, sentences) for name, met, sentences in found]
    return Missing(tuple(each for each in conditions if each.met), tuple(each for each in conditions if not each.met))


_Found = tuple[ConditionName, bool, tuple[Message, ...]]


def _titles(rest: Mix, unknown: int, rule: TitleRule, pool: Pool) -> Iterator[_Found]:
    titles = tuple(title.value for title in rule.opponents)
    holders, high = rest.least_holders - rest.holders, rest.least_high - rest.high
    if holders > 0:
        yield _need(
            ConditionName.TITLE_HOLDERS,
            message("norm.need-holders", count=holders),
            (holders, unknown),
            sum(pool.titles.get(each, 0) for each in TITLE_HOLDERS),
        )
    if high > 0:
        yield _need(
            ConditionName.HIGH_TITLES,
            message("norm.need-titles", count=high, titles=titles),
            (high, unknown),
            sum(pool.titles.get(each, 0) for each in rule.opponents),
        )


def _federations(rest: Mix, unknown: int, pool: Pool) -> Iterator[_Found]:
    if not rest.own:
        yield ConditionName.FEDERATIONS, False, (message("norm.own-federation-unknown"),)
        return
    federations = FEWEST_FEDERATIONS - rest.others
    if federations > 0:
        there = set(pool.federations) - {"", NO_FEDERATION, rest.own, *rest.federations}
        sentence = message("norm.need-federations", count=federations)
        yield _need(ConditionName.FEDERATIONS, sentence, (federations, unknown), len(there))
    foreign = rest.of_own + unknown - rest.most_own
    if foreign > 0:
        yield _need(
            ConditionName.OWN_FEDERATION,
            message("norm.need-foreigners", count=foreign),
            (foreign, unknown),
            sum(number for each, number in pool.federations.items() if each != rest.own),
        )


def _limits(rest: Mix, unknown: int) -> Iterator[_Found]:
    """Federations of which there may not be as many more as there are games."""
    for federation, number in sorted(rest.federations.items()):
        spare = rest.most_one - number
        if federation == rest.own or spare >= unknown:
            continue
        if spare < 0:
            sentence = message(
                "norm.one-federation", number=number, total=rest.games, federation=federation, most=rest.most_one
            )
        else:
            sentence = message("norm.most-of-federation", number=spare, federation=federation)
        yield ConditionName.ONE_FEDERATION, spare >= 0, (sentence,)


def _need(name: ConditionName, sentence: Message, wanted: tuple[int, int], there: int) -> _Found:
    """`wanted` opponents of so many games; `there` are so many players."""
    number, games = wanted
    if number > games:
        return name, False, (sentence, message("norm.games-left", count=games))
    if number > there:
        return name, False, (sentence, message("norm.field-lacks", count=there))
    return name, True, (sentence,)
