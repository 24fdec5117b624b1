"""Pairing a round bracket by bracket."""

from __future__ import annotations

from dataclasses import replace

from domain.pairing.dutch.below import (
    Hall,
    bye_score,
    completes,
    may_meet,
    next_bracket_is_full,
)
from domain.pairing.dutch.candidate import Bracket, Candidate
from domain.pairing.dutch.contestants import Contestant, contestants_of
from domain.pairing.dutch.editions import Edition
from domain.pairing.dutch.exact import Outside, best_candidate
from domain.pairing.matching import FREE, largest
from domain.pairing.system import Field, NoPairing


def pair_brackets(field: Field, edition: Edition) -> list[Candidate]:
    """The candidates chosen for the brackets, from the top.

    Raises NoPairing where no complete pairing exists.
    """
    contestants = contestants_of(field, edition.past)
    hall = Hall(contestants, may_meet(contestants, field))
    hall = replace(hall, bye_score=bye_score(hall)) if len(contestants) % 2 else hall
    if len(contestants) % 2 and hall.bye_score is None:
        raise NoPairing(edition.no_pairing, _no_bye(contestants))
    if not completes(hall, (), 0):
        raise NoPairing(edition.no_pairing, "the players to be paired cannot all meet somebody new")
    chosen: list[Candidate] = []
    mdps: tuple[Contestant, ...] = ()
    start = 0
    while start < len(contestants):
        end = start
        while end < len(contestants) and contestants[end].score == contestants[start].score:
            end += 1
        candidate = _pair_bracket(hall, edition, mdps, range(start, end))
        chosen.append(candidate)
        mdps = candidate.downfloaters
        start = end
    return chosen


def _no_bye(contestants: tuple[Contestant, ...]) -> str:
    if any(player.may_take_bye for player in contestants):
        return "nobody who may take the bye leaves the others a complete pairing"
    return "the number of players is odd and nobody may take the bye"


def _pair_bracket(hall: Hall, edition: Edition, mdps: tuple[Contestant, ...], ranks: range) -> Candidate:
    """The bracket of these MDPs and the scoregroup at these ranks."""
    residents = hall.contestants[ranks.start : ranks.stop]
    below = hall.contestants[ranks.stop :]
    gives_bye = any(p.score == hall.bye_score for p in (*mdps, *residents)) and all(
        p.score != hall.bye_score for p in below
    )
    bracket = Bracket(mdps, residents, takes_bye=gives_bye)
    following = ranks.stop
    while following < len(hall.contestants) and hall.contestants[following].score == below[0].score:
        following += 1
    found = best_candidate(hall, edition.criteria, bracket, Outside(doors=_least_downfloaters(hall, bracket)))
    if found is not None and _is_proved(hall, found, ranks.stop, following):
        return found
    found = best_candidate(
        hall,
        edition.criteria,
        bracket,
        Outside(range(ranks.stop, following), range(following, len(hall.contestants))),
    )
    if found is None:
        raise AssertionError("a round that can be completed has a candidate in every bracket")
    return found


def _least_downfloaters(hall: Hall, bracket: Bracket) -> int:
    """How many of the bracket cannot be paired in it, whatever lies below. MDPs meet residents only ([B.3])."""
    players = bracket.players
    rows = []
    for player in players:
        row = sum(1 << at for at, other in enumerate(players) if hall.may_meet[player.rank] >> other.rank & 1)
        rows.append(row >> len(bracket.mdps) << len(bracket.mdps) if bracket.moved_down(player) else row)
    return largest(rows).count(FREE)


def _is_proved(hall: Hall, found: Candidate, tail: int, following: int) -> bool:
    """Whether the best pairing of the bracket by itself serves what lies below as well as any could.

    [C4] and [C5] restrict the choice and [C8] ranks it; where the unrestricted best meets the first two and the least
    that any candidate can leave under the third, no other candidate is better.
    """
    floaters = [player.rank for player in found.downfloaters]
    if found.bracket.takes_bye and len(floaters) == 1:
        return completes(hall, (), tail) if tail < len(hall.contestants) else True
    if not completes(hall, floaters, tail):
        return False
    if tail == len(hall.contestants):
        return True
    return next_bracket_is_full(hall, floaters, tail, following)
