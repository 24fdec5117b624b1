"""What a check of the machine answers: what it saw, and what to do where something is wrong."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from server.languages import Language


class Level(StrEnum):
    """How good what was seen is: nothing to do, worth mending before a tournament, or to be mended first."""

    OK = "ok"
    WARNING = "warning"
    PROBLEM = "problem"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at: its title, what was seen, and what to do (empty if nothing).

    `title`, `seen` and `advice` are texts of the catalogues; `values` are what their `{fields}` stand for.
    """

    check: str
    title: str
    seen: str
    level: Level = Level.OK
    advice: str = ""
    values: Mapping[str, object] = field(default_factory=dict)

    def in_words(self, language: Language, *, without: Collection[str] = ()) -> dict[str, str]:
        """The finding in this language, for pages and as JSON; `without` the values of these names."""
        values = {"_": "", **self.values, **dict.fromkeys(without, "…")}
        return {
            "check": self.check,
            "level": str(self.level),
            "title": language.text(self.title, **values),
            "seen": language.text(self.seen, **values),
            "advice": language.text(self.advice, **values),
        }
