"""The English rules as a pairing system."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import groupby

from domain.messages import message
from domain.pairing.boards import in_order
from domain.pairing.ecf.adjusting import least_disturbed
from domain.pairing.ecf.bye import bye_order
from domain.pairing.ecf.cards import CardTable, PairingCard, table_of
from domain.pairing.ecf.colours import colour_pairs
from domain.pairing.ecf.floats import choose_floats
from domain.pairing.ecf.halves import CardPair
from domain.pairing.ecf.legality import breaches
from domain.pairing.ecf.options import check
from domain.pairing.ecf.reasons import PairedLevel, explained
from domain.pairing.ecf.rules import RULES_ECF
from domain.pairing.rules import SystemRules
from domain.pairing.system import Breach, Field, NoPairing, Pair, RoundPairing
from domain.values import Tpn


class EcfSystem:
    """Rules 1 to 29 of the English Chess Federation."""

    @property
    def rules(self) -> SystemRules:
        """What they decide besides their pairings."""
        return RULES_ECF

    def check_options(self, options: Mapping[str, str]) -> None:
        """Raise ValueError for an option, or a value, that `domain.pairing.ecf.options` does not list."""
        check(options)

    def pair(self, field: Field) -> RoundPairing:
        """Pair the round from the highest score level down (rule 11).

        Raises NoPairing if every complete pairing repeats a game or a prohibited pair (rule 1), and ValueError for
        an option's value that does not exist.
        """
        table = table_of(field)
        if table.options.published:
            return least_disturbed(table)
        bye = _bye(table)
        paired: list[PairedLevel] = []
        pairs: list[CardPair] = []
        levels = _levels([card for card in table.cards if card is not bye])
        while levels:
            level, *below = levels
            choice = choose_floats(table, level, below)
            paired.append(PairedLevel(level, below, choice))
            pairs += [*choice.floats, *choice.level.pairs]
            gone = {lower for _, lower in choice.floats}
            left = ([card for card in each if card not in gone] for each in below)
            levels = [each for each in left if each]
        coloured = colour_pairs(table, pairs)
        boards = in_order(field, [pair for pair, _ in coloured])
        reasons = partial(explained, table, bye, paired, coloured)
        return RoundPairing(boards, None if bye is None else bye.tpn, reasons)

    def breaches(self, field: Field, boards: Sequence[Pair], bye: Tpn | None) -> tuple[Breach, ...]:
        """What these boards break of rule 1."""
        return breaches(field, boards, bye)


def _bye(table: CardTable) -> PairingCard | None:
    """[5, 6] The card that takes the bye, if the number is odd: the first that leaves the others pairable."""
    if len(table.cards) % 2 == 0:
        if table.unpaired(table.cards):
            raise NoPairing("ECF 1", message("no-pairing.repeats"))
        return None
    for card in bye_order(table.cards):
        if table.unpaired([other for other in table.cards if other is not card]) == 0:
            return card
    raise NoPairing("ECF 1", message("no-pairing.repeats-with-any-bye"))


def _levels(cards: Sequence[PairingCard]) -> list[list[PairingCard]]:
    """[9, 11] The score levels, the highest first, each in order of grade."""
    return [list(level) for _, level in groupby(cards, key=lambda card: card.score)]


SYSTEMS = (EcfSystem(),)
