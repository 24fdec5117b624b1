"""Log lines that clients can provoke."""

from __future__ import annotations

import logging

from server.limits.repeated_lines import OneLine, RepeatedLines


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def record(text: str, *, traceback: bool = False) -> logging.LogRecord:
    failure = (ValueError, ValueError(), None) if traceback else None
    return logging.LogRecord("uvicorn.error", logging.WARNING, "", 0, text, (), failure)


def test_a_text_is_written_once_a_minute_with_how_often_it_was_left_out() -> None:
    clock = Clock()
    lines = RepeatedLines(clock)

    assert [lines.filter(record("Invalid")) for _ in range(100)] == [True] + [False] * 99
    assert lines.filter(record("Other"))
    clock.now += 60
    again = record("Invalid")
    assert lines.filter(again)
    assert again.getMessage() == "Invalid (99 more in the meantime)"


def test_tracebacks_are_always_written() -> None:
    lines = RepeatedLines(Clock())

    assert all(lines.filter(record("Failed", traceback=True)) for _ in range(10))


def test_memory_is_bounded() -> None:
    lines = RepeatedLines(Clock())
    for number in range(1000):
        lines.filter(record(str(number)))

    assert len(lines._texts) == 256


def test_an_expected_exception_is_a_part_of_its_line() -> None:
    line = record("Failed", traceback=True)
    OneLine(ValueError).filter(line)

    assert line.getMessage() == "Failed (ValueError)"
    assert logging.Formatter().format(line) == "Failed (ValueError)"


def test_the_traceback_of_another_exception_is_written() -> None:
    line = record("Failed", traceback=True)
    OneLine(UnicodeDecodeError).filter(line)

    assert line.getMessage() == "Failed"
    assert line.exc_info is not None
