"""Every subject, event and command of the domain belongs to the tournament: none is defined and then forgotten."""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Callable, Iterable
from functools import cache
from importlib import import_module
from inspect import signature
from pathlib import Path
from typing import Any, get_args, get_type_hints

import domain
from domain.settings.creation import CreateTournament
from domain.subject import Command, Event, Subject
from domain.tournament.subjects import EVENT_TYPES, SUBJECTS

DOMAIN_TESTS = Path(__file__).parents[1]


@cache
def values() -> tuple[object, ...]:
    """What the modules of the domain define or import."""
    modules = (import_module(each.name) for each in pkgutil.walk_packages(domain.__path__, "domain."))
    return tuple(each for module in modules for each in vars(module).values())


def types_of(base: type) -> set[str]:
    """The names of the classes that derive from this one."""
    return {each.__name__ for each in values() if isinstance(each, type) and issubclass(each, base)} - {base.__name__}


def names(types: Iterable[type]) -> set[str]:
    return {each.__name__ for each in types}


def annotated(function: Callable[..., object], place: int) -> set[type]:
    """The types of event that a parameter is annotated with; all of them if it takes any event.

    A type that is annotated and then left out of a match is found by `assert_never` at its end.
    """
    parameter = list(signature(function).parameters)[place]
    kind = get_type_hints(function).get(parameter, Event)
    kinds = set(get_args(kind)) or {kind}
    return set(EVENT_TYPES) if kinds & {Event, Any} else kinds


def test_every_subject_is_listed_once() -> None:
    defined = {id(each): each for each in values() if isinstance(each, Subject)}.values()

    assert [names(each.type for each in subject.events) for subject in defined if subject not in SUBJECTS] == []
    assert len(defined) == len(SUBJECTS)


def test_every_event_is_of_one_subject() -> None:
    assert types_of(Event) == names(EVENT_TYPES)
    assert len(EVENT_TYPES) == sum(len(subject.events) for subject in SUBJECTS)


def test_a_subject_evolves_and_undoes_each_of_its_events() -> None:
    for subject in SUBJECTS:
        listed = {each.type for each in subject.events}

        assert listed <= annotated(subject.evolve, 1)
        assert listed <= annotated(subject.undo, 0)


def test_every_command_has_one_decision() -> None:
    decided = [command for subject in SUBJECTS for command in subject.decisions]

    assert types_of(Command) == names({*decided, CreateTournament})
    assert len(decided) == len(set(decided))


def test_every_command_is_decided_in_a_test_of_the_domain() -> None:
    tests = "".join(each.read_text(encoding="utf-8") for each in DOMAIN_TESTS.rglob("test_*.py"))
    named = set(re.findall(r"\b(\w+)\(", tests))

    assert types_of(Command) - named == set()
