"""The forms to be signed: certificates of norms, the tournament report, the arbiters' forms."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from domain.values import PlayerId
from server.languages import NAMES
from server.print.pdf import pdf
from server.print.pdf_forms import in_rows
from server.print.registry import SHEETS
from server.print.sheet import Form, FormField, Forms
from tests.server.print.examples import as_text, printed, sheet
from tests.server.views.test_norms import MADE

ARBITERS = replace(MADE.settings, chief_arbiter="Hauser, Ida", deputy_arbiters=("Novák, Jan", "Roy, Zoé"))
STATE = replace(MADE, settings=ARBITERS)


def forms(name: str, **more: Any) -> tuple[Form, ...]:
    block = sheet(name, STATE, **more).block
    assert isinstance(block, Forms)
    return block.forms


def test_there_is_a_certificate_for_each_norm_with_its_games_and_its_numbers() -> None:
    shown = forms("it1")

    assert [form.title for form in shown] == ["GM norm: Player 1", "IM norm: Player 1"]
    fields = {field.label: field.text for field in shown[0].fields}
    assert (fields["Rating average"], fields["Score required"], fields["Score achieved"]) == ("2433", "7", "7")
    assert (fields["Titles of the opponents"], fields["Date of birth"]) == ("GM 3 · IM 3 · FM 3", "")
    assert len(shown[0].rows) == 9
    assert shown[0].signatures == ("Chief arbiter", "Official of the federation", "Date")


def test_the_certificate_of_a_player_without_a_norm_says_what_is_missing() -> None:
    shown = forms("it1", player=PlayerId("p2"))

    assert shown == ()
    other = forms("it1", player=PlayerId("p8"))[0]
    assert other.title == "IM norm: Player 8 · not made"
    assert any(each.startswith("✗ 1 game counts; at least 9.") for each in other.texts)


@pytest.mark.parametrize(("name", "title"), [("fa1", "FIDE Arbiter"), ("ia1", "International Arbiter")])
def test_every_arbiter_has_a_form_for_a_norm(name: str, title: str) -> None:
    shown = forms(name)

    assert [form.title for form in shown] == ["Hauser, Ida", "Novák, Jan", "Roy, Zoé"]
    assert title in sheet(name, STATE).title
    assert title in shown[0].boxes[0]


def test_the_tournament_report_names_the_norms_and_counts_the_players() -> None:
    (shown,) = forms("it3")

    assert ("GM", "3", "1", "0", "3") in shown.rows
    assert next(field.text for field in shown.fields if field.label == "Norms made") == "Player 1 GM · Player 1 IM"


@pytest.mark.parametrize("lang", NAMES)
@pytest.mark.parametrize("name", ["it1", "it3", "fa1", "ia1"])
def test_a_form_is_a_page_in_every_language(name: str, lang: str) -> None:
    made = printed(name, STATE, language=lang)

    assert as_text(made.sheet)
    assert isinstance(made.sheet.block, Forms)
    assert pdf(made).count(b"/Type /Page\n") == len(made.sheet.block.forms)


def test_fields_stand_two_in_a_row_and_wide_ones_alone() -> None:
    a, b, c, wide = FormField("a"), FormField("b"), FormField("c"), FormField("w", wide=True)

    assert list(in_rows((a, wide, b, c, a))) == [(a,), (wide,), (b, c), (a,)]


def test_the_forms_are_for_officials_and_not_for_the_wall() -> None:
    assert [kind.on_wall for kind in SHEETS.values() if kind.name in {"it1", "it3", "fa1", "ia1"}] == [False] * 4
