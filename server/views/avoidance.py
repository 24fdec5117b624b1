"""Pairs that should not meet if possible: which a round kept apart, which had to meet, and why they should not."""

from __future__ import annotations

from typing import Any

from domain.pairing.system import RoundPairing
from domain.prohibitions import why_avoided
from domain.state.rounds import Round
from domain.state.special_rules import ProhibitionBasis
from domain.state.tournament import Tournament
from domain.values import PlayerId, Tpn
from server.languages import Language, message

_REASONS = {
    ProhibitionBasis.LIST: message("the arbiter's list"),
    ProhibitionBasis.CLUB: message("same club"),
    ProhibitionBasis.FEDERATION: message("same federation"),
    ProhibitionBasis.FAMILY: message("same family name"),
}
_APART = message("{one} and {other} would have met and were kept apart: {reason}.")
_MET = message("{one} and {other} had to meet although this was to be avoided if possible: {reason}.")


def avoided_pairs(
    tournament: Tournament, paired: Round, made: RoundPairing, player: PlayerId | None, reader: Language
) -> list[dict[str, Any]]:
    """The pairs of a round, or those of one player: who, whether they met, and a sentence with the reason."""
    player_of = {tpn: who for who, tpn in paired.numbers.items()}

    def seen(pair: tuple[Tpn, Tpn], *, met: bool) -> dict[str, Any]:
        one, other = (player_of[tpn] for tpn in pair)
        reasons = why_avoided(paired, frozenset({one, other}))
        names = {"one": tournament.roster.players[one].name, "other": tournament.roster.players[other].name}
        reason = ", ".join(reader.text(_REASONS[each]) for each in reasons)
        sentence = reader.text(_MET if met else _APART, reason=reason, **names)
        return {"players": [one, other], "met": met, "reasons": list(reasons), "says": sentence}

    found = [
        *(seen(pair, met=True) for pair in made.avoided_but_met),
        *(seen(pair, met=False) for pair in made.kept_apart),
    ]
    return [each for each in found if player is None or player in each["players"]]
