"""The plan of a made tournament: what `jadoube generate` was told, and what is drawn because it was not."""

from __future__ import annotations

import argparse
import re
import sys
from typing import TYPE_CHECKING, Any

from server.commandline.exits import Exit, Failure

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from random import Random

    from domain.pairing.rules import SystemRules
    from domain.simulation.plan import Count, Plan
    from domain.values import TieBreaks

AMOUNTS = {
    "draws": "games that are drawn, where the ratings allow it",
    "forfeits": "games that are not played: one in ten lost by both, the others won by one",
    "forfeit_wins": "games that are not played and won by one",
    "double_forfeits": "games that are not played and lost by both",
    "half_zero": "games that end 1/2-0 or 0-1/2",
    "zero_zero": "games that are played and lost by both",
    "unrated": "games that are played and not rated",
    "adjourned": "games that are adjourned and do not end",
    "byes": "half-point byes",
    "full_point_byes": "full-point byes",
    "absences": "zero-point byes",
    "withdrawals": "players who leave",
    "late": "players who arrive after round one",
    "never": "players who are registered and never paired",
}
"""By the name of their rate what there can be so many of, or so often."""

_SWISS_ONLY = ("byes", "full_point_byes", "late", "never", "prohibited")
"""What a round robin has no room for (C.05 Annex 1)."""

_ACCELERATED = "accelerated"
_COUNT = re.compile(r"(\d{1,6})(/round)?")


def plan_of(options: argparse.Namespace, seed: int) -> Plan:
    """The plan with this seed. Raises Failure for what contradicts itself, InvalidValue for impossible points."""
    from domain.pairing.registry import rules_of
    from domain.settings.scoring import check_scoring
    from domain.simulation.drawn import drawn_acceleration, drawn_prohibitions, drawn_rates
    from domain.simulation.plan import Plan, Rates, nameless
    from domain.values import STANDARD_SCORING

    scoring = options.points or STANDARD_SCORING
    check_scoring(scoring)
    rules = rules_of(options.system)
    chance = chance_of(f"plan {seed}")
    players, rounds = _size(options, rules, chance)
    told = {name: getattr(options, name) for name in (*AMOUNTS, "prohibited", _ACCELERATED)}
    for name in _without_effect(rules):
        if told[name]:
            who = "a round robin" if rules.is_round_robin else rules.code
            print(f"note: {who} knows no --{option_of(name)}: left out", file=sys.stderr)
            told[name] = 0
    drawn = drawn_rates(rules, chance)
    is_accelerated = drawn_acceleration(rules, players, chance)
    prohibited = drawn_prohibitions(rules, players, chance)
    rates, counts = _amounts(told, drawn)
    return Plan(
        name=f"Random tournament {seed}",
        system=options.system,
        rounds=rounds,
        entrants=nameless(options.ratings(players, chance_of(f"entrants {seed}"))),
        rates=Rates(**rates),
        counts=counts,
        scoring=scoring,
        accelerated=is_accelerated if told[_ACCELERATED] is None else bool(told[_ACCELERATED]),
        prohibited=prohibited if told["prohibited"] is None else told["prohibited"],
        tie_breaks=_tie_breaks(options, rules, chance),
        last_round=options.until,
    )


def option_of(name: str) -> str:
    """The option of a rate, without its dashes."""
    return name.replace("_", "-")


def chance_of(seed: int | str) -> Random:
    """Random numbers for a made tournament."""
    from random import Random

    return Random(seed)  # noqa: S311  # no secret: the same seed makes the same tournament


def amount(text: str) -> float | Count:
    """A rate as 0.05 or 5%, or a count as 12 in all rounds together or 2/round."""
    from domain.simulation.plan import Count

    if found := _COUNT.fullmatch(text):
        return Count(int(found[1]), each_round=found[2] is not None)
    rate = float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    if not 0 <= rate <= 1:
        raise argparse.ArgumentTypeError(f"{text} is not between 0 and 1")
    return rate


