"""What section A reads from a player's past: order, floats, byes, missed games, scores of the last round."""

from __future__ import annotations

from dataclasses import replace

import pytest

from domain.pairing.rating_swiss.editions import EDITION_1998, EDITION_2006, EDITION_2009, RatingEdition
from domain.pairing.rating_swiss.ranked_players import Floats, RankedPlayer, ranked_players
from domain.pairing.system import Field, FieldPlayer, RoundRecord
from domain.values import Colour, Score, Title, Tpn
from tests.domain.pairing.rating_swiss.fields import field


def only(text: str, *, rounds: int = 9, edition: RatingEdition = EDITION_2009) -> RankedPlayer:
    (found,) = ranked_players(field(text, rounds=rounds), edition)
    return found


def order(*players: FieldPlayer, edition: RatingEdition = EDITION_2009) -> list[Tpn]:
    return [player.tpn for player in ranked_players(Field(1, 9, players), edition)]


@pytest.mark.article("C.04.1:2009 [A.2]")
def test_players_are_ranked_by_score_and_equals_in_everything_by_pairing_number() -> None:
    found = ranked_players(field("1", "2", "1", "2.5"), EDITION_2009)

    assert [player.tpn for player in found] == [4, 2, 1, 3]


@pytest.mark.article("C.04.1:2009 [A.2]")
def test_players_of_equal_scores_are_ranked_by_the_rating_of_the_day_whatever_their_numbers() -> None:
    players = [FieldPlayer(Tpn(tpn), 0, rating=rating) for tpn, rating in enumerate((2300, 2200, 2500, 2400), 1)]

    assert order(*players) == [3, 4, 1, 2]
    assert order(*players, FieldPlayer(Tpn(5), 1, rating=1000)) == [5, 3, 4, 1, 2]


@pytest.mark.article("C.04.1:2009 [A.2]")
@pytest.mark.parametrize(
    ("edition", "titles"),
    [
        (EDITION_2009, [Title.GM, Title.IM, Title.WGM, Title.WIM, Title.FM, Title.WFM]),
        (EDITION_2006, [Title.GM, Title.IM, Title.WGM, Title.WIM, Title.FM, Title.CM, Title.WFM, Title.WCM]),
        (EDITION_1998, [Title.GM, Title.WGM, Title.IM, Title.WIM, Title.FM, Title.WFM]),
    ],
    ids=lambda value: value.rules.code if isinstance(value, RatingEdition) else "",
)
def test_players_of_equal_ratings_are_ranked_by_title_as_the_edition_orders_them(
    edition: RatingEdition, titles: list[Title]
) -> None:
    numbers = range(len(titles) + 1, 0, -1)
    players = [
        FieldPlayer(Tpn(tpn), 0, rating=2000, title=title)
        for tpn, title in zip(numbers, [*titles, Title.NONE], strict=True)
    ]

    assert order(*players, edition=edition) == list(numbers)


@pytest.mark.article("C.04.1:2009 [A.2]")
def test_the_alphabet_ranks_equals_unless_another_criterion_was_stated() -> None:
    names = ("Carlos", "anna", "Bert")
    stated = ("1", "2", "3")
    plain = [FieldPlayer(Tpn(tpn), 0, name=name) for tpn, name in enumerate(names, 1)]
    replaced = [replace(player, among_equals=place) for player, place in zip(plain, stated, strict=True)]

    assert order(*plain) == [2, 3, 1]
    assert order(*replaced) == [1, 2, 3]


@pytest.mark.article("C.04.1:2009 [A.4]")
@pytest.mark.parametrize(
    ("floats", "down", "up"),
    [
        (".", Floats(), Floats()),
        ("d", Floats(previous=True), Floats()),
        ("D", Floats(before=True), Floats()),
        ("u", Floats(), Floats(previous=True)),
        ("dU", Floats(previous=True), Floats(before=True)),
    ],
)
def test_unequal_scores_when_paired_are_a_downfloat_for_one_and_an_upfloat_for_the_other(
    floats: str, down: Floats, up: Floats
) -> None:
    player = only(f"2 wbwb {floats}")

    assert (player.down, player.up) == (down, up)


