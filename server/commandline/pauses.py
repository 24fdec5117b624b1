"""The pauses of the garbage collector, in which nothing else in the process goes on.

A full collection visits every object: of a server that only has its modules loaded it takes a tenth of a second, and
under load one comes every few seconds. What is loaded at the start stays, so it need not be visited again.
"""

from __future__ import annotations

import gc

YOUNG, MIDDLE, OLD = 10_000, 20, 20
"""A collection of the youngest objects after so many new ones; of the middle ones, and of all, after so many of those.

Requests end within the first, so few of their objects grow old. An object in a cycle that does grow old waits for the
four millionth new object: memory that is unused until then is some ten megabytes.
"""


def collect_less_often() -> None:
    """Look for garbage less often: with Python's 700 new objects a tenth of a server's start goes into that."""
    gc.set_threshold(YOUNG, MIDDLE, OLD)


def limit_pauses() -> None:
    """Leave everything that is loaded now out of later collections, and collect less often."""
    gc.collect()
    gc.freeze()
    collect_less_often()
