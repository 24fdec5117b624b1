"""Expected and made scores, K, and the change of a rating (B.02 8.3)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from domain.dates import year_in
from domain.rating_report.editions import ReportEdition
from domain.standings.rating_tables import expectation
from domain.state.roster import Player
from domain.values import Rating

_MOST_DIFFERENCE = 400
_MASTER = 2400
_JUNIOR_BELOW = 2300
_JUNIOR_AGE = 18
_K_MASTER, _K_USUAL, _K_JUNIOR = 10, 20, 40
_MOST_K_TIMES_GAMES = 700


class KReason(StrEnum):
    """Which line of 8.3.3 gives K."""

    MASTER = "master"
    JUNIOR = "junior"
    USUAL = "usual"
    MANY_GAMES = "many-games"
    RECORDED = "recorded"
    """It is recorded with the player, from a list, from a file or by hand: which of them is not kept."""


@dataclass(frozen=True, slots=True)
class K:
    """The development coefficient, and why."""

    value: int
    reason: KReason


def expected(rating: Rating, opponent: Rating, edition: ReportEdition) -> tuple[int, bool]:
    """8.3.1 and 8.3.2 a: the expected score of a game in hundredths, and whether the 400-point rule was applied.

    From a rating of 2650 on the edition of October 2025 counts differences in full; it is the player's own rating
    that decides, not the opponent's.
    """
    free = edition.full_differences_from is not None and rating >= edition.full_differences_from
    capped = not free and abs(rating - opponent) > _MOST_DIFFERENCE
    if capped:
        opponent = rating + (_MOST_DIFFERENCE if opponent > rating else -_MOST_DIFFERENCE)
    return expectation(rating, opponent), capped


def k_of(player: Player, rating: Rating, games: int, date: str, recorded: int = 0) -> K:
    """8.3.3: `recorded`, the K recorded with the player, else K by the data of a tournament.

    `games` are those to be rated here, `date` is its last day; `recorded` is 0 if there is none.

    Reading T3 (docs/readings.md): 2400 reached once before, and fewer than 30 games so far (K = 40), are known
    only from FIDE's list; a player who has 2400 now has 10, one who turns 18 in that year or later and has less
    than 2300 has 40, all others 20.
    """
    if recorded:
        k = K(recorded, KReason.RECORDED)
    elif rating >= _MASTER:
        k = K(_K_MASTER, KReason.MASTER)
    elif rating < _JUNIOR_BELOW and _is_junior(player, date):
        k = K(_K_JUNIOR, KReason.JUNIOR)
    else:
        k = K(_K_USUAL, KReason.USUAL)
    if k.value * games > _MOST_K_TIMES_GAMES:
        return K(_MOST_K_TIMES_GAMES // games, KReason.MANY_GAMES)
    return k


def rounded(hundredths: int) -> int:
    """8.3.4: a change in hundredths as a whole number; one half away from zero."""
    whole = (abs(hundredths) + 50) // 100
    return whole if hundredths >= 0 else -whole


def _is_junior(player: Player, date: str) -> bool:
    born, played = year_in(player.birth_date), year_in(date)
    return born is not None and played is not None and played - born <= _JUNIOR_AGE
