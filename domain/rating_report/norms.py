"""Basic conditions of title norms: whether a player's games meet them (B.01 1.4).

Not examined: what no tournament's data contain (registration, days and time controls, arbiters: 1.1), direct titles
(1.2), team and other special events (1.4.1 b, 1.4.3 a to c), and the games that a player may leave out (1.4.1 e, f).
Reading T6 (docs/readings.md).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from domain.history import Entry, Purpose, histories
from domain.rating_report.conditions import ConditionName, NormCandidate, NormCondition, conditions
from domain.rating_report.games import ReportedGames, fide_rating, games_of
from domain.rating_report.titles import NORM_TITLES, RULES, is_held
from domain.state.roster import Player
from domain.state.tournament import Tournament
from domain.values import PlayerId, RoundNumber, Score, Title

_WOMEN = frozenset({"w", "f"})
_FEWEST_FOREIGN = 20
_FEWEST_FOREIGN_FEDERATIONS = 3
_FEWEST_FOREIGN_TITLES = 10
_WITH_A_POINT = frozenset({Score.PAIRING_ALLOCATED_BYE, Score.FORFEIT_WIN})
_THERE = frozenset({Score.PAIRING_ALLOCATED_BYE, Score.FORFEIT_WIN, None})


@dataclass(frozen=True, slots=True)
class NormCheck:
    """The basic conditions of one title for one player."""

    player: PlayerId
    title: Title
    conditions: tuple[NormCondition, ...]

    @property
    def is_met(self) -> bool:
        """Whether every condition is met."""
        return all(each.met for each in self.conditions)

    @property
    def is_title_performance(self) -> bool:
        """0.5: whether the performance, against opponents of the least average, is that of the title."""
        required = (ConditionName.AVERAGE, ConditionName.SCORE, ConditionName.PERFORMANCE)
        results = [each.met for each in self.conditions if each.name in required]
        return len(results) == len(required) and all(results)


def norm_checks(tournament: Tournament) -> Mapping[PlayerId, tuple[NormCheck, ...]]:
    """For every player, a check for every title above the one held; of women's titles for women only."""
    return dict(_all_checks(tournament, tuple(tournament.roster.players)))


def norms_of(tournament: Tournament, who: PlayerId) -> tuple[NormCheck, ...]:
    """The checks of one player."""
    return next(checks for _, checks in _all_checks(tournament, (who,)))


def is_exempt_from_federations(tournament: Tournament, entries: Mapping[PlayerId, tuple[Entry, ...]]) -> bool:
    """1.4.3 d: in every round 20 rated players who are not of the host federation, of three others, ten with a title.

    Only players count who miss at most one round, byes by the pairing left aside.
    """
    host = tournament.settings.federation.strip().upper()
    if not host or not tournament.public_rounds:
        return False
    foreign = [
        player
        for player in tournament.roster.players.values()
        if player.federation.upper() not in ("", "FID", host)
        and fide_rating(player) is not None
        and sum(not _is_there(entry) for entry in entries[player.id]) <= 1
    ]
    return all(_is_mixed(foreign, entries, each.number) for each in tournament.public_rounds)


def _all_checks(
    tournament: Tournament, players: Sequence[PlayerId]
) -> Iterator[tuple[PlayerId, tuple[NormCheck, ...]]]:
    games = games_of(tournament)
    entries = histories(tournament, Purpose.PAIRING)
    exempt = is_exempt_from_federations(tournament, entries)
    for who in players:
        yield who, _checks(tournament, tournament.roster.players[who], games[who], entries[who], exempt=exempt)


def _is_mixed(foreign: list[Player], entries: Mapping[PlayerId, tuple[Entry, ...]], number: RoundNumber) -> bool:
    there = [player for player in foreign if _is_there(entries[player.id][number - 1])]
    return (
        len(there) >= _FEWEST_FOREIGN
        and len({player.federation.upper() for player in there}) >= _FEWEST_FOREIGN_FEDERATIONS
        and sum(player.title in NORM_TITLES for player in there) >= _FEWEST_FOREIGN_TITLES
    )


def _is_there(entry: Entry) -> bool:
    return entry.score in _THERE or (entry.score is not None and entry.score.is_played)


def _checks(
    tournament: Tournament, player: Player, games: ReportedGames, entries: tuple[Entry, ...], *, exempt: bool
) -> tuple[NormCheck, ...]:
    is_woman = player.sex.strip().lower()[:1] in _WOMEN
    candidate = NormCandidate(
        player=player,
        games=games.played,
        opponents=[tournament.roster.players[game.opponent] for game in games.played],
        rounds=tournament.settings.number_of_rounds,
        missed_with_a_point=sum(entry.score in _WITH_A_POINT for entry in entries),
        exempt_from_federations=exempt,
    )
    return tuple(
        NormCheck(player.id, rule.title, conditions(candidate, rule))
        for rule in RULES
        if not is_held(rule, player.title) and (is_woman or not rule.women_only)
    )
