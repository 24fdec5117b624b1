"""Player lines for tests, column by column."""

from __future__ import annotations


def player(
    rank: int,
    *cells: str,
    points: str = "",
    place: int | str = "",
    name: str = "",
    rating: int = 1500,
    birth: str = "2000/01/02",
) -> str:
    """A line 001 with these cells (`12 w 1`, `0000 - H`, empty)."""
    start = (
        f"001 {rank:4} m GM {name or f'Player {rank}':33} {rating:4} AUT {rank:11} {birth:10} {points:>4} {place:>4}"
    )
    return start + "".join(f"  {cell:>8}" for cell in cells)


def file(*lines: str) -> str:
    """A file of these lines with CRLF."""
    return "\r\n".join(lines) + "\r\n"


THREE = file(
    player(1, "2 w 1", points="1.0"),
    player(2, "1 b 0", points="0.0"),
    player(3, "0000 - U", points="1.0"),
)
"""A round of three."""
