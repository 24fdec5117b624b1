"""Every language is complete: each marked text is translated, with its fields, and nothing is left over."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from string import Formatter
from typing import Any

import pytest
from babel.messages.catalog import Catalog, Message

from server.languages import SOURCE, language
from tests.catalogues.ids import is_counted, templates
from tests.catalogues.messages import LANGUAGES, catalogue, marked, untranslated
from tests.catalogues.refusals import REFUSALS
from tests.for_each import for_each

OF_REFUSALS = {each.message.id for each in REFUSALS}


@cache
def english_templates() -> Mapping[Any, Message]:
    """The English templates of the messages of the domain, by their ids."""
    return {each.id: each for each in catalogue(SOURCE) if each.id}


def texts(message: Message) -> list[str]:
    return list(message.string) if isinstance(message.string, list | tuple) else [message.string or ""]


def fields(text: str) -> set[str | None]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_texts_are_found_in_code_and_in_templates() -> None:
    assert {"Pairings by board", "Choose", ("{n} player", "{n} players")} <= {each.id for each in marked()}


def english(message: Message) -> list[str]:
    """What a text is in English: its template, or, for a text of a page, its id."""
    if message.id in english_templates():
        return texts(english_templates()[message.id])
    return [message.id] if isinstance(message.id, str) else list(message.id)


@pytest.mark.parametrize("code", [SOURCE, *LANGUAGES])
def test_every_text_is_translated_and_none_is_left_over(code: str) -> None:
    known = catalogue(code)

    assert {each.id for each in known if each.id} == {each.id for each in marked(code) if each.id}, (
        "run python -m tests.catalogues"
    )
    assert untranslated(known) == []
    assert not any(each.fuzzy for each in known if each.id)


@pytest.mark.parametrize("code", LANGUAGES)
def test_translators_see_the_english_template_of_a_message(code: str) -> None:
    def comments(of: Catalog) -> dict[object, set[str]]:  # words: a line that a comment repeats is read once
        return {each.id: {*" ".join(each.auto_comments).split()} for each in of if each.id and each.auto_comments}

    wanted, known = comments(marked(code)), comments(catalogue(code))

    assert {id_ for id_, words in wanted.items() if known.get(id_) != words} == set(), "run python -m tests.catalogues"


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_translation_has_the_fields_of_its_text(code: str) -> None:
    for message in catalogue(code):
        if message.id:
            known = english(message)[-1]
            for text in texts(message):
                assert fields(text) == fields(known), message.id


@for_each(id_=templates)
def test_a_template_has_the_fields_of_its_message_and_no_others(id_: str) -> None:
    for text in texts(english_templates()[(id_, id_) if is_counted(id_) else id_]):
        if id_ in OF_REFUSALS:
            assert fields(text) <= templates()[id_]  # what a refusal has for programs is not always read by people
        else:
            assert fields(text) == templates()[id_]


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_translation_ends_as_its_text_does(code: str) -> None:
    for message in catalogue(code):
        if message.id:
            known = english(message)[0]
            for text in texts(message):
                assert (text[-1] in ".?") == (known[-1] in ".?") or re.fullmatch(r"\w+\.?", known), message.id


@pytest.mark.parametrize("code", ["en", *LANGUAGES])
def test_every_language_counts_one_and_many(code: str) -> None:
    one, many = "{n} game of the round is still missing.", "{n} games of the round are still missing."
    shown = [language(code).count(one, many, n) for n in (1, 2)]

    assert shown[0] != shown[1].replace("2", "1")


def test_french_counts_nothing_as_one() -> None:
    assert language("fr").count("{n} player", "{n} players", 0) == "0 joueur"
