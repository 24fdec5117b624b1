"""Section C on small fields: each step where it decides, and both sides of the readings in docs/readings.md."""

from __future__ import annotations

from dataclasses import replace

import pytest

from domain.pairing.rating_swiss.editions import EDITION_1998, EDITION_2006, EDITION_2009, EDITIONS, RatingEdition
from domain.pairing.rating_swiss.system import RatingSwissSystem
from domain.pairing.system import Field, NoPairing, Pair, RoundPairing
from domain.values import Colour, Tpn
from tests.domain.pairing.rating_swiss.fields import field
from tests.saying import english, said

Boards = set[tuple[int, int]]

BY_EDITION = pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.rules.code)


def paired(*people: str, edition: RatingEdition = EDITION_2009, rounds: int = 9) -> RoundPairing:
    return RatingSwissSystem(edition).pair(field(*people, rounds=rounds))


def boards(*people: str, edition: RatingEdition = EDITION_2009, rounds: int = 9) -> Boards:
    """Who meets whom, the lower number first, and the bye with no one (0)."""
    found = paired(*people, edition=edition, rounds=rounds)
    pairs: Boards = {(min(pair.white, pair.black), max(pair.white, pair.black)) for pair in found.pairs}
    return pairs if found.bye is None else {*pairs, (found.bye, 0)}


def rules(pairing: RoundPairing) -> list[str]:
    return [step.article for step in pairing.explanation.steps]


@BY_EDITION
@pytest.mark.article("C.04.1:2009 [F.4], [E.5]")
def test_in_the_first_round_the_halves_meet_in_order_and_the_last_has_the_bye(edition: RatingEdition) -> None:
    state = field(*(["0"] * 9))
    black_first = Field(1, 9, state.players, Colour.BLACK)

    first = RatingSwissSystem(edition).pair(state)

    assert [(pair.white, pair.black) for pair in first.pairs] == [(1, 5), (6, 2), (3, 7), (8, 4)]
    assert first.bye == 9
    assert RatingSwissSystem(edition).pair(black_first).pairs[0] == Pair(first.pairs[0].black, first.pairs[0].white)


@BY_EDITION
@pytest.mark.article("C.04.1:2009 [C.1]")
def test_players_without_an_opponent_in_their_bracket_are_moved_down(edition: RatingEdition) -> None:
    people = ("2 wb . 2", "2 bw", "1 wb", "1 bw", "1 wb", "1 bw")

    assert boards(*people, edition=edition) == {(1, 4), (2, 3), (5, 6)}


@BY_EDITION
@pytest.mark.article("C.04.1:2009 [C.1]")
def test_one_in_an_odd_lowest_bracket_needs_no_opponent_if_he_may_take_the_bye(edition: RatingEdition) -> None:
    assert boards("1 wb . 3", "1 bw . 3", "1 wb", edition=edition) == {(1, 2), (3, 0)}
    with pytest.raises(NoPairing):
        paired("1 wb . 3", "1 bw . 3", "1 p-", edition=edition)


@BY_EDITION
@pytest.mark.article("C.04.1:2009 [B.1]")
def test_the_bye_passes_over_who_may_not_have_it_and_who_floated_down(edition: RatingEdition) -> None:
    assert boards("1 wb", "1 bw", "1 wb", edition=edition) == {(1, 2), (3, 0)}
    assert boards("1 wb", "1 bw", "1 p-", edition=edition) == {(1, 3), (2, 0)}
    assert boards("1 wb", "1 bw", "1 wb d", edition=edition) == {(2, 3), (1, 0)}


@BY_EDITION
@pytest.mark.article("C.04.1:2009 [B.4]")
def test_a_preference_denied_to_the_moved_down_is_missing_in_the_remainder(edition: RatingEdition) -> None:
    # x is 1. Were the remainder allowed its own x of A.8, 1 would meet 2, who wants Black as well.
    people = ("2 bw", "1 bw", "1 wb", "1 wb", "1 wb", "1 wb")

    assert boards(*people, edition=edition) == {(1, 3), (2, 5), (4, 6)}


