"""The words that a field of a request body takes, so that a refusal can name them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import msgspec
from msgspec import inspect

_PART = re.compile(r"\w+")
PLACE = re.compile(r"at `\$\.?(.*)`$")
"""Where msgspec says that something is wrong: a path from the body down, as in `rules[0].by`."""


def choices(kind: type[msgspec.Struct], error: str) -> Sequence[str]:
    """What there is to choose from at the place that an error of msgspec names; nothing if it is not about words."""
    place = PLACE.search(error)
    if place is None or "Invalid enum value" not in error:
        return ()
    found = [inspect.type_info(kind)]
    for part in _PART.findall(place[1]):
        found = [each for one in found for each in _within(one, part)]
    words = [word for each in found for word in _words(each)]
    return list(dict.fromkeys(words))


def _within(kind: inspect.Type, part: str) -> Iterator[inspect.Type]:
    """What a field of this name, or an item of this number, may be."""
    match kind:
        case inspect.StructType(fields=fields):
            for field in fields:
                if field.encode_name == part:
                    yield from _each(field.type)
        case inspect.ListType(item_type=item):
            yield from _each(item)
        case _:
            return


def _each(kind: inspect.Type) -> Iterator[inspect.Type]:
    if isinstance(kind, inspect.UnionType):
        for one in kind.types:
            yield from _each(one)
    elif isinstance(kind, inspect.Metadata):
        yield from _each(kind.type)
    else:
        yield kind


def _words(kind: inspect.Type) -> Iterator[str]:
    match kind:
        case inspect.EnumType(cls=cls):
            yield from (str(each.value) for each in cls if each.value != "")
        case inspect.LiteralType(values=values):
            yield from (str(each) for each in values if each != "")
        case _:
            return
