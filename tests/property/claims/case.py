"""What an evaluator looks at: a field, the pairing made of it, and for the Dutch System the brackets by the text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from domain.pairing.claims import Claim
from domain.pairing.explanation import BracketExplanation
from domain.pairing.system import Field, FieldPlayer, RoundPairing
from domain.values import Tpn
from tests.literal.dutch.bracket import game
from tests.literal.dutch.candidate import Bracket, Candidate
from tests.literal.dutch.criteria import scoregroups
from tests.literal.dutch.edition_2017 import RoundOf2017
from tests.literal.dutch.edition_2026 import RoundOf2026
from tests.literal.dutch.matchings import Completion
from tests.literal.dutch.terms import Edition, Player, players_of, ranked

Groups = tuple[tuple[Tpn, ...], ...]
"""Pairs, and downfloaters as groups of one."""


@dataclass(frozen=True)
class Spot:
    """A bracket as the test reconstructs it, with what came out of it."""

    number: int
    explained: BracketExplanation
    chosen: Candidate
    by_default: Groups

    @property
    def bracket(self) -> Bracket:
        return self.chosen.bracket

    @property
    def groups(self) -> Groups:
        return groups_of(self.chosen)


@dataclass(frozen=True)
class Case:
    """A field with the pairing that a system made of it."""

    code: str
    field: Field
    pairing: RoundPairing

    @cached_property
    def registered(self) -> dict[Tpn, FieldPlayer]:
        return {player.tpn: player for player in self.field.players}

    @cached_property
    def edition(self) -> Edition:
        return Edition(self.code)

    @cached_property
    def players(self) -> dict[Tpn, Player]:
        return {player.tpn: player for player in players_of(self.field, self.edition)}

    @cached_property
    def round(self) -> RoundOf2017 | RoundOf2026:
        """The round by the text, with who may take the bye (C5)."""
        made = RoundOf2026 if self.edition is Edition.OF_2026 else RoundOf2017
        return made(tuple(self.players.values()), self.field.initial_colour, Completion())

    @cached_property
    def spots(self) -> list[Spot]:
        """The brackets from the top: who was left over by each, moved down into the next."""
        groups = list(scoregroups(tuple(self.players.values())))
        found: list[Spot] = []
        mdps: tuple[Player, ...] = ()
        for number, explained in enumerate(self.pairing.explanation.brackets, start=1):
            ends = number == len(self.pairing.explanation.brackets)
            residents = tuple(player for group in groups for player in group) if ends else groups[0]
            below = () if ends else tuple(groups[1:])
            chosen = self.candidate(Bracket(mdps, residents, below), explained.pairs)
            found.append(Spot(number, explained, chosen, _by_default(chosen)))
            groups, mdps = groups[1:], ranked(chosen.downfloaters)
        return found

    def candidate(self, bracket: Bracket, pairs: tuple[tuple[Tpn, Tpn], ...]) -> Candidate:
        """These pairs, with everyone else of the bracket floating down."""
        games = tuple(game((self.players[one], self.players[other]), self.field.initial_colour) for one, other in pairs)
        paired = {tpn for pair in pairs for tpn in pair}
        left = tuple(player for player in (*bracket.mdps, *bracket.residents) if player.tpn not in paired)
        return Candidate(bracket, games, left)

    def proposal(self, spot: Spot, part: Groups) -> Candidate:
        """The chosen candidate with a part of it replaced, between the same players."""
        moved = {tpn for group in part for tpn in group}
        kept = [group for group in spot.groups if not moved & set(group)]
        assert moved == {tpn for group in spot.groups if moved & set(group) for tpn in group}, "not the same players"
        pairs = tuple((group[0], group[1]) for group in (*kept, *part) if len(group) == 2)
        return self.candidate(spot.bracket, pairs)


Evaluator = Callable[[Claim, Case, Spot | None], bool]
"""Whether a claim holds. A claim about a bracket comes with its spot."""


def groups_of(candidate: Candidate) -> Groups:
    """A candidate as an explanation has it."""
    pairs = ((each.higher.tpn, each.lower.tpn) for each in candidate.games)
    return (*pairs, *((player.tpn,) for player in candidate.downfloaters))


def _by_default(chosen: Candidate) -> Groups:
    """S1 against S2 in order, with as many pairs and as many paired MDPs as the chosen candidate (B.2, B.3)."""
    mdps, residents = ([each.tpn for each in group] for group in (chosen.bracket.mdps, chosen.bracket.residents))
    m1 = len(chosen.mdp_games)
    others, pairs = residents[m1:], len(chosen.games) - m1
    return (
        *zip(mdps[:m1], residents[:m1], strict=True),
        *zip(others[:pairs], others[pairs : 2 * pairs], strict=True),
        *((tpn,) for tpn in (*mdps[m1:], *others[2 * pairs :])),
    )
