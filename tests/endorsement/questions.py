"""The questions of the checklist as `questions.toml` has them."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path

NUMBER_OF_QUESTIONS = 225

_FILE = Path(__file__).with_name("questions.toml")
_COSTS = re.compile(r"costs ([1-9]\d{0,2})")
_PASSES, _NOT_ASKED, _STOPS = "passes", "not asked", "stops"


class Certainty(StrEnum):
    """How sure it is what a question asks, and what its answers cost."""

    CERTAIN = "certain"
    INFERRED = "inferred"
    STRICT = "strict"


@dataclass(frozen=True, kw_only=True)
class Question:
    """One question with our answer.

    `outcome` is "passes", "not asked" (the answer to the question `after` skips it), "stops" or "costs 7" (percent).
    `where` says what somebody does to see it. `tests` provoke it. `needs_person` is what only a person can do.
    `missing` is what must be built or tested before the answer holds.
    """

    number: int
    asks: str
    answer: str
    outcome: str
    certainty: Certainty
    where: str
    tests: tuple[str, ...]
    after: int | None = None
    needs_person: str = ""
    missing: str = ""

    @property
    def is_passed(self) -> bool:
        """Whether the answer costs nothing."""
        return self.outcome == _PASSES

    @property
    def is_not_asked(self) -> bool:
        """Whether another answer skips the question."""
        return self.outcome == _NOT_ASKED

    @property
    def stops(self) -> bool:
        """Whether the answer ends the verification."""
        return self.outcome == _STOPS

    @property
    def cost(self) -> int:
        """The penalty in percent; 0 for an answer that passes, is not asked or stops."""
        found = _COSTS.fullmatch(self.outcome)
        return int(found[1]) if found else 0

    @property
    def is_open(self) -> bool:
        """Whether something must still be built or tested."""
        return bool(self.missing)


@cache
def questions() -> tuple[Question, ...]:
    """All questions in order. Raises TypeError or ValueError for an entry that has not the fields of a question."""
    found = tomllib.loads(_FILE.read_text(encoding="utf-8"))["question"]
    return tuple(
        Question(**{**each, "certainty": Certainty(each["certainty"]), "tests": tuple(each["tests"])}) for each in found
    )


def mistakes(question: Question) -> list[str]:
    """What contradicts itself in an entry."""
    is_known = question.is_passed or question.is_not_asked or question.stops or bool(question.cost)
    shown = bool(question.tests or question.needs_person)
    checks = {
        f"an outcome that is none: {question.outcome}": not is_known,
        "passes without a test, and nothing is said to be missing": question.is_passed
        and not shown
        and not question.missing,
        "costs or stops, and nothing is said to be missing": (question.stops or bool(question.cost))
        and not question.missing,
        "is not asked, but not after which question": question.is_not_asked != (question.after is not None),
        "is skipped by a later question": question.after is not None and question.after >= question.number,
        "has no words": not (question.asks and question.answer),
        "passes, but nobody is told where to see it": question.is_passed and not question.where,
    }
    return [what for what, is_so in checks.items() if is_so]
