"""What every test starts from."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest
import structlog
from hypothesis import HealthCheck, settings

settings.register_profile("any-machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any-machine")  # the time of an example depends on the machine's load, not on whether it is right


_LOG = [
    *structlog.get_config()["processors"][:-1],
    structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback),
]
"""The log as it is without a set-up, but with plain tracebacks: drawing one with all its variables takes a second."""

structlog.configure(processors=_LOG)


def pytest_collection_finish() -> None:
    """Leave modules and tests out of what is looked through for garbage: that took a tenth of a run."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000)


@pytest.fixture(autouse=True)
def the_log_is_set_up_by_nobody_else() -> Iterator[None]:
    """A command that sets the log up binds it to the streams of its own test."""
    yield
    structlog.reset_defaults()
    structlog.configure(processors=_LOG)
