"""A pairing and its explanation, which is made when it is read."""

from __future__ import annotations

from dataclasses import replace

from domain.pairing.explanation import PairingExplanation, TextClaim
from domain.pairing.system import Pair, RoundPairing
from domain.values import Tpn

PAIRS = (Pair(Tpn(1), Tpn(2)),)
EXPLANATION = PairingExplanation((TextClaim("1", "neighbours"),))


def test_an_explanation_is_made_once_when_it_is_first_read() -> None:
    made = []

    def explain() -> PairingExplanation:
        made.append(EXPLANATION)
        return EXPLANATION

    pairing = RoundPairing(PAIRS, None, explain)
    avoiding = replace(pairing, kept_apart=((Tpn(1), Tpn(3)),))
    plain = pairing.unexplained()
    assert (plain.pairs, plain.explanation, made) == (PAIRS, PairingExplanation(), [])

    assert pairing.explanation is pairing.explanation is EXPLANATION
    assert made == [EXPLANATION]
    assert avoiding.explanation is EXPLANATION


def test_pairings_are_equal_if_their_explanations_are() -> None:
    pairing = RoundPairing(PAIRS, None, lambda: EXPLANATION)

    assert pairing == RoundPairing(PAIRS, None, EXPLANATION)
    assert pairing != RoundPairing(PAIRS, None, PairingExplanation())
    assert pairing != RoundPairing(PAIRS, Tpn(3), EXPLANATION)
    assert pairing != PAIRS
