"""Text as people write it: without control characters, and without characters that turn the direction of a line."""

from __future__ import annotations

import re

_UNSEEN = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


_PACKED = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
"""How workbooks of spreadsheets begin: those packed with zip, and the older ones of Excel."""


def is_workbook(content: bytes) -> bool:
    """Whether a file is a spreadsheet's workbook (or another packed file) instead of text."""
    return content.startswith(_PACKED)


def without_unseen(text: str) -> str:
    """The text without control characters and bidirectional controls; tabs and line ends stay."""
    return _UNSEEN.sub("", text)


def on_one_line(text: str) -> str:
    """The text without them, with one blank in the place of tabs, line ends and runs of blanks."""
    return " ".join(without_unseen(text).split())
