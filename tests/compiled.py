"""Compiled templates that all processes of the tests share: compiling every template takes most of two seconds."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from jinja2 import FileSystemBytecodeCache

from server import templates

_BUILD = Path(__file__).parents[1] / "build" / "templates"


def share_compiled_templates() -> None:
    """Keep what this process compiles for later ones; another environment or another source is compiled anew."""
    folder = _BUILD / hashlib.sha256(Path(templates.__file__).read_bytes()).hexdigest()[:16]
    folder.mkdir(parents=True, exist_ok=True)
    shared = FileSystemBytecodeCache(str(folder))
    pytest.MonkeyPatch().setattr(templates, "compiled_templates", lambda: shared)
