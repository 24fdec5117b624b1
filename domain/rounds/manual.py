"""What pairings made by an arbiter have in common: whom they may seat, and what they break."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from domain.messages import Message, message
from domain.pairing.breaches import articles_of
from domain.pairing.system import Breach
from domain.refusals import InvalidValue, Refusal
from domain.rounds.breach_messages import by_name
from domain.rounds.breaches import Judge
from domain.rounds.drafts import PairingOutdated
from domain.state.tournament import Tournament
from domain.values import PlayerId, RoundNumber
from domain.warning_levels import ActionWarning, WarningLevel

PairsOfPlayers = Sequence[tuple[PlayerId, PlayerId]]


BY_HAND = "manual"
"""The value of `RoundPaired.engine` for a pairing that an arbiter made."""


def breaches_by_hand(judge: Judge, pairs: PairsOfPlayers, bye: PlayerId | None) -> tuple[Breach, ...]:
    """The absolute criteria that these boards break. Raises InvalidValue for someone who is not in the tournament."""
    try:
        return judge(pairs, bye)
    except KeyError as error:
        raise InvalidValue("pairs", message("invalid.not-in-tournament", player=error.args[0])) from error


def may_join(tournament: Tournament, number: RoundNumber) -> frozenset[PlayerId]:
    """Who was not to be paired and may be seated all the same: late entries, and those on a bye who came (C.04.2)."""
    return frozenset(
        player.id
        for player in tournament.roster.players.values()
        if player.withdrawn_from is None or number < player.withdrawn_from
    )


def check_version_seen(tournament: Tournament, seen: int) -> None:
    """Raise PairingOutdated if the tournament has another version than the sender saw."""
    if seen != tournament.version:
        raise PairingOutdated(seen, tournament.version)


def paired_by_hand(number: RoundNumber) -> ActionWarning:
    """C.04.2: a pairing by hand that is not the system's."""
    text = message("warning.paired-by-hand", round=number)
    return ActionWarning("paired-by-hand", WarningLevel.PROCEED_OR_CANCEL, text, "C.04.2")


@dataclass(eq=False)
class BreaksAbsoluteCriteria(Refusal):
    """The pairing made by hand breaks criteria that may not be violated; `article` is where its system has them."""

    round: RoundNumber
    breaches: tuple[Message, ...]
    article: str


def check_acknowledged(
    tournament: Tournament, number: RoundNumber, broken: Sequence[Breach], *, acknowledged: bool
) -> None:
    """Raise BreaksAbsoluteCriteria for a pairing that breaks some and was sent without knowing it."""
    if broken and not acknowledged:
        raise BreaksAbsoluteCriteria(number, by_name(tournament, broken), articles_of(broken))
