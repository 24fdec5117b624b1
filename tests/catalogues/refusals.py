"""One refusal of every class, with a value in every field."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from dataclasses import fields
from types import NoneType, UnionType
from typing import Any, NewType, get_args, get_origin, get_type_hints

import domain
import server
from domain.messages import Message, message
from domain.refusals import Conflict, Refusal, Unknown
from domain.values import Outcome, RequestState

_SAMPLES: Mapping[Any, Any] = {
    str: "17",
    int: 3,
    Message: message("invalid.empty"),
    Outcome: Outcome.DRAW,
    RequestState: RequestState.GRANTED,
}


def _classes(base: type[Refusal] = Refusal) -> Iterator[type[Refusal]]:
    """Every class of the program that can be raised; the subclasses of one before those of the next."""
    for each in base.__subclasses__():
        if each not in (Unknown, Conflict) and each.__module__.startswith(("domain.", "server.")):
            yield each
        yield from _classes(each)


def _modules() -> None:
    """Import all modules of the domain and the server, so that their classes exist."""
    for package in (domain, server):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(found.name)


def _sample(kind: Any) -> Any:
    """A value of this type."""
    if isinstance(kind, NewType):
        return _sample(kind.__supertype__)
    if isinstance(kind, UnionType):
        return _sample(next(each for each in get_args(kind) if each is not NoneType))
    if get_origin(kind) is tuple:
        return (_sample(get_args(kind)[0]),) * 2
    return {} if get_origin(kind) is Mapping else _SAMPLES[kind]


def of_class(kind: type[Refusal]) -> Refusal:
    """A refusal of this class."""
    hints = get_type_hints(kind)
    return kind(*(_sample(hints[each.name]) for each in fields(kind)))


_modules()

REFUSALS = tuple(of_class(each) for each in dict.fromkeys(_classes()))
"""A refusal of every class."""
