"""Round robins as pairing systems: the round's row of the Berger table, whatever the results were."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from domain.messages import Message, message
from domain.pairing.berger.legality import breaches, obstacle
from domain.pairing.berger.options import check, reverses
from domain.pairing.berger.rules import RULES_DOUBLE, RULES_SINGLE
from domain.pairing.berger.table import TableRound, table_round
from domain.pairing.claims import Claim, ClaimKind, claim
from domain.pairing.explanation import BoardExplanation, PairingExplanation
from domain.pairing.rules import SystemRules
from domain.pairing.system import Breach, Field, NoPairing, Pair, RoundPairing
from domain.values import BreachKind, RoundNumber, Tpn

ARTICLE = "C.05 Annex 1"


@dataclass(frozen=True, slots=True)
class BergerSystem:
    """Every player meets every other as often as its rules say, with the colours of the table.

    The seats are the players who are present, in order of their numbers: a round robin's field holds all who have a
    seat as present, also if they do not play (their games are forfeited). A player who is free in a round has no bye.
    """

    rules: SystemRules

    def check_options(self, options: Mapping[str, str]) -> None:
        """Raise ValueError for an option, or a value, that `domain.pairing.berger.options` does not list."""
        check(self.rules.code, self.rules.cycles, options)

    def pair(self, field: Field) -> RoundPairing:
        """The round of the table, in the printed order of boards.

        Raises NoPairing for a round beyond the table, and if it pairs two who may not meet, or not once more.
        """
        seats = [player.tpn for player in field.players if player.present]
        if not seats:
            return RoundPairing((), None, PairingExplanation())
        if len(seats) == 1:
            return RoundPairing((), None, PairingExplanation((_free(seats[0]),)))
        place = self._place(field, len(seats))
        row = table_round(len(seats), place.row)
        pairs = tuple(
            Pair(seats[black - 1], seats[white - 1]) if place.second_cycle else Pair(seats[white - 1], seats[black - 1])
            for white, black in row.games
        )
        players = {player.tpn: player for player in field.players}
        for pair in pairs:
            if (reason := obstacle(field, players[pair.white], players[pair.black], self.rules.cycles)) is not None:
                raise NoPairing(ARTICLE, _table_refused(pair, reason))
        return RoundPairing(pairs, None, _explained(place, row, seats, pairs))

    def breaches(self, field: Field, boards: Sequence[Pair], bye: Tpn | None) -> tuple[Breach, ...]:
        """The games too many and the prohibited pairs among these boards, and a bye, which no round robin has."""
        return breaches(ARTICLE, self.rules.cycles, field, boards, bye)

    def _place(self, field: Field, players: int) -> _Place:
        """The row of the table for the round."""
        turns = players + players % 2 - 1
        if field.round > turns * self.rules.cycles:
            raise NoPairing(ARTICLE, message("no-pairing.rounds", size=players, count=turns * self.rules.cycles))
        cycle, before = divmod(field.round - 1, turns)
        row = before + 1
        if self.rules.cycles > 1 and cycle == 0 and row > turns - 2 >= 0 and reverses(field.options):
            row = 2 * turns - 1 - row
            return _Place(row, second_cycle=False, exchanged=True)
        return _Place(row, second_cycle=cycle % 2 == 1, exchanged=False)


def _table_refused(pair: Pair, reason: BreachKind) -> Message:
    """Why the table's pair is not made."""
    if reason is BreachKind.MET_TOO_OFTEN:
        return message("no-pairing.table-met", white=pair.white, black=pair.black)
    return message("no-pairing.table-prohibited", white=pair.white, black=pair.black)


@dataclass(frozen=True, slots=True)
class _Place:
    """A row of the table, with its colours turned in the second cycle; if `exchanged`, it replaces its neighbour."""

    row: RoundNumber
    second_cycle: bool
    exchanged: bool


def _explained(place: _Place, row: TableRound, seats: list[Tpn], pairs: tuple[Pair, ...]) -> PairingExplanation:
    boards = tuple(_board(place, pair, game) for pair, game in zip(pairs, row.games, strict=True))
    size = len(seats) + len(seats) % 2
    steps = [claim(ClaimKind.TABLE_ROUND, ARTICLE, tuple(seats), round=place.row, size=size, seats=row.games)]
    if place.exchanged:
        steps.append(claim(ClaimKind.TABLE_ROUNDS_EXCHANGED, ARTICLE))
    if row.free is not None:
        steps.append(_free(seats[row.free - 1]))
    return PairingExplanation((*steps, *(each.colour for each in boards)), boards=boards)


def _board(place: _Place, pair: Pair, game: tuple[int, int]) -> BoardExplanation:
    kind = ClaimKind.TABLE_GAME_TURNED if place.second_cycle else ClaimKind.TABLE_GAME
    colour = claim(kind, ARTICLE, white=pair.white, black=pair.black, seats=(game,))
    return BoardExplanation(pair.white, pair.black, colour)


def _free(player: Tpn) -> Claim:
    return claim(ClaimKind.TABLE_FREE, ARTICLE, player=player)


SINGLE, DOUBLE = BergerSystem(RULES_SINGLE), BergerSystem(RULES_DOUBLE)

SYSTEMS = (SINGLE, DOUBLE)