@pytest.mark.article("C.04.1:2009 [A.5]")
@pytest.mark.parametrize(("bye", "floats"), [("p", True), ("f", True), ("h", False), ("-", False)])
def test_a_bye_with_the_point_is_a_downfloat_and_an_absence_is_none(bye: str, floats: bool) -> None:
    assert only(f"2 wb{bye}").down == Floats(previous=floats)


@pytest.mark.article("C.04.1:2009 [F.2]")
def test_a_game_paired_and_not_played_keeps_its_float_but_is_no_colour() -> None:
    mine = (RoundRecord(Score.WIN, 2), RoundRecord(Score.FORFEIT_LOSS, 0, Tpn(2), Colour.WHITE))
    theirs = (RoundRecord(Score.LOSS, 0), RoundRecord(Score.FORFEIT_WIN, 2, Tpn(1), Colour.BLACK))
    state = Field(3, 9, (FieldPlayer(Tpn(1), 2, mine), FieldPlayer(Tpn(2), 2, theirs)))
    one, two = ranked_players(state, EDITION_2009)

    assert (one.down, two.up) == (Floats(previous=True), Floats(previous=True))
    assert one.colours == ()
    assert one.missed


@pytest.mark.article("C.04.1:2009 [B.1]")
@pytest.mark.parametrize(("bye", "free"), [("p", False), ("f", False), ("h", True), ("-", True), ("w", True)])
def test_a_point_without_playing_bars_from_the_bye(bye: str, free: bool) -> None:
    assert only(f"2 wb{bye}").may_take_bye is free


@pytest.mark.article("C.04.1:2009 [B.1]")
@pytest.mark.parametrize(("score", "free"), [(Score.FORFEIT_WIN, False), (Score.FORFEIT_LOSS, True)])
def test_an_opponent_who_did_not_appear_bars_from_the_bye(score: Score, free: bool) -> None:
    state = Field(2, 9, (FieldPlayer(Tpn(1), 2, (RoundRecord(score, 2, Tpn(9), Colour.WHITE),)),))

    assert ranked_players(state, EDITION_2009)[0].may_take_bye is free


@pytest.mark.article("C.04.1:2009 [B, note]")
@pytest.mark.parametrize(
    ("edition", "points", "exempt"),
    [
        (EDITION_1998, "2", False),
        (EDITION_1998, "2.5", True),
        (EDITION_2006, "1.5", False),
        (EDITION_2006, "2", True),
        (EDITION_2009, "1.5", False),
        (EDITION_2009, "2", True),
    ],
    ids=lambda value: value.rules.code if isinstance(value, RatingEdition) else str(value),
)
def test_the_last_round_exempts_from_half_of_the_points_on_and_in_1998_beyond_it(
    edition: RatingEdition, points: str, exempt: bool
) -> None:
    assert only(f"{points} wbwb", rounds=5, edition=edition).exempt is exempt
    assert only(f"{points} wbwb", rounds=6, edition=edition).exempt is False


@pytest.mark.article("C.04.1:2006 [B.6]")
@pytest.mark.parametrize(
    ("edition", "points", "kept"),
    [
        (EDITION_2006, "2", True),
        (EDITION_2006, "2.5", False),
        (EDITION_2009, "2.5", True),
        (EDITION_1998, "2.5", True),
    ],
    ids=lambda value: value.rules.code if isinstance(value, RatingEdition) else str(value),
)
def test_in_2006_floats_do_not_count_over_half_in_the_last_round(
    edition: RatingEdition, points: str, kept: bool
) -> None:
    assert only(f"{points} wbwb dU", rounds=5, edition=edition).down.previous is kept
