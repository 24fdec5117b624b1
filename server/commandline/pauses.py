"""The pauses in which nothing else in the process goes on: of the garbage collector, and of threads that compute.

A full collection visits every object: of a server that only has its modules loaded it takes a tenth of a second, and
under load one comes every few seconds. What is loaded at the start stays, so it need not be visited again.
"""

from __future__ import annotations

import gc
import sys

YOUNG, MIDDLE, OLD = 10_000, 20, 20
"""A collection of the youngest objects after so many new ones; of the middle ones, and of all, after so many of those.

Requests end within the first, so few of their objects grow old. An object in a cycle that does grow old waits for the
four millionth new object: memory that is unused until then is some ten megabytes.
"""

SWITCH_SECONDS = 0.0005
"""For how long a thread that computes keeps one that wants to go on waiting; Python's own 0.005 is too long.

A result passes five threads on its way, and waits in each of them for every thread that renders a page meanwhile.
"""


def collect_less_often() -> None:
    """Look for garbage less often: with Python's 700 new objects a tenth of a server's start goes into that."""
    gc.set_threshold(YOUNG, MIDDLE, OLD)


def limit_pauses() -> None:
    """Leave everything that is loaded now out of later collections, collect less often, and switch threads sooner."""
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.collect()
    gc.freeze()
    collect_less_often()
