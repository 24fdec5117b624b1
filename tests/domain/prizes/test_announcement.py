"""What may be announced as prizes, and how a bad announcement is refused: with place and reason."""

from __future__ import annotations

from dataclasses import replace

import pytest

from domain.prize_fund import NO_LIMITS, NO_PRIZES, Category, Prize, PrizeFund, PrizeGroup
from domain.prizes.announcement import AnnouncePrizes, PrizesAnnounced
from domain.refusals import ChangedSince, InvalidValue, TournamentIsOver, UnknownPlayer
from domain.subject import Event
from domain.tournament.decide import decide
from domain.tournament.undo import undo
from domain.values import PlayerId
from tests.builders import after, registered, tournament
from tests.saying import refused, told

FUND = PrizeFund((PrizeGroup("Open", (Prize(1, 1000), Prize(2, 500))),))


def announce(fund: PrizeFund) -> tuple[Event, ...]:
    return decide(tournament(2), AnnouncePrizes(fund))


def with_group(*prizes: Prize, name: str = "U18", category: Category = NO_LIMITS) -> PrizeFund:
    return PrizeFund((*FUND.groups, PrizeGroup(name, prizes, category)))


def test_prizes_are_announced_whole_with_a_reason() -> None:
    assert decide(tournament(2), AnnouncePrizes(FUND, "a sponsor")) == (PrizesAnnounced(FUND, "a sponsor"),)


def test_new_prizes_replace_the_old_ones_and_none_take_them_back() -> None:
    state = after(tournament(2), AnnouncePrizes(FUND))
    other = PrizeFund(FUND.groups, "CHF")

    assert after(state, AnnouncePrizes(other)).settings.prizes == other
    assert after(state, AnnouncePrizes(NO_PRIZES)).settings.prizes == NO_PRIZES


def test_the_same_prizes_again_are_no_new_event() -> None:
    assert decide(after(tournament(2), AnnouncePrizes(FUND)), AnnouncePrizes(FUND)) == ()


def test_prizes_touch_no_draft() -> None:
    state = tournament(2)

    assert after(state, AnnouncePrizes(FUND)).touched == state.touched


@pytest.mark.parametrize(
    ("fund", "message"),
    [
        (with_group(Prize(1, -5)), "group 'U18', place 1: the amount -5 is below zero."),
        (with_group(), "group 'U18': it has no prizes."),
        (with_group(Prize(2, 5), Prize(2, 4)), "group 'U18', place 2: this place has two prizes."),
        (with_group(Prize(1, 5), Prize(2, 6)), "group 'U18', place 2: it is worth more than place 1."),
        (with_group(Prize(0, 5)), "group 'U18', place 0: places go from 1 to 9999."),
        (with_group(Prize(1)), "group 'U18', place 1: there is neither money nor a trophy."),
        (with_group(Prize(1, 10**13)), "group 'U18', place 1: the amount 10000000000000 is above 1000000000000."),
        (with_group(Prize(1, 5), name="Open"), "group 'Open': another group has this name."),
        (with_group(Prize(1, 5), name=" "), "group: it has no name."),
        (with_group(Prize(1, 5), name="x" * 201), "group: its name has more than 200 characters."),
        (
            with_group(Prize(1, 5, "x" * 201)),
            "group 'U18', place 1: the trophy has more than 200 characters.",
        ),
        (PrizeFund(FUND.groups * 101), "groups: there are more than 100."),
        (replace(FUND, currency="€"), "currency: '€' is not a code of three capital letters, such as EUR."),
        (replace(FUND, year=12), "year: 12 is not a year."),
        (
            with_group(Prize(1, 5), category=Category(age_to=18)),
            "group 'U18': the tournament has no date: enter the year in which ages are counted.",
        ),
        (with_group(Prize(1, 5), category=Category(sex="x")), "group 'U18': the sex is m or w, not 'x'."),
        (
            with_group(Prize(1, 5), category=Category(rating_from=2000, rating_to=1000)),
            "group 'U18': no player is rated 2000 to 1000.",
        ),
        (with_group(Prize(1, 5), category=Category(age_to=-1)), "group 'U18': the age -1 is not between 0 and 150."),
        (with_group(Prize(1, 5), category=Category(clubs=("",))), "group 'U18': a club or a federation has no name."),
        (
            with_group(Prize(1, 5), category=Category(clubs=("x" * 201,))),
            "group 'U18': the name of a club or a federation has more than 200 characters.",
        ),
        (with_group(Prize(1, 5), category=Category(clubs=("x",) * 101)), "group 'U18': there are more than 100 clubs."),
    ],
)
def test_a_bad_announcement_is_refused_with_its_place_and_reason(fund: PrizeFund, message: str) -> None:
    with pytest.raises(InvalidValue) as invalid:
        announce(fund)

    assert refused(invalid.value) == message


def test_the_timeline_shows_the_groups_and_the_whole_sum() -> None:
    state = tournament(2)

    assert told(PrizesAnnounced(FUND, "a sponsor"), state) == "Prizes announced: Open, 15.00 EUR: a sponsor"
    assert told(PrizesAnnounced(NO_PRIZES), state) == "Prizes withdrawn"


def test_a_newcomer_must_be_registered() -> None:
    with pytest.raises(UnknownPlayer):
        announce(replace(FUND, newcomers=(PlayerId("nobody"),)))


def test_a_finished_tournament_keeps_its_prizes() -> None:
    with pytest.raises(TournamentIsOver):
        decide(replace(tournament(2), finished=True), AnnouncePrizes(FUND))


def test_an_announcement_is_taken_back_to_the_prizes_before_it() -> None:
    events: list[Event] = [*registered(2), PrizesAnnounced(FUND)]
    other = replace(FUND, currency="CHF")
    events.append(PrizesAnnounced(other))

    undone = undo(events, len(events), len(events), "too early")

    assert undone[-1] == PrizesAnnounced(FUND, "too early")
    with pytest.raises(ChangedSince):
        undo(events, len(events) - 1, len(events) - 1)
