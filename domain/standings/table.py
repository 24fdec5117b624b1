"""What all tie-breaks are computed from: the rounds of all players up to one, and what several tie-breaks share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property
from typing import TypeVar

from domain.history import Entry, Purpose, histories, total
from domain.pairing.rules import SystemRules
from domain.standings.editions import EDITIONS, TieBreakRegulations
from domain.standings.elements import Element, Forfeits, Opposition, elements_of
from domain.standings.field_ratings import FieldRatings, field_ratings
from domain.standings.numbers import Numbers, Reach
from domain.standings.parts import CountsAs
from domain.standings.unplayed import adjusted_score, is_played
from domain.starting_list import pairing_numbers
from domain.state.tournament import Tournament
from domain.values import PlayerId, Points, Rating, RoundNumber, Score, Scoring, TieBreaks, Tpn

Number = TypeVar("Number")


class PairingMode(Enum):
    """Whether rounds are paired one by one or were all laid down before the first (C.07 15.2)."""

    SWISS = "swiss"
    PRE_DETERMINED = "pre-determined"


@dataclass(frozen=True)
class ResultTable:
    """The rounds of all players, as if the tournament ended with the last of them.

    `rounds` are so many, `announced` is the number of rounds of the whole tournament.
    """

    entries: Mapping[PlayerId, tuple[Entry, ...]]
    ratings: FieldRatings
    numbers: Mapping[PlayerId, Tpn]
    scoring: Scoring
    rounds: RoundNumber
    announced: RoundNumber
    edition: TieBreakRegulations
    pairings: PairingMode = PairingMode.SWISS
    numbers_made: Numbers = field(default_factory=Numbers, init=False, repr=False, compare=False)

    @cached_property
    def points(self) -> Mapping[PlayerId, Points]:
        """The score of every player."""
        return self.once("points", Reach.OWN, lambda player: total(self.entries[player]))

    @cached_property
    def adjusted(self) -> Mapping[PlayerId, Points]:
        """The score of every player as the tie-breaks of opponents count it (16.3; 15.2: as it is)."""
        if self.pairings is PairingMode.PRE_DETERMINED:
            return self.points
        entries, scoring, points = self.entries, self.scoring, self.points
        return self.once("adjusted", Reach.OWN, lambda player: adjusted_score(entries[player], scoring, points[player]))

    @cached_property
    def games(self) -> Mapping[PlayerId, tuple[Entry, ...]]:
        """Each player's games over the board (F.2; C.07 15.1)."""
        return self.once("games", Reach.OWN, lambda player: tuple(filter(is_played, self.entries[player])))

    @cached_property
    def elements(self) -> Mapping[PlayerId, tuple[Element, ...]]:
        """What Buchholz and Sonneborn-Berger are summed up from, by player."""
        return self._elements("elements", Forfeits.UNPLAYED)

    @cached_property
    def elements_with_forfeits(self) -> Mapping[PlayerId, tuple[Element, ...]]:
        """The same with forfeits as games (modifier P)."""
        return self._elements("elements with forfeits", Forfeits.GAMES)

    @cached_property
    def fore(self) -> ResultTable:
        """C.07 8.3: the same table as if all paired games of the final round had ended in draws."""
        if self.rounds < self.announced:
            return self
        entries = self.once("fore", Reach.OWN, lambda player: tuple(map(self._drawn, self.entries[player])))
        return self._with(entries, self.numbers_made.part("fore"))

    @cached_property
    def rounds_with_pairing(self) -> RoundNumber:
        """In how many rounds a player could be paired: in a round robin without the free one (reading T6)."""
        if self.pairings is PairingMode.SWISS:
            return self.rounds
        paired = (sum(entry.opponent is not None for entry in entries) for entries in self.entries.values())
        return max(paired, default=0)

    @cached_property
    def has_unrated_players(self) -> bool:
        """C.07 10: whether a player without a rating takes part, that is, was paired or allocated a bye."""
        return any(
            self.ratings.listed(player, entry.round) <= 0
            for player, entries in self.entries.items()
            for entry in entries
            if _takes_part(entry)
        )

    @cached_property
    def rating_of_unrated(self) -> Rating | None:
        """C.07 10: the rating with which a player without one counts; None: games against the player do not count."""
        field_of = [player for player, entries in self.entries.items() if any(map(_takes_part, entries))]
        return self.ratings.substitute(field_of)

    def once(self, name: str, reach: Reach, make: Callable[[PlayerId], Number]) -> Mapping[PlayerId, Number]:
        """The numbers of all players that several tie-breaks, or many explanations, need: made the first time."""
        return self.numbers_made.once(name, reach, self.entries.keys(), make)

    def after(self, changed: Mapping[PlayerId, tuple[Entry, ...]]) -> ResultTable:
        """The table with these players' rounds in the place of theirs: other scores against the same opponents.

        Numbers that do not depend on them are taken over. Not for round robins, where numbers depend on all players.
        """
        return self._with({**self.entries, **changed}, self.numbers_made.after(changed.keys(), self.entries))

    def _with(self, entries: Mapping[PlayerId, tuple[Entry, ...]], numbers: Numbers) -> ResultTable:
        table = replace(self, entries=entries)
        object.__setattr__(table, "numbers_made", numbers)
        return table

    def _drawn(self, entry: Entry) -> Entry:
        """The entry, a draw if it is a game of the final round."""
        if entry.round != self.announced or entry.opponent is None:
            return entry
        return replace(entry, score=Score.DRAW, points=self.scoring.draw)

    def _elements(self, name: str, forfeits: Forfeits) -> Mapping[PlayerId, tuple[Element, ...]]:
        if self.pairings is PairingMode.PRE_DETERMINED:
            forfeits = Forfeits.ONLY_GAMES
        opposition = Opposition(self.adjusted, self.edition.dummy, self.scoring.draw * self.rounds)
        entries, points = self.entries, self.points
        return self.once(
            name, Reach.OPPONENTS, lambda player: elements_of(entries[player], points[player], opposition, forfeits)
        )


def _takes_part(entry: Entry) -> bool:
    """Whether the player was paired, or allocated a bye."""
    return entry.opponent is not None or entry.score is Score.PAIRING_ALLOCATED_BYE


def pairings_of(rules: SystemRules) -> PairingMode:
    """How the rounds of a tournament of this system come about."""
    return PairingMode.PRE_DETERMINED if rules.is_round_robin else PairingMode.SWISS


def table_of(tournament: Tournament, rules: TieBreaks, after: RoundNumber | None = None) -> ResultTable:
    """The table of the public rounds up to and with round `after` (None: all of them)."""
    rounds = len(tournament.public_rounds) if after is None else min(after, len(tournament.public_rounds))
    return ResultTable(
        entries=histories(tournament, Purpose.STANDINGS, before=rounds + 1),
        ratings=field_ratings(tournament.roster.players, tournament.settings, rules),
        numbers=pairing_numbers(tournament),
        scoring=tournament.settings.scoring,
        rounds=rounds,
        announced=max(tournament.settings.number_of_rounds, len(tournament.play.rounds)),
        edition=EDITIONS[rules.edition],
        pairings=pairings_of(tournament.rules),
    )


def counts_of(table: ResultTable, element: Element) -> CountsAs:
    """As what an element counts, and whether the opponent's score is another than the standings show (16.3.2)."""
    met = element.opponent
    if element.counts is CountsAs.GAME and met is not None and table.adjusted[met] != table.points[met]:
        return CountsAs.ADJUSTED_GAME
    return element.counts
