"""One prize each, the best one, and all the money is given away."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby

from hypothesis import given
from hypothesis import strategies as st

from domain.prize_fund import NO_LIMITS, NO_PRIZES, Category, Prize, PrizeFund, PrizeGroup, Sharing
from domain.prizes.awards import PrizeList, prize_list
from domain.state.tournament import Tournament
from domain.values import Outcome
from tests.builders import after, published, result, tournament
from tests.domain.prizes.funds import WOMEN, group, ladder

SENIORS = Category(clubs=("Rook",))


def won(state: Tournament) -> dict[str, tuple[str, int]]:
    return {award.player: (award.group.name, award.share.amount) for award in prize_list(state).awards}


def test_places_and_categories_are_won_and_a_player_takes_one_prize_the_best() -> None:
    fund = PrizeFund((group("Open", 1000, 300), group("Women", 500, 100, category=WOMEN)))

    found = won(ladder(fund, e={"sex": "w"}, c={"sex": "w"}))

    assert found == {"a": ("Open", 1000), "e": ("Women", 500), "c": ("Open", 300)}


def test_who_takes_another_prize_makes_room_for_the_next_ones() -> None:
    fund = PrizeFund((group("Open", 1000, 300), group("Women", 500, category=WOMEN)))

    assert won(ladder(fund, e={"sex": "w"}))["c"] == ("Open", 300)


def test_of_equal_prizes_the_one_of_the_main_fund_is_taken_and_then_the_first_announced() -> None:
    women, seniors = group("Women", 300, category=WOMEN), group("Seniors", 300, category=SENIORS)
    both = {"sex": "w", "club": "Rook"}

    assert won(ladder(PrizeFund((women, group("Open", 300))), a={"sex": "w"}))["a"] == ("Open", 300)
    assert won(ladder(PrizeFund((seniors, women)), a=both))["a"] == ("Seniors", 300)
    assert won(ladder(PrizeFund((women, seniors)), a=both))["a"] == ("Women", 300)


def test_the_better_share_is_taken_not_the_better_prize() -> None:
    fund = PrizeFund((group("Open", 900, 600, 500, 300), group("Women", 200, category=WOMEN)))

    found = won(ladder(fund, b={"sex": "w"}))

    assert found["b"] == ("Women", 200)
    assert (found["d"], found["f"]) == (("Open", 150), ("Open", 150))


def test_what_was_left_for_the_better_one_is_reported() -> None:
    fund = PrizeFund((group("Open", 1000), group("Women", 500, category=WOMEN)))

    award = prize_list(ladder(fund, a={"sex": "w"})).awards[0]

    assert [(each.group, each.amount) for each in award.left] == [("Women", 500)]


def test_prizes_for_which_there_are_too_few_players_are_named() -> None:
    listed = prize_list(ladder(PrizeFund((group("Women", 500, 100, category=WOMEN),)), a={"sex": "w"}))

    assert [(each.name, prize.place, prize.amount) for each, prize in listed.unawarded] == [("Women", 2, 100)]


def test_a_trophy_alone_is_a_prize_behind_every_amount() -> None:
    cup = PrizeGroup("Women", (Prize(1, 0, "Cup"),), WOMEN)

    listed = prize_list(ladder(PrizeFund((group("Open", 10), cup)), a={"sex": "w"}, b={"sex": "w"}))

    assert [(each.player, each.share.trophies) for each in listed.awards] == [("a", ()), ("b", ("Cup",))]


def test_before_the_first_round_no_one_has_anything() -> None:
    state = tournament(4)
    state = replace(state, settings=replace(state.settings, prizes=PrizeFund((group("Open", 10),))))

    assert prize_list(state).awards == ()


def test_games_in_play_count_as_they_are_and_the_list_is_provisional() -> None:
    state = published(tournament(4), (1, 2), (3, 4))
    state = replace(state, settings=replace(state.settings, prizes=PrizeFund((group("Open", 100),))))
    listed = prize_list(state)

    assert (listed.missing, listed.provisional) == (2, True)
    assert [award.share.amount for award in listed.awards] == [25] * 4
    assert not prize_list(replace(state, finished=True)).provisional

    one_adjourned = after(state, result(state, 1, Outcome.DRAW), result(state, 2, Outcome.ADJOURNED))
    assert prize_list(one_adjourned).missing == 1


def test_players_without_a_birth_date_are_counted_where_ages_matter() -> None:
    juniors = group("U18", 100, category=Category(age_to=18))

    assert prize_list(ladder(PrizeFund((juniors,), year=2026), a={"birth_date": "2010-01-01"})).without_birth_date == 5
    assert prize_list(ladder(PrizeFund((group("Open", 1),)))).without_birth_date == 0
    assert prize_list(ladder(NO_PRIZES)).awards == ()


def test_a_corrected_result_changes_the_awards_at_once() -> None:
    state = ladder(PrizeFund((group("Open", 1000),)))
    game = next(iter(state.play.rounds[1].games.values()))
    rounds = (
        state.play.rounds[0],
        replace(
            state.play.rounds[1],
            games={**state.play.rounds[1].games, game.id: replace(game, outcome=Outcome.BLACK_WINS)},
        ),
    )

    assert won(state) == {"a": ("Open", 1000)}
    assert won(replace(state, play=replace(state.play, rounds=rounds))) == {"c": ("Open", 1000)}


groups = st.lists(
    st.tuples(
        st.lists(st.integers(1, 2000), min_size=1, max_size=4),
        st.sampled_from([NO_LIMITS, WOMEN, SENIORS, Category(rating_to=2380)]),
        st.sampled_from(Sharing),
    ),
    max_size=5,
)
people = st.tuples(st.sets(st.sampled_from("abcdef")), st.sets(st.sampled_from("abcdef")))


def _listed(drawn: list[tuple[list[int], Category, Sharing]], who: tuple[set[str], set[str]]) -> PrizeList:
    fund = PrizeFund(
        tuple(
            group(f"{place}", *sorted(money, reverse=True), category=category, sharing=sharing)
            for place, (money, category, sharing) in enumerate(drawn)
        )
    )
    women, rooks = who
    data = {each: {"sex": "w" if each in women else "m", "club": "Rook" if each in rooks else ""} for each in "abcdef"}
    return prize_list(ladder(fund, **data))


@given(groups, people)
def test_no_one_takes_two_prizes(
    drawn: list[tuple[list[int], Category, Sharing]], who: tuple[set[str], set[str]]
) -> None:
    winners = [award.player for award in _listed(drawn, who).awards]

    assert len(winners) == len(set(winners))


@given(groups, people)
def test_what_is_awarded_and_what_is_not_add_up_to_the_fund(
    drawn: list[tuple[list[int], Category, Sharing]], who: tuple[set[str], set[str]]
) -> None:
    listed = _listed(drawn, who)

    awarded = sum(award.share.amount for award in listed.awards)

    assert awarded + sum(prize.amount for _, prize in listed.unawarded) == listed.fund.total


@given(groups, people)
def test_group_by_group_the_order_of_the_standings_is_kept(
    drawn: list[tuple[list[int], Category, Sharing]], who: tuple[set[str], set[str]]
) -> None:
    order = {player: place for place, player in enumerate("aecdbf")}

    for _, awards in groupby(_listed(drawn, who).awards, key=lambda award: award.group.name):
        places = [order[award.player] for award in awards]
        assert places == sorted(places)


@given(groups, people)
def test_no_one_forgoes_a_larger_prize_than_the_one_taken(
    drawn: list[tuple[list[int], Category, Sharing]], who: tuple[set[str], set[str]]
) -> None:
    for award in _listed(drawn, who).awards:
        assert all(award.share.exact >= left.amount for left in award.left)
