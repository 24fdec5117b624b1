"""What the rules remember of a player: round by round the score, the opponent and the colour.

C.04.3 A.4 and A.6, F.2: only played games count as meetings and colours, but the pairing stays known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum

from domain.state.round_robin import has_seat
from domain.state.rounds import Game, Round
from domain.state.tournament import Tournament
from domain.values import (
    ByeKind,
    Colour,
    Outcome,
    PlayerId,
    Points,
    RoundNumber,
    Score,
    Scoring,
    bye_score,
    score_of,
)


class Purpose(Enum):
    """What a history is read for.

    The standings of a round robin leave the games of who left too early out (C.05 6.6); its pairings and its crosstable
    have them.
    """

    PAIRING = "pairing"
    STANDINGS = "standings"


@dataclass(frozen=True, slots=True)
class Entry:
    """One round of one player. `score` is None while the game has no result; `points` are half points.

    `colour` is None for a bye, and if a file gives a forfeit without its colours. While an adjourned game has not ended
    (`is_adjourned`), `score` is a draw.
    """

    round: RoundNumber
    score: Score | None
    points: Points
    opponent: PlayerId | None = None
    colour: Colour | None = None
    is_adjourned: bool = False


def histories(
    tournament: Tournament, purpose: Purpose, *, before: RoundNumber | None = None
) -> Mapping[PlayerId, tuple[Entry, ...]]:
    """The entries of every registered player, round 1 first, of the public rounds (before a round, if given).

    A player who was not yet there in a round, or no longer, has a zero-point bye in it.
    """
    rounds = [each for each in tournament.public_rounds if before is None or each.number < before]
    entries: dict[PlayerId, list[Entry]] = {player: [] for player in tournament.roster.players}
    for each in rounds:
        _add_round(entries, tournament, each)
    if purpose is Purpose.STANDINGS and tournament.rules.is_round_robin:
        _leave_out(entries, left_too_early(tournament))
    _add_abnormal_points(entries, tournament)
    return {player: tuple(those) for player, those in entries.items()}


def with_results(
    entries: Mapping[PlayerId, tuple[Entry, ...]],
    tournament: Tournament,
    results: Iterable[tuple[RoundNumber, Game]],
) -> Mapping[PlayerId, tuple[Entry, ...]]:
    """What results that came since change in the entries of all players: those of the players concerned.

    Not for a tournament where `results_concern_others`.
    """
    made = _made(tournament.settings.scoring)
    changed: dict[PlayerId, tuple[Entry, ...]] = {}
    for number, game in results:
        for player, entry in zip((game.white, game.black), _of_game(number, game, made), strict=True):
            those = changed.get(player, entries[player])
            changed[player] = (*those[: number - 1], entry, *those[number:])
    return changed


def results_concern_others(tournament: Tournament) -> bool:
    """Whether a result may change more than one round of its two players.

    In a round robin it decides who left too early (C.05 6.6); abnormal points (299) are added to it.
    """
    return tournament.rules.is_round_robin or bool(tournament.settings.abnormal_points)


def total(entries: tuple[Entry, ...]) -> Points:
    """The score that these rounds add up to, in half points."""
    return sum(entry.points for entry in entries)


def left_too_early(tournament: Tournament) -> frozenset[PlayerId]:
    """C.05 6.6: who left a round robin with less than half of the games played, over the board."""
    played: Counter[PlayerId] = Counter()
    for each in tournament.public_rounds:
        for game in each.games.values():
            if game.outcome not in (None, Outcome.ADJOURNED) and not game.outcome.is_forfeit:
                played.update((game.white, game.black))
    seats = sum(map(has_seat, tournament.roster.players.values()))
    games = (seats - 1) * tournament.rules.cycles
    return frozenset(
        player.id
        for player in tournament.roster.players.values()
        if player.withdrawn_from is not None and 2 * played[player.id] < games
    )


def _leave_out(entries: dict[PlayerId, list[Entry]], left: frozenset[PlayerId]) -> None:
    """Make every game by or against these players a round without a game."""
    for player, those in entries.items():
        entries[player] = [
            Entry(entry.round, Score.ZERO_POINT_BYE, 0) if player in left or entry.opponent in left else entry
            for entry in those
        ]


def _add_abnormal_points(entries: dict[PlayerId, list[Entry]], tournament: Tournament) -> None:
    """What a report file gave another worth, and points on top (299); those of every round count once, in round 1."""
    for each in tournament.settings.abnormal_points:
        for player, those in entries.items():
            if not each.concern(player):
                continue
            for place, entry in enumerate(those):
                if each.score is None:
                    concerned = entry.round == (each.round or 1) and (entry.score is not None or each.round is None)
                    points = entry.points + each.points
                else:
                    concerned = each.score is entry.score and each.round in (None, entry.round)
                    points = each.points
                if concerned:
                    those[place] = replace(entry, points=points)


def _add_round(entries: dict[PlayerId, list[Entry]], tournament: Tournament, paired: Round) -> None:
    number, scoring = paired.number, tournament.settings.scoring
    made = _made(scoring)
    for game in paired.games.values():
        white, black = _of_game(number, game, made)
        entries[game.white].append(white)
        entries[game.black].append(black)
    if paired.bye is not None:
        score = Score.PAIRING_ALLOCATED_BYE
        entries[paired.bye].append(Entry(number, score, scoring.points(score)))
    for player, those in entries.items():
        if not those or those[-1].round != number:
            score = bye_score(paired.unpaired.get(player, ByeKind.ZERO_POINT))
            those.append(Entry(number, score, scoring.points(score)))


_Made = Mapping[Outcome | None, tuple[tuple[Score | None, Points], ...]]


def _of_game(number: RoundNumber, game: Game, made: _Made) -> tuple[Entry, Entry]:
    """The round of White and that of Black."""
    white, black = (Colour.WHITE, Colour.BLACK) if game.colours_known else (None, None)
    (first, points), (second, others) = made[game.outcome]
    is_adjourned = game.outcome is Outcome.ADJOURNED
    return (
        Entry(number, first, points, game.black, white, is_adjourned),
        Entry(number, second, others, game.white, black, is_adjourned),
    )


def _made(scoring: Scoring) -> _Made:
    """What White and Black make of every outcome: the score and its worth, nothing while the game is pending.

    An adjourned game is a draw until it has ended (C.04.1 [F.9], reading L7).
    """
    found: dict[Outcome | None, tuple[tuple[Score | None, Points], ...]] = {None: ((None, 0), (None, 0))}
    for outcome in Outcome:
        scores = [score_of(outcome, colour) for colour in Colour]
        found[outcome] = tuple((score, scoring.points(score)) for score in scores)
    return found
