"""Ratings of later lists for the rating report: lines `### Ratings @ Round 5: 12: standard=2100 K=20`.

A line has the first round, the starting rank, and all ratings that the player has from then on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from domain.players.ratings import HIGHEST_K, RatingsCorrected
from domain.ratings import RatingPeriod, Ratings
from domain.state.tournament import Tournament
from domain.trf.model import Rank, Trf
from domain.values import HIGHEST_RATING, PlayerId, RoundNumber, Tpn

_NAMED = {
    "standard": "fide_standard",
    "rapid": "fide_rapid",
    "blitz": "fide_blitz",
    "national": "national",
    "estimate": "estimate",
    "K": "k",
}
_NONE = "unrated"
_VALUE = rf"(?:{'|'.join(_NAMED)})=[1-9]\d{{0,3}}"
_LINE = re.compile(
    rf"###\s*Ratings @ Round ([1-9]\d{{0,2}}): ([1-9]\d{{0,3}}): ({_NONE}|{_VALUE}(?: {_VALUE})*)\s*", re.ASCII
)


@dataclass(frozen=True, slots=True)
class PeriodRecord:
    """The ratings of a player from a round on."""

    rank: Rank
    period: RatingPeriod


def read(text: str) -> PeriodRecord | None:
    """What a line holds, or None."""
    found = _LINE.fullmatch(text)
    if found is None:
        return None
    words = [] if found[3] == _NONE else [word.split("=") for word in found[3].split()]
    values = {_NAMED[name]: int(value) for name, value in words}
    highest = max(values.values(), default=0)
    if len(values) < len(words) or highest > HIGHEST_RATING or values.get("k", 0) > HIGHEST_K:
        return None
    return PeriodRecord(int(found[2]), RatingPeriod(int(found[1]), Ratings(**values)))


def of_file(trf: Trf) -> Iterator[PeriodRecord]:
    """The records about players of the file, in order of rounds; of several for a round the first one."""
    read_lines = [each for line in trf.lines if (each := read(line.text)) is not None and each.rank in trf.player_of]
    found = {(each.period.first_round, each.rank): each for each in reversed(read_lines)}
    yield from (found[key] for key in sorted(found))


def events_of(
    trf: Trf, ids: Mapping[Rank, PlayerId], ratings: Mapping[Rank, Ratings], rounds: RoundNumber
) -> Iterator[RatingsCorrected]:
    """The corrections by which the rating report has these ratings; `ratings` are those that players begin with."""
    known = dict(ratings)
    for each in of_file(trf):
        number, now = each.period.first_round, each.period.ratings
        if number <= rounds and now != known[each.rank]:
            yield RatingsCorrected(ids[each.rank], known[each.rank], now, number)
            known[each.rank] = now


def written(tournament: Tournament, numbers: Mapping[PlayerId, Tpn]) -> Iterator[str]:
    """The lines about all players."""
    for player, number in numbers.items():
        for each in tournament.roster.players[player].rating_periods:
            values = ((name, getattr(each.ratings, field)) for name, field in _NAMED.items())
            stated = " ".join(f"{name}={value}" for name, value in values if value) or _NONE
            yield f"### Ratings @ Round {each.first_round}: {number}: {stated}"
