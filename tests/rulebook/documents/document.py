"""What a rule document is to the rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Article:
    """A row of the page. `differs` compares editions; `idle` is why the article decides nothing in a pairing."""

    subject: str
    differs: str = ""
    idle: str = ""


@dataclass(frozen=True)
class Document:
    """A text with articles. `key` begins its citations; in the docstrings of `folder` brackets alone cite it."""

    key: str
    title: str
    folder: str
    differs: str
    articles: Mapping[str, Article]
