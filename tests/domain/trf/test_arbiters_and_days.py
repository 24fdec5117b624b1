"""Records 112, 132 and 092: deputy arbiters, the days of rounds, the rate of play."""

from __future__ import annotations

from dataclasses import replace

import pytest

from domain.notices import SetRoundStart
from domain.ratings import RateOfPlay, RatingRule
from domain.settings.changes import ChangeSettings
from domain.settings.creation import TournamentCreated
from domain.settings.rating_rule import ChangeRatingRule
from domain.standings.places import places
from domain.state.settings import Settings
from domain.tournament.replay import replay
from domain.trf.days import contradicting_days
from domain.trf.events import events_of
from domain.trf.export import Flavour, export
from domain.trf.reader import read_trf
from tests.builders import after, tournament
from tests.domain.trf.lines import THREE, file, player
from tests.domain.trf.test_kept import FULL
from tests.saying import english

STATED = ChangeSettings(
    chief_arbiter="Eve Chief (1200001)",
    deputy_arbiters=("Ann Other (1200003)", "Bob Body"),
    round_dates=("2026-11-20", "", "2026-11-22"),
)


def lines(text: str, *starts: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith(starts)]


def read(text: str) -> Settings:
    return replay(events_of(read_trf(text))).settings


@pytest.mark.parametrize("flavour", Flavour)
def test_arbiters_with_ids_and_days_above_their_rounds_are_written_and_read(flavour: Flavour) -> None:
    text = export(after(tournament(3), STATED), places, flavour)

    assert lines(text, "102", "112") == ["102 Eve Chief (1200001)", "112 Ann Other (1200003)", "112 Bob Body"]
    (days,) = lines(text, "132")
    assert (days[91:99], days[101:109], days[111:]) == ("26/11/20", " " * 8, "26/11/22")
    assert read(text).deputy_arbiters == STATED.deputy_arbiters
    assert read(text).round_dates == STATED.round_dates


def test_a_round_without_a_stated_day_has_the_day_of_its_start() -> None:
    state = after(tournament(3), STATED, SetRoundStart(2, "2026-11-21T14:30:00+01:00"))
    (days,) = lines(export(state, places), "132")

    assert days[91:].split() == ["26/11/20", "26/11/21", "26/11/22"]


@pytest.mark.parametrize(
    ("rate", "line"),
    [
        (RateOfPlay.STANDARD, "092 Individual: Swiss-System"),
        (RateOfPlay.RAPID, "092 Individual: Swiss-System (Rapid)"),
        (RateOfPlay.BLITZ, "092 Individual: Swiss-System (Blitz)"),
    ],
)
def test_the_type_names_the_rate_of_play(rate: RateOfPlay, line: str) -> None:
    state = after(tournament(3), ChangeRatingRule(RatingRule(rate_of_play=rate)))
    text = export(state, places)

    assert lines(text, "092") == [line]
    assert read(text).rating_rule.rate_of_play is rate


def test_a_type_that_names_both_rates_is_standard() -> None:
    assert read(file("092 Rapid and Blitz", THREE.rstrip())).rating_rule.rate_of_play is RateOfPlay.STANDARD
    assert read(file("092 individual RAPID", THREE.rstrip())).rating_rule.rate_of_play is RateOfPlay.RAPID


def test_lines_of_an_imported_file_stay_until_the_settings_change() -> None:
    state = replay(events_of(read_trf(FULL)))

    assert export(state, places, Flavour.AS_READ) == FULL
    changed = after(state, ChangeSettings(round_dates=("2026-11-20", "2026-11-21", "2026-11-23")))
    (days,) = lines(export(changed, places, Flavour.AS_READ), "132")
    assert days.endswith("26/11/21  26/11/23")
    assert lines(export(changed, places, Flavour.AS_READ), "112") == ["112 FA Some Body"]


def test_the_file_stays_as_it_was_in_a_log_from_before_these_records_were_read() -> None:
    first, *others = events_of(read_trf(FULL.replace("Swiss-System", "Swiss rapid")))
    assert isinstance(first, TournamentCreated)
    earlier = replace(first, deputy_arbiters=(), round_dates=(), rating_rule=RatingRule(), is_file_read_fully=False)
    state = replay([earlier, *others])

    assert export(state, places, Flavour.AS_READ) == FULL.replace("Swiss-System", "Swiss rapid")
    changed = after(state, ChangeSettings(deputy_arbiters=("Bob Body",)))
    assert lines(export(changed, places, Flavour.AS_READ), "112") == ["112 Bob Body"]


def test_days_beyond_the_announced_rounds_and_what_is_no_day_are_not_taken_over() -> None:
    line = "132" + " " * 88 + "soon      26/11/21  26/11/22"
    settings = read(file(line, "142 2", *(player(rank, "0000 - Z") for rank in (1, 2))))

    assert settings.round_dates == ("", "2026-11-21")


def test_a_day_against_the_others_is_not_taken_over_and_noted() -> None:
    days = "132" + " " * 88 + "26/11/22  26/11/21  26/11/20  26/11/26  26/11/23"
    trf = read_trf(
        file("042 2026/11/21", "052 2026/11/25", days, "142 5", *(player(rank, "0000 - Z") for rank in (1, 2)))
    )

    assert replay(events_of(trf)).settings.round_dates == ("2026-11-22", "", "", "", "2026-11-23")
    said = [(line, column, english(problem)) for line, column, problem in contradicting_days(trf)]
    assert [(line, column) for line, column, _ in said] == [(3, 102), (3, 112), (3, 122)]
    for (_, _, text), words in zip(
        said, ("2 would be on 2026-11-21", "before the first", "after the last"), strict=True
    ):
        assert words in text


def test_a_start_of_a_round_against_the_stated_days_is_no_day_of_the_file() -> None:
    state = after(tournament(3), ChangeSettings(starts="2026-11-20", ends="2026-11-22", round_dates=("2026-11-20",)))
    state = after(state, SetRoundStart(2, "2026-12-01T10:00:00+01:00"), SetRoundStart(3, "2026-11-21T10:00:00+01:00"))

    assert read(export(state, places)).round_dates == ("2026-11-20", "", "2026-11-21")
