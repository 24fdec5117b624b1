"""Writes docs/endorsement.md: `python -m tests.endorsement`."""

from __future__ import annotations

from tests.endorsement.page import PAGE, page

PAGE.write_text(page(), encoding="utf-8")
