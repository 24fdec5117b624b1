"""Refusals of tables that people hand in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from domain.messages import FieldValue, Message
from domain.refusals import Refusal


@dataclass(eq=False)
class TableRefused(Refusal):
    """Rows of a table cannot be imported; `problems` has line, column, header and reason of each."""

    first: Message
    problems: tuple[Mapping[str, str | int | Message], ...]

    @property
    def message_fields(self) -> Mapping[str, FieldValue]:
        """The first problem."""
        return {"reason": self.first}