@pytest.mark.article("C.04.1:2009 [C.9]")
def test_from_2006_another_opponent_for_the_moved_down_comes_before_a_second_downfloat() -> None:
    people = ("2 bw", "1 wb", "1 bw d", "1 wb d", "1 wb d", "0 bw")

    assert boards(*people, edition=EDITION_2009) == {(1, 4), (3, 5), (2, 6)}
    assert boards(*people, edition=EDITION_2006) == {(1, 4), (3, 5), (2, 6)}


@pytest.mark.article("C.04.1:1998 [C.9]")
def test_in_1998_a_second_downfloat_comes_before_another_opponent_for_the_moved_down() -> None:
    people = ("2 bw", "1 wb", "1 bw d", "1 wb d", "1 wb d", "0 bw")

    assert boards(*people, edition=EDITION_1998) == {(1, 2), (3, 4), (5, 6)}


@BY_EDITION
@pytest.mark.article("C.04.1:2009 [C.9], [B.5]")
def test_who_floated_up_is_spared_where_another_can_be_found_and_not_where_none_can(edition: RatingEdition) -> None:
    spared = ("2 bw", "1 wb u", "1 wb", "1 bw")
    forced = paired("2 bw", "1 wb u", edition=edition)

    assert boards(*spared, edition=edition) == {(1, 3), (2, 4)}
    assert [(pair.white, pair.black) for pair in forced.pairs] == [(2, 1)]
    assert "in bracket 2, B.5 is dropped for upfloats" in [said(s) for s in forced.explanation.steps]


@BY_EDITION
@pytest.mark.article("C.04.1:2009 [C.10], [B.6]")
def test_a_downfloat_two_rounds_before_is_repeated_rather_than_one_of_the_previous_round(
    edition: RatingEdition,
) -> None:
    people = ("1 wbwb d", "1 bwbw d", "1 wbwb D", "0 bwbw")

    assert boards(*people, edition=edition) == {(1, 2), (3, 4)}
    assert boards("1 wbwb D", "1 bwbw d", "1 wbwb d", "0 bwbw", edition=edition) == {(1, 4), (2, 3)}


@BY_EDITION
@pytest.mark.article("C.04.1:2009 [C.11], [B.4]")
def test_colours_outrank_floats(edition: RatingEdition) -> None:
    # Only 2 can float without repeating it, and then 1 and 3 would meet, who both want White.
    people = ("1 wb d", "1 bw", "1 wb d", "0 bw")

    assert boards(*people, edition=edition) == {(1, 2), (3, 4)}


@BY_EDITION
@pytest.mark.article("C.04.1:2009 [C.12]")
def test_another_player_is_moved_down_where_the_first_finds_no_one(edition: RatingEdition) -> None:
    last = ("2", "2", "2 . . 4,5,6", "1", "1", "1")
    between = (*last, "0", "0")

    assert boards(*last, edition=edition) == {(1, 3), (2, 4), (5, 6)}
    assert boards(*between, edition=edition) == {(1, 3), (2, 4), (5, 6), (7, 8)}
    assert "C.12" in rules(paired(*between, edition=edition))


@BY_EDITION
@pytest.mark.article("C.04.1:2009 [C.12]")
def test_who_finds_no_one_floats_on_where_no_other_can_be_moved_down(edition: RatingEdition) -> None:
    people = ("2", "2", "2 . . 1,2,4,5,6", "1", "1", "1", "0", "0")

    assert boards(*people, edition=edition) == {(1, 2), (4, 5), (3, 7), (6, 8)}


@BY_EDITION
@pytest.mark.article("C.04.1:2009 [C.12]")
def test_another_player_is_moved_down_where_the_first_leaves_a_remainder_that_cannot_be_paired(
    edition: RatingEdition,
) -> None:
    people = ("2", "2", "2 . . 5,6", "1", "1 . . 6", "1", "0", "0")

    assert boards(*people, edition=edition) == {(1, 3), (2, 5), (4, 6), (7, 8)}