def number_or_range(text: str) -> tuple[int, int]:
    """A number from 1 on, or two of them between which one is drawn: 20-60."""
    low, dash, high = text.partition("-")
    if not (low.isdigit() and (high.isdigit() or not dash) and 0 < int(low) <= int(high or low)):
        raise argparse.ArgumentTypeError(f"{text} is neither a number from 1 on nor a range like 20-60")
    return int(low), int(high or low)


def ratings(text: str) -> Callable[[int, Random], list[int]]:
    """Ratings that are given (2400,2310,2250), fall by a gap (2500/20) or are drawn from a range (1200-2400)."""
    if re.fullmatch(r"\d{1,4}(,\d{1,4})*", text):
        given = [int(each) for each in text.split(",")]
        return lambda count, _: (given + [0] * count)[:count]
    if found := re.fullmatch(r"(\d{1,4})/(\d{1,4})", text):
        first, gap = map(int, found.groups())
        return lambda count, _: [max(0, first - gap * place) for place in range(count)]
    if (found := re.fullmatch(r"(\d{1,4})-(\d{1,4})", text)) and int(found[1]) <= int(found[2]):
        low, high = map(int, found.groups())
        return lambda count, chance: [round(chance.triangular(low, high)) for _ in range(count)]
    raise argparse.ArgumentTypeError(
        f"{text} is neither a range like 1200-2400, nor 2500/20, nor ratings like 2400,2310"
    )


def _size(options: argparse.Namespace, rules: SystemRules, chance: Random) -> tuple[int, int]:
    """Players and rounds: as requested or drawn; in a round robin, as many rounds as the players make."""
    from domain.simulation.drawn import drawn_players, drawn_rounds
    from domain.state.round_robin import rounds_for

    players = chance.randint(*options.players) if options.players else drawn_players(chance)
    rounds = chance.randint(*options.rounds) if options.rounds else drawn_rounds(players, chance)
    if rules.is_round_robin:
        made = rounds_for(players, rules.cycles)
        if options.rounds and made != rounds:
            print(f"note: a round robin of {players} players has {made} rounds", file=sys.stderr)
        rounds = made
    if options.until is not None and options.until > rounds:
        raise Failure(Exit.BAD_INPUT, f"--until {options.until}: there are {rounds} rounds")
    return players, rounds


def _without_effect(rules: SystemRules) -> tuple[str, ...]:
    without = () if rules.has_virtual_points else (_ACCELERATED,)
    return (*_SWISS_ONLY, *without) if rules.is_round_robin else without


def _amounts(told: Mapping[str, Any], drawn: Mapping[str, float]) -> tuple[dict[str, float], dict[str, Count]]:
    """By the name of a rate what was requested as one, else what was drawn; and what was requested as a count."""
    rates, counts = dict(drawn), {}
    for name in AMOUNTS:
        value = told[name]
        if isinstance(value, int | float):
            rates[name] = value
        elif value is not None:
            rates[name], counts[name] = 0.0, value
    if told["forfeits"] is not None:
        rates |= {name: 0.0 for name in ("forfeit_wins", "double_forfeits") if told[name] is None}
    return rates, counts


def _tie_breaks(options: argparse.Namespace, rules: SystemRules, chance: Random) -> TieBreaks:
    """The list that was requested, else one that is drawn. Raises BadTieBreakCode."""
    from domain.settings.tie_breaks import announced
    from domain.simulation.drawn import drawn_tie_breaks
    from domain.standings.codes import split
    from domain.standings.defaults import edition_in_force
    from domain.values import TieBreaks

    edition = edition_in_force(options.system)
    drawn = drawn_tie_breaks(rules, edition, chance)
    codes = drawn if options.tie_breaks is None else split(options.tie_breaks)
    return announced(TieBreaks(codes, edition), options.system, "")
