"""Colours a player seeks, and how strong the claim is: rules 2 b, 14 and 16.

Rule 16 prints twelve histories from the strongest claim to White to the strongest claim to Black. Their order, and
one for any number of rounds, is: games with White minus games with Black, then the history read backwards with Black
before White; if one history ends, the end comes between Black and White (reading E9).
"""

from __future__ import annotations

from collections.abc import Sequence

from domain.values import Colour

PlaceInLine = tuple[int, ...]
"""A place in the line of rule 16: the smaller, the stronger the claim to White."""

ColourClaim = tuple[int, ...]
"""How strong the claim to the colour sought is, White and Black on one scale: the larger, the stronger."""


def place_in_line(colours: Sequence[Colour], rounds: int) -> PlaceInLine:
    """[16] The place of a history of played colours, oldest first, among histories of at most that many rounds."""
    backwards = [_white_as_one(colour) for colour in reversed(colours)]
    return (sum(backwards), *backwards, *[0] * (rounds - len(backwards)))


def colour_sought(line: PlaceInLine) -> Colour | None:
    """[14] The colour that evens out, or else alternates with the latest one; None without a game played."""
    leaning = line[0] or line[1]
    if leaning == 0:
        return None
    return Colour.WHITE if leaning < 0 else Colour.BLACK


def colour_evening_out(line: PlaceInLine) -> Colour | None:
    """[Note 6] The colour that evens out; None for a player who had both equally often."""
    if line[0] == 0:
        return None
    return Colour.WHITE if line[0] < 0 else Colour.BLACK


def claim_to(colour: Colour | None, line: PlaceInLine) -> ColourClaim:
    """[16] The strength of the claim to the colour sought."""
    return tuple(-step for step in line) if colour is Colour.WHITE else line


def _white_as_one(colour: Colour) -> int:
    return 1 if colour is Colour.WHITE else -1