@BY_EDITION
@pytest.mark.article("C.04.1:2009 [C.12]")
def test_only_a_player_with_the_same_score_is_moved_down_instead(edition: RatingEdition) -> None:
    people = ("4 . . 2", "3 . . 4", "2", "1", "0", "0")

    assert boards(*people, edition=edition) == {(1, 3), (2, 5), (4, 6)}


@BY_EDITION
@pytest.mark.article("C.04.1:2009 [C.13]")
def test_for_the_lowest_bracket_a_player_with_another_score_is_moved_down_instead(edition: RatingEdition) -> None:
    people = ("4 . . 2", "3 . . 4", "2", "1")
    steps = paired(*people, edition=edition).explanation.steps

    assert boards(*people, edition=edition) == {(2, 3), (1, 4)}
    assert "C.13" in [step.article for step in steps]
    assert not any("joined" in said(step) for step in steps)


@BY_EDITION
@pytest.mark.article("C.04.1:2009 [C.13]")
def test_the_penultimate_bracket_lets_go_as_many_as_the_lowest_needs(edition: RatingEdition) -> None:
    people = ("1", "1", "1", "1", "0 . . 6", "0")
    found = paired(*people, edition=edition)

    assert boards(*people, edition=edition) == {(1, 2), (3, 5), (4, 6)}
    assert "C.14" not in rules(found)
    assert [said(step) for step in found.explanation.steps if step.article == "C.13"] == [
        "the lowest bracket could not be paired: bracket 1 is paired again, and 3, 4 must move down",
        "so that the lowest bracket can be paired, the number of pairs in bracket 1 is limited to 1",
    ]


@BY_EDITION
@pytest.mark.article("C.04.1:2009 [C.13]")
def test_the_two_lowest_brackets_are_joined_where_the_penultimate_cannot_help(edition: RatingEdition) -> None:
    joined = paired("2", "2", "1", "1", "0 . . 6", "0", edition=edition)

    assert {(pair.white, pair.black) for pair in joined.pairs} == {(1, 2), (3, 5), (6, 4)}
    assert "C.13" in rules(joined)


@pytest.mark.article("C.04.1:2009 [C.13]")
def test_players_who_move_down_into_joined_brackets_are_paired_first() -> None:
    people = ("2", "2", "2", "2", "1 . . 6,7,8", "1 . . 7,8", "1 . . 8", "0.5")

    # No one of 5 to 8 may meet: all four of the highest bracket are needed, and none of them meets another.
    assert boards(*people) == {(1, 5), (2, 6), (3, 7), (4, 8)}


@BY_EDITION
@pytest.mark.article("C.04.1:2009 [C.13]")
def test_brackets_are_joined_before_who_comes_from_farther_above_takes_the_bye_of_the_lowest(
    edition: RatingEdition,
) -> None:
    # 1 met 2 and 3. Paired with 4 or 5, 1 leaves over the other, who had the bye.
    people = ("3 -- . 2,3", "2", "2", "1 p-", "1 -p")

    assert boards(*people, edition=edition) == {(1, 4), (2, 5), (3, 0)}


@BY_EDITION
@pytest.mark.article("C.04.1:2009 [C.14]")
def test_who_comes_from_the_bracket_just_above_takes_the_bye_where_no_resident_may(edition: RatingEdition) -> None:
    people = ("2 --", "2", "2", "1 p-", "1 -p")

    assert boards(*people, edition=edition) == {(1, 2), (4, 5), (3, 0)}
    assert "C.14" not in rules(paired(*people, edition=edition))


@BY_EDITION
@pytest.mark.article("C.04.1:2009 [C.1]")
def test_who_has_met_everyone_takes_the_bye_and_others_who_moved_down_are_paired_first(edition: RatingEdition) -> None:
    alone = ("3 . . 2,3,4,5", "2", "2", "1", "1")
    with_another = ("3 . . 2,3,4,5,6,7,8,9", "2", "2", "2", "1", "1", "1", "1", "1")

    assert boards(*alone, edition=edition) == {(2, 3), (4, 5), (1, 0)}
    assert boards(*with_another, edition=edition) == {(2, 3), (4, 5), (6, 8), (7, 9), (1, 0)}


