"""Expected and made scores, K and the change of ratings, by the FIDE Rating Regulations (B.02)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from domain.rating_report.changes import KReason, expected, k_of, rounded
from domain.rating_report.editions import MARCH_2024, OCTOBER_2025, edition_of, is_older
from domain.rating_report.games import Because, Unfinished, fide_rating
from domain.rating_report.report import ReportedPlayer, rating_report
from domain.state.roster import Player
from domain.state.tournament import Tournament
from domain.values import GameId, Outcome, PlayerId, RatingKind
from tests.domain.rating_report.fields import BLACK, DRAW, WHITE, against, field, rated, with_round

FIRST = PlayerId("p1")


def of_first(state: Tournament) -> ReportedPlayer:
    return rating_report(state).players[FIRST]


@pytest.mark.article("B.02 8.3.2")
def test_the_change_is_k_times_what_was_made_beyond_what_was_expected() -> None:
    report = of_first(against({"rating": 2000}, rated(2000, 2100, 1900), [DRAW, WHITE, BLACK]))

    assert (report.made, report.expected, report.average) == (3, 50 + 36 + 64, 2000)
    assert report.k is not None
    assert (report.k.value, report.change) == (20, 0)


@pytest.mark.article("B.02 8.1.2")
@pytest.mark.parametrize(
    ("own", "opponent", "score"),
    [(2000, 2003, 50), (2000, 2004, 49), (2004, 2000, 51), (2100, 2000, 64), (2000, 2391, 9), (2391, 2000, 91)],
)
def test_the_expected_score_is_read_from_the_table(own: int, opponent: int, score: int) -> None:
    assert expected(own, opponent, OCTOBER_2025) == (score, False)


@pytest.mark.article("B.02 8.3.1")
def test_a_difference_of_more_than_400_counts_as_400() -> None:
    assert expected(2000, 2600, OCTOBER_2025) == (8, True)
    assert expected(2600, 2000, OCTOBER_2025) == (92, True)
    assert expected(2400, 2000, OCTOBER_2025) == (92, False)


@pytest.mark.article("B.02:2025 8.3.1")
def test_from_2650_on_differences_count_in_full_since_october_2025_for_that_player_alone() -> None:
    assert expected(2700, 2100, OCTOBER_2025) == (98, False)
    assert expected(2813, 2400, OCTOBER_2025) == (93, False)
    assert expected(2650, 1900, OCTOBER_2025) == (100, False)
    assert expected(2700, 2100, MARCH_2024) == (92, True)
    assert expected(2100, 2700, OCTOBER_2025) == (8, True)


@pytest.mark.parametrize(
    ("starts", "edition"),
    [("2025-09-30", MARCH_2024), ("2025/10/01", OCTOBER_2025), ("30.9.2025", MARCH_2024), ("", OCTOBER_2025)],
)
def test_the_start_of_the_tournament_chooses_the_edition(starts: str, edition: object) -> None:
    assert edition_of(starts) is edition


def test_a_tournament_older_than_every_edition_is_marked() -> None:
    assert is_older("2024-02-29")
    assert not is_older("2024-03-01")
    assert not is_older("some day")


@pytest.mark.article("B.02 8.3.3")
@pytest.mark.parametrize(
    ("rating", "birth", "k", "reason"),
    [
        (2400, "1990-01-01", 10, KReason.MASTER),
        (2400, "2010-01-01", 10, KReason.MASTER),
        (2399, "1990-01-01", 20, KReason.USUAL),
        (2299, "2008-12-31", 40, KReason.JUNIOR),
        (2299, "2007-12-31", 20, KReason.USUAL),
        (2300, "2010-01-01", 20, KReason.USUAL),
        (1500, "", 20, KReason.USUAL),
    ],
)
def test_k_follows_rating_and_age(rating: int, birth: str, k: int, reason: KReason) -> None:
    found = k_of(Player(FIRST, "A", rating, birth_date=birth), rating, 9, "2026-05-01")

    assert (found.value, found.reason) == (k, reason)


@pytest.mark.article("B.02 8.3.3")
def test_k_times_games_stays_within_700() -> None:
    player = Player(FIRST, "A", 2000)

    assert [k_of(player, 2000, games, "2026").value for games in (35, 36, 39)] == [20, 19, 17]


@pytest.mark.article("B.02 8.3.4")
def test_a_change_of_one_half_is_rounded_away_from_zero() -> None:
    assert [rounded(each) for each in (249, 250, -250, -249, 0)] == [2, 3, -3, -2, 0]


@pytest.mark.article("B.02 5.1")
def test_forfeits_unrated_games_and_unrated_opponents_are_left_out_with_their_reason() -> None:
    results = [Outcome.WHITE_WINS_FORFEIT, Outcome.WHITE_WINS_UNRATED, WHITE, DRAW]
    report = of_first(against({"rating": 2000}, rated(2100, 2100, 0, 2000), results))

    assert [each.because for each in report.excluded] == [
        Because.FORFEIT,
        Because.LESS_THAN_A_MOVE,
        Because.UNRATED_OPPONENT,
    ]
    assert (len(report.games), report.made, report.expected) == (1, 1, 50)


def test_the_scores_are_those_of_chess_whatever_the_tournament_gives_for_a_win() -> None:
    state = against({"rating": 2000}, rated(2000), [WHITE])
    state = replace(state, settings=replace(state.settings, scoring=replace(state.settings.scoring, win=6, draw=2)))

    assert of_first(state).made == 2


@pytest.mark.parametrize("kind", [RatingKind.ESTIMATED, RatingKind.INGO, RatingKind.BCF])
def test_estimated_and_converted_ratings_are_no_fide_ratings(kind: RatingKind) -> None:
    assert fide_rating(Player(FIRST, "A", 2000, rating_kind=kind)) is None
    assert fide_rating(Player(FIRST, "A", 1399)) is None
    assert fide_rating(Player(FIRST, "A", 1400)) == 1400


@pytest.mark.article("C.04.2")
def test_a_game_corrected_too_late_counts_as_the_report_counts_it() -> None:
    state = against({"rating": 2000}, rated(2000), [WHITE])
    game = next(iter(state.play.rounds[0].games.values()))
    state = replace(state, play=replace(state.play, report={GameId(game.id): replace(game, outcome=BLACK)}))

    report = rating_report(state)

    assert (report.corrected, report.players[FIRST].made, report.players[FIRST].change) == (1, 0, -1000)


def test_the_report_is_not_final_before_every_game_of_every_round_has_its_end() -> None:
    state = with_round(field(*rated(2000, 2000, 2000, 2000), rounds=2), (1, 2, None), (3, 4, Outcome.ADJOURNED))
    report = rating_report(state)

    assert report.unfinished == (Unfinished(1, 1, adjourned=False), Unfinished(1, 2, adjourned=True))
    assert (report.rounds_left, report.is_final) == (1, False)
    assert report.players[FIRST].games == ()
    assert rating_report(against({"rating": 2000}, rated(2000), [WHITE])).is_final


def test_who_played_no_rated_game_has_no_change() -> None:
    report = of_first(field({"rating": 2000}))

    assert (report.k, report.change, report.performance, report.first) == (None, None, None, None)


def test_the_changes_of_two_players_with_the_same_k_cancel_out() -> None:
    players = rating_report(against({"rating": 2050}, rated(2000), [DRAW])).players

    assert sum(each.change or 0 for each in players.values()) == 0
