"""Codes of tie-breaks as report files write them."""

from __future__ import annotations

import pytest

from domain.standings.codes import BadTieBreak, Code, Modifier, parse, split
from domain.standings.registry import find, modifiers_of, read, tie_breaks
from domain.values import TieBreakEdition
from tests.saying import english

NEW = TieBreakEdition.MARCH_2026


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("BH", Code("BH")),
        ("bh/c1", Code("BH", least=1)),
        ("BH-C2", Code("BH", least=2)),
        ("BH/M2", Code("BH", least=2, most=2)),
        ("SB/C1/P", Code("SB", least=1, forfeits=True)),
        ("KS/L+1", Code("KS", limit=1)),
        ("KS/L-2", Code("KS", limit=-2)),
        ("KS-L-1", Code("KS", limit=-1)),
        ("AOB/F", Code("AOB", fore=True)),
        ("TPN/R", Code("TPN", reversed=True)),
        (" de ", Code("DE")),
        ("OTHER_F10_DE", Code("OTHER_F10_DE")),
    ],
)
def test_a_code_is_read(text: str, code: Code) -> None:
    assert parse(text) == code


@pytest.mark.parametrize("text", ["BH", "BH/C1", "BH/M2/P", "KS/L+1", "KS/L-2", "AOB/F", "RTNG/R", "FB/C2/P"])
def test_a_code_is_written_as_it_was_read(text: str) -> None:
    assert str(parse(text)) == text


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "begins with a name"),
        ("/C1", "begins with a name"),
        ("BH/", "/ is not a modifier"),
        ("BH/C", "/C is not a modifier"),
        ("BH/C0", "/C0 is not a modifier"),
        ("BH/C1/M1", "/M1 is repeated"),
        ("BH/P/P", "/P is repeated"),
        ("BH:MP", ":MP is not a modifier"),
        ("BH/V2", "/V2 is not a modifier"),
        ("BHÜ", "Ü is not a modifier"),
    ],
)
def test_a_malformed_code_names_place_and_problem(text: str, problem: str) -> None:
    with pytest.raises(BadTieBreak) as bad:
        read(["DE", "WIN", text], NEW)

    assert (bad.value.code, bad.value.place) == (text, 3)
    assert problem in english(bad.value.message)


def test_a_line_is_split_at_commas_semicolons_and_blanks() -> None:
    assert split(" BH/C1,BH; SB  DE ") == ("BH/C1", "BH", "SB", "DE")
    assert split("") == ()


def test_every_tie_break_is_found_by_its_name_and_takes_what_it_says() -> None:
    for tie_break in tie_breaks():
        assert find(Code(tie_break.name)) is tie_break
        for modifier in modifiers_of(tie_break):
            count = "1" if modifier in (Modifier.CUT, Modifier.MEDIAN, Modifier.LIMIT) else ""
            assert read([f"{tie_break.name}/{modifier.value}{count}"], NEW)


def test_a_tie_break_says_no_to_a_modifier_that_it_does_not_take() -> None:
    for tie_break in tie_breaks():
        for modifier in frozenset(Modifier) - tie_break.takes:
            count = "1" if modifier in (Modifier.CUT, Modifier.MEDIAN, Modifier.LIMIT) else ""
            with pytest.raises(BadTieBreak) as bad:
                read([f"{tie_break.name}/{modifier.value}{count}"], NEW)
            assert bad.value.problem.id == "bad-tie-break.modifier-not-taken"
