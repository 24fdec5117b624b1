"""One test over many values: each is checked, and all that fail are reported together, each by its name.

`@for_each(path=MODULES)` checks what `@pytest.mark.parametrize("path", MODULES)` would check, without the milliseconds
that pytest takes for every test of its own.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from functools import wraps
from itertools import product
from typing import Any

Values = Iterable[Any] | Callable[[], Iterable[Any]]
"""Values, or a function that finds them when the test runs: what takes long to find is not found for other tests."""


def for_each(**parameters: Values) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Run a test with every combination of the values of these parameters; its other parameters are fixtures.

    The test fails with an ExceptionGroup of all that fail, and with a ValueError if there is no combination.
    """

    def repeated(test: Callable[..., None]) -> Callable[..., None]:
        @wraps(test)
        def run(**fixtures: Any) -> None:
            combinations = [
                dict(zip(parameters, values, strict=True)) for values in product(*map(_found, parameters.values()))
            ]
            if not combinations:
                raise ValueError(f"{test.__name__} has nothing to check")
            failures = [failure for chosen in combinations for failure in _failures(test, chosen, fixtures)]
            if failures:
                names = "; ".join(failure.__notes__[-1] for failure in failures)
                raise ExceptionGroup(f"{len(failures)} of {len(combinations)} fail: {names}", failures)

        signature = inspect.signature(test)
        left = [word for name, word in signature.parameters.items() if name not in parameters]
        run.__signature__ = signature.replace(parameters=left)  # type: ignore[attr-defined]  # pytest reads the fixtures here
        return run

    return repeated


def _found(values: Values) -> Iterable[Any]:
    return values if isinstance(values, Iterable) else values()


def _failures(test: Callable[..., None], chosen: dict[str, Any], fixtures: dict[str, Any]) -> list[Exception]:
    """What one combination fails with, if it fails, with a note that names it."""
    try:
        test(**chosen, **fixtures)
    except Exception as error:  # noqa: BLE001  # whatever it is, the other combinations are checked as well
        error.add_note(", ".join(f"{name}={value}" for name, value in chosen.items()))
        return [error]
    return []
