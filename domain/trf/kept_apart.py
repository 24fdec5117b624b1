"""Who is kept apart by a report file, and in which rounds: records 260 and XXP, and comments."""

from __future__ import annotations

from domain.state.special_rules import ProhibitionStrength
from domain.trf.model import Rank, Trf
from domain.values import RoundNumber

Group = tuple[tuple[Rank, ...], RoundNumber, RoundNumber]
"""Ranks, and the first and last round in which no two of them meet."""


def always(trf: Trf, rounds: RoundNumber) -> list[Group]:
    """The groups of a tournament of so many rounds. XXP says again what 260 or a comment says with its rounds."""
    of_engines = [each for each in trf.prohibited if trf.lines[each.line - 1].text.startswith("XXP")]
    records = [each for each in trf.prohibited if each not in of_engines]
    stated = [(each.players, each.first_round, each.last_round or rounds) for each in records]
    stated += [each for each in _of_comments(trf, rounds, ProhibitionStrength.NEVER) if each not in stated]
    known = {players for players, _, _ in stated}
    return stated + [(each.players, each.first_round, rounds) for each in of_engines if each.players not in known]


def if_possible(trf: Trf, rounds: RoundNumber) -> list[Group]:
    """The groups of a tournament of so many rounds; the last gives way first."""
    return _of_comments(trf, rounds, ProhibitionStrength.IF_POSSIBLE)


def _of_comments(trf: Trf, rounds: RoundNumber, strength: ProhibitionStrength) -> list[Group]:
    """The comments of a strength; those that name no player's rank, or further rounds, have another meaning."""
    return [
        (each.players, each.first_round, each.last_round)
        for each in trf.apart
        if each.strength is strength and trf.player_of.keys() >= set(each.players) and each.last_round <= rounds
    ]
