"""What is wrong with a table that somebody hands in, by its place."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with a table, or (a note) what of it is not taken over. Column 0 is the whole line."""

    line: int
    column: int
    header: str
    message: str

    def __str__(self) -> str:
        column = f", column {self.column}" if self.column else ""
        header = f" ({self.header})" if self.header else ""
        return f"line {self.line}{column}{header}: {self.message}"
