"""Text as people write it: without control characters, and without characters that turn the direction of a line."""

from __future__ import annotations

import re

_UNSEEN = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def without_unseen(text: str) -> str:
    """The text without control characters and bidirectional controls; tabs and line ends stay."""
    return _UNSEEN.sub("", text)


def on_one_line(text: str) -> str:
    """The text without them, with one blank in the place of tabs, line ends and runs of blanks."""
    return " ".join(without_unseen(text).split())
