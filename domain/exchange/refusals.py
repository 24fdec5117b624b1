"""Refusals of tables that people hand in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from domain.messages import Message
from domain.refusals import Refusal


@dataclass(eq=False)
class TableRefused(Refusal):
    """Rows of a table cannot be imported; `problems` has line, column, header and reason of each."""

    first: Message
    problems: tuple[Mapping[str, str | int | Message], ...]
    says = "The table is not taken over: {first}."
    advice = "Correct the rows named and send the table again; nothing was stored."
