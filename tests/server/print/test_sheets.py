"""What is on the sheets, in every language; drafts and private data do not."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from domain.fide_mode import LeaveFideMode
from domain.prize_fund import Prize, PrizeFund, PrizeGroup
from domain.prizes.announcement import AnnouncePrizes
from domain.results.entering import EnterResult
from domain.values import Outcome
from server.languages import NAMES
from server.print.registry import SHEETS
from server.print.sheet import Cards, Forms, SheetTable
from server.views.parameters import NotInView
from tests.builders import SYSTEM, after, paired, played, result, tournament
from tests.for_each import for_each
from tests.server.print.examples import ADDRESS, GOLDEN, as_text, golden, printed, sheet, small

SIGN = "Not in FIDE mode from round 3 on"


def test_a_sheet_reads_as_its_golden_text() -> None:
    expected = {path.name: path.read_text(encoding="utf-8") for path in GOLDEN.iterdir()}

    assert golden() == expected, "look at it, then run python -m tests.server.print"


@for_each(lang=NAMES, name=SHEETS)
def test_every_sheet_is_made_in_every_language_also_of_nothing(name: str, lang: str) -> None:
    empty = sheet(name, tournament(0), lang)

    assert as_text(sheet(name, small(), lang))
    assert empty.block.empty
    assert not entries(empty.block)


def entries(block: SheetTable | Cards | Forms) -> Sequence[object]:
    match block:
        case SheetTable():
            return block.rows
        case Cards():
            return block.cards
        case _:
            return block.forms


@pytest.mark.parametrize("name", SHEETS)
def test_no_sheet_shows_a_birth_date_or_a_contact(name: str) -> None:
    text = as_text(sheet(name, small(), address=ADDRESS))

    assert "1987" not in text
    assert "example" not in text


@pytest.mark.parametrize("name", SHEETS)
def test_every_sheet_says_since_when_the_tournament_is_not_in_fide_mode(name: str) -> None:
    within, left = small(), after(small(), LeaveFideMode(leave_fide_mode=True))
    shown, usual = printed(name, left), printed(name, within)

    assert SIGN in shown.sheet.about or SIGN in shown.stamp.text
    assert not isinstance(shown.sheet.block, Cards) or SIGN in shown.stamp.text
    assert SIGN not in usual.sheet.about + usual.stamp.text


def test_a_draft_is_on_sheets_of_officials_only_and_marked() -> None:
    state = paired(tournament(4), (1, 2), (3, 4))

    with pytest.raises(NotInView):
        sheet("pairings", state, round=1)
    drafted = sheet("pairings", state, round=1, sees_drafts=True)
    assert drafted.title == "Draft: Pairings by board"
    assert isinstance(drafted.block, SheetTable)
    assert len(drafted.block.rows) == 2


@pytest.mark.article("C.04.2")
def test_the_results_name_the_boards_that_the_rating_report_has_differently() -> None:
    state = played(tournament(4), (1, 3, Outcome.WHITE_WINS), (4, 2, Outcome.WHITE_WINS))
    state = played(state, (4, 1, Outcome.WHITE_WINS), (3, 2, Outcome.WHITE_WINS))
    game = next(iter(state.play.rounds[0].games.values()))
    late = after(state, EnterResult(1, game.id, Outcome.BLACK_WINS, game.seen, "the slip"))

    names = late.roster.players
    assert sheet("results", late, round=1).notes == ("Board 1 · standings 1 – 0, rating report 0 – 1",)
    assert sheet("crosstable", late).notes[-1] == (
        f"Round 1, board 1, {names[game.white].name} – {names[game.black].name}: standings 1 – 0, rating report 0 – 1"
    )
    assert sheet("results", late, round=2).notes == ()
    assert sheet("pairings", late, round=1).notes == ()


def test_the_crosstable_marks_adjourned_games() -> None:
    boards = (1, 4, Outcome.ADJOURNED), (2, 3, Outcome.DRAW)
    states = (played(tournament(4, rounds=3, system=each), *boards) for each in (SYSTEM, "berger"))
    swiss, everyone = (sheet("crosstable", each) for each in states)

    for shown in (swiss, everyone):
        assert isinstance(shown.block, SheetTable)
        assert "adj." in "".join(cell for row in shown.block.rows for cell in row)
        assert "adj.: adjourned, a draw until the game has ended" in shown.notes[0]
    assert "adj." not in sheet("crosstable", small()).notes[0]


def test_a_sheet_without_a_round_is_about_the_latest_public_one() -> None:
    state = paired(played(tournament(4), (1, 2, Outcome.DRAW), (3, 4, Outcome.DRAW)), (1, 3), (2, 4))

    assert sheet("pairings", state, sees_drafts=True).about == "Round 1 of 5"


def test_the_sheet_that_hangs_while_a_round_is_played_does_not_change_with_its_results() -> None:
    state = small()
    later = after(state, result(state, 1, Outcome.DRAW))

    assert sheet("pairings", later) == sheet("pairings", state)
    assert sheet("results", later) != sheet("results", state)


def test_codes_are_printed_only_where_the_server_has_an_address() -> None:
    for name in ("slips", "badges", "place-cards"):
        known, unknown = sheet(name, small(), address=ADDRESS).block, sheet(name, small()).block
        assert isinstance(known, Cards)
        assert isinstance(unknown, Cards)
        assert all(card.code.startswith(ADDRESS) for card in known.cards)
        assert not any(card.code for card in unknown.cards)


def test_names_are_sorted_without_regard_to_accents() -> None:
    shown = sheet("seats", small()).block

    assert isinstance(shown, SheetTable)
    assert [row[0][:2] for row in shown.rows][1:4] == ["Ån", "Ho", "Ng"]


def test_the_codes_of_badges_and_place_cards_hold_the_secret_behind_the_address() -> None:
    for name in ("badges", "place-cards"):
        plain = sheet(name, small(), address=ADDRESS)
        secret = sheet(name, small(), address=ADDRESS, secret=lambda player: f"secret-of-{player}")
        assert isinstance(plain.block, Cards)
        assert isinstance(secret.block, Cards)
        for one, other in zip(plain.block.cards, secret.block.cards, strict=True):
            assert other.code == f"{one.code}#secret-of-{one.code.rpartition('/')[2]}"
    assert "secret-of" not in as_text(sheet("badges", small(), secret=lambda player: f"secret-of-{player}"))


def test_a_round_robin_s_crosstable_has_everyone_by_number_and_a_marked_diagonal() -> None:
    state = tournament(4, system="berger", rounds=3)
    state = played(state, (1, 4, Outcome.WHITE_WINS), (2, 3, Outcome.DRAW))

    block = sheet("crosstable", state).block
    assert isinstance(block, SheetTable)
    assert [column.title for column in block.columns][-6:] == ["1", "2", "3", "4", "Pts.", "Pl."]
    assert [row[-6:] for row in block.rows] == [
        ("×", "", "", "1", "1", "1"),
        ("", "×", "½", "", "½", "2"),
        ("", "½", "×", "", "½", "2"),
        ("0", "", "", "×", "0", "4"),
    ]


def test_a_prize_is_explained_in_full_sentences() -> None:
    fund = PrizeFund((PrizeGroup("General", (Prize(1, 10_000), Prize(2, 5_001), Prize(3, 2_000))),))
    state = played(tournament(4), (1, 3, Outcome.DRAW), (2, 4, Outcome.DRAW))

    block = sheet("prizes", after(state, AnnouncePrizes(fund))).block
    assert isinstance(block, SheetTable)
    assert block.rows[0][-1].startswith("Places 1 to 4: ")
    assert "Shared with Player b; Player c; Player d: equal points, ½ (F.10)." in block.rows[0][-1]
