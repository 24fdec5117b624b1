"""Values that make no sense by themselves, before it is known which field of a command has them."""

from __future__ import annotations

from domain.messages import Message


class BadValue(ValueError):
    """A value makes no sense; `problem` says why."""

    def __init__(self, problem: Message) -> None:
        super().__init__(problem)
        self.problem = problem
