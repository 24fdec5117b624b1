"""When rounds start: a time that exists, with the difference from UTC."""

from __future__ import annotations

import pytest

from domain.notices import SetRoundStart
from domain.refusals import InvalidValue
from tests.builders import after, tournament


def test_a_start_is_kept_as_it_was_stated() -> None:
    state = after(tournament(2), SetRoundStart(1, "2026-11-22T10:00:00+01:00"))

    assert state.hall.round_starts == {1: "2026-11-22T10:00:00+01:00"}


@pytest.mark.parametrize(
    "moment",
    [
        "2026-11-22T10:00:00",
        "2026-02-30T10:00:00+01:00",
        "2026-11-22T25:00:00+01:00",
        "9999-12-31T23:59:59-12:00",
        "0001-01-01T00:00:00+12:00",
    ],
)
def test_a_time_that_does_not_exist_is_refused(moment: str) -> None:
    with pytest.raises(InvalidValue):
        after(tournament(2), SetRoundStart(1, moment))
