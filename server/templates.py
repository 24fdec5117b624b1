"""The templates of web/templates, for the pages and for the sheets."""

from __future__ import annotations

from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

import web

_TEMPLATES = Path(web.__file__).parent / "templates"


def templates() -> Environment:
    """An environment of its own for whoever adds filters: it escapes, and an unknown name is an error."""
    return Environment(
        loader=FileSystemLoader(_TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
