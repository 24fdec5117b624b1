"""What makes a file unreadable: the place, and the reason as a message."""

from __future__ import annotations

from typing import Self

from domain.messages import Message, message


class FileError(ValueError):
    """A file cannot be read. Lines and columns count from 1; column 0 is the whole line."""

    def __init__(self, line: int, column: int, reason: Message) -> None:
        super().__init__(line, column, reason)
        self.line = line
        self.column = column
        self.reason = reason

    @property
    def message(self) -> Message:
        """The place and the reason."""
        return located(self.line, self.column, "", self.reason)

    def __reduce__(self) -> tuple[type[Self], tuple[int, int, Message]]:
        """An error travels from one process to another whole."""
        return type(self), (self.line, self.column, self.reason)


def located(line: int, column: int, header: str, reason: Message) -> Message:
    """A reason with its line, its column (0: the whole line), and the column's header if there is one."""
    if header:
        return message("file.headed-cell", line=line, column=column, header=header, said=reason)
    if column:
        return message("file.cell", line=line, column=column, said=reason)
    return message("file.line", line=line, said=reason)
