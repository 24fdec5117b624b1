"""`python -m tests.server.print`: write the golden texts of sheets again; read them before you commit them."""

from __future__ import annotations

from tests.server.print.examples import GOLDEN, golden

GOLDEN.mkdir(exist_ok=True)
for name, text in golden().items():
    (GOLDEN / name).write_text(text, encoding="utf-8")
