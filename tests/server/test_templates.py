"""Templates: compiled once for all languages, and still each in its own."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from jinja2 import Environment

from server import templates
from server.languages import NAMES, language


@pytest.fixture(autouse=True)
def own_templates(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compile as the program does: other tests take what an earlier process has compiled."""
    compiled = templates._CompiledTemplates()
    monkeypatch.setattr(templates, "compiled_templates", lambda: compiled)
    monkeypatch.setattr(templates, "_environment", cache(templates._environment.__wrapped__))


def test_a_template_is_compiled_once_and_speaks_every_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "some.html").write_text('{{ text("Round {round}", round=2) }} {{ 1.5|decimal }}')
    monkeypatch.setattr(templates, "_TEMPLATES", tmp_path)
    compiled: list[str] = []
    compile_ = Environment._compile

    def noted(self: Environment, source: str, filename: str) -> object:
        compiled.append(filename)
        return compile_(self, source, filename)

    monkeypatch.setattr(Environment, "_compile", noted)

    texts = {code: templates.render("some.html", language(code), {}, addressed=lambda source: source) for code in NAMES}

    assert {code: text.split() for code, text in texts.items()} == {
        "en": ["Round", "2", "1.5"],
        "fr": ["Ronde", "2", "1,5"],
        "de": ["Runde", "2", "1,5"],
        "es": ["Ronda", "2", "1,5"],
        "pl": ["Runda", "2", "1,5"],
    }
    assert len(compiled) == 1


def test_another_source_of_the_same_template_is_compiled_for_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "some.html").write_text("css/base.css")
    monkeypatch.setattr(templates, "_TEMPLATES", tmp_path)

    def addressed(source: str) -> str:
        return source.replace("css/", "https://elsewhere/css/")

    plain, rewritten = (templates.render("some.html", language("en"), {}, addressed=each) for each in (str, addressed))

    assert (plain, rewritten) == ("css/base.css", "https://elsewhere/css/base.css")
