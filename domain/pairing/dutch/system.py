"""The FIDE (Dutch) System as a pairing system."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from domain.messages import Message, message
from domain.pairing.boards import in_order
from domain.pairing.counting import FailedCriteria, PlayerPast
from domain.pairing.dutch import counting
from domain.pairing.dutch.below import PairingGraph, completes, graph_of
from domain.pairing.dutch.colours import allocate
from domain.pairing.dutch.contestants import contestants_of
from domain.pairing.dutch.editions import EDITION_2017, EDITION_2026, DutchEdition
from domain.pairing.dutch.legality import breaches
from domain.pairing.dutch.reasons import explained
from domain.pairing.dutch.shortcut import Shortcut, easy_candidate
from domain.pairing.rules import SystemRules
from domain.pairing.system import Breach, Field, NoPairing, Pair, RoundPairing, no_options
from domain.values import Colour, Points, Tpn


@dataclass(frozen=True, slots=True)
class DutchSystem:
    """One edition, ready to pair. Without its shortcut it makes the same pairing, but more slowly."""

    edition: DutchEdition
    shortcut: Shortcut = easy_candidate

    @property
    def rules(self) -> SystemRules:
        """What the edition decides besides its pairings."""
        return self.edition.rules

    def check_options(self, options: Mapping[str, str]) -> None:
        """Raise ValueError for any option: the edition leaves nothing to choose."""
        no_options(self.rules.code, options)

    def pair(self, field: Field) -> RoundPairing:
        """Pair the round.

        Raises NoPairing if the rules allow no complete pairing.
        """
        edition = self.edition
        graph = graph_of(field, contestants_of(field, edition.past))
        if not completes(graph, (), 0):
            raise NoPairing(edition.articles.no_pairing, _reason(graph))
        graph = edition.bye(graph)
        chosen = edition.course(graph, edition.criteria, self.shortcut)
        pairs = []
        for each in chosen:
            for higher, lower in each.candidate.games:
                white = allocate(higher, lower, field.initial_colour).higher is Colour.WHITE
                pairs.append(Pair(higher.tpn, lower.tpn) if white else Pair(lower.tpn, higher.tpn))
        boards = in_order(field, pairs)
        left = chosen[-1].candidate.downfloaters if chosen else ()
        bye = left[0].tpn if left else None
        return RoundPairing(boards, bye, partial(explained, edition, graph, field, chosen, boards))

    def breaches(self, field: Field, boards: Sequence[Pair], bye: Tpn | None) -> tuple[Breach, ...]:
        """What these boards and this bye break of C1 to C3."""
        return breaches(self.edition, field, boards, bye)

    @property
    def lowest_bye(self) -> str:
        """The article about the score of the player with the bye."""
        return self.edition.articles.lowest_bye

    def pasts(self, field: Field) -> Mapping[Tpn, PlayerPast]:
        """The colour due, the floats and the right to a bye of every player."""
        return counting.pasts(self.edition, field)

    def failed_criteria(
        self, field: Field, boards: Sequence[Pair], bye: Tpn | None, last_bracket: Points | None = None
    ) -> FailedCriteria:
        """What these boards fail of C6 to C21, with the colours that they have."""
        return counting.failed_criteria(self.edition, field, boards, bye, last_bracket)


def _reason(graph: PairingGraph) -> Message:
    if len(graph.contestants) % 2 == 0:
        return message("no-pairing.all-met")
    if not graph.takers:
        return message("no-pairing.no-bye")
    return message("no-pairing.no-pairing-with-a-bye")


SYSTEMS = (DutchSystem(EDITION_2026), DutchSystem(EDITION_2017))
