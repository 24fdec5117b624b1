"""Log lines that clients can provoke, such as those about malformed requests: each text at most once a minute."""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from collections.abc import Callable

_SECONDS = 60.0
_MOST_TEXTS = 256


class RepeatedLines(logging.Filter):
    """Lets a text through once a minute, and says how often it was left out; lines with a traceback always pass."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._texts: OrderedDict[str, tuple[float, int]] = OrderedDict()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to write the line."""
        if record.exc_info:
            return True
        text, now = record.getMessage(), self._clock()
        logged, left_out = self._texts.get(text, (now - _SECONDS, 0))
        if now - logged < _SECONDS:
            self._texts[text] = (logged, left_out + 1)
            return False
        self._texts[text] = (now, 0)
        self._texts.move_to_end(text)
        if len(self._texts) > _MOST_TEXTS:
            self._texts.popitem(last=False)
        if left_out:
            record.msg, record.args = f"{text} ({left_out} more in the meantime)", ()
        return True


class OneLine(logging.Filter):
    """Writes the name of an exception of these types on the line itself, in place of its traceback.

    Clients and networks cause such exceptions, so that their tracebacks show no fault of the program.
    """

    def __init__(self, *types: type[BaseException]) -> None:
        super().__init__()
        self._types = types

    def filter(self, record: logging.LogRecord) -> bool:
        """Shorten the record."""
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, self._types):
            record.msg, record.args = f"{record.getMessage()} ({type(error).__name__})", ()
            record.exc_info = record.exc_text = None
        return True
