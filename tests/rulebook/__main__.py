"""Writes docs/rulebook.md: `python -m tests.rulebook`."""

from __future__ import annotations

from tests.rulebook.page import PAGE, page

PAGE.write_text(page(), encoding="utf-8")
