"""The reasons of small rounds, sentence by sentence."""

from __future__ import annotations

import pytest

from domain.pairing.claims import ClaimKind
from domain.pairing.rating_swiss.editions import EDITION_1998, EDITION_2009, EDITIONS, RatingEdition
from domain.pairing.rating_swiss.system import RatingSwissSystem
from domain.pairing.system import RoundPairing
from tests.domain.pairing.rating_swiss.fields import field
from tests.property.claims.rating import untrue
from tests.property.claims.rating_case import RatingCase
from tests.saying import said

BY_EDITION = pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.rules.code)


def paired(*people: str, edition: RatingEdition = EDITION_2009) -> RoundPairing:
    return RatingSwissSystem(edition).pair(field(*people))


def steps(found: RoundPairing, *articles: str) -> list[str]:
    """What is said with these articles, in order, but for the natural order that was refused."""
    told = (step for step in found.explanation.steps if step.kind is not ClaimKind.DEFAULT_REFUSED)
    return [said(step) for step in told if step.article in articles]


def why(found: RoundPairing, player: int) -> list[str]:
    """The reasons of a player's board, the decisive one first."""
    board = next(each for each in found.explanation.boards if player in (each.white, each.black))
    return [said(reason) for reason in board.reasons]


@BY_EDITION
@pytest.mark.article("C.04.1:2009 [C.6], [C.7]")
def test_a_transposition_explains_why_s1_against_s2_was_not_made(edition: RatingEdition) -> None:
    accepted = paired("1 . . 4", "1", "1", "1", edition=edition)
    found = paired("1 . . 3", "1", "1", "1", edition=edition)

    assert steps(accepted, "B.1 a", "C.6", "F.4", "C.7", "C.8") == [
        "the default pairing (S1 v S2) is accepted: 1-3, 2-4",
    ]
    assert steps(found, "B.1 a", "C.6", "C.7", "C.8") == [
        "1 and 3 must not meet: prohibited pairing",
        "S2 is transposed: 1-4, 2-3",
    ]
    assert why(found, 2) == ["1 and 3 must not meet: prohibited pairing"]


@BY_EDITION
@pytest.mark.article("C.04.1:2009 [C.8]")
def test_an_exchange_states_who_changed_places_where_no_transposition_will_do(edition: RatingEdition) -> None:
    found = paired("1 . . 3,4", "1", "1", "1", edition=edition)

    assert steps(found, "C.7", "C.8") == [
        "no transposition is sufficient, so 2 and 3 change places between S1 and S2: 1-2, 3-4",
    ]


@BY_EDITION
@pytest.mark.article("C.04.1:2009 [B.4]")
def test_too_many_denied_colours_are_counted_against_x(edition: RatingEdition) -> None:
    found = paired("1 wb", "1 bw", "1 wb", "1 bw", edition=edition)

    assert steps(found, "B.4", "C.2") == [
        "in bracket 1, x is 0",
        "with 1-3, 2-4, the number of pairs that deny a colour preference would be 2 (x is 0)",
    ]


@BY_EDITION
@pytest.mark.article("C.04.1:2009 [A.5], [B.1]")
def test_the_bye_states_who_could_not_have_it(edition: RatingEdition) -> None:
    found = paired("1 wb", "1 bw", "1 p-", edition=edition)

    assert steps(found, "B.1 b", "A.5") == [
        "3 had the bye in round 1 and may not have another",
        "2 has the bye: left over in the last bracket",
    ]


@BY_EDITION
@pytest.mark.article("C.04.1:2009 [B.1 b], [B.5]")
def test_a_full_point_bye_and_a_downfloat_keep_from_the_bye(edition: RatingEdition) -> None:
    barred = field("1 wb", "1 bw", "1 f-")
    case = RatingCase(edition.rules.code, barred, RatingSwissSystem(edition).pair(barred))
    spared = paired("1 wb", "1 bw", "1 wb d", edition=edition)

    assert steps(case.pairing, "B.1 b") == [
        "3 scored a win's points without playing in round 1 and may not have the bye",
    ]
    assert untrue(case) == []
    assert steps(spared, "B.5")[0] == "3 had a downfloat in round 2 and should not have another so soon"


