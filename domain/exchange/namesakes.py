"""Players of the same name, who may be one player registered twice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from domain.folding import folded
from domain.state.roster import Player
from domain.state.tournament import Tournament


class Person(Protocol):
    """What two entries are compared by."""

    @property
    def fide_id(self) -> str | None:
        """The FIDE id, empty or None if it is unknown."""

    @property
    def birth_date(self) -> str | None:
        """The date or the year of birth, year first; empty or None if it is unknown."""


def namesakes(tournament: Tournament, name: str, fide_id: str = "") -> tuple[Player, ...]:
    """The players whose names differ from this one in case, signs, spelling and order at most.

    If both have a FIDE id, they are two players.
    """
    wanted = folded(name)
    return tuple(
        player
        for player in tournament.roster.players.values()
        if not (player.fide_id and fide_id) and folded(player.name) == wanted
    )


def possible_twin(person: Person, others: Iterable[Player]) -> Player | None:
    """Who of these players of the same name may be this person: not with another FIDE id or another year of birth."""
    return next((each for each in others if not differ(person, each)), None)


def differ(one: Person, other: Person) -> bool:
    """Whether two people of one name are known to be different: by FIDE id or year of birth."""
    return bool(
        (one.fide_id and other.fide_id)
        or (one.birth_date and other.birth_date and one.birth_date[:4] != other.birth_date[:4])
    )
