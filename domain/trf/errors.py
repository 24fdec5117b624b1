"""What can be wrong with a file, always with the place where it is wrong."""

from __future__ import annotations

from typing import Self


class TrfError(ValueError):
    """A line is malformed, or the file contradicts itself. Lines and columns count from 1."""

    def __init__(self, line: int, column: int, message: str) -> None:
        super().__init__(f"line {line}, column {column}: {message}")
        self.line = line
        self.column = column
        self.message = message

    def __reduce__(self) -> tuple[type[Self], tuple[int, int, str]]:
        """An error travels from one process to another whole."""
        return type(self), (self.line, self.column, self.message)


class TrfTooLarge(TrfError):
    """The file goes beyond the format's 9,999 players."""
