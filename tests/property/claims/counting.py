"""The counts of every criterion by the letter of the text, in the order of the text, as an explanation has them."""

from __future__ import annotations

from domain.pairing.registry import system
from tests.literal.dutch.candidate import Candidate
from tests.literal.dutch.criteria import (
    CRITERIA_OF_2017,
    CRITERIA_OF_2026,
    MORE_THAN_ANY,
    Failure,
    pairing_score_difference,
)
from tests.literal.dutch.edition_2017 import RoundOf2017
from tests.literal.dutch.edition_2026 import RoundOf2026
from tests.literal.dutch.terms import Strength
from tests.property.claims.case import Case, Spot

COLLAPSING = ("penultimate", "collapsed")
_STRONG = {"fide-dutch-2026": "C13", "fide-dutch-2017": "C.11"}


def counts(case: Case, spot: Spot, candidate: Candidate) -> dict[str, list[int]]:
    """By article; a number is a list of one. The outlook is its weight, then the scores."""
    floaters = [len(candidate.downfloaters)]
    weight, scores = outlook(case, spot, candidate)
    round_ = case.round
    if isinstance(round_, RoundOf2026):
        first: dict[str, Failure] = {
            "C6": floaters,
            "C7": sorted((player.score for player in candidate.downfloaters), reverse=True),
            "C8": [weight, *scores],
            "C9": round_.unplayed_games_of_bye(candidate),
            **{article: count(candidate) for article, count in CRITERIA_OF_2026.items()},
        }
    else:
        first = {
            "C.5": floaters,
            "C.6": pairing_score_difference(candidate),
            "C.7": [weight, *scores],
            **{article: count(candidate) for article, count in CRITERIA_OF_2017.items()},
        }
    listed = {article: _listed(failure, candidate, article) for article, failure in first.items()}
    return listed | {_STRONG[case.code]: [_without_strong_preference(candidate)]}


def _without_strong_preference(candidate: Candidate) -> int:
    """[C13], [C.11] Reading D3: who is denied an absolute preference is denied at least a strong one."""
    return sum(
        player.strength >= Strength.STRONG and player.preferred is not colour for player, colour, _ in candidate.sides
    )


def outlook(case: Case, spot: Spot, candidate: Candidate) -> tuple[int, list[int]]:
    """[C8], [C.7] What the candidate leaves to the next bracket; nothing if the criterion is silent."""
    round_ = case.round
    if isinstance(round_, RoundOf2017):
        return (0, []) if spot.explained.kind in COLLAPSING else round_.looks_ahead(candidate)
    return round_.outlook(candidate.downfloaters, candidate.bracket.below)


def titles(case: Case) -> dict[str, str]:
    """What each criterion is called: as in the edition itself, for there is no other source of the words."""
    edition = system(case.code).edition  # type: ignore[attr-defined]  # only Dutch editions have criteria
    return {criterion.article: criterion.term for criterion in edition.criteria}


def _listed(failure: Failure, candidate: Candidate, article: str) -> list[int]:
    """A list as in explanations: without zeros; one who floats on is compared with one point below the bracket."""
    if isinstance(failure, int):
        return [failure]
    if isinstance(failure, tuple):
        return [failure[0], *failure[1]]
    if article == "C.6":
        return [each for each in failure if each]
    artificial = candidate.bracket.artificial_score
    return sorted(
        (each - MORE_THAN_ANY - artificial if each >= MORE_THAN_ANY else each for each in failure), reverse=True
    )
