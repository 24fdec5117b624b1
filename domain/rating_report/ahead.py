"""What a candidate for a norm has still to play: opponents who are known, and rounds that are not paired."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from domain.rating_report.norm_games import UNRATED, NormCandidate, NormEvent, is_of_fide, norm_rating
from domain.state.roster import Player
from domain.state.round_robin import has_seat
from domain.state.tournament import Tournament, reported_game
from domain.values import Outcome, PlayerId, Rating, RoundNumber, Title


@dataclass(frozen=True, slots=True)
class KnownOpponent:
    """An opponent of a game that has no result yet. `round` is None if it is not paired (a round robin)."""

    player: Player
    rating: Rating | None
    round: RoundNumber | None = None

    @property
    def counted(self) -> Rating:
        """The rating that it counts with, the floor of the title left aside."""
        return UNRATED if self.rating is None else self.rating


@dataclass(frozen=True, slots=True)
class Pool:
    """The players who can still be paired, the strongest first, without those whom one player cannot meet any more."""

    players: tuple[KnownOpponent, ...] = ()
    without: AbstractSet[PlayerId] = frozenset()
    titles: Mapping[Title, int] = field(default_factory=dict)
    federations: Mapping[str, int] = field(default_factory=dict)

    def strongest(self, count: int) -> list[KnownOpponent]:
        """So many of the strongest."""
        found: list[KnownOpponent] = []
        for each in self.players:
            if len(found) == count:
                break
            if each.player.id not in self.without:
                found.append(each)
        return found


@dataclass(frozen=True, slots=True)
class Ahead:
    """Opponents who are known, the number of further games, and whom else the player might meet in them.

    `rounds` are those of these games.
    """

    known: tuple[KnownOpponent, ...]
    unknown: int
    pool: Pool
    rounds: tuple[RoundNumber, ...]

    @property
    def games(self) -> int:
        """How many games are still to come."""
        return len(self.known) + self.unknown


class Fixtures:
    """Who met whom in the published rounds, which games have no result, and who can still be paired."""

    def __init__(self, tournament: Tournament, event: NormEvent) -> None:
        self._tournament = tournament
        self._event = event
        players = tournament.roster.players
        self._met: dict[PlayerId, Counter[PlayerId]] = {each: Counter() for each in players}
        self._unfinished: dict[PlayerId, list[tuple[RoundNumber, PlayerId]]] = {each: [] for each in players}
        for number, white, black, is_over in _games(tournament):
            for who, other in ((white, black), (black, white)):
                self._met[who][other] += 1
                if not is_over:
                    self._unfinished[who].append((number, other))
        there = (each for each in players.values() if each.withdrawn_from is None and is_of_fide(each))
        found = (KnownOpponent(each, norm_rating(each, event, 1)) for each in there)
        self._field = tuple(sorted(found, key=lambda each: -each.counted))
        self._titles = Counter(each.player.title for each in self._field)
        self._federations = Counter(_federation(each.player) for each in self._field)

    def ahead_of(self, candidate: NormCandidate) -> Ahead:
        """What is before a candidate."""
        tournament, who = self._tournament, candidate.player.id
        players = tournament.roster.players
        known = tuple(
            KnownOpponent(players[other], norm_rating(players[other], self._event, number), number)
            for number, other in self._unfinished[who]
        )
        end = max(tournament.settings.number_of_rounds, len(tournament.public_rounds))
        numbers = range(len(tournament.public_rounds) + 1, end + 1)
        rounds = [] if tournament.finished else [each for each in numbers if tournament.plays_in(who, each)]
        all_rounds = (*(number for number, _ in self._unfinished[who]), *rounds)
        if self._event.cycles:
            return Ahead((*known, *self._of_round_robin(who)) if rounds else known, 0, Pool(), all_rounds)
        return Ahead(known, len(rounds), self._pool(who), all_rounds)

    def _of_round_robin(self, who: PlayerId) -> Iterator[KnownOpponent]:
        """Everyone whom the player has not met as often as there are cycles."""
        for each in self._tournament.roster.players.values():
            if each.id != who and has_seat(each) and each.withdrawn_from is None:
                for _ in range(self._event.cycles - self._met[who][each.id]):
                    yield KnownOpponent(each, norm_rating(each, self._event, 1))

    def _pool(self, who: PlayerId) -> Pool:
        without = {who, *self._met[who]}
        gone = [self._tournament.roster.players[each] for each in without]
        gone = [each for each in gone if each.withdrawn_from is None and is_of_fide(each)]
        titles, federations = self._titles.copy(), self._federations.copy()
        titles.subtract(each.title for each in gone)
        federations.subtract(map(_federation, gone))
        return Pool(self._field, without, titles, +federations)


def _games(tournament: Tournament) -> Iterator[tuple[RoundNumber, PlayerId, PlayerId, bool]]:
    for paired in tournament.public_rounds:
        for each in paired.games.values():
            game = reported_game(tournament, each)
            yield paired.number, game.white, game.black, game.outcome not in (None, Outcome.ADJOURNED)


def _federation(player: Player) -> str:
    return player.federation.strip().upper()
