"""The limits on half-point byes that a tournament announced (C.04.2: byes are as the tournament grants them)."""

from __future__ import annotations

from domain.refusals import TooLateForByes, TooManyByes
from domain.tournament import Tournament
from domain.values import ByeKind, PlayerId, RoundNumber


def check_limits(tournament: Tournament, player: PlayerId, number: RoundNumber) -> None:
    """Raise the refusal that the announced limits give to one more half-point bye in this round."""
    limits = tournament.settings.bye_limits
    if limits.until is not None and number > limits.until:
        raise TooLateForByes(number, limits.until)
    if limits.most is not None and half_point_byes(tournament, player, but=number) >= limits.most:
        raise TooManyByes(player, limits.most)


def half_point_byes(tournament: Tournament, player: PlayerId, *, but: RoundNumber | None = None) -> int:
    """How many half-point byes a player has had or was granted, one round left out."""
    had = sum(
        paired.unpaired.get(player) is ByeKind.HALF_POINT for paired in tournament.public_rounds if paired.number != but
    )
    granted = sum(
        byes.get(player) is ByeKind.HALF_POINT
        for number, byes in tournament.roster.byes.items()
        if number >= tournament.next_round and number != but
    )
    return had + granted
