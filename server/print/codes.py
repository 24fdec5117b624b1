"""Codes to scan (QR): the same dark modules for browser and PDF."""

from __future__ import annotations

from collections.abc import Iterator

import segno

Run = tuple[int, int, int]
"""Dark modules side by side: column, row, how many."""


def modules(address: str) -> tuple[int, tuple[Run, ...]]:
    """The code of an address: modules along a side, without the quiet zone, and the runs of dark ones."""
    matrix = segno.make_qr(address, error="m", boost_error=False).matrix
    return len(matrix), tuple(_runs(matrix))


def _runs(matrix: tuple[bytearray, ...]) -> Iterator[Run]:
    for row, line in enumerate(matrix):
        start = None
        for column, dark in enumerate([*line, 0]):
            if dark and start is None:
                start = column
            elif not dark and start is not None:
                yield start, row, column - start
                start = None