@BY_EDITION
@pytest.mark.article("C.04.1:2009 [C.14]")
def test_p_is_lowered_where_no_p_pairs_can_be_made(edition: RatingEdition) -> None:
    people = ("2", "2 . . 3,4", "2 . . 4", "2", "1", "1", "1", "1")
    found = paired(*people, edition=edition)

    assert boards(*people, edition=edition) == {(1, 2), (3, 5), (4, 6), (7, 8)}
    assert "C.14" in rules(found)


@pytest.mark.article("C.04.1:2009 [A.7 d]")
def test_in_odd_rounds_a_strong_preference_after_a_missed_game_counts_as_absolute_but_in_1998() -> None:
    people = ("2 w-bw", "2 bwbw", "2 w-bw", "2 wbwb")

    assert boards(*people, edition=EDITION_2009) == {(1, 4), (2, 3)}
    assert boards(*people, edition=EDITION_2006) == {(1, 4), (2, 3)}
    assert boards(*people, edition=EDITION_1998) == {(1, 3), (2, 4)}


@pytest.mark.article("C.04.1:2009 [A.7 d]")
def test_what_counts_as_absolute_gives_way_before_another_player_moves_down() -> None:
    people = ("2 w-bw . 2,4", "2 bwbw", "2 w-bw", "2 wbwb")
    found = paired(*people)

    assert boards(*people) == {(1, 3), (2, 4)}
    assert "A.7" in rules(found)


@pytest.mark.article("C.04.1:2009 [E.2]")
def test_what_counts_as_absolute_is_stronger_than_a_strong_preference() -> None:
    # 3 wants Black by a missed game, treated as absolute; 2 wants it mildly.
    found = paired("2 w-bw", "2 bwbw", "2 w-bw", "2 wbwb")

    assert Pair(Tpn(2), Tpn(3)) in found.pairs


@pytest.mark.article("C.04.1:2009 [B], note")
@pytest.mark.parametrize(
    ("edition", "points", "meet"),
    [
        (EDITION_2009, "1.5", False),
        (EDITION_2009, "2", True),
        (EDITION_2006, "1.5", False),
        (EDITION_2006, "2", True),
        (EDITION_1998, "2", False),
        (EDITION_1998, "2.5", True),
    ],
    ids=lambda value: value.rules.code if isinstance(value, RatingEdition) else str(value),
)
def test_two_absolute_preferences_meet_in_the_last_round_with_the_score_that_the_edition_names(
    edition: RatingEdition, points: str, *, meet: bool
) -> None:
    people = (f"{points} wwbb", f"{points} wwbb", "1 bwbw", "1 bwbw")

    assert ((1, 2) in boards(*people, edition=edition, rounds=5)) is meet
    assert (1, 2) not in boards(*people, edition=edition, rounds=6)


@pytest.mark.article("C.04.1:1998 [A.7]")
def test_between_two_over_half_in_the_last_round_of_1998_no_preference_is_absolute() -> None:
    people = ("3 b-wb", "3 bbwb")

    # Both are strong, their last three games agree: the higher ranked is granted White. Absolute is stronger.
    assert paired(*people, edition=EDITION_1998, rounds=5).pairs[0].white == 1
    assert paired(*people, edition=EDITION_1998, rounds=6).pairs[0].white == 2
    assert paired(*people, edition=EDITION_2009, rounds=5).pairs[0].white == 2


@pytest.mark.article("C.04.1:2009 [B], note")
def test_b2_applies_in_the_last_round_if_no_more_players_have_to_move_down() -> None:
    people = ("2 wwbb", "2 bbww", "2 wwbb", "2 bbww")

    assert boards(*people, rounds=5) == {(1, 4), (2, 3)}


def rated(state: Field, ratings: dict[int, int]) -> Field:
    """The field where these numbers have these ratings, and all others 2000 less ten times their number."""
    players = (replace(each, rating=ratings.get(each.tpn, 2000 - 10 * each.tpn)) for each in state.players)
    return replace(state, players=tuple(players))


