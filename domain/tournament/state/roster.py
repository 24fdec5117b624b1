"""The players of a tournament."""

from __future__ import annotations

from dataclasses import dataclass

from domain.values import PlayerId, Rating, RatingKind, RoundNumber, Title


@dataclass(frozen=True, slots=True)
class Player:
    """A registered player. `withdrawn_from` is the first round not played, or None.

    `withdrawn_by_absence` says that the withdrawal was not announced: the player did not come (F.8).
    """

    id: PlayerId
    name: str
    rating: Rating = 0
    title: Title = Title.NONE
    federation: str = ""
    fide_id: str = ""
    sex: str = ""
    club: str = ""
    birth_date: str = ""
    contact: str = ""
    first_round: RoundNumber = 1
    withdrawn_from: RoundNumber | None = None
    withdrawn_by_absence: bool = False
    rating_kind: RatingKind = RatingKind.OFFICIAL
