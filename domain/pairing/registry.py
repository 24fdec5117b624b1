"""The pairing systems by their codes. Their rules are known at once; the pairing code is imported when it is needed."""

from __future__ import annotations

from importlib import import_module

from domain.pairing.rules import SystemRules
from domain.pairing.system import PairingSystem

DEFAULT_SYSTEM = "fide-dutch-2026"
"""The code of the system that a tournament has if none is named."""

_BUILT_IN = (
    "domain.pairing.dutch",
    "domain.pairing.rating_swiss",
    "domain.pairing.ecf",
    "domain.pairing.berger",
)

_RULES: dict[str, SystemRules] = {}
_PACKAGES: dict[str, str] = {}
"""The package of every system, by its code."""

_SYSTEMS: dict[str, PairingSystem] = {}
"""Those that are imported."""


def register(package: str) -> None:
    """Make the systems of a package known in this process.

    The package has a module `rules` with `RULES`, the records of its systems, and a module `system` with `SYSTEMS`,
    which pair by them; that one is imported when one of them is to pair. Registering a package again changes nothing.

    Raises ValueError for a code that a system of another package has.
    """
    records: tuple[SystemRules, ...] = import_module(f"{package}.rules").RULES
    for rules in records:
        if _PACKAGES.get(rules.code, package) != package:
            raise ValueError(f"there is a pairing system {rules.code} already, in {_PACKAGES[rules.code]}")
    for rules in records:
        _RULES[rules.code], _PACKAGES[rules.code] = rules, package


def packages() -> tuple[str, ...]:
    """The packages that are registered, in order: another process registers them too, and has the same systems."""
    return tuple(dict.fromkeys(_PACKAGES.values()))


def codes() -> tuple[str, ...]:
    """The codes of every system, the recommended one first."""
    return tuple(_RULES)


def all_rules() -> tuple[SystemRules, ...]:
    """The rules of every system, the recommended one first."""
    return tuple(_RULES.values())


def rules_of(code: str) -> SystemRules:
    """The rules of a system.

    Raises UnknownSystem, which is a KeyError too, for a code that no system has.
    """
    if code not in _RULES:
        from domain.refusals import UnknownSystem  # `jadoube pair` starts without any refusal

        raise UnknownSystem(code, codes())
    return _RULES[code]


def system(code: str) -> PairingSystem:
    """The system of that code, imported now if it has not been.

    Raises UnknownSystem.
    """
    if code not in _SYSTEMS:
        package = _PACKAGES[rules_of(code).code]
        made: tuple[PairingSystem, ...] = import_module(f"{package}.system").SYSTEMS
        for each in made:
            _SYSTEMS.setdefault(each.rules.code, each)
    return _SYSTEMS[code]


for _package in _BUILT_IN:
    register(_package)
