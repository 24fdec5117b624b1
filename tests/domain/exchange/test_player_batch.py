"""Many players registered at once."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.exchange.player_batch import BATCH_FIELDS, RowProblem, player_batch, register_batch
from domain.exchange.refusals import TableRefused
from domain.players.registration import PlayerRegistered
from domain.refusals import AllRoundsPaired
from domain.settings.creation import TournamentCreated
from domain.tournament.replay import replay
from domain.tournament.undo import undo
from domain.values import PlayerId, TieBreaks
from tests.saying import english

CREATED = TournamentCreated("Open", "fide-dutch-2026", 5, tie_breaks=TieBreaks())
MULLER = PlayerRegistered(PlayerId("p2"), "Müller, Jörg", 2100, fide_id="123", birth_date="1980/05/01")
OPEN = replay([CREATED, MULLER])


def said(problems: tuple[RowProblem, ...]) -> list[tuple[str, str]]:
    return [(each.field, english(each.reason)) for each in problems]


def test_each_row_has_its_own_problems() -> None:
    rows = [
        {"name": "Roy, Anne", "rating": "1700", "sex": "f"},
        {"name": "Doe, Jo", "rating": "15oo"},
        {"rating": "1500"},
        {"given_first": "Al Poe", "federation": "France"},
    ]
    anne, jo, nameless, al = player_batch(OPEN, rows).rows
    assert anne.player is not None
    assert (anne.player.name, anne.player.rating, anne.player.sex) == ("Roy, Anne", 1700, "w")
    assert said(jo.problems) == [("rating", "'15oo' is not a rating from 0 to 4000")]
    assert jo.player is None
    assert [each.field for each in nameless.problems] == ["name"]
    assert al.player is not None
    assert al.player.name == "Poe, Al"
    assert [each.field for each in al.notes] == ["federation"]


def test_nobody_is_born_in_the_future() -> None:
    born = ("2026-05-11", "11.05.2026", "2027", "2026-05-10", "2026", "")
    rows = [{"name": f"Young, {number}", "birth_date": each} for number, each in enumerate(born)]

    found = player_batch(OPEN, rows, today="2026-05-10").rows

    assert [said(row.problems) for row in found[:3]] == [
        [("birth_date", f"'{each}' is in the future")] for each in born[:3]
    ]
    assert [row.problems for row in found[3:]] == [()] * 3


def test_a_fide_id_is_registered_once() -> None:
    rows = [{"name": "Other, Name", "fide_id": "123"}, {"name": "A", "fide_id": "77"}, {"name": "B", "fide_id": "0077"}]
    found = player_batch(OPEN, rows)
    assert said(found.rows[0].problems) == [("fide_id", "Müller, Jörg is registered with this FIDE ID already")]
    assert found.rows[1].problems == ()
    assert said(found.rows[2].problems) == [("fide_id", "A in row 2 has the same FIDE ID")]


def test_the_same_name_and_year_is_a_doubt() -> None:
    rows = [
        {"name": "Mueller, Joerg", "birth_date": "1980"},
        {"name": "Jorg Muller", "birth_date": "1981"},
        {"name": "Roy, Anne"},
        {"name": "Anne Roy", "birth_date": "1999"},
        {"name": "ROY Anne", "birth_date": "2001"},
    ]
    found = player_batch(OPEN, rows).rows
    assert said(found[0].duplicates) == [("name", "Müller, Jörg is registered already: perhaps the same player")]
    assert found[1].duplicates == ()
    assert said(found[3].duplicates) == [("name", "Roy, Anne is in row 3 already: perhaps the same player")]
    assert said(found[4].duplicates) == [("name", "Roy, Anne is in row 3 already: perhaps the same player")]
    assert len(player_batch(OPEN, rows).ready) == 5


def test_a_skipped_row_is_no_duplicate_of_another() -> None:
    rows = [{"name": "A", "fide_id": "77"}, {"name": "B", "fide_id": "77"}]
    (row,) = player_batch(OPEN, rows, {1}).rows
    assert (row.line, row.problems) == (2, ())


def test_wrong_rows_refuse_the_batch_or_are_skipped() -> None:
    rows = [{"name": "Roy, Anne", "rating": "1700"}, {"name": "Doe, Jo", "rating": "x"}, {"name": "Poe, Al"}]
    with pytest.raises(TableRefused) as refused:
        register_batch(OPEN, rows)
    assert [each["line"] for each in refused.value.problems] == [2]
    after = replay(register_batch(OPEN, rows, skip_bad=True), OPEN)
    assert [each.name for each in after.roster.players.values()] == ["Müller, Jörg", "Roy, Anne", "Poe, Al"]
    with pytest.raises(TableRefused):
        register_batch(OPEN, rows[1:2], skip_bad=True)


def test_a_batch_is_undone_as_one_action() -> None:
    events = [CREATED, MULLER, *register_batch(OPEN, [{"name": f"Player {each}"} for each in range(40)])]
    taken_back = undo(events, 3, 42, "a slip")
    assert replay([*events, *taken_back]).roster == OPEN.roster


def test_no_player_enters_after_the_last_pairing() -> None:
    over = replay([TournamentCreated("Open", "fide-dutch-2026", 0, tie_breaks=TieBreaks())])
    with pytest.raises(AllRoundsPaired):
        player_batch(over, [{"name": "Late"}])


@given(st.lists(st.dictionaries(st.sampled_from(list(BATCH_FIELDS)), st.text(max_size=12)), max_size=6))
def test_what_is_ready_is_registered(rows: list[dict[str, str]]) -> None:
    batch = player_batch(OPEN, rows)
    assert all((row.player is None) == bool(row.problems) for row in batch.rows)
    skip = {row.line for row in batch.rows if row.problems}
    after = replay(register_batch(OPEN, rows, skip), OPEN)
    assert len(after.roster.players) == 1 + len(batch.ready)
