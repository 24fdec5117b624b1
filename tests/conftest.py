"""What every test starts from."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import structlog
from hypothesis import HealthCheck, settings

settings.register_profile("any-machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any-machine")  # how long an example takes says how busy the machine is, not whether it is right


@pytest.fixture(autouse=True)
def the_log_is_set_up_by_nobody_else() -> Iterator[None]:
    """A command that sets the log up binds it to the streams of its own test."""
    yield
    structlog.reset_defaults()
