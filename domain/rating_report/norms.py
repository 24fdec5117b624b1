"""Basic conditions of title norms: whether a player's games meet them (B.01 1.4).

Not examined: what no tournament's data contain (registration, days and time controls, arbiters: 1.1), direct titles
(1.2), and team and other special events (1.4.1 b, 1.4.3 a to c). Reading T6 (docs/readings.md).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from domain.history import Entry, Purpose, histories
from domain.rating_report.conditions import ConditionName, NormCondition
from domain.rating_report.games import fide_rating, games_of
from domain.rating_report.left_out import NormChoice, best_choice
from domain.rating_report.norm_games import NO_FEDERATION, GameNotCounted, NormCandidate, candidate_of, norm_event
from domain.rating_report.titles import NORM_TITLES, RULES, TitleRule, is_held
from domain.ratings import RateOfPlay
from domain.state.roster import Player
from domain.state.tournament import Tournament
from domain.values import PlayerId, RoundNumber, Score, Title

_WOMEN = frozenset({"w", "f"})
_FEWEST_FOREIGN = 20
_FEWEST_FOREIGN_FEDERATIONS = 3
_FEWEST_FOREIGN_TITLES = 10
_THERE = frozenset({Score.PAIRING_ALLOCATED_BYE, Score.FORFEIT_WIN, None})


@dataclass(frozen=True, slots=True)
class NormCheck:
    """The basic conditions of one title for one player, and the games that they were examined for."""

    player: PlayerId
    rule: TitleRule
    candidate: NormCandidate
    choice: NormChoice

    @property
    def title(self) -> Title:
        """The title in question."""
        return self.rule.title

    @property
    def conditions(self) -> tuple[NormCondition, ...]:
        """What the conditions say of the games that count."""
        return self.choice.conditions

    @property
    def not_counted(self) -> tuple[GameNotCounted, ...]:
        """The games that do not count, by round: those that never do, and those that are left out."""
        conceded = {game.round for game in self.choice.candidate.games if game.is_conceded}
        games = (*self.candidate.not_counted, *self.choice.left_out)
        return tuple(sorted((each for each in games if each.round not in conceded), key=lambda each: each.round))

    @property
    def is_met(self) -> bool:
        """Whether every condition is met."""
        return self.choice.is_met

    @property
    def is_title_performance(self) -> bool:
        """0.5: whether the performance, against opponents of the least average, is that of the title."""
        required = (ConditionName.AVERAGE, ConditionName.SCORE, ConditionName.PERFORMANCE)
        results = [each.met for each in self.conditions if each.name in required]
        return len(results) == len(required) and all(results)


@dataclass(frozen=True, slots=True)
class ForeignPlayers:
    """1.4.3 d: those not of the host federation, in the round in which they were fewest.

    Only players count who miss at most one round, byes by the pairing left aside.
    """

    rated: int
    federations: int
    titled: int

    @property
    def are_enough(self) -> bool:
        """Whether there were 20 with a rating, of three federations, ten with a title of those for which norms are."""
        return (
            self.rated >= _FEWEST_FOREIGN
            and self.federations >= _FEWEST_FOREIGN_FEDERATIONS
            and self.titled >= _FEWEST_FOREIGN_TITLES
        )


def norm_checks(tournament: Tournament) -> Mapping[PlayerId, tuple[NormCheck, ...]]:
    """For every player, a check for every title above the one held; of women's titles for women only."""
    return dict(_all_checks(tournament, tuple(tournament.roster.players)))


def norms_of(tournament: Tournament, who: PlayerId) -> tuple[NormCheck, ...]:
    """The checks of one player."""
    return next(checks for _, checks in _all_checks(tournament, (who,)))


def has_norms(tournament: Tournament) -> bool:
    """1.1.3: norms are made at the standard rate of play only."""
    return tournament.settings.rating_rule.rate_of_play is RateOfPlay.STANDARD


def foreign_players(tournament: Tournament, entries: Mapping[PlayerId, tuple[Entry, ...]]) -> ForeignPlayers | None:
    """The foreign players of a Swiss; None where 1.4.3 d says nothing (no host, no round, a round robin)."""
    host = tournament.settings.federation.strip().upper()
    if not host or not tournament.public_rounds or tournament.rules.is_round_robin:
        return None
    foreign = [
        player
        for player in tournament.roster.players.values()
        if player.federation.upper() not in ("", NO_FEDERATION, host)
        and fide_rating(player) is not None
        and sum(not _is_there(entry) for entry in entries[player.id]) <= 1
    ]
    rounds = [_of_round(foreign, entries, each.number) for each in tournament.public_rounds]
    return ForeignPlayers(
        min(each.rated for each in rounds),
        min(each.federations for each in rounds),
        min(each.titled for each in rounds),
    )


def is_exempt_from_federations(tournament: Tournament, entries: Mapping[PlayerId, tuple[Entry, ...]]) -> bool:
    """1.4.3 d: in every round enough foreign players."""
    found = foreign_players(tournament, entries)
    return found is not None and found.are_enough


def _of_round(
    foreign: Sequence[Player], entries: Mapping[PlayerId, tuple[Entry, ...]], number: RoundNumber
) -> ForeignPlayers:
    there = [player for player in foreign if _is_there(entries[player.id][number - 1])]
    federations = {player.federation.upper() for player in there}
    return ForeignPlayers(len(there), len(federations), sum(player.title in NORM_TITLES for player in there))


def _is_there(entry: Entry) -> bool:
    return entry.score in _THERE or (entry.score is not None and entry.score.is_played)


def _all_checks(
    tournament: Tournament, players: Sequence[PlayerId]
) -> Iterator[tuple[PlayerId, tuple[NormCheck, ...]]]:
    games = games_of(tournament)
    entries = histories(tournament, Purpose.PAIRING)
    event = norm_event(tournament, exempt=is_exempt_from_federations(tournament, entries))
    for who in players:
        candidate = candidate_of(tournament, tournament.roster.players[who], games, entries[who], event)
        yield who, tuple(_check(candidate, rule) for rule in _rules(tournament, candidate.player))


def _rules(tournament: Tournament, player: Player) -> tuple[TitleRule, ...]:
    """The titles that the player can make a norm for."""
    if not has_norms(tournament):
        return ()
    is_woman = player.sex.strip().lower()[:1] in _WOMEN
    return tuple(rule for rule in RULES if not is_held(rule, player.title) and (is_woman or not rule.women_only))


def _check(candidate: NormCandidate, rule: TitleRule) -> NormCheck:
    return NormCheck(candidate.player.id, rule, candidate, best_choice(candidate, rule))
