"""The list of tie-breaks in a report file: by its records, and by a comment line where these cannot say it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from domain.starting_list import pairing_numbers
from domain.state.tournament import Tournament
from domain.tournament.replay import replay
from domain.trf.events import events_of
from domain.trf.export import Flavour, export
from domain.trf.reader import read_trf
from domain.values import GameRatings, TieBreakEdition, TieBreaks, Unrated
from tests.domain.trf.lines import file, player
from tests.for_each import for_each

PLAYERS = (player(1, "2 w 1", points="1.0", place=1), player(2, "1 b 0", points="0.0", place=2))
OLD, NEW = TieBreakEdition.AUGUST_2024, TieBreakEdition.MARCH_2026
LISTS = [
    TieBreaks((), NEW),
    TieBreaks((), OLD),
    TieBreaks(("BH", "ARO"), OLD),
    TieBreaks(("BH/C1", "DE", "SB"), NEW),
    TieBreaks(("BH", "ARO"), NEW, Unrated.LEAVE_OUT),
    TieBreaks((), OLD, Unrated.LEAVE_OUT),
    TieBreaks(("ARO",), NEW, Unrated.FIXED, 1400),
    TieBreaks(("ARO",), NEW, Unrated.MEAN, game_ratings=GameRatings.OF_ROUND),
    TieBreaks(("ARO",), OLD, game_ratings=GameRatings.OF_ROUND),
]


def tournament_of(*lines: str) -> Tournament:
    return replay(events_of(read_trf(file(*lines, *PLAYERS))))


def ranked_by(tie_breaks: TieBreaks, system: str, starts: str = "") -> Tournament:
    """A tournament of our own whose list was named."""
    state = tournament_of("142 5", f"### system {system}")
    settings = replace(state.settings, tie_breaks=tie_breaks, tie_breaks_told=True, report_file=None, starts=starts)
    return replace(state, settings=settings)


def lines_about_tie_breaks(text: str) -> list[str]:
    return [line for line in text.splitlines() if line[:3] in ("202", "212") or line.startswith("### Tie-breaks")]


@for_each(
    flavour=list(Flavour),
    starts=["", "2025-05-02", "2026-05-02"],
    system=["fide-dutch-2026", "fide-dutch-2017", "ecf"],
    tie_breaks=LISTS,
)
def test_a_named_list_comes_back_with_its_edition(
    tie_breaks: TieBreaks, system: str, starts: str, flavour: Flavour
) -> None:
    text = export(ranked_by(tie_breaks, system, starts), pairing_numbers, flavour)

    back = replay(events_of(read_trf(text), system=system))
    assert (back.settings.tie_breaks, back.settings.tie_breaks_told) == (tie_breaks, True)
    assert export(back, pairing_numbers, Flavour.AS_READ) == text


@pytest.mark.parametrize(
    ("tie_breaks", "flavour", "expected"),
    [
        (TieBreaks(("BH", "SB"), NEW), Flavour.TRF26, ["202 BH,SB", "212 PTS,BH,SB"]),
        (
            TieBreaks(("BH", "SB"), OLD),
            Flavour.TRF26,
            ["202 BH,SB", "212 PTS,BH,SB", "### Tie-breaks: BH,SB (2024-08)"],
        ),
        (TieBreaks(("BH", "SB"), NEW), Flavour.TRF16, ["### Tie-breaks: BH,SB (2026-03)"]),
        (TieBreaks((), NEW), Flavour.TRF26, ["### Tie-breaks: (2026-03)"]),
        (TieBreaks(("ARO",), NEW, Unrated.LEAVE_OUT), Flavour.TRF16, ["### Tie-breaks: ARO (2026-03, leave-out)"]),
        (
            TieBreaks(("ARO",), NEW, Unrated.FIXED, 1400, GameRatings.OF_ROUND),
            Flavour.TRF26,
            ["202 ARO", "212 PTS,ARO", "### Tie-breaks: ARO (2026-03, fixed 1400, ratings of the round)"],
        ),
    ],
)
def test_the_comment_is_only_where_the_records_cannot_express_it(
    tie_breaks: TieBreaks, flavour: Flavour, expected: list[str]
) -> None:
    text = export(ranked_by(tie_breaks, "fide-dutch-2026"), pairing_numbers, flavour)

    assert lines_about_tie_breaks(text) == expected


@pytest.mark.parametrize("without", ["202", "212"])
def test_each_of_the_two_records_is_enough_to_read_the_list(without: str) -> None:
    text = export(ranked_by(TieBreaks(("BH/C1", "SB"), NEW), "fide-dutch-2026"), pairing_numbers, Flavour.TRF26)
    rest = "".join(line for line in text.splitlines(keepends=True) if not line.startswith(without))

    assert rest != text
    assert replay(events_of(read_trf(rest))).settings.tie_breaks == TieBreaks(("BH/C1", "SB"), NEW)


def test_a_list_that_no_one_named_is_not_written() -> None:
    state = tournament_of("142 5", "192 FIDE_DUTCH_2026")

    assert lines_about_tie_breaks(export(state, pairing_numbers, Flavour.TRF16)) == []


def test_another_list_takes_the_place_of_both_lines() -> None:
    state = tournament_of("142 5", "192 FIDE_DUTCH_2026", "202 BH", "### Tie-breaks: BH (2024-08)")
    changed = replace(state, settings=replace(state.settings, tie_breaks=TieBreaks(("SB",), NEW)))

    assert state.settings.tie_breaks == TieBreaks(("BH",), OLD)
    assert lines_about_tie_breaks(export(changed, pairing_numbers, Flavour.AS_READ)) == ["202 SB", "212 PTS,SB"]


def test_a_record_that_was_changed_by_another_program_goes_before_the_comment() -> None:
    state = tournament_of("142 5", "192 FIDE_DUTCH_2026", "202 SB", "### Tie-breaks: BH (2024-08)")

    assert state.settings.tie_breaks == TieBreaks(("SB",), NEW)


@pytest.mark.parametrize("remark", ["### Tie-breaks: as announced", "### Tie-breaks: BH (2019-01)", "### Tie-breaks"])
def test_a_remark_about_tie_breaks_is_no_list(remark: str) -> None:
    text = file("142 5", "192 FIDE_DUTCH_2026", remark, *PLAYERS)
    state = replay(events_of(read_trf(text)))

    assert not state.settings.tie_breaks_told
    assert export(state, pairing_numbers, Flavour.AS_READ) == text


@for_each(treatment=["fixed", "fixed 0", "fixed 4001", "leave-out 1400", "lowest 9", "of-round"])
def test_a_comment_with_an_impossible_treatment_of_the_unrated_is_no_list(treatment: str) -> None:
    state = tournament_of("142 5", f"### Tie-breaks: ARO (2026-03, {treatment})")

    assert not state.settings.tie_breaks_told
