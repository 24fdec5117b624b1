"""A whole round by the text of the FIDE Dutch system, by brute force: slow, plain, and a judge over the real engine.

`pair(field, edition)` follows the two editions of the text and shares nothing with the engine.
"""

from __future__ import annotations

from domain.messages import message
from domain.pairing.system import Field, NoPairing
from domain.values import Tpn
from tests.literal.dutch.edition_2017 import RoundOf2017
from tests.literal.dutch.edition_2026 import RoundOf2026
from tests.literal.dutch.matchings import Completion
from tests.literal.dutch.terms import Edition, players_of

Pairing = tuple[frozenset[tuple[Tpn, Tpn]], Tpn | None]


def pair(field: Field, edition: Edition, silenced: str = "") -> Pairing:
    """(the pairs as (white, black), the player with the bye). Raises NoPairing.

    `silenced` names a quality criterion that is left out, to show what it decides.
    """
    players = players_of(field, edition)
    completion = Completion()
    if not completion.is_possible(players):
        raise NoPairing("C1 to C3", message("no-pairing.all-met"))
    if edition is Edition.OF_2026:
        parts = RoundOf2026(players, field.initial_colour, completion, silenced).brackets()
    else:
        parts = RoundOf2017(players, field.initial_colour, completion, silenced).brackets()
    games = [game for part in parts for game in part.games]
    boards = frozenset((white.tpn, black.tpn) for white, black in (game.white_and_black for game in games))
    met = {tpn for board in boards for tpn in board}
    left = [player.tpn for player in players if player.tpn not in met]
    assert len(left) <= 1
    return boards, left[0] if left else None
