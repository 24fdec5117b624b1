"""Refusals of tables that people hand in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from domain.refusals import Refusal


@dataclass(eq=False)
class TableRefused(Refusal):
    """Rows of a table cannot be taken over; `problems` tells line, column, header and reason of each."""

    first: str
    problems: tuple[Mapping[str, str | int], ...]
    says = "The table is not taken over: {first}."
    advice = "Correct the rows named and send the table again; nothing was stored."
