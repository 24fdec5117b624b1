"""The program's own reasons: recorded as codes, read by the catalogues; what was typed reads as it is."""

from __future__ import annotations

import pytest

from domain.players.withdrawals import Withdrawn
from domain.reasons import Reason, reason_message
from domain.values import RoundNumber
from tests.builders import name, tournament
from tests.saying import told


@pytest.mark.parametrize("reason", Reason)
def test_a_code_is_said_by_the_catalogue(reason: Reason) -> None:
    assert reason.value not in told(Withdrawn(name(0), RoundNumber(2), reason.value), tournament(2))


@pytest.mark.parametrize("typed", ["a cold", "absent without notice (F.8)"])
def test_what_was_typed_or_recorded_before_there_were_codes_reads_as_it_is(typed: str) -> None:
    assert reason_message(typed) == typed


def test_a_code_reads_as_the_words_recorded_before() -> None:
    code, words = (
        told(Withdrawn(name(0), RoundNumber(2), reason), tournament(2))
        for reason in (Reason.ABSENT.value, "absent without notice (F.8)")
    )

    assert code == words
