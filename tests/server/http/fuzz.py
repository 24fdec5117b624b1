"""Requests of every kind, drawn from the OpenAPI document: aimed at things that are there, or at nothing."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias
from urllib.parse import quote

import msgspec
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Unsatisfiable

from server.http.routes import description

if TYPE_CHECKING:
    import schemathesis
    from schemathesis import GenerationMode

Case: TypeAlias = "schemathesis.Case[Any]"
Aims = dict[str, Sequence[str]]
"""Values that are there, by the name of a parameter in a path."""

_OUT_OF_CHECKS = ("authorization", "user-agent", "connection", "accept-encoding", "x-schemathesis-testcaseid")


def cases(examples: int, *, mode: GenerationMode | None = None, seeded: int = 0) -> list[Case]:
    """So many requests of every operation, always the same ones for a seed.

    Without a mode the description allows them; the negative mode draws what it does not allow.
    """
    import schemathesis  # noqa: PLC0415  # takes half a second, which only the tests that draw requests pay

    mode = mode or schemathesis.GenerationMode.POSITIVE
    schema = schemathesis.openapi.from_dict(msgspec.json.decode(description()))
    found: list[Case] = []
    for result in schema.get_all_operations():
        operation = result.ok()  # type: ignore[union-attr]  # a description with an error fails here

        @seed(seeded)
        @settings(
            max_examples=examples,
            database=None,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            phases=[Phase.generate],
        )
        @given(case=operation.as_strategy(mode))
        def collect(case: Case) -> None:
            found.append(case)

        with contextlib.suppress(Unsatisfiable):  # an operation without parameters has no wrong ones
            collect()
    return found


def request_of(case: Case, aims: Aims, chance: Random) -> dict[str, Any]:
    """The request as an httpx client takes it; most of the time its path leads somewhere."""
    path = case.path
    for name, value in (case.path_parameters or {}).items():
        known = aims.get(name)
        chosen = chance.choice(known) if known and chance.random() < 0.8 else value
        path = path.replace("{" + name + "}", quoted(str(chosen)))
    given = case.as_transport_kwargs(base_url="http://hall.test")
    headers = {name: value for name, value in given["headers"].items() if name.lower() not in _OUT_OF_CHECKS}
    kept = {name: value for name, value in given.items() if name in ("params", "json", "data")}
    if "data" in kept:
        content = kept.pop("data")
        kept["content"] = content.encode("utf-8", "replace") if isinstance(content, str) else content
    return {"method": case.method, "url": path, "headers": printable(headers), **kept}


def printable(headers: dict[str, str]) -> dict[str, str]:
    """Headers that a client can send at all."""
    return {name: "".join(each for each in value if " " <= each <= "~") for name, value in headers.items()}


def quoted(text: str) -> str:
    """A piece of a path."""
    return quote(text.encode("utf-8", "surrogatepass"), safe="")
