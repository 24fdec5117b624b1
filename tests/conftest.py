"""What every test starts from."""

from __future__ import annotations

import gc
import re
from collections.abc import Iterator
from pathlib import Path

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


_WHOLE = re.compile(r"^pytestmark = pytest\.mark\.(browser|acceptance)$", re.MULTILINE)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not import a module of which `-m` selects no test: that takes a third of the collection, in each process."""
    selected = config.option.markexpr
    if not selected or not collection_path.match("test_*.py"):
        return None
    source = collection_path.read_text(encoding="utf-8")
    if selected in ("browser", "acceptance"):
        return f"pytest.mark.{selected}" not in source or None
    return any(f"not {each}" in selected for each in _WHOLE.findall(source)) or None


gc.disable()  # until all modules are imported, which leaves hardly any garbage


def pytest_collection_finish() -> None:
    """Leave modules and tests out of what is looked through for garbage: that took a tenth of a run."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000)
    gc.enable()


@pytest.fixture(autouse=True)
def the_log_is_set_up_by_nobody_else() -> Iterator[None]:
    """A command that sets the log up binds it to the streams of its own test."""
    yield
    structlog.reset_defaults()
    structlog.configure(processors=_LOG)
