"""Games that were adjourned and have not ended (F.9): nothing is final while there is one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from domain.rounds.drafts import RoundNotComplete
from domain.state.tournament import Tournament
from domain.values import Outcome, RoundNumber


def adjourned_boards(tournament: Tournament) -> Mapping[RoundNumber, Sequence[int]]:
    """The boards of adjourned games by round; rounds without any are left out."""
    found = {
        paired.number: tuple(game.board for game in paired.games.values() if game.outcome is Outcome.ADJOURNED)
        for paired in tournament.public_rounds
    }
    return {number: boards for number, boards in found.items() if boards}


def check_none_adjourned(tournament: Tournament) -> None:
    """Raises RoundNotComplete with the boards of the first round that has an adjourned game."""
    for number, boards in adjourned_boards(tournament).items():
        raise RoundNotComplete(number, tuple(boards))
