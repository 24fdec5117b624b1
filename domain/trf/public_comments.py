"""Which comment lines of a report file are public: those that programs read, which hold codes and numbers alone.

Every other comment is free text, of an arbiter or of the file that was imported: it may hold names that were changed,
players who were registered by mistake, and private data.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

_SIGN = "###"
_TIE_BREAKS = r"[A-Za-z0-9/:,+-]*(?: ?\([A-Za-z0-9 ,-]*\))?"
_PUBLIC = re.compile(
    r"###\s*(?:"
    r"system [A-Za-z0-9-]{1,40}"
    r"|Tie-breaks: ?[A-Za-z0-9/:,+-]*\s*\([A-Za-z0-9 ,-]*\)"
    r"|Rating that counts: \d{1,4}: \d{1,4}"
    r"|Expelled @ Round \d{1,3}: \d{1,4}(?:, in the standings)?"
    r"|Withdrawn @ Round \d{1,3}: \d{1,4}(?:, without notice)?"
    r"|(?:Correction|Adjournment) @ Round \d{1,3}: (?:[0-9:=> /u.+-]|FPB|HPB|ZPB)*, after the pairing of round \d{1,3}"
    r"|(?:Full|Half|Zero)-point byes @ Round \d{1,3}: [0-9 ]*"
    r"|Half-point byes: [a-z0-9, ]*"
    r"|Deadline for corrections: [a-z-]{1,40}"
    r"|Ratings @ Round \d{1,3}: \d{1,4}: [A-Za-z0-9= ]*"
    r"|Late slips: [a-z-]{1,40}"
    r"|Order of equals: [a-z-]{1,40}"
    r"|Rating lists: [a-z, -]{1,40}"
    r"|Tournament: not closed"
    r"|FIDE mode exited @ Round \d{1,3}"
    r"|Apart(?: if possible)? @ Rounds \d{1,3}-\d{1,3}: [0-9 ]*"
    rf"|Tie-breaks @ Round \d{{1,3}}: {_TIE_BREAKS} => {_TIE_BREAKS}"
    r"|(?:Rating|Rating correction|Import|MPA|Correction|Adjournment|FPB|Rounds|Configuration|Exchange|Regeneration)"
    r" @ Round \d{1,3}: (?:[0-9:;,=> /u.+-]|PAB|FPB|HPB|ZPB|FW|FL)*"
    r")\s*",
    re.ASCII,
)
_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")


def public_comments(comments: Iterable[str]) -> Sequence[str]:
    """Those of these comments, without the comment sign, that are public."""
    return [each for each in comments if _PUBLIC.fullmatch(f"{_SIGN} {each}")]


def without_other_comments(text: str) -> str:
    """The text of a report file with public comments alone."""
    return "".join(line for line in _LINE.findall(text) if _is_public(line.lstrip("\ufeff")))


def _is_public(line: str) -> bool:
    return not line.startswith(_SIGN) or _PUBLIC.fullmatch(line) is not None
