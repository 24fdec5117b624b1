"""Budgets by key, by a clock that only the test moves."""

from __future__ import annotations

import pytest

from server.limits.rates import Rates


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_a_burst_is_allowed_and_then_as_much_as_time_gives_back(clock: Clock) -> None:
    rates = Rates(5, 60, clock=clock)

    assert [rates.take("a") for _ in range(7)] == pytest.approx([0, 0, 0, 0, 0, 12, 12], abs=0.1)
    clock.now += 12
    assert [bool(rates.take("a")) for _ in range(2)] == [False, True]
    clock.now += 60
    assert [bool(rates.take("a")) for _ in range(6)] == [False] * 5 + [True]


def test_each_key_has_a_budget_of_its_own(clock: Clock) -> None:
    rates = Rates(1, 60, clock=clock)

    assert [bool(rates.take(key)) for key in ("a", "b", "a")] == [False, False, True]


def test_the_wait_is_never_longer_than_a_step_however_often_it_is_tried(clock: Clock) -> None:
    rates = Rates(10, 30, clock=clock)

    assert max(rates.take("a") for _ in range(1000)) <= 3.0
    clock.now += 3
    assert not rates.take("a")


def test_what_costs_more_uses_more(clock: Clock) -> None:
    rates = Rates(10, 10, clock=clock)

    assert not rates.take("a", 8)
    assert rates.wait("a", 3) == pytest.approx(1, abs=0.01)
    assert not rates.take("a", 2)


def test_a_use_can_be_given_back(clock: Clock) -> None:
    rates = Rates(1, 60, clock=clock)
    rates.take("a")

    rates.give_back("a")
    rates.give_back("unknown")

    assert not rates.take("a")
    assert rates.take("a")


def test_what_is_given_back_twice_is_no_larger_budget(clock: Clock) -> None:
    rates = Rates(1, 60, clock=clock)
    rates.take("a")
    for _ in range(3):
        rates.give_back("a")

    assert [bool(rates.take("a")) for _ in range(2)] == [False, True]


def test_memory_is_bounded(clock: Clock) -> None:
    rates = Rates(1, 60, most=3, clock=clock)
    for number in range(100):
        rates.take(str(number))

    assert len(rates) == 3
    assert rates.take("99")
    assert not rates.take("0")
