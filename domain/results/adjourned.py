"""Games that were adjourned and have not ended (F.9): nothing is final while there is one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from domain.messages import FieldValue
from domain.refusals import Refusal
from domain.state.tournament import Tournament
from domain.values import RoundNumber


@dataclass(eq=False)
class GamesAdjourned(Refusal):
    """Adjourned games of a round have not ended: neither standings nor files can be final."""

    round: RoundNumber
    boards: tuple[int, ...]
    article = "F.9"

    @property
    def message_fields(self) -> Mapping[str, FieldValue]:
        """The boards, counted."""
        return {"round": self.round, "count": len(self.boards), "number": self.boards}


def adjourned_boards(tournament: Tournament) -> Mapping[RoundNumber, Sequence[int]]:
    """The boards of adjourned games by round; rounds without any are left out."""
    return {paired.number: paired.adjourned for paired in tournament.public_rounds if paired.adjourned}


def check_none_adjourned(tournament: Tournament) -> None:
    """Raises GamesAdjourned with the boards of the first round that has an adjourned game."""
    for number, boards in adjourned_boards(tournament).items():
        raise GamesAdjourned(number, tuple(boards))
