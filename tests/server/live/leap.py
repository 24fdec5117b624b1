"""A jump of the event loop's clock: what would happen after so many seconds happens now."""

from __future__ import annotations

import asyncio


def leap(seconds: float) -> None:
    """Let the running loop's clock go forward, so that every timer that ends by then is due.

    Timers that are started afterwards run as usual. A test's loop ends with the test, and the leap with it.
    """
    loop = asyncio.get_running_loop()
    before = loop.time
    loop.time = lambda: before() + seconds  # type: ignore[method-assign]  # the loop asks itself
