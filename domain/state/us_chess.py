"""What the rating report to US Chess states of the tournament and no other file does."""

from __future__ import annotations

from dataclasses import astuple, dataclass


@dataclass(frozen=True, slots=True)
class UsChess:
    """The numbers at US Chess of the affiliate, the chief and the assistant director; the state and the postal code.

    Each is empty if it is not stated.
    """

    affiliate: str = ""
    director: str = ""
    assistant: str = ""
    state: str = ""
    postal_code: str = ""

    @property
    def stated(self) -> tuple[str, ...]:
        """What is stated."""
        return tuple(each for each in astuple(self) if each)


NO_US_CHESS = UsChess()
