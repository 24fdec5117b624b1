"""Limits of a process that works for others and may fail by them: processor time for a piece of work, and memory.

Windows has neither: there a process works without them, and at the priority that it was started with.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager

try:
    import resource
except ImportError:  # Windows
    _HAS_LIMIT = False
else:
    _HAS_LIMIT = True


@contextmanager
def cpu_limit(seconds: float) -> Iterator[None]:
    """End the whole process (SIGPROF) if this context needs more processor time, of all its threads together."""
    if not hasattr(signal, "setitimer"):
        yield
        return
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0.0)


def limit_memory(most: int) -> None:
    """Let this process have so many bytes of data, or as many as the system allows if that is less."""
    if not _HAS_LIMIT:
        return
    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    soft = most if hard == resource.RLIM_INFINITY else min(most, hard)
    resource.setrlimit(resource.RLIMIT_DATA, (soft, hard))


def lower_priority(by: int) -> None:
    """Let other processes go first: 1 is a little, 19 all of them."""
    if hasattr(os, "nice"):
        os.nice(by)
