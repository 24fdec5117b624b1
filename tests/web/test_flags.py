"""The flags that displays ask for are those that are there."""

from __future__ import annotations

import re
from pathlib import Path

_STATIC = Path(__file__).parents[2] / "web" / "static"


def test_displays_ask_for_every_flag_that_there_is_and_for_no_other() -> None:
    listed = re.search(r"FLAGS = new Set\(\[([^\]]*)\]", (_STATIC / "js" / "federations.js").read_text("utf-8"))
    assert listed

    assert re.findall(r"[A-Z]{3}", listed[1]) == sorted(flag.stem for flag in (_STATIC / "img" / "flags").glob("*.svg"))