@BY_EDITION
@pytest.mark.article("C.04.1:2009 [A.2], [D.1]")
def test_transpositions_number_the_places_by_the_rating_of_the_day(edition: RatingEdition) -> None:
    # S2 is 6, 4, 5. The first transposition by place is 6, 5, 4; by pairing number 6 would come last.
    state = rated(field("1", "1", "1 . . 5", "1", "1", "1"), {6: 1965})

    found = RatingSwissSystem(edition).pair(state)

    pairs = {frozenset((pair.white, pair.black)) for pair in found.pairs}
    assert pairs == {frozenset((1, 6)), frozenset((2, 5)), frozenset((3, 4))}


@BY_EDITION
@pytest.mark.article("C.04.1:2009 [A.2], [D.2]")
def test_exchanges_number_the_places_by_the_rating_of_the_day(edition: RatingEdition) -> None:
    # S1 is 1, 2, 6 and S2 is 3, 4, 5. By place 6 and 3 are neighbours, by pairing number 6 and 5 would be.
    state = rated(field("1", "1", "1", "1", "1", "1 . . 3,4,5"), {6: 1975})

    found = RatingSwissSystem(edition).pair(state)

    pairs = {frozenset((pair.white, pair.black)) for pair in found.pairs}
    assert pairs == {frozenset((1, 6)), frozenset((2, 4)), frozenset((3, 5))}


@BY_EDITION
@pytest.mark.article("C.04.1:2009 [A.2], [F.4]")
def test_the_lowest_rated_has_the_bye_of_round_one_whatever_the_number(edition: RatingEdition) -> None:
    found = RatingSwissSystem(edition).pair(rated(field("0", "0", "0", "0", "0"), {1: 1000}))

    assert found.bye == 1
    assert {frozenset((pair.white, pair.black)) for pair in found.pairs} == {frozenset((2, 4)), frozenset((3, 5))}


@BY_EDITION
@pytest.mark.article("C.04.1:2009 [F.1]")
def test_boards_of_equal_scores_come_by_the_rating_of_the_day(edition: RatingEdition) -> None:
    found = RatingSwissSystem(edition).pair(rated(field("1 wb", "1 wb", "1 bw", "1 bw"), {1: 1975}))

    assert [{pair.white, pair.black} for pair in found.pairs] == [{2, 3}, {1, 4}]


@BY_EDITION
@pytest.mark.article("C.04.1:2009 [E.4], [E.5]")
def test_colours_look_at_the_higher_rated_and_at_the_number_of_that_player(edition: RatingEdition) -> None:
    first = RatingSwissSystem(edition).pair(rated(field("0", "0"), {2: 2400}))
    later = RatingSwissSystem(edition).pair(rated(field("1 wb", "1 wb"), {2: 2400}))

    assert first.pairs == (Pair(Tpn(1), Tpn(2)),)  # 2 is the higher ranked, and has an even number
    assert later.pairs == (Pair(Tpn(2), Tpn(1)),)  # both want White: the higher ranked is granted it


@BY_EDITION
def test_players_who_may_not_meet_have_no_pairing(edition: RatingEdition) -> None:
    with pytest.raises(NoPairing) as refused:
        paired("1 . . 2", "1", edition=edition)

    assert "cannot all be paired" in english(refused.value.reason)


def test_boards_come_by_the_higher_score_then_the_sum_then_the_rank() -> None:
    found = paired("1", "2", "2", "1", "2")

    assert [{pair.white, pair.black} for pair in found.pairs] == [{2, 3}, {5, 1}]
    assert found.bye == 4


def test_the_steps_name_the_players_and_the_bye() -> None:
    found = paired("1 wb", "1 bw", "1 wb")
    steps = found.explanation.steps

    assert (steps[-1].article, steps[-1].players) == ("A.5", (3,))
    assert [step.article for step in steps] == ["A.3", "C.2", "C.3", "C.6", "C.6", "E.1", "A.5"]
