"""What catalogues must not say: wrong terms, English that no arbiter would write, words of the API."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from server.languages import SOURCE
from tests.catalogues.messages import LANGUAGES, ROOT, catalogue
from tests.catalogues.test_catalogues import english, texts
from tests.for_each import for_each
from tests.syntax import nodes_of

WRONG: Mapping[str, tuple[str, ...]] = {
    "en": (
        r"\b(every|no)body\b",
        r"\b(is|are) to be (done|had|seen)\b",
        r"\btaken? over for\b",
        r"\bstand(ings)? stand\b",
        r"\b(show|shows) who (it|they|he) (is|are)\b",
        r"\bcomes? (anew|late)\b",
        r"\bwish(es|ed)?\b",
        r"\bStandings around\b",
        r"\bCut off\b",
        r"\bone up\b",
        r"\bAll together\b",
        r"\bis no [A-Z]\w* (ID|code)\b",
        r"\brounds? (is|are) played\b",
        r"\bdecides? differently\b",
        r"\btaken back\b",
        r"\bdue colour\b|\bcolour that is due\b",
        r"\bmend\b",
        r"\bstarted again\b",
        r"\b[Bb]y keys\b",
        r"\bso many (days|rounds)\b",
        r"\btwo of one\b",
    ),
    "de": (
        r"Tabelle ringsum",
        r"Ganze Tabelle",
        r"Setznummer",
        r"wer sie ist",
        r"gilt einmal",
        r"Tafeln?\b",
        r"[Hh]öher Gereiht",
        r"verzögert",
        r"kam zu spät",
        r"[Hh]eruntergekommen",
        r"Paarungssystem",
        r"\bneu paaren",
        r"einfaches HTTP",
        r"[Kk]orrektur|korrigier",
    ),
    "fr": (
        r"[Ee]xempté d",
        r"assis\b",
        r"\bprojets?\b",
        r"(?<!s\u2019)\best retiré",
        r"toutes-rondes",
        r"feuilles? de résultat",
        r"caméra",
        r"classement autour",
        r"qui il est",
        r"[AÀ] rejoint",
        r"en chef\b",
        r"de tel(le)?\b",
        r"sans classement",
        r"selon le classement",
        r"HTTP simple",
        r"\bviol",
        r"compten?t? comme (absent|présent|retiré)",
    ),
    "es": (
        r"me siento",
        r"papeleta",
        r"rendimiento",
        r"queda retirad",
        r"alrededor",
        r"[Dd]eshech[oa]",
        r"quién es",
        r"(?<!istema de )\bliga\b",
        r"descanso",
        r"pulsada",
        r"[Nn]o hay tal\b",
        r"(?<![{_])\brating\b(?! de US Chess)",
        r"HTTP simple",
        r"[Rr]evo(c|que).* expulsión",
    ),
    "pl": (r"\bProszę\b", r"\bodnośnik", r"spadł w dół"),
}
"""By language: what federations and the programs that players know say in other words (docs/glossary.md)."""

_COMMAND = re.compile(r"\{\w+\}|`[^`]*`|--[\w-]+|/\w+")
_OF_PROGRAMS = re.compile(r"\b[a-z]+_[a-z_]+\b|\b[a-z]+=[\w{]|Idempotency|[Bb]earer|\b(?:PATCH|DELETE) ", re.ASCII)

EXCEPTIONS: Mapping[str, str] = {
    "In the address: {name}={text}": "it repeats a part of the address that somebody typed",
    "NWZ old=national rating": "the form in which columns are named",
    "Each key belongs to one command: create a new one.": "an answer that only programs get",
}
"""Texts with something that looks like a word of the API, and why they may have it."""


@pytest.mark.parametrize("code", [SOURCE, *LANGUAGES])
def test_a_catalogue_has_no_wrong_term(code: str) -> None:
    wrong = [re.compile(each) for each in WRONG[code]]

    assert [(text, each.pattern) for text in _read_in(code) for each in wrong if each.search(text)] == []


@pytest.mark.parametrize("code", [SOURCE, *LANGUAGES])
def test_a_catalogue_has_no_word_of_the_api(code: str) -> None:
    shown = [
        text
        for message in catalogue(LANGUAGES[0] if code == SOURCE else code)
        if message.id and not EXCEPTIONS.keys() & {message.id, *english(message)}
        for text in (english(message) if code == SOURCE else texts(message))
    ]

    assert [text for text in shown if _OF_PROGRAMS.search(_COMMAND.sub("", text))] == []


def _read_in(code: str) -> Iterator[str]:
    """Every text in a language; those of pages are English in the ids of every other catalogue."""
    for message in catalogue(LANGUAGES[0] if code == SOURCE else code):
        if message.id:
            yield from english(message) if code == SOURCE else texts(message)


_FOR_PROGRAMS = frozenset({"server/http/files/choices.py", "server/http/sheets/orders.py"})
"""They name a parameter of an address and its values, which no one meets who presses what pages show."""


@for_each(path=sorted((ROOT / "server" / "http").rglob("*.py")))
def test_the_title_of_a_problem_is_a_text_of_the_catalogues(path: Path) -> None:
    found = [
        node.lineno
        for node in nodes_of(path)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "HttpProblem"
        for title in node.args[1:2]
        if isinstance(title, ast.JoinedStr)
    ]

    assert not found or path.relative_to(ROOT).as_posix() in _FOR_PROGRAMS


_QUOTED = re.compile(r"“([^”{}]+)”")


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_a_text_quotes_of_a_page_has_the_name_that_it_has_there(code: str) -> None:
    names = {message.id: texts(message)[0] for message in catalogue(code) if isinstance(message.id, str)}
    wrong = [
        (quoted, text)
        for message in catalogue(code)
        if message.id
        for source, text in zip(english(message), texts(message), strict=False)
        for quoted in _QUOTED.findall(source)
        if quoted in names and names[quoted] not in text
    ]

    assert wrong == []
