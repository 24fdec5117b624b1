"""The rule that makes the difference between two pairings, as its message."""

from __future__ import annotations

import pytest

from domain.corrections.deciding import Explained, deciding
from domain.pairing.explanation import BracketExplanation, BracketRole, CriterionCount, Member, PairingExplanation
from domain.pairing.terms import BracketKind, CriterionTerm
from domain.values import PlayerId, Tpn
from tests.saying import english

MEMBERS = tuple(Member(Tpn(tpn), 2, BracketRole.RESIDENT) for tpn in range(1, 5))
PLAYERS = {Tpn(tpn): PlayerId(name) for tpn, name in zip(range(1, 5), "abcd", strict=True)}


def told(opponent: int, criterion: CriterionCount) -> Explained:
    """A bracket of four in which 1 meets this opponent."""
    rest = next(Tpn(each) for each in (4, 3) if each != opponent)
    pairs = ((Tpn(1), Tpn(opponent)), (Tpn(2), rest))
    bracket = BracketExplanation(BracketKind.HOMOGENEOUS, MEMBERS, pairs, (), (criterion,))
    return Explained(PairingExplanation(brackets=(bracket,)), PLAYERS)


@pytest.mark.parametrize(
    ("term", "in_points", "says"),
    [
        (CriterionTerm.COLOUR_PREFERENCES, False, "players without their colour preference: 3 before, 2 now"),
        (CriterionTerm.DOWNFLOATER_SCORES, True, "scores of the downfloaters: 1½ before, 1 now"),
    ],
)
def test_counts_that_differ_are_numbers_and_scores_that_differ_are_points(
    term: CriterionTerm, in_points: bool, says: str
) -> None:
    before = told(3, CriterionCount("C12", term, (3,), in_points=in_points))
    now = told(4, CriterionCount("C12", term, (2,), in_points=in_points))

    found = deciding(before, now)

    assert found is not None
    assert (found.article, english(found.message)) == ("C12", says)
