"""Ratings corrected between rounds: comment lines `### Rating @ Round 3: 6: 2100 => 2200`, written and read back.

A report file has one rating for each player, the latest one. Systems that rank by the rating of the day (A.2, F.7) need
those of earlier rounds to pair them again: the line says from which round on the player of that starting rank was
paired with the second rating, and before it with the first.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping, Sequence

from domain.players.details import RatingCorrected
from domain.rounds.drafts import PairingDiscarded, RoundPaired
from domain.starting_list import pairing_numbers
from domain.state.tournament import Tournament
from domain.subject import Event
from domain.trf.model import Rank, RatingRecord
from domain.values import PlayerId, Rating, RoundNumber

_LINE = re.compile(r"###\s*Rating @ Round ([1-9]\d{0,2}): (\d{1,4}): (\d{1,4}) => (\d{1,4})\s*")


def read(text: str) -> RatingRecord | None:
    """The correction that a line holds, or None."""
    found = _LINE.fullmatch(text)
    return None if found is None or found[3] == found[4] else RatingRecord(*map(int, found.groups()))


def written(tournament: Tournament, events: Sequence[Event], *, since: int = 0) -> Sequence[str]:
    """The lines for a log's corrected ratings after version `since`, oldest first, without the comment sign.

    What was corrected several times before the same round has one line, or none if the rating came back.
    """
    numbers = pairing_numbers(tournament)
    pairings = lasting_pairings(events)
    found: dict[tuple[RoundNumber, PlayerId], tuple[Rating, Rating]] = {}
    for version, event in enumerate(events, start=1):
        if version > since and isinstance(event, RatingCorrected) and event.player in numbers:
            key = (first_round_after(version, pairings), event.player)
            found[key] = (found.get(key, (event.was,))[0], event.now)
    return [
        f"Rating @ Round {number}: {numbers[player]}: {was} => {now}"
        for (number, player), (was, now) in found.items()
        if was != now
    ]


def consistent(
    records: Iterable[RatingRecord], counting: Mapping[Rank, Rating]
) -> Mapping[Rank, Sequence[RatingRecord]]:
    """The corrections of each player, oldest first, as far back as each ends with the rating that the next begins with.

    The latest one ends with the rating that counts; those of a player of whom it does not are left out.
    """
    found: dict[Rank, list[RatingRecord]] = {}
    for record in records:
        if record.rank in counting:
            found.setdefault(record.rank, []).append(record)
    believed = {rank: _chain(own, counting[rank]) for rank, own in found.items()}
    return {rank: own for rank, own in believed.items() if own}


def _chain(own: Sequence[RatingRecord], last: Rating) -> Sequence[RatingRecord]:
    chain: list[RatingRecord] = []
    rating, number = last, max((each.round for each in own), default=0)
    for record in reversed(own):
        if record.now != rating or record.round > number:
            break
        chain.insert(0, record)
        rating, number = record.was, record.round
    return chain


def lasting_pairings(events: Sequence[Event]) -> Mapping[RoundNumber, int]:
    """The version of each round's pairing that was not discarded."""
    found: dict[RoundNumber, int] = {}
    for version, event in enumerate(events, start=1):
        if isinstance(event, RoundPaired):
            found[event.round] = version
        elif isinstance(event, PairingDiscarded):
            found.pop(event.round, None)
    return found


def first_round_after(version: int, pairings: Mapping[RoundNumber, int]) -> RoundNumber:
    """The first of these rounds that was paired after a version, or the one behind them."""
    later = [number for number, at in pairings.items() if at > version]
    return min(later, default=max(pairings, default=0) + 1)


def corrected(
    rounds: Container[RoundNumber], corrections: Mapping[PlayerId, Sequence[RatingRecord]]
) -> list[RatingCorrected]:
    """The corrections that the pairings of these rounds are the first to use."""
    return [
        RatingCorrected(player, record.was, record.now)
        for player, own in corrections.items()
        for record in own
        if record.round in rounds
    ]
