"""How often something may be done for a key: one moving number a key, in memory.

The number is the moment until which a key's budget is used up: each use moves it by a step, and while it is a whole
window ahead there is no further use. It needs no tidying clock, and a window has no edge at which the uses double.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

_MOST_KEYS = 20_000


class Rates:
    """Budgets by key: `burst` uses at once, and as many again in `seconds`.

    At most `most` keys are remembered; the one that was used least recently is forgotten first.
    """

    def __init__(
        self, burst: float, seconds: float, *, most: int = _MOST_KEYS, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._step = seconds / burst
        self._window = seconds
        self._most = most
        self._clock = clock
        self._used_until: OrderedDict[str, float] = OrderedDict()

    def __len__(self) -> int:
        return len(self._used_until)

    def wait(self, key: str, cost: float = 1.0) -> float:
        """Seconds until a use of this cost is allowed; 0.0 if it is allowed now."""
        used = self._used_until.get(key)
        if used is None:
            return 0.0
        return max(0.0, used - self._clock() + cost * self._step - self._window - self._step / 1000)

    def take(self, key: str, cost: float = 1.0) -> float:
        """Use the budget if that is allowed now, and return 0.0; else the seconds until it is."""
        wait = self.wait(key, cost)
        if not wait:
            self._used_until[key] = max(self._used_until.get(key, 0.0), self._clock()) + cost * self._step
            self._used_until.move_to_end(key)
            if len(self._used_until) > self._most:
                self._used_until.popitem(last=False)
        return wait

    def give_back(self, key: str, cost: float = 1.0) -> None:
        """Undo a use."""
        if key in self._used_until:
            self._used_until[key] -= cost * self._step
