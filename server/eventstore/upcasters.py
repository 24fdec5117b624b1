"""Yesterday's JSON -> today's. Stored facts are never rewritten; what was written long ago is translated when read.

A fact's current schema is one more than the highest schema that has an upcaster, 1 where it has none. To change a
fact: add an upcaster for its present schema here, and an example of the old JSON to the tests.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

Json = dict[str, object]
Upcaster = Callable[[Json], Json]


def country_becomes_federation(old: Json) -> Json:
    """Schema 1 of a registration, of the time before the first release, said `country`."""
    new = dict(old)
    if "country" in new:
        new["federation"] = new.pop("country")
    return new


UPCASTERS: Mapping[tuple[str, int], Upcaster] = {
    ("PlayerRegistered", 1): country_becomes_federation,
}
"""(type, schema) -> what makes the next schema of it."""

_CURRENT = {kind: 1 + max(schema for each, schema in UPCASTERS if each == kind) for kind, _ in UPCASTERS}


def current_schema(kind: str) -> int:
    """The schema in which facts of this type are written today."""
    return _CURRENT.get(kind, 1)


def upcast(kind: str, schema: int, data: Json) -> Json:
    """The data of a fact as today's program would have written it."""
    for step in range(schema, current_schema(kind)):
        data = UPCASTERS[kind, step](data)
    return data
