"""Tests that check many values check all of them, and name those that fail."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.for_each import for_each


def test_every_combination_is_checked_and_those_that_fail_are_named() -> None:
    checked = []

    @for_each(number=range(3), letter=lambda: "ab")
    def check(letter: str, number: int) -> None:
        checked.append((number, letter))
        assert number != 1, "one is too many"
        assert (number, letter) != (2, "b"), "and this"

    with pytest.raises(ExceptionGroup) as failed:
        check()

    assert checked == [(0, "a"), (0, "b"), (1, "a"), (1, "b"), (2, "a"), (2, "b")]
    assert failed.value.message == "3 of 6 fail: number=1, letter=a; number=1, letter=b; number=2, letter=b"
    assert "one is too many" in str(failed.value.exceptions[0])
    assert failed.value.exceptions[2].__notes__ == ["number=2, letter=b"]


def test_a_fault_in_one_does_not_end_the_others() -> None:
    @for_each(number=[1, 0, 2])
    def check(number: int) -> None:
        assert 2 / number == 1

    with pytest.raises(ExceptionGroup) as failed:
        check()

    assert [type(error) for error in failed.value.exceptions] == [AssertionError, ZeroDivisionError]


def test_a_check_of_nothing_is_a_fault() -> None:
    @for_each(number=[])
    def check(number: int) -> None:
        assert number

    with pytest.raises(ValueError, match="check has nothing to check"):
        check()


@pytest.mark.parametrize("parameter", ["from pytest"])
@for_each(value=["one", "two"])
def test_other_parameters_are_fixtures(value: str, tmp_path: Path, parameter: str) -> None:
    assert value in {"one", "two"}
    assert tmp_path.is_dir()
    assert parameter == "from pytest"
