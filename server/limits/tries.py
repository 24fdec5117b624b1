"""Tries of secrets, counted in memory for each known device or address.

Wrong tries slow down the device or address that they come from, by seconds, and no one else. A server process counts
for itself: the secrets are long enough for any number of processes.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from server.limits.rates import Rates
from server.limits.turns import Turns


class Tries:
    """The budgets of tries. Hashing a password is slow on purpose, so it is done for one sender after the other."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.joins = Rates(30, 60, clock=clock)
        self.logins = Rates(10, 20, clock=clock)
        self.recoveries = Rates(5, 50, clock=clock)
        self.displays = Rates(60, 600, clock=clock)
        self.hashing = Turns(1, each=1, waiting=16, waiting_each=4)
