"""The public part of a kept file has no dates of birth: question marks keep their columns."""

from __future__ import annotations

import re

from domain.trf.columns import Columns
from domain.trf.errors import TrfError
from domain.trf.model import FileLine, Rank
from domain.trf.players import player

BORN = slice(69, 79)
"""Columns 70-79, in player lines and in national ratings."""

_NATIONAL = re.compile(r"(?!XX|BB)[A-Z]{3} [ \d]{3}\d(?: |$)")
_SIGN = re.compile(r"\S")


def is_national(line: FileLine) -> bool:
    """Whether the line has a national rating: a federation's code, then a starting rank in columns 5-8."""
    return _NATIONAL.match(line.text) is not None


def rank_of(line: FileLine) -> Rank:
    """The starting rank of a national rating."""
    return int(line.text[4:8])


def counts_bytes(line: FileLine) -> bool:
    """Whether a player line makes sense only if its columns count the bytes of UTF-8."""
    if line.text.isascii():
        return False
    try:
        player(Columns(line))
    except TrfError:
        return True
    return False


def spread(text: str) -> str:
    """The text with a sign for every byte of UTF-8."""
    return text.encode("utf-8").decode("latin-1")


def gathered(text: str) -> str:
    """The other way round; half a character is left out."""
    return text.encode("latin-1", "ignore").decode("utf-8", "ignore")


def masked(line: FileLine) -> str:
    """The text of a line without its date of birth."""
    if line.text.startswith("001") and counts_bytes(line):
        return gathered(_masked(spread(line.text)))
    return _masked(line.text) if line.text.startswith("001") or is_national(line) else line.text


def _masked(text: str) -> str:
    return text[: BORN.start] + _SIGN.sub("?", text[BORN]) + text[BORN.stop :]


def filled(mask: str, born: str) -> str:
    """The ten columns of the date of birth, as the file had them if they are as long."""
    stretch = mask.strip()
    if len(stretch) == len(born):
        return mask.replace(stretch, born) if stretch else mask
    return f"{born[:10]:10}"
