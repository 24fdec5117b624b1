"""The parameters of a made tournament that were not stated: drawn, and usual for an open tournament."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from domain.pairing.rules import SystemRules
from domain.standings.codes import parse
from domain.standings.registry import problem_of
from domain.standings.table import pairings_of
from domain.values import RoundNumber, TieBreakEdition

_MOST: dict[str, float] = {
    "forfeit_wins": 0.03,
    "double_forfeits": 0.005,
    "half_zero": 0.003,
    "zero_zero": 0.003,
    "unrated": 0.003,
}
"""By the name of a rate of games, how often they happen at most."""

_MOST_ABSENCES: dict[str, float] = {
    "byes": 0.05,
    "full_point_byes": 0.005,
    "absences": 0.03,
    "withdrawals": 0.02,
    "late": 0.05,
}
"""The same of players who are away."""

_FEWEST_DRAWS, _MOST_DRAWS = 0.2, 0.5
_PLAYERS = ((4, 20), (20, 80), (80, 200))
_ROUNDS = (5, 11)
_ACCELERATED = 0.1
_FEWEST_ACCELERATED = 40
_MOST_PROHIBITED = 3
_TIE_BREAKS = ("BH/C1", "BH", "SB", "DE", "WIN", "BWG", "PS", "ARO", "AOB", "BH/C2", "BH/M1", "FB", "KS", "REP")
_LENGTHS = (2, 5)


def drawn_players(chance: Random) -> int:
    """A number of players: small, middling or large fields, equally often."""
    return chance.randint(*chance.choice(_PLAYERS))


def drawn_rounds(players: int, chance: Random) -> RoundNumber:
    """A number of rounds that so many players can be paired for."""
    fewest, most = _ROUNDS
    longest = min(most, max(1, players // 2))
    return chance.randint(min(fewest, longest), longest)


def drawn_rates(rules: SystemRules, chance: Random) -> Mapping[str, float]:
    """By its name each rate: never, or now and then."""
    names = _MOST if rules.is_round_robin else _MOST | _MOST_ABSENCES
    rates = {name: chance.choice((0.0, chance.uniform(0, most))) for name, most in names.items()}
    return rates | {"draws": chance.uniform(_FEWEST_DRAWS, _MOST_DRAWS)}


def drawn_acceleration(rules: SystemRules, players: int, chance: Random) -> bool:
    """Whether the first rounds are accelerated: seldom, and in large fields alone."""
    lot = chance.random()
    return rules.has_virtual_points and players >= _FEWEST_ACCELERATED and lot < _ACCELERATED


def drawn_prohibitions(rules: SystemRules, players: int, chance: Random) -> int:
    """How many pairs must not meet: none in small fields, which they could make impossible to pair."""
    count = chance.choice((0, 0, chance.randint(1, _MOST_PROHIBITED)))
    return 0 if rules.is_round_robin or players < _PLAYERS[1][0] else count


def drawn_tie_breaks(rules: SystemRules, edition: TieBreakEdition, chance: Random) -> tuple[str, ...]:
    """Some different tie-breaks that the edition allows for the system."""
    pairings = pairings_of(rules)
    known = [code for code in _TIE_BREAKS if problem_of(parse(code), edition, pairings) is None]
    return tuple(chance.sample(known, chance.randint(*_LENGTHS)))
