"""The variable fonts of the pages as fonts of one weight each, for what draws no variable font."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

import uharfbuzz
from fontTools.ttLib import TTFont

from server.print.fonts import FontWeight

_AXIS_WEIGHTS = {FontWeight.BOOK: 400, FontWeight.BOLD: 700}
"""Where the weights are on the weight axis of a variable font."""

_NAMES = (1, 4, 6)
"""In a font's table of names: the family, the full name, the PostScript name."""


@cache
def static_font(variable: Path, weight: FontWeight) -> Path:
    """The TrueType file of a weight of a variable font. It lasts as long as this process.

    HarfBuzz does what fontTools' instancer does, in a fiftieth of the time, but reads no WOFF2.
    """
    with TTFont(variable, recalcTimestamp=False) as font:
        places = {axis.axisTag: axis.defaultValue for axis in font["fvar"].axes} | {"wght": _AXIS_WEIGHTS[weight]}
        name = f"{variable.stem}-{weight.name.lower()}"
        for record in font["name"].names:
            if record.nameID in _NAMES:
                record.string = name  # printers keep fonts by their names, and all files have that of their family
        font.flavor = None
        unpacked = BytesIO()
        font.save(unpacked, reorderTables=None)
    face = uharfbuzz.Face(unpacked.getvalue())
    wanted = uharfbuzz.SubsetInput()
    wanted.keep_everything()
    for axis, place in places.items():
        wanted.pin_axis_location(face, axis, place)
    file = Path(_folder().name) / f"{name}.ttf"
    file.write_bytes(uharfbuzz.subset(face, wanted).blob.data)
    return file


@cache
def _folder() -> TemporaryDirectory[str]:
    return TemporaryDirectory(prefix="jadoube-fonts-")
