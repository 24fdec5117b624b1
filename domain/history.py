"""What the rules remember of a player: round by round the score, the opponent and the colour.

C.04.3 A.4 and A.6, F.2: only played games count as meetings and colours, but the pairing stays known.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from domain.tournament import Round, Tournament
from domain.values import (
    ByeKind,
    Colour,
    Outcome,
    PlayerId,
    Points,
    RoundNumber,
    Score,
    bye_score,
    score_of,
)


class Purpose(Enum):
    """What a history is read for: an adjourned game is a draw for pairing only (F.9)."""

    PAIRING = "pairing"
    STANDINGS = "standings"


@dataclass(frozen=True, slots=True)
class Entry:
    """One round of one player. `score` is None while the game has no result; `points` are half points.

    `colour` is None for a bye, and where a file tells a forfeit without its colours.
    """

    round: RoundNumber
    score: Score | None
    points: Points
    opponent: PlayerId | None = None
    colour: Colour | None = None


def histories(
    tournament: Tournament, purpose: Purpose, *, before: RoundNumber | None = None
) -> Mapping[PlayerId, tuple[Entry, ...]]:
    """The entries of every registered player, round 1 first, of the public rounds (before a round, where given).

    A player who was not yet there in a round, or no longer, has a zero-point bye in it.
    """
    rounds = [each for each in tournament.public_rounds if before is None or each.number < before]
    entries: dict[PlayerId, list[Entry]] = {player: [] for player in tournament.players}
    for each in rounds:
        _add_round(entries, tournament, each, purpose)
    return {player: tuple(those) for player, those in entries.items()}


def total(entries: tuple[Entry, ...]) -> Points:
    """The score that these rounds add up to, in half points."""
    return sum(entry.points for entry in entries)


def _add_round(entries: dict[PlayerId, list[Entry]], tournament: Tournament, paired: Round, purpose: Purpose) -> None:
    number, scoring = paired.number, tournament.scoring
    for game in paired.games.values():
        pending = game.outcome is None or (game.outcome is Outcome.ADJOURNED and purpose is Purpose.STANDINGS)
        for player, opponent, colour in (
            (game.white, game.black, Colour.WHITE),
            (game.black, game.white, Colour.BLACK),
        ):
            score = None if pending or game.outcome is None else score_of(game.outcome, colour)
            points = 0 if score is None else scoring.points(score)
            entries[player].append(Entry(number, score, points, opponent, colour if game.colours_known else None))
    if paired.bye is not None:
        score = Score.PAIRING_ALLOCATED_BYE
        entries[paired.bye].append(Entry(number, score, scoring.points(score)))
    for player, those in entries.items():
        if not those or those[-1].round != number:
            score = bye_score(paired.unpaired.get(player, ByeKind.ZERO_POINT))
            those.append(Entry(number, score, scoring.points(score)))
