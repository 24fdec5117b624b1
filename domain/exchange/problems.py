"""What is wrong with a table, or what of it is left out, with its place."""

from __future__ import annotations

from dataclasses import dataclass

from domain.file_errors import located
from domain.messages import Message


@dataclass(frozen=True, slots=True)
class TableProblem:
    """What is wrong with a cell or a line of a table, or (a note) what of it is left out.

    Lines and columns count from 1; column 0 is the whole line.
    """

    line: int
    column: int
    header: str
    reason: Message

    @property
    def message(self) -> Message:
        """The place and the reason."""
        return located(self.line, self.column, self.header, self.reason)

    @property
    def details(self) -> dict[str, int | str | Message]:
        """The place and the reason by the names that the API has for them."""
        return {"line": self.line, "column": self.column, "header": self.header, "message": self.reason}
