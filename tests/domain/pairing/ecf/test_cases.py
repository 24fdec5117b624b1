"""Rounds that were once paired against the text, each with the pairing that the text gives, and why."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.pairing.ecf.system import EcfSystem
from domain.pairing.system import RoundPairing
from domain.pairing_service import field_of
from domain.tournament.replay import replay
from domain.trf.assumptions import Overrides, ReadingPurpose, assume
from domain.trf.events import events
from domain.trf.reader import read_trf
from tests.saying import said

CASES = Path(__file__).parents[3] / "golden" / "cases"


def next_round(name: str) -> RoundPairing:
    trf = read_trf((CASES / f"{name}.trf").read_text(encoding="utf-8"))
    tournament = replay(events(trf, assume(trf, Overrides(system="ecf"), ReadingPurpose.PAIR)))
    return EcfSystem().pair(field_of(tournament, trf.last_paired + 1))


def boards(pairing: RoundPairing) -> set[tuple[int, int]]:
    return {(int(pair.white), int(pair.black)) for pair in pairing.pairs}


def texts(pairing: RoundPairing) -> list[str]:
    return [said(step) for step in pairing.explanation.steps]


@pytest.mark.article("ECF 21")
@pytest.mark.article("ECF 24")
def test_the_up_floater_of_rule_21_is_not_altered_where_nothing_is_saved() -> None:
    """5 seeks White and meets 3, the only one of the next level who seeks Black.

    1 and 2 are left, one transfer. With 5 and 1 there would be one as well, so nothing of rule 24 is saved; that 1 is
    of the top half is no reason by itself (rule 18 only permits a transfer for that).
    """
    pairing = next_round("float-claims-ecf")

    assert boards(pairing) == {(5, 3), (2, 1)}
    assert pairing.bye == 4
    assert not {step.article for step in pairing.explanation.steps} & {"24 a", "24 b", "24 c", "17", "18"}


@pytest.mark.article("ECF 14")
@pytest.mark.article("ECF 21")
def test_a_player_without_a_game_is_in_no_colour_group_and_does_not_float_up_before_one_who_is() -> None:
    """4 seeks White. The median card of the next level is 6, who has not played; 5 above it seeks Black."""
    pairing = next_round("neutral-ecf")

    assert boards(pairing) == {(1, 2), (4, 5), (7, 3), (6, 8)}
    assert (
        "5 floats up to meet 4: in the opposite colour group, 1 from the median upwards, no such float in either of "
        "the two rounds before"
    ) in texts(pairing)
