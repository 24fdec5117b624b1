"""Rounds without a game that counted otherwise at first: comment lines `### Correction @ Round 1: 7=ZPB => 7=HPB`.

The round after it was paired with the worth before the arrow; `, after the pairing of round 4` behind it names another
round up to which that counted. The player's line has the worth of now.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from domain.trf.absences import BYES
from domain.trf.cells import BYE_MARKS
from domain.trf.changes_between_rounds import SUFFIX, fitting, last_paired, of_round
from domain.trf.model import ByeCorrection, RoundCell, Trf, TrfPlayer
from domain.trf.worth import worth
from domain.values import ByeKind, Points, RoundNumber

BYE_SIGNS = {ByeKind.FULL_POINT: "FPB", ByeKind.HALF_POINT: "HPB", ByeKind.ZERO_POINT: "ZPB"}
"""What the lines call the byes that are granted."""

_KINDS = {sign: kind for kind, sign in BYE_SIGNS.items()}
_BYE = rf"([1-9]\d{{0,3}})=({'|'.join(_KINDS)})"
_LINE = re.compile(rf"###\s*Correction @ Round ([1-9]\d{{0,2}}): {_BYE} => {_BYE}{SUFFIX}\s*", re.ASCII)


def read(text: str) -> ByeCorrection | None:
    """The correction that a line holds, or None."""
    found = _LINE.fullmatch(text)
    if found is None:
        return None
    number, rank, was, same, now, paired = found.groups()
    correction = ByeCorrection(int(number), int(rank), _KINDS[was], _KINDS[now], last_paired(number, paired))
    is_possible = rank == same and was != now and correction.missed < correction.round
    return correction if is_possible else None


def with_fitting(trf: Trf) -> Trf:
    """The file with those corrections alone of which each ends with what the next one, or the player's line, has."""
    byes = dict.fromkeys((each.rank, each.missed) for each in trf.bye_corrections)
    believed = [
        each for rank, missed in byes if (player := trf.player_of.get(rank)) for each in _of(trf, player, missed)
    ]
    return replace(trf, bye_corrections=tuple(each for each in trf.bye_corrections if each in believed))


def at_first(trf: Trf, player: TrfPlayer, number: RoundNumber) -> ByeKind:
    """What a round without a game was worth to a player when it was paired."""
    return of_round(_of(trf, player, number), number, BYES[player.cell(number).mark])


def until(trf: Trf, paired: RoundNumber) -> Iterator[ByeCorrection]:
    """The corrections made when this was the last round with a pairing; for the last one, later ones too."""
    return (each for each in trf.bye_corrections if min(each.round, trf.last_paired) == paired)


def points_lost(trf: Trf, record: ByeCorrection) -> Points:
    """What the player has more by the earlier worth than by the corrected one, in half points."""
    player = trf.player_of[record.rank]
    was, now = (
        worth(trf, player, record.missed, RoundCell(0, None, BYE_MARKS[kind])) for kind in (record.was, record.now)
    )
    return was - now


def _of(trf: Trf, player: TrfPlayer, missed: RoundNumber) -> tuple[ByeCorrection, ...]:
    own = [each for each in trf.bye_corrections if (each.rank, each.missed) == (player.rank, missed)]
    cell = player.cell(missed)
    return () if cell.is_paired or missed > trf.last_paired else fitting(own, BYES[cell.mark])