@BY_EDITION
@pytest.mark.article("C.04.1:2009 [F.4]")
def test_the_bye_of_round_one_goes_to_the_lowest_ranked(edition: RatingEdition) -> None:
    found = paired("0", "0", "0", edition=edition)

    assert steps(found, "F.4", "A.5") == [
        "the default pairing (S1 v S2) is accepted: 1-2",
        "3 has the bye: in the first round the lowest ranked has it",
    ]
    assert why(found, 1) == ["1 is number 1 of the upper half of the group, 2 number 1 of the lower half"]


@BY_EDITION
@pytest.mark.article("C.04.1:2009 [A.3], [C.6]")
def test_a_floater_is_given_first_why_not_in_the_own_score_bracket(edition: RatingEdition) -> None:
    found = paired("2 bw", "1 wb u", "1 wb", "1 bw", edition=edition)

    assert why(found, 1) == [
        "1 is the only player on 2",
        "2 had an upfloat in round 2 and should not have another so soon",
    ]
    assert steps(found, "B.5", "C.7", "A.3") == [
        "bracket 1 (homogeneous): 2 (1)",
        "bracket 2 (heterogeneous): 1 (2, 3, 4)",
        "moved down into bracket 2: 2 (1)",
        "2 had an upfloat in round 2 and should not have another so soon",
        "S2 is transposed: 1-3",
        "the remainder of bracket 2: 1 (2, 4)",
    ]


@BY_EDITION
@pytest.mark.article("C.04.1:2009 [C.12]")
def test_who_was_to_move_down_first_is_reported_where_another_has_to(edition: RatingEdition) -> None:
    found = paired("2", "2", "2 . . 4,5,6", "1", "1", "1", "0", "0", edition=edition)

    assert steps(found, "C.12") == [
        (
            "with 3 moved down, the next bracket could not be paired as well: bracket 1 is paired again, and 2 must "
            "move down"
        ),
        "with 1-2, 3 left over, the next bracket could not be paired as well",
        "2 moves down to the next bracket",
    ]
    assert not steps(found, "C.13", "C.14")


@BY_EDITION
@pytest.mark.article("C.04.1:2009 [C.13]")
def test_joined_brackets_are_the_reason_of_unequal_scores(edition: RatingEdition) -> None:
    found = paired("2", "2", "1", "1", "0 . . 6", "0", edition=edition)
    joined = "whatever is changed in bracket 2, the lowest bracket cannot be paired: the two are joined"

    assert steps(found, "C.13") == [joined]
    assert why(found, 3)[0] == joined


@BY_EDITION
@pytest.mark.article("C.04.1:2009 [C.9], [C.10]")
def test_the_first_of_the_moved_down_meets_another_where_the_remainder_could_not_be_paired(
    edition: RatingEdition,
) -> None:
    found = paired("2 bw", "1 bw", "1 wb", "1 wb", "1 wb . 4", "1 wb", edition=edition)

    article = "C.10" if edition is EDITION_1998 else "C.9"
    assert steps(found, "C.9", "C.10") == [
        "with 1-2, the number of pairs that deny a colour preference would be at least 3 (x is 1)",
    ]
    assert steps(found, article)


@pytest.mark.article("C.04.1:1998 [A.7]")
def test_over_half_in_the_last_round_of_1998_no_preference_is_absolute() -> None:
    state = field("3 b-wb", "3 bbwb", rounds=5)

    found = RatingSwissSystem(EDITION_1998).pair(state)

    assert steps(found, "A.7") == [
        "in the last round, no colour preference is absolute between two players over 50 %: 1, 2",
    ]
