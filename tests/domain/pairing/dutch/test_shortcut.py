"""The shortcut changes nothing but the time it takes."""

from __future__ import annotations

import pytest

from domain.pairing.dutch.editions import EDITION_2017, EDITION_2026, DutchEdition
from domain.pairing.dutch.shortcut import no_shortcut
from domain.pairing.dutch.system import DutchSystem
from domain.pairing.system import Field, NoPairing
from tests.domain.pairing.dutch.chance import PairField, once, rounds

_EDITIONS = [EDITION_2026, EDITION_2017]


def _paired(pair: PairField, field: Field) -> tuple[object, object] | None:
    try:
        pairing = pair(field)
    except NoPairing:
        return None
    return pairing.pairs, pairing.bye


@pytest.mark.parametrize("edition", _EDITIONS, ids=lambda edition: edition.rules.code)
@pytest.mark.parametrize("block", range(5))
def test_with_and_without_the_shortcut_the_same_round_is_paired(edition: DutchEdition, block: int) -> None:
    short, exact = once(DutchSystem(edition).pair), DutchSystem(edition, no_shortcut).pair
    compared = 0
    for seed in range(block * 12, block * 12 + 12):
        for field in rounds(short, seed):
            assert _paired(short, field) == _paired(exact, field), (seed, field.round)
            compared += 1
    assert compared > 12


@pytest.mark.acceptance
@pytest.mark.parametrize("edition", _EDITIONS, ids=lambda edition: edition.rules.code)
def test_large_rounds_are_paired_the_same_without_the_shortcut(edition: DutchEdition) -> None:
    short, exact = once(DutchSystem(edition).pair), DutchSystem(edition, no_shortcut).pair
    for seed in range(20):
        for field in rounds(short, seed, players=(60, 200)):
            assert _paired(short, field) == _paired(exact, field), (seed, field.round)
