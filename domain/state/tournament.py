"""The state of a tournament after a number of events."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from domain.pairing.registry import rules_of
from domain.pairing.rules import SystemRules
from domain.state.hall import Hall
from domain.state.play import Play
from domain.state.roster import Roster
from domain.state.rounds import Game, Round
from domain.state.settings import Settings
from domain.values import PlayerId, RoundNumber


@dataclass(frozen=True, slots=True)
class Tournament:
    """The state after a number of events: four parts, of which an event changes one as a rule, and counters.

    `version` counts the events. `touched` is the version of the latest event that may change the next pairing: a draft
    paired before it is stale. `decided` is that of the arbiter's latest decision about a pairing, which answers all
    that was touched before it.
    """

    version: int
    settings: Settings
    roster: Roster = field(default_factory=Roster)
    play: Play = field(default_factory=Play)
    hall: Hall = field(default_factory=Hall)
    touched: int = 0
    decided: int = 0
    finished: bool = False

    @property
    def rules(self) -> SystemRules:
        """What its pairing system decides besides the pairings. Raises UnknownSystem."""
        return rules_of(self.settings.system)

    @property
    def in_fide_mode(self) -> bool:
        """Whether FIDE's rules in force hold without exception (`domain.fide_mode`)."""
        return self.rules.has_fide_mode and self.settings.fide_mode_left is None

    @property
    def draft(self) -> Round | None:
        """The round that is paired but not published."""
        rounds = self.play.rounds
        return rounds[-1] if rounds and not rounds[-1].is_public else None

    @property
    def without_draft(self) -> Tournament:
        """The state if the round that is paired but not published were unpaired."""
        if self.draft is None:
            return self
        return replace(self, play=replace(self.play, rounds=self.play.rounds[:-1]))

    @property
    def draft_is_stale(self) -> bool:
        """Whether events arrived that might have paired the draft differently."""
        return self.draft is not None and self.touched > self.draft.paired_at

    @property
    def next_round(self) -> RoundNumber:
        """The first round that is not public: the one that events can still change."""
        return len(self.play.rounds) + (0 if self.draft else 1)

    @property
    def public_rounds(self) -> tuple[Round, ...]:
        """The rounds whose pairings are published."""
        return self.play.rounds[:-1] if self.draft else self.play.rounds

    def plays_in(self, player: PlayerId, number: RoundNumber) -> bool:
        """Whether the player can be paired in that round; a late entry is not in rounds before the first one."""
        who = self.roster.players[player]
        there = who.first_round <= number and (who.withdrawn_from is None or number < who.withdrawn_from)
        return there and player not in self.roster.byes.get(number, {})


def reported_game(tournament: Tournament, game: Game) -> Game:
    """The game as the rating report has it: corrected after the deadline, if it was (C.04.2)."""
    return tournament.play.report.get(game.id, game)
